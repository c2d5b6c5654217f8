"""What the worked examples share: boards, boxes and rolls."""

from __future__ import annotations

from typing import Any

from tests.dice.lockstep import Twins
from tests.dice.positions import PLAIN_ROLL, all_of, city
from tests.dice.reference import START
from tests.dice.sheets import sheet
from tests.dice.slow_raw import Raw

Case = dict[str, Any]

BOARDS = list(sheet().boards)
UNLOCKED_BLACK = ["university_compass_1", "university_compass_2", "university_compass_3"]
WITH_BLACK = ["grey_1", "grey_2", "blue", "red", "yellow", "green", "black"]
SPY_ROLL = ["wood 0", "stone 0", "mask 0", "shield 0", "camel 0", "compass 0", "cross_red 0"]
"""A Forum with the black die in which both an attack and a defense box can be ticked."""


def empty_cities(players: int) -> list[Raw]:
    """So many cities with nothing in them."""
    return [city(board) for board in BOARDS[:players]]


def but_one(board: str, building: str, last: str) -> list[str]:
    """All boxes of a building but this one."""
    found = all_of(board, building)
    found.remove(last)
    return found


def roll(twins: Twins) -> None:
    """All dice of the Forum are shaken, and show something plain."""
    for die, shown in zip(START, PLAIN_ROLL, strict=True):
        twins.apply(f"roll {die} {shown}")
