"""What positions ask about the boxes of a board."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise

from solver.games.dice.data import tables
from solver.games.dice.data.effects import (
    BUILDINGS,
    SIDES,
    SPECIAL,
    Attack,
    BoxEffect,
    Defense,
    UnlockDie,
    crosses,
    gives_choice,
)
from solver.games.dice.data.sheet import Board as BoardRow
from solver.games.dice.data.sheet import Box, Sheet
from solver.games.dice.faces import SPECIALS
from solver.names import normalize

POINTS = "points"
"""What positions call the points written in attack boxes; no kind of box is called that."""

SIDE_BUILDINGS = tuple(BUILDINGS.index(name) for name in ("barracks_west", "barracks_east"))
"""The Barracks of each side, West first."""

AGORA = BUILDINGS.index("agora")
CITY = tuple(index for index, building in enumerate(tables().buildings) if building.city)
"""The buildings that give a bonus."""

LAST_TURN = 1000
"""A game of those who only pass ends after this turn (no rule)."""

_NUMBERED = re.compile(r"(.+)_[0-9]+")


def ticks(effects: Iterable[BoxEffect]) -> int:
    """The boxes that effects may lead to at most, leaving out what these bring."""
    return sum(crosses(effect) or gives_choice(effect) for effect in effects)


@dataclass(frozen=True)
class BoxName:
    """What a box is called inside its building.

    ``short`` is its id as far as it is needed there, ``kind`` the same without a number:
    ``camel_2`` is a box of the kind ``camel``.
    """

    short: str
    kind: str


class BoardFacts:
    """What positions ask about the boxes of one board."""

    def __init__(self, sheet: Sheet, board: int) -> None:
        row = sheet.boards[board]
        self.name = row.id
        self.boxes: Sequence[Box] = row.boxes
        self.spots = [_name_of(box, row) for box in row.boxes]
        self._of = [row.of(building) for building in range(len(BUILDINGS))]
        self._attacks = [
            {
                at: box.printed_vp
                for at, box in enumerate(row.boxes)
                for effect in box.effects
                if isinstance(effect, Attack) and effect.side == side
            }
            for side in SIDES
        ]
        self._called = {
            (box.building, normalize(name)): at
            for at, box in enumerate(row.boxes)
            for name in (box.id, self.spots[at].short)
        }

    def of(self, building: int) -> tuple[int, ...]:
        """The boxes of a building."""
        return self._of[building]

    def called(self, name: str, building: int) -> int | None:
        """The box of a building that has this id or short name, None if there is none."""
        return self._called.get((building, normalize(name)))

    def kinds(self, building: int) -> dict[str, list[int]]:
        """The boxes of a building by kind."""
        found: dict[str, list[int]] = {}
        for box in self.of(building):
            found.setdefault(self.spots[box].kind, []).append(box)
        return found

    def in_order(self, boxes: Sequence[int]) -> bool:
        """Whether these boxes can be ticked in no other order, so that their number will do."""
        return all(before in self.boxes[after].requires for before, after in pairwise(boxes))

    def complete(self, building: int, ticked: Collection[int]) -> bool:
        """Whether all boxes of a building are ticked; never if it has none."""
        boxes = self.of(building)
        return bool(boxes) and all(box in ticked for box in boxes)

    def attacks(self, side: int) -> Mapping[int, int]:
        """The printed points of each box that attacks on a side."""
        return self._attacks[side]

    def defenses(self, side: int) -> dict[int, int]:
        """How much each box defends a side."""
        return {
            box: effect.amount
            for box, row in enumerate(self.boxes)
            for effect in row.effects
            if isinstance(effect, Defense) and effect.side == SIDES[side]
        }

    def unlocked(self, ticked: Iterable[int]) -> set[int]:
        """The special dice that boxes unlock."""
        return {
            SPECIALS[SPECIAL.index(effect.color)]
            for box in ticked
            for effect in self.boxes[box].effects
            if isinstance(effect, UnlockDie)
        }


def _name_of(box: Box, board: BoardRow) -> BoxName:
    """The names of a box inside its building.

    They are never bare numbers, nor what another box of the building could be called, too.
    """
    short = _short(box, board)
    others = [board.boxes[at] for at in board.of(box.building)]
    taken = {normalize(name) for other in others for name in (other.id, _short(other, board))
             if other is not box}  # fmt: skip
    if normalize(short) in taken:
        return BoxName(box.id, box.id)
    numbered = _NUMBERED.fullmatch(short)
    kind = numbered[1] if numbered else short
    return BoxName(short, box.id if kind == POINTS else kind)


def _short(box: Box, board: BoardRow) -> str:
    short = box.id.removeprefix(f"{board.id}_")
    inner = short.removeprefix(f"{BUILDINGS[box.building]}_")
    return short if inner.isdecimal() else inner


@cache
def board_of(sheet: Sheet, board: int) -> BoardFacts:
    """What positions ask about a board of a sheet."""
    return BoardFacts(sheet, board)
