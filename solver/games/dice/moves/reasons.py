"""Why a move is not legal, in words a player can act on.

Only called once no legal move fits what was typed, for a kind of move that fits the moment. What is
in the way is the rules' word (``bridge.quote``); of several ways to tick a box, the one that
fails last is told. Of other seats only what they had at the start of the turn is looked at.
"""

from __future__ import annotations

from collections.abc import Iterable

from solver._ext.dice import bridge
from solver._ext.dice.bridge import Quote
from solver.errors import Phrase, in_row
from solver.games.dice import names
from solver.games.dice.data import BUILDINGS, tables
from solver.games.dice.moves.kinds import Scene
from solver.games.moves.kinds import Values
from solver.games.moves.reading import Reason, coins_told, listed

_NOT_NOW: Reason = ("not possible now", "")

_FAR = bridge.REFUSALS.index("locked")
"""From here on a refusal is not about the box: another die, or coins, would do."""


def why_not(scene: Scene, kind: str, values: Values) -> Reason:
    """Problem and remedy for an illegal move (None in its values: anything).

    An empty remedy leaves it to the caller to list what is possible.
    """
    if kind in ("build", "wonder", "cross"):
        return _Ticking(scene, kind).why_not(*values)
    if kind == "skip":
        return "the effect cannot be declined while a box can be ticked", ""
    if kind == "roll":
        return _roll(scene, *values)
    if kind == "swap":
        return _swap(scene, *values)
    if kind == "bonus" and values[0] is not None:
        return Phrase(
            "the bonus {} is ticked already", names.bonus_name(values[0], scene.sheet)
        ), ""
    if kind == "board" and values[0] is not None:
        owner = [city.board for city in scene.table.cities].index(values[0])
        return Phrase("{} belongs to seat {}", names.board_name(values[0], scene.sheet), owner), ""
    return _NOT_NOW


class _Ticking:
    """Explains why a box cannot be ticked in one of the three ways."""

    def __init__(self, scene: Scene, kind: str) -> None:
        self._scene = scene
        self._kind = kind
        self._boxes = scene.sheet.boxes(scene.board)

    def why_not(self, box: int | None, die: int | None = None) -> Reason:
        """Problem and remedy; None stands for any box or die."""
        if self._kind == "wonder" and box is None:
            return self._wonder()
        if box is None and die is None:
            return _NOT_NOW
        boxes = range(len(self._boxes)) if box is None else (box,)
        dice = (die,) if die is not None or self._kind != "build" else self._scene.shown
        quote, box_, die_ = self._nearest(boxes, dice)
        if box is None and 0 < _rank(quote) < _FAR and quote.refusal != "absent":
            return Phrase("{} ticks no box any more", self._face(die_)), ""
        if die is None and quote.refusal == "other_symbol":
            symbols = [names.symbol_name(symbol) for symbol in self._boxes[box_].symbols]
            needed = in_row(symbols, "or")
            return Phrase("no die in the Forum ticks {}", self._id(box_)), Phrase(
                "it needs {}", needed
            )
        return self._told(quote, box_, die_)

    def _nearest(self, boxes: Iterable[int], dice: Iterable[int | None]) -> tuple[Quote, int, int]:
        """The first of the ways that fail last: what the rules say of it, its box, its die."""
        ways = [(box, die or 0) for box in boxes for die in dice]
        quotes = [bridge.quote(self._scene.state, self._kind, *way) for way in ways]
        quote = max(quotes, key=_rank)
        return (quote, *ways[quotes.index(quote)])

    def _wonder(self) -> Reason:
        """Why no box of the Wonder can be ticked."""
        boxes = self._scene.sheet.boards[self._scene.board].of(0)
        quote, box, _ = self._nearest(boxes, (None,))
        if quote.refusal == "ticked":
            return "the Wonder is complete", ""
        return self._told(quote, box, 0)

    # ---------------------------------------------------------------- words

    def _told(self, quote: Quote, box: int, die: int) -> Reason:
        """What the rules say, in words."""
        seat, name = Phrase("seat {}", self._scene.acting), names.die_name(die)
        match quote.refusal:
            case "absent":
                inside = listed(map(names.die_name, self._scene.shown))
                return Phrase("the {} die is not in the Forum", name), Phrase(
                    "there are {}", inside
                )
            case "ticked":
                return Phrase("{} is ticked already", self._id(box)), ""
            case "not_next":
                ticked = self._scene.city.ticked
                before = (self._id(at) for at in self._boxes[box].requires if at not in ticked)
                return Phrase("{} comes after {}", self._id(box), in_row(before, "and")), ""
            case "other_way":
                return self._other_way(box)
            case "other_symbol":
                return Phrase("{} does not tick {}", self._face(die), self._id(box)), ""
            case "locked":
                return Phrase("{} has not unlocked the {} die", seat, name), ""
            case "beaten":
                return self._beaten(self._scene.shown[die])
            case "unpaid":
                made = bridge.resources(self._scene.state, self._scene.acting)
                costs = Phrase("{} costs {}", self._id(box), _resources(self._boxes[box].cost))
                if quote.die:
                    costs = Phrase("{} and the die {}", costs, coins_told(quote.die))
                have = coins_told(self._scene.city.coins or 0)
                return Phrase("{}: {} has {} and {}", costs, seat, _resources(made), have), ""
            case "repeated":
                shown = names.symbol_name(self._scene.shown[die])
                return Phrase(
                    "another grey die shows {} for the same price", shown
                ), "leave the die out"
        return _NOT_NOW

    def _id(self, box: int) -> str:
        return self._boxes[box].id

    def _face(self, die: int) -> str:
        """What a die of the Forum shows."""
        return Phrase(
            "{} on the {} die", names.symbol_name(self._scene.shown[die]), names.die_name(die)
        )

    def _other_way(self, box: int) -> Reason:
        if self._kind == "build":
            problem = Phrase("{} is a box of the Wonder, for which no die is chosen", self._id(box))
            return problem, "write wonder"
        if self._kind == "wonder":
            return Phrase(
                "{} is not a box of the Wonder", self._id(box)
            ), "write build, and the die"
        return Phrase(
            "the effect does not tick boxes of {}", _called(self._boxes[box].building)
        ), ""

    def _beaten(self, symbol: int) -> Reason:
        """The condition of the Guild Court, which does not hold."""
        buildings = [BUILDINGS.index(name) for name in tables().symbols[symbol].buildings]
        counts = bridge.counts(self._scene.state, self._scene.acting, True)
        own = sum(counts[building] for building in buildings)
        two = self._scene.table.seats == 2
        rule = "more boxes than the opponent" if two else "as many boxes as either neighbor"
        boxes = "1 box" if own == 1 else Phrase("{} boxes", own)
        where = Phrase("{} ({} before this turn)", in_row(map(_called, buildings), "and"), boxes)
        return Phrase("seat {} does not have {} in {}", self._scene.acting, rule, where), ""


def _resources(count: int) -> str:
    return "1 resource" if count == 1 else Phrase("{} resources", count)


def _rank(quote: Quote) -> int:
    """How far a way to tick a box gets before it fails."""
    return bridge.REFUSALS.index(quote.refusal)


def _called(building: int) -> str:
    return Phrase("the {}", names.building_name(building, "en"))


# ---------------------------------------------------------------- chance


def _roll(scene: Scene, die: int | None, symbol: int | None, section: int | None) -> Reason:
    moves = scene.of("roll")
    due = moves[0][1]
    if die is not None and die != due:
        if die not in scene.shown:
            return Phrase("the {} die is not in the Forum", names.die_name(die)), ""
        return Phrase("{} is not the next die", names.die_name(die)), Phrase(
            "next is {}", names.die_name(due)
        )
    faces = dict.fromkeys(move[2] for move in moves)
    if symbol is not None and symbol not in faces:
        known = listed(map(names.symbol_name, faces))
        return Phrase(
            "{} does not show {}", names.die_name(due), names.symbol_name(symbol)
        ), Phrase("it has {}", known)
    room = in_row(sorted({str(move[3]) for move in moves}), "or")
    return Phrase("there is no room for another die with a cost of {}", section), Phrase(
        "write {}", room
    )


def _swap(scene: Scene, special: int | None, grey: int | None) -> Reason:
    moves = scene.of("swap")
    due = moves[0][1]
    if special is not None and special != due:
        problem = Phrase("{} is not the next die to enter", names.die_name(special))
        return problem, Phrase("next is {}", names.die_name(due))
    if grey is not None:
        inside = in_row((names.die_name(move[2]) for move in moves), "or")
        return Phrase("{} is no grey die in the Forum", names.die_name(grey)), Phrase(
            "write {}", inside
        )
    return _NOT_NOW
