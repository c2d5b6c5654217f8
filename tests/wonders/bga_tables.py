"""Games of our rules told as Board Game Arena tells them: page data and the history of the table.

The form is that of a capture of a real table; what is not in that (a card taken of the discard
pile) is told as its states and the other events let expect. Seat 0 is the player whose page it is.
"""

from __future__ import annotations

from collections import Counter
from itertools import groupby
from typing import Any

from solver.games.wonders import GAME, names
from solver.games.wonders.bga.numbers import BOARDS, CARDS, MIRRORED
from tests.wonders import bridge
from tests.wonders.followers import Followed, Follower
from tests.wonders.games import Game
from tests.wonders.reference import EDIFICES, NUMBERS, option_bits
from tests.wonders.slow_costs import Action
from tests.wonders.texts import text_of

FIRST_PLAYER = 1001
EDIFICE_IDS = list(EDIFICES)


def second(seed: int, seats: int, *boards: str, **rules: str) -> Game:
    """A game of the second edition as the site plays it."""
    options = option_bits(edition="second", discard_build="may", **rules)
    return Game(seed, seats, options, boards)


class NotingFollower(Follower):
    """A follower that writes down what it sees."""

    def __init__(self, seat: int, state: Any) -> None:
        super().__init__(seat, state)
        self.moves: list[str] = []

    def apply(self, event: int) -> None:
        """Play a move or event."""
        self.moves.append(GAME.move_text(self.state, event))
        super().apply(event)


class Teller(Followed):
    """Plays a game and tells it to seat 0.

    ``private_first``: the next hand is told before what was done with the last one, as the site
    does, since what goes to one player is sent first. ``trades``: who pays whom is told.
    """

    def __init__(self, game: Game, *, private_first: bool = True, trades: bool = True) -> None:
        super().__init__(game)
        self.followers = [NotingFollower(0, self.fast)]
        self.private_first, self.trades = private_first, trades
        self.ids = [FIRST_PLAYER + seat for seat in range(game.seats)]
        self.events: list[dict[str, Any]] = []
        self.turn: list[tuple[int, int]] = []  # the moves of this turn, by seat
        self.before: Any = self.fast.copy()  # the state at the beginning of a turn
        self.first_boards: list[int] = []
        self.edifices: list[int] = []
        self.counted = True

    def play(self) -> Teller:
        """The whole game."""
        while not self.is_over():
            self.step()
        return self

    @property
    def moves(self) -> list[str]:
        """The record of seat 0; what is dealt together has no order."""
        return in_order(self.followers[0].moves)

    # ------------------------------------------------------------ playing

    def step(self) -> None:
        """One move or event for all, and what the site tells of it."""
        before, seat = bridge.dump(self.fast), self.fast.decider
        if not any(before["chosen"]):
            self.before = self.fast.copy()
        super().step()
        after = bridge.dump(self.fast)
        self.tell_step(before, seat, after)

    def apply(self, move: int) -> None:
        """Play it on both engines, and note what is done in this turn."""
        if self.fast.decider >= 0:
            self.turn.append((self.fast.decider, move))
        super().apply(move)

    def tell_step(self, before: dict[str, Any], seat: int, after: dict[str, Any]) -> None:
        """What the site tells after a move or event."""
        phase = before["phase"]
        if phase == "edifices":
            self.edifices.append(EDIFICE_IDS.index(self.texts[-1].split()[1]))
        elif phase == "boards":
            city = after["cities"][len(self.first_boards)]
            self.first_boards.append(number_of(city["wonder"], 0))
        elif phase == "sides":
            if after["phase"] != "sides":
                self.tell("newWonders", wonders={
                    str(self.ids[at]): number_of(city["wonder"], city["side"])
                    for at, city in enumerate(after["cities"])
                })  # fmt: skip
                self.turn = []
        elif phase == "deal" and after["phase"] == "choose":
            self.hand()
        elif seat == 0:
            self.choose()
        if phase in ("choose", "discard", "seventh", "penalties") and not any(after["chosen"]):
            self.resolve(before, after)

    def choose(self) -> None:
        """The own choice; it may be changed before all have chosen."""
        kind, card = bridge.decode(self.turn[-1][1])[:2]
        if kind not in ("build", "stage", "sell"):
            return
        mode = {"build": "play", "stage": "wonder", "sell": "discard"}[kind]
        if self.chooser.rng.random() < 0.2:
            self.tell("cardChosen", card_id=None, mode="play")
        self.tell("cardChosen", card_id=card_id(card), mode=mode)

    def resolve(self, before: dict[str, Any], after: dict[str, Any]) -> None:
        """What was chosen is carried out."""
        goes_on = after["phase"] == "choose"
        if goes_on and self.private_first:
            self.hand()
        if before["phase"] == "penalties":
            self.penalties()
        elif bridge.decode(self.turn[0][1]) != ("take", -1):
            self.block(before)
        self.turn = []
        if after["phase"] == "discard":
            acting = self.fast.decider
            pile = [NUMBERS[use.card] for use in self.slow.pile()] if acting == 0 else []
            cards = [shown(card, at, "discard", 0) for at, card in enumerate(sorted(pile))]
            self.state(36, acting, {"_private": {"pile": cards}})
        elif after["phase"] == "seventh":
            self.state(38, self.fast.decider, {})
        elif after["phase"] == "penalties":
            self.state(45, self.fast.decider, {})
        else:
            self.count()
        if goes_on and not self.private_first:
            self.hand()

    def block(self, before: dict[str, Any]) -> None:
        """The events of what was chosen."""
        self.state(35, 0, [])
        built, paid, income = {}, [], Counter[int]()
        for seat, move in sorted(self.turn):
            kind, card, *coins = bridge.decode(move)
            who = {"player_id": self.ids[seat], "player_name": f"P{seat}"}
            if kind == "sell":
                self.tell("coinDelta", "${player_name} discards a card to get 3 coins",
                          **who, coinddelta=3)  # fmt: skip
                if seat == 0:
                    self.tell("discard", card_id=card_id(card))
                continue
            if kind in ("build", "stage"):
                asked = [card] if kind == "build" else []
                quote = bridge.quote(self.before, seat, *asked)
                neighbors = ((seat + 1) % self.game.seats, (seat - 1) % self.game.seats)
                for other, amount in zip(neighbors, coins[:2], strict=True):
                    if amount:
                        paid.append((seat, other, amount))
                        income[other] += amount
                total = quote["coins"] + sum(coins[:2])
                if quote["free"] == "chain":
                    self.tell("buildingChained", "${player_name} plays ${card_name}",
                              **who, card_name="?", original_building="?")  # fmt: skip
                else:
                    log = "${player_name} plays" if kind == "build" else "${player_name} build"
                    name = {"card_name": names.card_name(card, "en")} if kind == "build" else {}
                    self.tell("coinDelta", log, **who, **name, coin=total, coinddelta=-total,
                              **{"with": {"log": "", "args": []}})  # fmt: skip
            if kind == "stage":
                stage = before["cities"][seat]["stages"] + 1
                action = Action.read(text_of(move, self.slow.edition))
                board = names.wonder_name(before["cities"][seat]["wonder"])
                option = action.choice or None if board == "carthage" else None
                self.tell("wonderBuild", player_id=self.ids[seat], step=stage,
                          cardAge=before["age"], side=option)  # fmt: skip
                if action.joins or (action.choice and board == "ur"):
                    age = before["age"] if action.joins else action.choice
                    coin = quote["participation"] if action.joins else 0
                    self.tell("edificeParticipation", player_id=self.ids[seat], age=age, coin=coin)
                    if action.joins and action.choice and board == "ur":
                        self.tell("edificeParticipation", player_id=self.ids[seat],
                                  age=action.choice, coin=0)  # fmt: skip
                if seat == 0:
                    self.tell("discard", card_id=card_id(card))
            else:
                key = card_id(card) + 50 + seat
                built[str(key)] = shown(card, 50 + seat, "tableau", self.ids[seat])
        for other, amount in income.items():
            self.tell("coinDelta", player_id=self.ids[other], coinddelta=amount)
        if self.trades:
            self.tell("coinFromTo", list=[
                {"from": str(self.ids[giver]), "to": str(self.ids[taker]), "qt": str(amount)}
                for giver, taker, amount in paid
            ])  # fmt: skip
        self.tell("cardsPlayed", cards=built, isLeaders=False)
        self.state(40, 0, [])

    def penalties(self) -> None:
        """What cities give up for an Edifice that was not built."""
        for seat, move in self.turn:
            kind, card = bridge.decode(move)
            said = {"card_id": card_id(card) + 50 + seat} if kind == "lose" else {"token": card}
            self.tell("edificePenalty", player_id=self.ids[seat], **said)

    def count(self) -> None:
        """Coins, points and shields, as the site tells them after a turn."""
        raw, scores = bridge.dump(self.fast), bridge.score(self.fast)
        for seat, city in enumerate(raw["cities"]):
            for name, value in (
                ("player_score", scores[seat]["total"]), ("player_score_aux", city["coins"]),
            ):  # fmt: skip
                self.tell("setPlayerCounter", playerId=self.ids[seat], name=name, value=value)
        totals = {str(self.ids[seat]): row["total"] for seat, row in enumerate(scores)}
        self.tell("updateScore", scores=totals)
        self.tell("updateMilitaryStrength", militaryStrength={
            str(player): bridge.strength(self.fast, seat) for seat, player in enumerate(self.ids)
        })  # fmt: skip

    # ------------------------------------------------------------ telling

    def tell(self, kind: str, log: str = "", **args: Any) -> None:
        """One event."""
        self.events.append({"type": kind, "log": log, "args": args})

    def state(self, number: int, active: int, args: Any) -> None:
        """The state that the table has come to."""
        self.tell("gameStateChange", id=number, active_player=str(self.ids[active]), args=args)

    def hand(self) -> None:
        """The cards that seat 0 holds now."""
        row = self.slow.row(self.slow.held(0))
        cards = Counter(sorted(NUMBERS[card] for card in row.hand))
        told = [
            shown(card, copy, "hand", self.ids[0])
            for card, copies in cards.items()
            for copy in range(copies)
        ]
        self.tell("newHand", cards=told)

    def page(self) -> dict[str, Any]:
        """The page as it was loaded before the sides were chosen."""
        return {
            "playerorder": self.ids,
            "neighbours": {"left": self.ids[1], "right": self.ids[-1]},
            "players": {
                str(player): {"id": player, "name": f"P{seat}", "wonder": self.first_boards[seat]}
                for seat, player in enumerate(self.ids)
            },
            "card_types": {
                str(at): {"name": names.card_name(names.card(card), "en")}
                for at, card in enumerate(CARDS, 1)
            },
            "is_leaders": False,
            "is_edifice": bool(self.edifices),
            "edifices": {
                str(age): {"id": edifice + 1, "status": 0}
                for age, edifice in enumerate(self.edifices, 1)
            },
            "gamestate": {"id": 10, "name": "chooseWonderSide"},
        }

    def saved(self, upto: int | None = None) -> dict[str, Any]:
        """What the script saves, with so many events."""
        return {
            "format": "bga-table", "game": "sevenwonders", "me": str(self.ids[0]), "problem": None,
            "bga": self.page(), "history": packets(self.events[:upto]),
        }  # fmt: skip

    def listened(self) -> list[dict[str, Any]]:
        """What a user script writes that listened; every packet comes twice."""
        heard = [
            {"kind": "notif", "payload": {"source": source, "data": packet}}
            for packet in packets(self.events)
            for source in ("socket", "notifqueue")
        ]
        return [{"kind": "gamedatas", "payload": self.page()}, *heard]


def packets(events: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Events in packets of up to three."""
    told = [event | {"uid": f"u{at}"} for at, event in enumerate(events)]
    return [
        {"packet_id": str(at), "packet_type": "history", "data": told[at : at + 3]}
        for at in range(0, len(told), 3)
    ]


def number_of(wonder: int, side: int) -> int:
    """The number of a board."""
    board = names.wonder_name(wonder), side
    return next(number for number, known in BOARDS.items() if known == board)


def type_of(card: int) -> int:
    """The type of a card."""
    name = names.card_name(card)
    return CARDS.index(MIRRORED.get(name, name)) + 1


def card_id(card: int) -> int:
    """The id of the first copy of a card."""
    return 100 * type_of(card)


def shown(card: int, copy: int, location: str, owner: int) -> dict[str, Any]:
    """A card as the site writes it."""
    return {"id": card_id(card) + copy, "type": str(type_of(card)), "typeArg": 0,
            "location": location, "locationArg": owner}  # fmt: skip


def in_order(moves: list[str]) -> list[str]:
    """The lines of a record; cards dealt, or seen, in a row are in the order of the cards.

    The site shows a hand, and the discard pile, all at once.
    """
    found: list[str] = []
    for (_, together), lines in groupby(moves, _lies_together):
        run = list(lines)
        found += sorted(run, key=lambda line: NUMBERS[line.split()[1]]) if together else run
    return found


def _lies_together(move: str) -> tuple[str, bool]:
    """The kind of a line, and whether it is of something that lies there together with others."""
    kind, _, card = move.partition(" ")
    return kind, kind in ("deal", "see") and card != "?"
