"""Raw positions for tests: a table with just what a test asks for, all about to act."""

from __future__ import annotations

from typing import Any

from tests.dice.lockstep import installed
from tests.dice.reference import DIE_IDS, SPECIAL, START, SYMBOL_IDS
from tests.dice.sheets import sheet
from tests.dice.slow_raw import Raw

PLAIN_ROLL = ("wood 0", "stone 0", "clay 0", "mask 0", "axe 0", "camel 0", "compass 0")
"""What the first seven dice show unless a test says otherwise."""


def boxes_of(board: str, *names: str) -> list[int]:
    """Numbers of boxes of a board, from ids that may leave the board out, sorted."""
    boxes = list(sheet().boards[board])
    return sorted(boxes.index(n if n in boxes else f"{board}_{n}") for n in names)


def all_of(board: str, building: str) -> list[str]:
    """The ids of all boxes of a building."""
    return [box.id for box in sheet().boards[board].values() if box.building == building]


def city(board: str, *ticked: str, **given: Any) -> Raw:
    """A city of a raw position on the shipped sheet; ``ticked`` are ids of boxes."""
    raw = {
        "board": list(sheet().boards).index(board),
        "coins": sheet().start_coins,
        "attack": [0, 0],
        "bonuses": [],
        "agora_first": False,
        **given,
    }
    raw["ticked"] = boxes_of(board, *ticked)
    return raw


def forum(*rolls: str, dice: list[str] | None = None) -> list[list[int]]:
    """The dice of the Forum with these rolls (symbol and section), in the order of the dice."""
    found = []
    for die, roll in zip(dice or START, rolls or PLAIN_ROLL, strict=True):
        symbol, section = roll.split()
        found.append([DIE_IDS.index(die), SYMBOL_IDS.index(symbol), int(section)])
    return found


def table(*cities: Raw, rolls: list[str] | None = None, **given: Any) -> Raw:
    """All are about to act with these rolls; ``dice`` are those in the Forum, if special ones."""
    seats = len(cities)
    dice = given.pop("dice", START)
    return {
        "sheet": installed(None),
        "seats": seats,
        "phase": "choose",
        "turn": 5,
        "first": 0,
        "acting": given.get("first", 0),
        "done": [False] * seats,
        "made": [0] * seats,
        "last": False,
        "agora_taken": False,
        "cities": list(cities),
        "before": list(cities),
        "forum": forum(*(rolls or []), dice=dice),
        "entered": [DIE_IDS.index(die) for die in SPECIAL if die in dice],
        "entering": [],
        "stack": [["action"]],
        **given,
    }


def passing(seats: int) -> Raw:
    """A table on which nothing has happened."""
    return table(*(city(board) for board in list(sheet().boards)[:seats]))
