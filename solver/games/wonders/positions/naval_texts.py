"""Texts of what waits in a turn of Armada: free moves of fleets, Island spaces reached, Islands."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from solver.errors import InputError, Phrase
from solver.games.wonders.data.naval import LEVELS
from solver.games.wonders.data.vocabulary import FLEETS, fleet_bits

if TYPE_CHECKING:
    pass

TOP_ISLAND = "island_"
"""How the rules call what waits for the top Island of a level, which follows."""

ANY = "any"
HIDDEN = tuple(f"?{level}" for level in range(1, LEVELS + 1))
"""An Island of a level that somebody else has drawn."""

RESULTS = ("none", "second", "first", "last")
"""What comes of a naval conflict."""

FAR: tuple[Literal["left", "right"], ...] = ("left", "right")
"""Against whom a raid goes: the player behind the left neighbor, or behind the right one."""

FreeMove = tuple[int, int]
"""So many fleets of a set (bits)."""


def free_move_text(move: FreeMove) -> str:
    """For instance ``1 red``, ``2 any``."""
    count, fleets = move
    named = [fleet for bit, fleet in enumerate(FLEETS) if fleets >> bit & 1]
    return " ".join([str(count), *([ANY] if len(named) == len(FLEETS) else named)])


def read_free_move(text: str, place: str) -> FreeMove:
    """Inverse of :func:`free_move_text`. Raises InputError."""
    number, *named = text.split() or [""]
    known = [fleet for fleet in FLEETS if fleet in named or named == [ANY]]
    fits = number.isdecimal() and 0 < int(number[:2]) <= len(known)
    if not fits or not (named == [ANY] or sorted(named) == sorted(known)):
        raise InputError(
            place, Phrase("{!r} is no free move", text), "for instance '1 any', '2 red blue'"
        )
    return int(number), fleet_bits(known)
