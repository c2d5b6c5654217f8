"""Why a move is not legal, in words a player can act on.

Only called once no legal move fits what was typed, for a kind of move that fits the moment;
nothing here decides legality. An empty remedy leaves it to the caller to list what is possible.
Of other seats only what they had at the start of the turn is looked at.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from solver._ext.core.state import State
from solver._ext.dice import bridge
from solver.games.dice import names
from solver.games.dice.data import sheets, tables
from solver.games.dice.moves.effect_words import coins, resources
from solver.games.dice.moves.prices import box_price, die_coins, die_price
from solver.games.dice.positions.facts import (
    FACES,
    NONE,
    SIDE_BUILDINGS,
    SPECIALS,
    WONDER,
    Board,
    board_of,
    crossed_by,
)
from solver.games.dice.variants import ATTACK_ONLY, COINS_AFTER, EQUAL
from solver.games.moves.reading import Pattern, joined, listed

Reason = tuple[str, str]
"""Problem and remedy, the two parts of an InputError after the place."""

_NOT_NOW: Reason = ("not possible now", "")


def why_not(state: State, wanted: Pattern, moves: Sequence[Pattern]) -> Reason:
    """Problem and remedy for the illegal move ``wanted`` (None in it: anything).

    ``moves`` are the possible moves or chance events.
    """
    raw: dict[str, Any] = bridge.dump(state)
    kind, *args = wanted
    if kind in ("build", "wonder", "cross"):
        return _Tick(state, raw).why_not(kind, args)
    if kind == "skip":
        return "the effect cannot be declined while a box can be ticked", ""
    if kind == "bonus" and args[0] is not None:
        sheet = sheets.at(raw["sheet"])
        return f"the bonus {names.bonus_name(args[0], sheet)} is ticked already", ""
    if kind == "board" and args[0] is not None:
        sheet = sheets.at(raw["sheet"])
        owner = [city["board"] for city in raw["cities"]].index(args[0])
        return f"{names.board_name(args[0], sheet)} belongs to seat {owner}", ""
    if kind == "roll":
        return _roll(raw, moves, *args)
    if kind == "swap":
        return _swap(raw, moves, *args)
    return _NOT_NOW


class _Tick:
    """Explains why a box cannot be ticked in some way."""

    def __init__(self, state: State, raw: dict[str, Any]) -> None:
        self._state = state
        self._raw = raw
        self._seat = state.decider
        self._city: dict[str, Any] = raw["cities"][self._seat]
        self._board: Board = board_of(sheets.at(raw["sheet"]), self._city["board"])
        self._shown = {die: symbol for die, symbol, _ in raw["forum"]}
        what, *details = raw["stack"][-1]
        self._crossing: list[int] = details[0] if what == "cross" else []

    def why_not(self, kind: str, args: Sequence[Any]) -> Reason:
        """Problem and remedy for one of the three ways to tick a box."""
        box = args[-1]
        if kind == "build" and args[0] is not None:
            problem = self._die(args[0])
            if problem:
                return problem
        if box is None:
            return self._nothing(kind, args)
        early = self._box(box)
        if early:
            return early, ""
        if kind == "wonder":
            return self._wonder(box)
        if kind == "cross":
            return self._cross(box)
        return self._build(args[0], box)

    # ---------------------------------------------------------------- the box

    def _id(self, box: int) -> str:
        return self._board.boxes[box].id

    def _box(self, box: int) -> str:
        """Why a box cannot be ticked in any way; empty if it can."""
        ticked = self._city["ticked"]
        if box in ticked:
            return f"{self._id(box)} is ticked already"
        before = [self._id(b) for b in self._board.boxes[box].requires if b not in ticked]
        if before:
            return f"{self._id(box)} comes after {joined(before, 'and')}"
        return ""

    def _unpaid(self, box: int, die: int | None = None) -> str:
        """Why a box cannot be paid, with the die if there is one; empty if it can."""
        cost = self._board.boxes[box].cost
        price = 0 if die is None else die_price(self._state, die)
        gain = (
            0 if die is None or self._raw["options"] & COINS_AFTER else die_coins(self._state, die)
        )
        have = self._city["coins"]
        spaces = sheets.at(self._raw["sheet"]).spaces
        if box_price(self._state, box) + price <= min(spaces, have + gain):
            return ""
        made = bridge.resources(self._state, self._seat)
        costs = f"{self._id(box)} costs {resources(cost, 'en')}"
        costs += f" and the die {coins(price, 'en')}" if price else ""
        return f"{costs}: seat {self._seat} has {resources(made, 'en')} and {coins(have, 'en')}"

    def _nothing(self, kind: str, args: Sequence[Any]) -> Reason:
        """Why nothing at all can be ticked that way."""
        if kind == "wonder":
            left = [b for b in self._board.of(WONDER) if b not in self._city["ticked"]]
            if not left:
                return "the Wonder is complete", ""
            unpaid = [self._unpaid(box) for box in left if not self._box(box)]
            return unpaid[0] if unpaid else "no box of the Wonder can be ticked", ""
        if kind == "build" and args[0] is not None:
            return self._useless(args[0])
        return _NOT_NOW

    # ---------------------------------------------------------------- ways

    def _wonder(self, box: int) -> Reason:
        if self._board.boxes[box].building != WONDER:
            return f"{self._id(box)} is not a box of the Wonder", "write build, and the die"
        return self._unpaid(box) or "not possible now", ""

    def _cross(self, box: int) -> Reason:
        building = self._board.boxes[box].building
        if building not in self._crossing:
            return f"the effect does not tick boxes of {_called(building)}", ""
        return self._unpaid(box) or "not possible now", ""

    def _die(self, die: int) -> Reason | None:
        """Why a die cannot be chosen whatever for."""
        name = names.die_name(die)
        if die not in self._shown:
            return f"the {name} die is not in the Forum", f"there are {self._dice()}"
        if die in SPECIALS and die not in bridge.usable(self._state, self._seat):
            if die in self._board.unlocked(self._city["ticked"]):
                return f"the {name} die can be chosen from the next turn on", ""
            return f"seat {self._seat} has not unlocked the {name} die", ""
        return None

    def _dice(self) -> str:
        return listed(map(names.die_name, self._shown))

    def _build(self, die: int | None, box: int) -> Reason:
        if self._board.boxes[box].building == WONDER:
            return (
                f"{self._id(box)} is a box of the Wonder, for which no die is chosen",
                "write wonder",
            )
        if die is not None:
            return self._with(die, box)
        dice = [other for other in self._shown if self._drives(self._shown[other], box)]
        if not dice:
            symbols = [names.symbol_name(symbol) for symbol in self._board.boxes[box].symbols]
            return f"no die in the Forum ticks {self._id(box)}", f"it needs {joined(symbols, 'or')}"
        usable = [other for other in dice if self._die(other) is None]
        reasons = [self._with(other, box) for other in usable]
        locked = self._die(dice[0])
        return reasons[0] if reasons else locked or _NOT_NOW

    def _with(self, die: int, box: int) -> Reason:
        """Why a usable die does not tick a box that could be next."""
        symbol = self._shown[die]
        name, shown = names.die_name(die), names.symbol_name(symbol)
        if not self._drives(symbol, box):
            return f"{shown} on the {name} die does not tick {self._id(box)}", ""
        if tables().symbols[symbol].kind == "compare" and not bridge.guild_allowed(
            self._state, self._seat, symbol
        ):
            return self._beaten(symbol)
        unpaid = self._unpaid(box, die)
        if unpaid:
            return unpaid, ""
        return f"another grey die shows {shown} for the same price", "leave the die out"

    def _drives(self, symbol: int, box: int) -> bool:
        """Whether a symbol ticks a box, if all else is in order."""
        row = self._board.boxes[box]
        if symbol in row.symbols:
            return True
        if row.building not in crossed_by(symbol):
            return False
        if not self._raw["options"] & ATTACK_ONLY or row.building not in SIDE_BUILDINGS:
            return True
        return box in self._board.attacks(SIDE_BUILDINGS.index(row.building))

    def _beaten(self, symbol: int) -> Reason:
        """The condition of the Guild Court, which does not hold."""
        buildings = tables().symbols[symbol].buildings
        indexes = [tables().building_index[building] for building in buildings]
        named = joined(map(_called, indexes), "and")
        counts = bridge.counts(self._state, self._seat, True)
        own = sum(counts[index] for index in indexes)
        if self._raw["seats"] == 2:
            rule = "more boxes than the opponent"
        else:
            rule = "as many boxes as either neighbour"
        boxes = "1 box" if own == 1 else f"{own} boxes"
        return f"seat {self._seat} does not have {rule} in {named} ({boxes} before this turn)", ""

    def _useless(self, die: int) -> Reason:
        """Why nothing can be ticked with a die that can be chosen."""
        symbol = self._shown[die]
        name, shown = names.die_name(die), names.symbol_name(symbol)
        boxes = [box for box in range(len(self._board.boxes)) if self._drives(symbol, box)]
        next_ = [box for box in boxes if not self._box(box)]
        if not next_:
            return f"{shown} on the {name} die ticks no box any more", ""
        reasons = [self._with(die, box) for box in next_]
        return reasons[0]


def _called(building: int) -> str:
    return f"the {names.building_name(building, 'en')}"


# ---------------------------------------------------------------- chance


def _roll(
    raw: dict[str, Any],
    moves: Sequence[Pattern],
    die: int | None,
    symbol: int | None,
    section: int | None,
) -> Reason:
    due = next(row[0] for row in raw["forum"] if row[1] == NONE)
    if die is not None and die != due:
        if all(die != row[0] for row in raw["forum"]):
            return f"the {names.die_name(die)} die is not in the Forum", ""
        return f"{names.die_name(die)} is not the next die", f"next is {names.die_name(due)}"
    faces = FACES[bool(raw["options"] & EQUAL)][due]
    if symbol is not None and symbol not in faces:
        known = listed(names.symbol_name(face) for face in dict.fromkeys(faces))
        return f"{names.die_name(due)} does not show {names.symbol_name(symbol)}", f"it has {known}"
    room = joined(sorted({str(move[3]) for move in moves}), "or")
    return f"there is no room for another die with a cost of {section}", f"write {room}"


def _swap(
    raw: dict[str, Any], moves: Sequence[Pattern], special: int | None, grey: int | None
) -> Reason:
    due = raw["entering"][0]
    if special is not None and special != due:
        return (
            f"{names.die_name(special)} is not the next die to enter",
            f"next is {names.die_name(due)}",
        )
    if grey is not None:
        inside = joined((names.die_name(move[2]) for move in moves), "or")
        return f"{names.die_name(grey)} is no grey die in the Forum", f"write {inside}"
    return _NOT_NOW
