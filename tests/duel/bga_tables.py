"""Games of our rules told as Board Game Arena tells them: page data and the history of the table.

The form is that of captures of real tables, and of the site's public source where these are cut.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from typing import Any

from solver import records
from solver._ext.core.state import CHANCE, OVER, State
from solver.games import load
from solver.games.duel import names
from solver.games.duel.bga.numbers import BUILDINGS, TOKENS, WONDERS
from solver.games.duel.data import tables
from solver.records import Record
from tests.duel import bridge

GAME = load("duel")
IDS = ("1001", "1002")
STATES = {
    "5": "selectWonder",
    "30": "playerTurn",
    "35": "chooseProgressToken",
    "40": "chooseOpponentBuilding",
    "45": "chooseDiscardedBuilding",
    "50": "selectStartPlayer",
    "75": "chooseProgressTokenFromBox",
    "99": "gameEnd",
}
STATE_OF = {
    "pick": "5", "play": "30", "token": "35", "destroy": "40", "revive": "45", "starter": "50",
    "keep": "75", "over": "99",
}  # fmt: skip
SCORES = {
    "blue": "blue", "green": "green", "yellow": "yellow", "wonders": "wonders",
    "progresstokens": "progress",
}  # fmt: skip
LATE = {"purple": "guilds", "coins": "coins", "military": "military"}


def number_of(kind: tuple[str, ...], item: str) -> int:
    """The number that the site gives to an item."""
    return kind.index(item) + 1


@dataclass
class Told:
    """A game as the site tells it to one player, and as that player's record.

    ``page`` is as it was loaded at the end, ``first_page`` at the beginning.
    """

    view: int
    record: Record
    page: dict[str, Any] = field(default_factory=dict)
    first_page: dict[str, Any] = field(default_factory=dict)
    events: list[dict[str, Any]] = field(default_factory=list)

    def saved(self, upto: int | None = None) -> dict[str, Any]:
        """What the script saves; with so many events of a page that has been open all the time."""
        events = self.events[:upto]
        packets = [
            {"packet_id": str(at + 1), "packet_type": "history", "channel": "/table/t1",
             "data": [event | {"uid": f"u{at}"}]}
            for at, event in enumerate(events)
        ]  # fmt: skip
        return {
            "format": "bga-table", "game": "sevenwondersduel", "me": IDS[self.view],
            "problem": None, "bga": self.page if upto is None else self.first_page,
            "history": packets,
        }  # fmt: skip


class Teller:
    """Plays one game and tells it."""

    def __init__(self, seed: int, view: int) -> None:
        self.rng = random.Random(seed)
        self.style = {3: "green", 5: "red"}.get(seed % 6)
        self.variant = GAME.parse_variant({"next_starter": "chooses"})
        self.deal = GAME.deal(self.variant, seed)
        self.state: State = GAME.new(self.variant)
        self.told = Told(
            view, records.begin(GAME, seats=["A", "B"], variant=self.variant, seed=None)
        )
        self.plies: list[int] = []  # how many events had been told after so many moves

    # ------------------------------------------------------------ playing

    def play(self, most: int | None = None) -> Told:
        """The game up to its end, or so many decisions; the page is that of the end."""
        self.chance()
        self.told.first_page = self.page()
        while self.state.decider != OVER and (most is None or most > 0):
            self.move(self.choose())
            most = None if most is None else most - 1
        self.end()
        self.told.page = self.page()
        records.finish(self.told.record, self.state)
        return self.told

    def choose(self) -> int:
        """A move; wonders and cards are liked, in some games those of one color."""
        moves = self.state.legal_moves()
        liked = [m for m in moves if bridge.decode(m)[0] in ("wonder", "build")]
        colored = [m for m in liked if self.color(m) == self.style]
        if colored:
            return self.rng.choice(colored)
        return self.rng.choice(liked if liked and self.rng.random() < 0.8 else moves)

    def color(self, move: int) -> str:
        """The color of the card that a move builds."""
        kind, *items = bridge.decode(move)
        return tables().cards[items[-1]].color if kind == "build" else ""

    def apply(self, event: int, shown: str = "") -> None:
        """A move or event, and its line in the record."""
        self.told.record.moves.append(shown or GAME.move_text(self.state, event))
        self.state.apply(event)

    def chance(self) -> None:
        """What chance does, then what the page is told of it."""
        before = bridge.dump(self.state)
        while self.state.decider == CHANCE:
            phase = bridge.dump(self.state)["phase"]
            event = self.deal.event(self.state)
            unseen = phase == "draw" and bridge.dump(self.state)["seat"] != self.told.view
            # The other player's record does not tell which tokens were drawn.
            self.apply(event, "draw ?" if unseen else "")
        after = bridge.dump(self.state)
        if after["age"] != before["age"]:
            self.tell("nextAgeDraftpoolReveal", ageRoman="I" * after["age"],
                      draftpool=self.pool(), playersSituation=self.situation())  # fmt: skip
        self.change()

    def change(self) -> None:
        """The state that the table has come to."""
        raw = bridge.dump(self.state)
        args: dict[str, Any] = {"playersSituation": self.situation()}
        if raw["phase"] == "pick":
            args["wonderSelection"] = self.selection() if len(raw["offer"]) == 4 else None
        elif raw["phase"] != "over":
            args["draftpool"] = self.pool()
        if raw["phase"] == "keep" and raw["seat"] == self.told.view:
            args["_private"] = {"progressTokensFromBox": self.cards(raw["drawn_tokens"])}
        self.tell("gameStateChange", id=int(STATE_OF[raw["phase"]]), type="activeplayer",
                  active_player=IDS[raw["seat"]], args=args)  # fmt: skip

    def move(self, move: int) -> None:
        """A decision, as the site tells it."""
        kind, *items = bridge.decode(move)
        before = bridge.dump(self.state)
        player = IDS[before["seat"]]
        self.apply(move)
        after = bridge.dump(self.state)
        pawn = {
            "militarySteps": abs(after["pawn"] - before["pawn"]),
            "militaryOldPosition": before["pawn"],
            "militaryNewPosition": after["pawn"] if after["pawn"] != before["pawn"] else 0,
        }
        said: dict[str, Any] = {"playerId": player, "player_name": "AB"[before["seat"]]}
        if kind == "pick":
            self.tell("wonderSelected", wonderId=number_of(WONDERS, self.wonder(items[0])), **said)
            self.last_pick(before, after)
        elif kind in ("build", "revive"):
            self.tell(
                "constructBuilding", buildingId=self.building(items[-1]), payment=pawn, **said
            )
        elif kind == "discard":
            self.tell("discardBuilding", buildingId=self.building(items[-1]), gain=2, **said)
        elif kind == "wonder":
            self.tell("constructWonder", wonderId=number_of(WONDERS, self.wonder(items[0])),
                      buildingId=self.building(items[-1]), payment=pawn, **said)  # fmt: skip
        elif kind in ("token", "keep"):
            token = names.token_name(items[0])
            self.tell("progressTokenChosen", progressTokenId=number_of(TOKENS, token), **said)
        elif kind == "destroy":
            self.tell("opponentDiscardBuilding", buildingId=self.building(items[0]), **said)
        self.plies.append(len(self.told.events))
        self.chance()

    def last_pick(self, before: dict[str, Any], after: dict[str, Any]) -> None:
        """The last wonder of a round goes to a player by itself; the site tells it all the same."""
        picked = self.told.events[-1]["args"]["wonderId"]
        for seat in (0, 1):
            had, has = (set(raw["cities"][seat]["wonders"]) for raw in (before, after))
            for wonder in has - had:
                number = number_of(WONDERS, self.wonder(wonder))
                if number != picked:
                    self.tell("wonderSelected", wonderId=number, playerId=IDS[seat])

    def end(self) -> None:
        """The points, as the site adds them up after a game that has gone to its end."""
        raw = bridge.dump(self.state)
        if raw["phase"] != "over" or raw["ending"] in ("military", "science"):
            return
        self.tell("nextPlayerTurnEndGameScoring", playersSituation=self.situation())
        for seat, points in enumerate(GAME.scores(self.state)):
            late = {word: points[ours] for word, ours in LATE.items()}
            late["progresstokens"] = self.later(raw["cities"][seat]["tokens"])
            for category, value in late.items():
                if value:
                    self.tell("endGameCategoryUpdate", points=value, playerIds=[IDS[seat]],
                              category=category)  # fmt: skip

        self.tell("endGameCategoryUpdate", points=0, playerIds=[IDS[0]], category="total")

    # ------------------------------------------------------------ telling

    def tell(self, kind: str, **args: Any) -> None:
        """One event."""
        self.told.events.append({"type": kind, "log": "", "args": args})

    def building(self, card: int) -> int:
        """The number of a card."""
        return number_of(BUILDINGS, names.card_name(card))

    def wonder(self, wonder: int) -> str:
        """The id of a wonder."""
        return names.wonder_name(wonder)

    def cards(self, tokens: list[int]) -> dict[str, Any]:
        """Tokens as the site writes cards."""
        ids = [number_of(TOKENS, names.token_name(token)) for token in tokens]
        return {str(token): {"id": str(token), "location": "selection"} for token in ids}

    def selection(self) -> list[dict[str, Any]]:
        """The wonders on offer."""
        offer = bridge.dump(self.state)["offer"]
        return [{"id": str(number_of(WONDERS, self.wonder(wonder)))} for wonder in offer]

    def later(self, tokens: list[int]) -> int:
        """Points of Mathematics, which the site adds at the end."""
        mathematics = names.token("mathematics")
        return 3 * len(tokens) if mathematics in tokens else 0

    def situation(self) -> dict[str, Any]:
        """Coins and running points."""
        raw, scores = bridge.dump(self.state), GAME.scores(self.state)
        found = {}
        for seat, city in enumerate(raw["cities"]):
            points = {word: scores[seat][ours] for word, ours in SCORES.items()}
            points["progresstokens"] -= self.later(city["tokens"])
            points |= dict.fromkeys(LATE, 0)
            found[IDS[seat]] = {
                "coins": city["coins"],
                "score": str(sum(points.values())),
                **{f"player_score_{word}": value for word, value in points.items()},
            }
        return found

    def pool(self) -> dict[str, Any]:
        """The display of cards."""
        raw = bridge.dump(self.state)
        layout = tables().layout(raw["age"])
        cards = []
        for slot, content in enumerate(raw["slots"]):
            cell = layout.slots[slot]
            entry: dict[str, Any] = {"row": cell.row, "column": cell.column, "location": slot}
            if content >= 0:
                cards.append(entry | {"building": self.building(content), "available": False})
            elif content != -1:
                guild = slot in raw["backs"]
                back = [0, 7] if guild else [9 + raw["age"], 6]
                cards.append(entry | {"spriteXY": [1, 7] if guild else back})
        return {"age": str(raw["age"]), "cards": cards}

    def page(self) -> dict[str, Any]:
        """The page, loaded now."""
        raw = bridge.dump(self.state)
        tokens = {
            IDS[seat]: list(self.cards(city["tokens"]).values())
            for seat, city in enumerate(raw["cities"])
        }
        return {
            "me_id": IDS[self.told.view],
            "startPlayerId": IDS[0],
            "players": {player: {"name": "AB"[seat]} for seat, player in enumerate(IDS)},
            "gamestate": {
                "id": int(STATE_OF[raw["phase"]]),
                "name": STATES[STATE_OF[raw["phase"]]],
                "active_player": IDS[raw["seat"]],
                "args": self.told.events[-1]["args"].get("args") or {},
            },
            "gamestates": {number: {"name": name} for number, name in STATES.items()},
            "playersSituation": self.situation(),
            "progressTokensSituation": tokens
            | {"board": list(self.cards(raw["board_tokens"]).values())},
            "wondersSituation": {"selection": self.selection()},
            "draftpool": self.pool() if raw["age"] else [],
        }


def told(seed: int, view: int = 0, most: int | None = None) -> Told:
    """A game of the seed as the site tells it to one player."""
    return Teller(seed, view).play(most)
