"""Places of an age's structure as text: ``R.P`` is the P-th place of row R, both from 1.

Row 1 is the top row (the one uncovered last); places are counted from the left.
"""

from __future__ import annotations

import re
from functools import cache

from solver.errors import InputError, Phrase
from solver.games.duel.data import tables

BASE = 0
"""The number of the set-up without expansions."""

_PATTERN = re.compile(r"([0-9]{1,2})\s*[.:]\s*([0-9]{1,2})")


@cache
def slot_text(age: int, slot: int, setup: int) -> str:
    """The text of a slot in the structure of ``age`` (1..3); set-ups lay it out differently."""
    for number, row in enumerate(tables().layout(age, setup).rows, start=1):
        if slot in row:
            return f"{number}.{row.index(slot) + 1}"
    raise ValueError(f"no slot {slot}")


def looks_like_slot(text: str) -> bool:
    """Whether a text has the form of a slot."""
    return _PATTERN.fullmatch(text.strip()) is not None


def parse_slot(age: int, text: str, setup: int, place: str = "") -> int:
    """Inverse of :func:`slot_text`. Raises InputError, which says what rows and places exist."""
    match = _PATTERN.fullmatch(text.strip())
    if match is None:
        raise InputError(
            place, Phrase("{!r} is not a slot", text), "write ROW.PLACE, for instance 2.3"
        )
    row, spot = int(match[1]), int(match[2])
    rows = tables().layout(age, setup).rows
    if not 1 <= row <= len(rows):
        raise InputError(
            place, Phrase("no row {} in Age {}", row, age), Phrase("rows are 1 to {}", len(rows))
        )
    if not 1 <= spot <= len(rows[row - 1]):
        raise InputError(
            place,
            Phrase("no place {} in row {} of Age {}", spot, row, age),
            Phrase("places are 1 to {}", len(rows[row - 1])),
        )
    return rows[row - 1][spot - 1]
