"""Games with Pantheon and Agora told as Board Game Arena tells them: the history of the table.

No capture of such a table is known: names and fields of the notices, and what is sent to whom, are
those of the public source of the site's game.
"""

from __future__ import annotations

from typing import Any

from solver import records
from solver._ext.core.state import CHANCE, State
from solver.games import load
from solver.games.duel import names
from solver.games.duel.bga.numbers import BUILDINGS, TOKENS, WONDERS
from solver.games.duel.data import tables
from solver.games.duel.expansion_deal import ExpandedDeal
from solver.games.private_events import seen
from tests.duel import bridge
from tests.duel.bga_expanded import Parts, page_of
from tests.duel.bga_tables import IDS, SCORES, Teller, Told, number_of

GAME = load("duel")
GATE = 15
SECRET = 17
STATES = {
    "pick": "selectWonder", "play": "playerTurn", "token": "chooseProgressToken",
    "keep": "chooseProgressTokenFromBox", "destroy": "chooseOpponentBuilding",
    "revive": "chooseDiscardedBuilding", "starter": "selectStartPlayer", "over": "gameEnd",
    "god": "chooseAndPlaceDivinity", "enki": "chooseEnkiProgressToken",
    "snake": "placeSnakeToken", "take": "takeBuilding", "zeus": "discardAgeCard",
    "unbuild": "deconstructWonder", "isis": "constructWonderWithDiscardedBuilding",
    "ra": "takeUnconstructedWonder", "minerva": "placeMinervaToken",
    "neptune": "discardMilitaryToken", "apply": "applyMilitaryToken",
    "gate": "chooseDivinityFromTopCards", "deck": "chooseDivinityDeck",
    "of_deck": "chooseDivinityFromDeck", "cube": "placeInfluence", "remove": "removeInfluence",
    "shift": "moveInfluence", "senate": "senateActions", "conspirator": "chooseConspiratorAction",
    "keep_plot": "conspire", "put_back": "chooseConspireRemnantPosition",
    "trigger": "triggerUnpreparedConspiracy", "lock": "lockProgressToken",
    "fraud": "constructLastRowBuilding", "treason": "constructBuildingFromBox",
    "espionage": "chooseProgressTokenFromBox", "events": "discardAvailableCard",
    "swap": "swapBuilding", "move_decree": "moveDecree", "sabotage": "destroyConstructedWonder",
}  # fmt: skip
SOURCES = {"token": "board", "keep": "wonder", "enki": "divinity", "espionage": "conspiracy"}
SIMPLE = {
    "snake": "placeSnakeToken", "take": "takeBuilding", "destroy": "opponentDiscardBuilding",
    "unbuild": "deconstructWonder", "steal": "takeUnconstructedWonder",
    "sabotage": "destroyConstructedWonder",
}  # fmt: skip
UNNAMED = ("snake", "minerva", "drop", "lock", "back")
"""Moves whose notices do not say who moves."""

LATER = ("gods_up", "enki_draw")
MYSTICISM = "mysticism"
Payment = dict[str, int]


class ExpandedTeller(Teller):
    """Plays one game and tells it; ``told_state`` is what the player of the page knows."""

    def __init__(self, seed: int, view: int, expansions: dict[str, str]) -> None:
        super().__init__(seed, view)
        self.variant = GAME.parse_variant({"next_starter": "chooses", **expansions})
        self.deal = GAME.deal(self.variant, seed)
        self.state = GAME.new(self.variant)
        self.known: State = self.state.copy()
        record = records.begin(GAME, seats=["A", "B"], variant=self.variant, seed=None)
        self.told = Told(view, record)
        self.action: dict[str, Any] = {}  # of the Senate, which the site fills in afterwards
        self.kinds: set[str] = set()
        self.dealt: set[int] = set()  # wonders that have been picked

    # ------------------------------------------------------------ playing

    def choose(self) -> int:
        """A move of a kind chosen at random, so that all kinds come up."""
        by_kind: dict[str, list[int]] = {}
        for move in self.state.legal_moves():
            by_kind.setdefault(bridge.decode(move)[0], []).append(move)
        if len(by_kind) > 1:
            by_kind.pop("discard", None)
        moves = by_kind[self.rng.choice(sorted(by_kind))]
        move = self.rng.choice(moves)
        if bridge.decode(move)[0] == "choose":  # which goes on top is told to nobody
            god = bridge.decode(move)[1]
            move = next(other for other in moves if bridge.decode(other)[1] == god)
        return move

    def apply(self, event: int, shown: str = "") -> None:
        """A move or event, and its line in the record of the player of the page."""
        self.kinds.add(bridge.decode(event)[0])
        self.catch_up(event)
        public = seen(GAME, self.state, event, {self.told.view})
        if public:
            self.follow(self.plain(public))
        elif self.known_phase() == "enki_draw":  # the player knows that Enki lies there
            self.follow(event)
        self.state.apply(event)

    def known_phase(self) -> str:
        """What is to happen as far as the player of the page knows."""
        return str(bridge.dump(self.known)["phase"])

    def follow(self, event: int) -> None:
        """The player learns of an event."""
        self.kinds.add(bridge.decode(event)[0])
        self.told.record.moves.append(GAME.move_text(self.known, event))
        self.known.apply(event)

    def plain(self, event: int) -> int:
        """Of two Conspiracies that are looked at it does not matter which lay on top.

        And what the other player looks at is not told, whatever follows from it.
        """
        kind, *items = bridge.decode(event)
        if kind == "look" and bridge.dump(self.state)["queue"][0][1] != self.told.view:
            return int(self.state.veiled_event)
        if kind != "plots" or self.keeps_both():
            return event
        other = bridge.encode(self.known, kind, *sorted(items))
        return other if self.known.is_legal(other) else event

    def keeps_both(self) -> bool:
        """Whether the seat that looks at Conspiracies keeps both."""
        raw = bridge.dump(self.state)
        seat = raw["queue"][0][1] if raw["queue"] else raw["seat"]
        return names.token("organized_crime") in raw["cities"][seat]["tokens"]

    def catch_up(self, event: int) -> None:
        """The player learns what is shown to it only now."""
        while (now := self.known_phase()) in LATER and (
            now == "gods_up" or bridge.dump(self.state)["phase"] != now
        ):
            outcomes = [found for found, _ in self.known.chance_outcomes()]
            self.follow(next(found for found in outcomes if self.lies_there(found, event)))

    def lies_there(self, found: int, event: int) -> bool:
        """Whether an event shows what lies on the table, or may for all that is told."""
        pantheon = bridge.dump(self.state)["pantheon"]
        kind, *items = bridge.decode(found)
        if kind == "god":
            return bool(pantheon["places"][items[0]] == items[1])
        chosen, *taken = bridge.decode(event)
        if chosen == "enki":  # the other token is never told
            return bool(items[0] >> taken[0] & 1)
        return bool(sum(1 << token for token in pantheon["enki"]) == items[0])

    # ------------------------------------------------------------ chance and states

    def chance(self) -> None:
        """What chance does, then what the page is told of it."""
        before = bridge.dump(self.state)
        while self.state.decider == CHANCE:
            event = self.deal.event(self.state)
            kind, *items = bridge.decode(event)
            looks = kind == "plots" and self.keeps_both()
            seat = bridge.dump(self.state)["queue"][0][1] if looks else 0
            self.apply(event)
            if kind == "decree" and self.action:
                self.reveal(*items)
            if looks:
                self.keep_both(seat, items)
        self.action = {}
        after = bridge.dump(self.state)
        self.last_wonder()
        if after["age"] > max(before["age"], 1):
            self.tell("nextAgeDraftpoolReveal", ageRoman="I" * after["age"],
                      draftpool=self.pool(), playersSituation=self.situation())  # fmt: skip
        self.change()

    def reveal(self, place: int, decree: int) -> None:
        """A Decree is turned up by a move in the Senate."""
        chamber = bridge.dump(self.state)["agora"]["decrees_at"][place]
        position = f"{chamber + 1}{1 if chamber == place else 2}"
        chambers = self.action.setdefault("chambers", {})
        row = chambers.setdefault(str(chamber + 1), {"controller": None, "revealDecrees": []})
        row["revealDecrees"].append({"position": position, "id": decree + 1})

    def keep_both(self, seat: int, plots: list[int]) -> None:
        """Both Conspiracies are kept, of which the other player is told the number only."""
        if seat == self.told.view:
            self.tell("conspireKeepBoth", conspiracyIds=[plot + 1 for plot in plots])
        self.tell("conspireKeepBoth", conspiracyIds=[SECRET, SECRET])

    def change(self) -> None:
        """The state that the table has come to."""
        raw = bridge.dump(self.state)
        phase = raw["phase"]
        args: dict[str, Any] = {"playersSituation": self.situation()}
        if phase == "pick":
            args["wonderSelection"] = self.selection() if len(raw["offer"]) == 4 else None
        if phase in ("pick", "play", "starter", "god", "token"):
            args["draftpool"] = self.pool()
        if "pantheon" in raw and phase in ("play", "starter", "god"):
            args["divinitiesSituation"] = self.parts()["divinitiesSituation"]
        seat = raw["queue"][0][1] if raw["queue"] else raw["seat"]
        if seat == self.told.view:
            args["_private"] = self.private(raw)
        self.tell("gameStateChange", name=STATES[phase], type="activeplayer",
                  active_player=IDS[seat], args=args)  # fmt: skip

    def private(self, raw: dict[str, Any]) -> dict[str, Any]:
        """What only the player who is to choose is shown."""
        phase = raw["phase"]
        found: dict[str, Any] = {}
        gods = raw.get("pantheon", {})
        if phase in ("god", "of_deck"):
            deck = gods["decks"][raw["queue"][0][2]]
            shown = [god for god in deck if god >= 0][: 2 if phase == "god" else 3]
            found["divinities"] = {
                str(god + 1): {"id": str(god + 1), "location_arg": str(at)}
                for at, god in sorted(enumerate(shown), key=lambda row: row[1])
            }
        elif phase == "gate":
            found["divinityIds"] = sorted(deck[0] + 1 for deck in gods["decks"] if deck[0] >= 0)
        elif phase == "keep_plot":
            found["conspiracies"] = {
                str(plot + 1): {"id": str(plot + 1)} for plot in sorted(raw["agora"]["drawn"])
            }
        elif phase == "treason":
            removed = raw["agora"]["removed"]
            found["buildingsFromBox"] = {
                str(age): [
                    number_of(BUILDINGS, names.card_name(card))
                    for card in removed
                    if tables().cards[card].deck == f"age_{age}"
                ]
                for age in range(1, raw["age"] + 1)
            }
        elif phase in ("keep", "espionage", "lock"):
            aside = raw["drawn_tokens"] if phase == "keep" else bridge.aside_tokens(self.state)
            found["progressTokensFromBox"] = self.cards(list(aside))
        if phase in ("gate", "of_deck", "enki") and gods["enki"]:
            found["enkiProgressTokenIds"] = [
                number_of(TOKENS, names.token_name(token)) for token in gods["enki"]
            ]
        return found

    # ------------------------------------------------------------ moves

    def move(self, move: int) -> None:
        """A decision, as the site tells it."""
        kind, *items = bridge.decode(move)
        before = bridge.dump(self.state)
        seat = self.state.decider
        pool = self.pool() if kind in ("strike", "turn") else None
        self.apply(move)
        after = bridge.dump(self.state)
        payment = {
            "militarySteps": abs(after["pawn"] - before["pawn"]),
            "militaryOldPosition": before["pawn"],
            "militaryNewPosition": after["pawn"] if after["pawn"] != before["pawn"] else 0,
        }
        said: dict[str, Any] = {} if kind in UNNAMED else {"playerId": IDS[seat]}
        told = self.of_base(kind, items, payment, said) or (
            self.of_gods(kind, items, payment, said, before)
            or self.of_senate(kind, items, payment, said, before)
        )
        if pool is not None:
            self.told.events[-1]["args"]["draftpool"] = pool
        assert told or kind in ("starter", "deck", "conspirator", "skip"), kind
        self.plies.append(len(self.told.events))
        self.chance()

    def last_wonder(self) -> None:
        """The last wonder of a round goes to a player by itself, at once or after an effect."""
        for seat, city in enumerate(bridge.dump(self.state)["cities"]):
            for wonder in set(city["wonders"]) - self.dealt:
                self.dealt.add(wonder)
                self.tell("wonderSelected", wonderId=self.wonder_id(wonder), playerId=IDS[seat])

    def of_base(self, kind: str, items: list[int], payment: Payment, said: dict[str, Any]) -> bool:
        """Tell a move that the base game has, too; returns whether it was one."""
        if kind == "pick":
            self.dealt.add(items[0])
            self.tell("wonderSelected", wonderId=self.wonder_id(items[0]), **said)
        elif kind in ("build", "revive", "fraud", "treason"):
            card = self.building(items[-1])
            self.tell("constructBuilding", buildingId=card, payment=payment, **said)
        elif kind in ("discard", "turn"):
            card, gain = self.building(items[-1]), 2 if kind == "discard" else 0
            self.tell("discardBuilding", buildingId=card, gain=gain, **said)
        elif kind in ("wonder", "isis"):
            self.tell("constructWonder", wonderId=self.wonder_id(items[0]),
                      buildingId=self.building(items[-1]), payment=payment, **said)  # fmt: skip
        elif kind in SOURCES:
            token = number_of(TOKENS, names.token_name(items[0]))
            self.tell("progressTokenChosen", progressTokenId=token, source=SOURCES[kind], **said)
        elif kind in ("destroy", "snake", "take"):
            self.tell(SIMPLE[kind], buildingId=self.building(items[0]), **said)
        elif kind in SIMPLE:
            self.tell(SIMPLE[kind], wonderId=self.wonder_id(items[0]), **said)
        else:
            return False
        return True

    def of_gods(
        self,
        kind: str,
        items: list[int],
        payment: Payment,
        said: dict[str, Any],
        before: dict[str, Any],
    ) -> bool:
        """Tell a move of Pantheon."""
        raw = bridge.dump(self.state)
        if kind == "enshrine":
            god, space = items
            public = said | {"divinityType": god // 3 + 1, "space": space + 1}
            self.tell("message", playerId=said["playerId"])
            if said["playerId"] == IDS[self.told.view]:
                self.tell("placeDivinity", divinityId=god + 1, **public)
            self.tell("placeDivinity", **public)
        elif kind in ("activate", "gate", "choose"):
            god = before["pantheon"]["places"][items[0]] if kind == "activate" else items[0]
            spent = [at + 1 for at in range(3) if kind == "activate" and items[1] >> at & 1]
            if kind != "activate":
                self.tell("returnDivinities", selectedDivinityId=god + 1)
            self.tell("activateDivinity", divinityId=god + 1, offeringTokenIds=spent,
                      payment=payment, **said)  # fmt: skip
        elif kind == "strike":
            cell = tables().layout(before["age"], raw["setup"]).slots[items[0]]
            card = before["slots"][items[0]]
            if card < 0:  # face down, and shown by this
                assert isinstance(self.deal, ExpandedDeal)
                card = self.deal.decks[before["age"] - 1][items[0]]
            self.tell("discardBuilding", buildingId=self.building(card), gain=0,
                      buildingRow=cell.row, buildingColumn=cell.column, **said)  # fmt: skip
        elif kind == "minerva":
            track = {"minervaPawn": str(raw["pantheon"]["minerva"])}
            self.tell("placeMinervaToken", militaryTrack=track)
        elif kind in ("drop", "apply"):
            name = "discardMilitaryToken" if kind == "drop" else "applyMilitaryToken"
            self.tell(name, token=items[0] + 1, **said)
        else:
            return False
        return True

    def of_senate(
        self,
        kind: str,
        items: list[int],
        payment: Payment,
        said: dict[str, Any],
        before: dict[str, Any],
    ) -> bool:
        """Tell a move of Agora."""
        if kind in ("cube", "remove", "shift", "influence"):
            self.action = {"action": kind, "chambers": {}}
            named = {"cube": "placeInfluence", "remove": "removeInfluence",
                     "shift": "moveInfluence", "influence": "moveDecree"}[kind]  # fmt: skip
            chambers = {"chamber": items[0] + 1} if len(items) == 1 else {
                "chamberFrom": items[0] + 1, "chamberTo": items[1] + 1}  # fmt: skip
            self.tell(named, senateAction=self.action, **chambers, **said)
            self.tell("decreeControlChanged", payment=payment, **said)
        elif kind == "conspire":
            at = len(bridge.dump(self.state)["agora"]["plots"][self.seat_of(said)])
            if said["playerId"] == IDS[self.told.view]:
                self.tell("constructConspiracy", conspiracyId=items[0] + 1,
                          conspiracyPosition=at, **said)  # fmt: skip
            self.tell("constructConspiracy", conspiracyPosition=at, **said)
        elif kind == "back":
            self.tell("chooseConspireRemnantPosition", onTop=int(not items[0]))
        elif kind == "prepare":
            self.tell("prepareConspiracy", position=self.held(items[0], said, before),
                      buildingId=self.building(items[1]), **said)  # fmt: skip
        elif kind == "trigger":
            self.tell("triggerConspiracy", conspiracyId=items[0] + 1, payment=payment,
                      conspiracyPosition=self.held(items[0], said, before), **said)  # fmt: skip
        elif kind == "swap":
            self.tell("swapBuilding", buildingOpponentId=self.building(items[0]),
                      buildingPlayerId=self.building(items[1]), **said)  # fmt: skip
        elif kind == "lock":
            self.lock(items[0], before)
        else:
            return False
        return True

    def lock(self, token: int, before: dict[str, Any]) -> None:
        """A token is locked; one that was set aside is told to the player alone."""
        number = number_of(TOKENS, names.token_name(token))
        held = [before["board_tokens"], *(city["tokens"] for city in before["cities"])]
        if any(token in tokens for tokens in held):
            self.tell("lockProgressToken", progressTokenId=number, progressTokenName="")
            return
        own = before["queue"][0][1] == self.told.view
        self.tell("lockProgressToken", progressTokenId=number if own else 16)

    def seat_of(self, said: dict[str, Any]) -> int:
        """The seat that a notice names."""
        return IDS.index(said["playerId"])

    def held(self, plot: int, said: dict[str, Any], before: dict[str, Any]) -> int:
        """At which place a seat holds a Conspiracy."""
        rows = before["agora"]["plots"][self.seat_of(said)]
        return [row[0] for row in rows].index(plot) + 1

    # ------------------------------------------------------------ figures and page

    def wonder_id(self, wonder: int) -> int:
        """The site's number of a wonder."""
        return number_of(WONDERS, names.wonder_name(wonder))

    def parts(self) -> dict[str, Any]:
        """Parts of the page as they are now."""
        return Parts(self.state, self.told.view).parts()

    def pool(self) -> dict[str, Any]:
        """The display of cards, with the tokens on it."""
        found: dict[str, Any] = Parts(self.state, self.told.view).pool()
        parts = self.parts()
        if "mythologyTokensSituation" in parts:
            found["mythologyTokens"] = parts["mythologyTokensSituation"]["board"]
            found["offeringTokens"] = parts["offeringTokensSituation"]["board"]
        return found

    def scored_late(self, raw: dict[str, Any], seat: int) -> dict[str, int]:
        """Points that the site adds at the end, by its words."""
        points = GAME.scores(self.state)[seat]
        progress = self.later(raw["cities"][seat]["tokens"])
        gods = raw.get("pantheon")
        if gods and names.token(MYSTICISM) in raw["cities"][seat]["tokens"]:
            progress += 2 * (sum(gods["tokens"][seat]) + gods["offerings"][seat].bit_count())
        return {
            "purple": points["temples" if gods else "guilds"],
            "divinities": gods["astarte"][seat] if gods else 0,
            "progresstokens": progress,
            "coins": points["coins"],
            "military": points["military"],
            "senate": points.get("senate", 0),
        }

    def situation(self) -> dict[str, Any]:
        """Coins and running points."""
        raw = bridge.dump(self.state)
        found = {}
        for seat, points in enumerate(GAME.scores(self.state)):
            row = {word: points[ours] for word, ours in SCORES.items()}
            row["divinities"] = points.get("gods", 0)
            late = self.scored_late(raw, seat)
            row = {word: row.get(word, 0) - late.get(word, 0) for word in (*row, *late)
                   if word in row} | dict.fromkeys(set(late) - set(row), 0)  # fmt: skip
            found[IDS[seat]] = {
                "coins": raw["cities"][seat]["coins"],
                **{f"player_score_{word}": value for word, value in row.items()},
            }
        return found

    def end(self) -> None:
        """The points, as the site adds them up after a game that has gone to its end."""
        raw = bridge.dump(self.state)
        if raw["phase"] != "over" or raw["ending"] in ("military", "science", "political"):
            return
        self.tell("nextPlayerTurnEndGameScoring", playersSituation=self.situation())
        for seat, player in enumerate(IDS):
            for category, points in self.scored_late(raw, seat).items():
                if points:
                    self.tell("endGameCategoryUpdate", points=points, playerIds=[player],
                              category=category)  # fmt: skip
        self.tell("endGameCategoryUpdate", points=0, playerIds=[IDS[0]], category="total")

    def page(self) -> dict[str, Any]:
        """The page, loaded now."""
        return page_of(self.state, self.told.view)


def told_expanded(seed: int, view: int, expansions: dict[str, str]) -> ExpandedTeller:
    """A game of the seed with expansions, told to one player to its end."""
    teller = ExpandedTeller(seed, view, expansions)
    teller.play()
    return teller
