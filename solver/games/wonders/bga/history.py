"""Import of a game of 7 Wonders (second edition) from a history of Board Game Arena.

The history is that of one player: the own hands and choices, and of the others what all see. The
game is replayed by our rules as that seat saw it, and compared with what the page showed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import Any

from solver._ext.core.state import OVER, State
from solver._ext.wonders import bridge
from solver.errors import InputError
from solver.games.bga.fields import RELOAD
from solver.games.bga.retelling import Retelling, Told
from solver.games.bga.saved import Saved
from solver.games.wonders import GAME, names
from solver.games.wonders.bga.figures import check_figures
from solver.games.wonders.bga.numbers import MIRRORED
from solver.games.wonders.bga.payments import find_payments
from solver.games.wonders.bga.penalties import due, find_penalty
from solver.games.wonders.bga.pile import find_order
from solver.games.wonders.bga.stream import (
    Block,
    Chosen,
    Figures,
    Gone,
    Hand,
    Item,
    Lost,
    Pile,
    Sides,
    Stream,
)
from solver.games.wonders.bga.table import BgaTable
from solver.games.wonders.moves.kinds import UNSEEN

VIEW = 0
"""The seat of the player whose page it is."""

EXCHANGED = (
    "East and West Trading Post are exchanged in the record: on the site they look the other way"
)

READINGS: tuple[dict[str, str], ...] = (
    {},
    {"payments": "all"},
    {"turn_six_order": "babylon_first"},
    {"payments": "all", "turn_six_order": "babylon_first"},
)
"""Rules that a table may play otherwise, in the order in which they are tried."""

SITE = {"discard_build": "may"}
"""Rules that the site plays otherwise than we do by default."""


def read_history(saved: Saved) -> Told:
    """The game that a history tells, as far as it goes, seen by the player whose page it is.

    Raises InputError, with the place in the file, when it cannot be read, does not begin at the
    beginning, contradicts the rules, or shows other coins, shields or points.
    """
    table = BgaTable(saved.page)
    items = list(Stream(table).items(saved.notices))
    expansions = {"edifice": "yes"} if table.edifices else {}
    furthest: tuple[int, InputError] | None = None
    for reading in READINGS:
        replay = _Replay(table, items, SITE | expansions | reading)
        try:
            return replay.run()
        except InputError as error:
            reached = len(replay.game.moves)
            if furthest is None or reached > furthest[0]:
                furthest = reached, error
    assert furthest is not None
    raise furthest[1]


class _Replay:
    """One reading of a history."""

    def __init__(self, table: BgaTable, items: list[Item], variant: Mapping[str, str]) -> None:
        self.table = table
        self.items = items
        self.count = len(table.ids)
        self.game = Retelling(GAME, variant, self.count, VIEW)
        self.hands = _hands(items, bridge.setup(self.game.state))
        self.chosen: int | None = None
        self.gone: int | None = None
        self.pile: Pile | None = None
        self.lost: list[Lost] = []
        self.shown: list[Figures] = []  # while it is open what cities give up
        self.notes: list[str] = []
        self.stopped = False

    @property
    def state(self) -> State:
        """What the seat knows now."""
        return self.game.state

    @property
    def raw(self) -> dict[str, Any]:
        """The same taken apart."""
        return bridge.dump(self.game.state)

    def run(self) -> Told:
        """Replay the whole history."""
        self._set_up()
        for item in self.items:
            if self.stopped:
                break
            match item:
                case Block():
                    self._block(item)
                case Chosen():
                    self.chosen = item.card
                case Gone():
                    self.gone = item.card
                case Pile():
                    self.pile = item
                    self._settle()
                case Lost():
                    self.lost.append(item)
                    self._penalties()
                case Figures() if due(self.state):
                    self.shown.append(item)
                case Figures():
                    self._declined()
                    check_figures(self.state, item, self.table)
        self._guess_penalties()
        if self.shown:
            self._end_before(self.shown[0].place, self._penalty())
        if any(f"build {card}" == line for line in self.game.moves for card in MIRRORED):
            self.notes.append(EXCHANGED)
        return self.game.finished(self.table.names, tuple(self.notes))

    # ------------------------------------------------------------ before the first turn

    def _set_up(self) -> None:
        """The boards, and their sides if they are chosen already."""
        sides = next((item for item in self.items if isinstance(item, Sides)), None)
        played = any(isinstance(item, Block) for item in self.items)
        boards = sides.boards if sides else self.table.boards()
        for wonder, _ in boards:
            self._event(bridge.encode("wonder", wonder, -1), "players")
        for edifice in self.table.edifices:
            self._event(bridge.encode("edifice", edifice), "edifices")
        if sides is None and not played:
            return
        while self.raw["phase"] == "sides":
            seat = self.state.decider
            self._event(bridge.encode("side", boards[seat][1]), "players")
        self._settle()

    def _event(self, event: int, place: str) -> None:
        if not self.state.is_legal(event):
            text = GAME.move_text(self.state, event)
            raise InputError(place, f"{text} is not possible at such a table", RELOAD)
        self.game.push(event)

    # ------------------------------------------------------------ what the seat gets to see

    def _settle(self) -> bool:
        """Deal and look as far as the history tells; returns whether a seat decides then."""
        while self.game.settle():
            raw = self.raw
            if raw["phase"] == "see" and raw["looking"] == "pile":
                if self.pile is None:
                    return False
                self._look(self.pile)
                continue
            hand = self.hands.get((raw["age"], raw["turn"]))
            if hand is None:
                return False
            kind = bridge.decode(self.state.chance_outcomes()[0][0])[0]
            seen = len(self._dealt(raw)) if kind == "deal" else raw["seen"]
            event = bridge.encode(kind, hand.cards[seen])
            if not self.state.is_legal(event):
                card = names.card_name(hand.cards[seen])
                raise InputError(hand.place, f"{card} cannot be in this hand", RELOAD)
            self.game.push(event)
        return True

    def _dealt(self, raw: Mapping[str, Any]) -> list[int]:
        """The cards of the own hand that have been dealt in this Age."""
        dealt: list[int] = raw["ages"][raw["age"] - 1]["hands"][VIEW]
        return [card for card in dealt if card != UNSEEN]

    def _look(self, pile: Pile) -> None:
        """See the discard pile: its cards are known, where each comes from is found out."""
        found = find_order(self.state, pile.cards)
        if found is None:
            raise InputError(pile.place, "these cards cannot lie in the discard pile", RELOAD)
        for event in found:
            self.game.push(event)

    # ------------------------------------------------------------ turns

    def _block(self, block: Block) -> None:
        """What was carried out together."""
        if self.raw["phase"] == "discard" and not self._takes(block):
            self._declined()
        self._guess_penalties()
        if due(self.state) or not self._settle():
            self._miss(block)
            return
        phase = self.raw["phase"]
        if phase == "over":
            raise InputError(block.place, "the game is over by our rules", RELOAD)
        if phase == "discard":
            self._take(block)
        elif phase == "seventh":
            self._play(block)
        else:
            for _ in range(self.count):
                self._play(block)
        self.chosen = self.gone = self.pile = None
        self.lost = []
        self._settle()

    def _miss(self, block: Block) -> None:
        """A turn goes on from something that the history does not show."""
        raw = self.raw
        if raw["phase"] == "see" and raw["looking"] == "pile":
            self._end_before(block.place, "the discard pile that was looked through")
            return
        if due(self.state):
            self._end_before(block.place, self._penalty())
            return
        if not self.hands:
            remedy = "save the page of a player, not that of a spectator"
            raise InputError(block.place, "no hand is in the history", remedy)
        where = f"Age {raw['age']} turn {raw['turn']}"
        raise InputError(block.place, f"the hand of {where} is not in the history", RELOAD)

    def _end_before(self, place: str, what: str) -> None:
        """The record ends before something that the history does not tell."""
        self.notes.append(f"{place}: {what} is not told; the record ends before it")
        self.shown = []
        self.stopped = True

    def _penalty(self) -> str:
        return f"what seat {self.state.decider} gives up as the penalty of the Edifice"

    def _takes(self, block: Block) -> bool:
        """Whether a block is a card of the discard pile that the seat in turn builds."""
        return block.actors == {self.state.decider} and not block.staged

    def _take(self, block: Block) -> None:
        """A card of the discard pile."""
        built = block.built.get(self.state.decider, [])
        text = f"take {names.card_name(built[0])}" if built else "take nothing"
        self.game.say(text, block.place)

    def _declined(self) -> None:
        """Who may take a card of the pile has taken none, if the history goes on without it."""
        if self.raw["phase"] == "discard" and self.state.decider != OVER:
            self.game.say("take nothing", "history")
            self._settle()

    def _guess_penalties(self) -> None:
        """What cities give up for an Edifice, where only what the page shows then tells it."""
        shown: dict[str, dict[int, int]] = {}
        for told in self.shown:
            shown.setdefault(told.what, {}).update(told.values)
        while shown and due(self.state):
            found = find_penalty(self.state, shown)
            if found is None:
                return
            for move in found:
                self.game.push(move)
        if self.shown and not due(self.state):
            for told in self.shown:
                check_figures(self.state, told, self.table)
            self.shown = []
            self._settle()

    def _penalties(self) -> None:
        """What cities give up for an Edifice that was not built, as far as it is told."""
        while due(self.state):
            seat = self.state.decider
            legal = set(self.state.legal_moves())
            moves = [bridge.encode("lose", lost.card) for lost in self.lost if lost.seat == seat]
            told = next((move for move in moves if move in legal), None)
            if told is None:
                return
            self.game.push(told)
        self._settle()

    def _play(self, block: Block) -> None:
        """What the seat that decides does with a card of its hand."""
        seat = self.state.decider
        built = block.built.get(seat, [])
        if len(built) > 1:
            raise InputError(block.place, f"seat {seat} builds {len(built)} cards at once", RELOAD)
        if built:
            self._pay(block, seat, "build", built[0])
        elif seat in block.staged:
            self._check_stage(block, seat)
            self._pay(block, seat, "stage", self._face_down(block, seat))
        else:
            card = self._face_down(block, seat)
            self.game.say(f"sell {_name(card)}", block.place)

    def _check_stage(self, block: Block, seat: int) -> None:
        stages = self.raw["cities"][seat]["stages"]
        if block.staged[seat] != stages + 1:
            problem = f"stage {block.staged[seat]} is built, but {stages} stand by our count"
            raise InputError(block.place, f"seat {seat}: {problem}", RELOAD)

    def _face_down(self, block: Block, seat: int) -> int:
        """The card that a seat uses face down; only the own ones are known."""
        if seat != VIEW:
            return UNSEEN
        card = self.gone if self.chosen is None else self.chosen
        if card is None:
            problem = "which card you used face down is not in the history"
            raise InputError(block.place, problem, RELOAD)
        return card

    def _pay(self, block: Block, seat: int, kind: str, card: int) -> None:
        """A card or a stage with the payment that the block tells."""
        form = {"build": "build", "stage": "stage with"}[kind]
        text = f"{form} {_name(card)}"
        left, right = (seat + 1) % self.count, (seat - 1) % self.count
        if block.paid is None:
            block.paid = find_payments(self.state, block)
        coins = (block.paid.get((seat, neighbour), 0) for neighbour in (left, right))
        text += _coins(*coins)
        if kind == "stage":
            text += " join" * (seat in block.joined)
            choice = block.options.get(seat, block.boxed.get(seat))
            text += f" choose {choice}" if choice else ""
        self.game.say(text, block.place)


def _hands(items: list[Item], setup: Mapping[str, Any]) -> dict[tuple[int, int], Hand]:
    """The own hands by Age and turn. Raises InputError where one is missing."""
    found = [item for item in items if isinstance(item, Hand)]
    once = found[:1] + [hand for last, hand in pairwise(found) if hand.cards != last.cards]
    hands: dict[tuple[int, int], Hand] = {}
    for at, hand in enumerate(once):
        age, turn = divmod(at, setup["turns"])
        if len(hand.cards) != setup["hand"] - turn:
            problem = f"{len(hand.cards)} cards in the hand of Age {age + 1} turn {turn + 1}"
            raise InputError(hand.place, problem, f"a hand before it is missing; {RELOAD}")
        hands[age + 1, turn + 1] = hand
    return hands


def _name(card: int) -> str:
    return "?" if card == UNSEEN else names.card_name(card)


def _coins(left: int, right: int) -> str:
    """A payment as the text of a move tells it."""
    sides: Iterator[str] = (
        f" {side} {coins}" for side, coins in (("left", left), ("right", right)) if coins
    )
    return "".join(sides)
