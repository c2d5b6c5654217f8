"""Texts of what waits in a turn of Armada: free moves of fleets, Island spaces reached, Islands."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING, Any, Literal

from solver.errors import InputError
from solver.games.base import JsonObject
from solver.games.wonders.data import tables
from solver.games.wonders.data.naval import LEVELS
from solver.games.wonders.data.vocabulary import FLEETS, fleet_bits
from solver.games.wonders.names import island_name, shipyards

if TYPE_CHECKING:
    from solver.games.wonders.data.sheet import Sheet

TOP_ISLAND = "island_"
"""How the rules call what waits for the top Island of a level, which follows."""

ANY = "any"
HIDDEN = tuple(f"?{level}" for level in range(1, LEVELS + 1))
"""An Island of a level that somebody else has drawn."""

PLACES = {"none": (0, 0), "second": (1, 0), "first": (2, 0), "last": (0, 1)}
"""What comes of a naval conflict: the token for a place (1 second, 2 first), that of the last."""

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
        raise InputError(place, f"{text!r} is no free move", "for instance '1 any', '2 red blue'")
    return int(number), fleet_bits(known)


def navy_json(
    raw: dict[str, Any], sheet: Sheet, *, seen: Collection[int], ordered: bool, over: int
) -> JsonObject:
    """What Armada adds to the JSON of a city, without what is a default.

    ``seen``: levels of which the view knows the Islands drawn; ``ordered``: its stages have an
    order; ``over``: naval conflicts that are over.
    """
    islands = tables().islands
    city: JsonObject = {}
    if raw["shipyard"] >= 0:
        city["shipyard"] = shipyards(sheet).name(raw["shipyard"])
    fleets = {fleet: space + 1 for fleet, space in zip(FLEETS, raw["fleets"], strict=True) if space}
    results = list(zip(raw["naval_won"], raw["naval_lost"], strict=True))[:over]
    given: JsonObject = {
        "fleets": fleets,
        "islands": [island_name(island) for island in raw["islands"]],
        "stages_built": [] if ordered else [stage + 1 for stage in raw["stages_built"]],
        "naval": [name for won in results for name, place in PLACES.items() if place == won],
        "raids": [
            side for side, count in zip(FAR, raw["raids"], strict=True) for _ in range(count)
        ],
        "pirates": raw["pirates"],
        "tribute": raw["tribute"],
        "free_moves": [free_move_text(tuple(move)) for move in raw["free_moves"]],
        "arrivals": raw["arrivals"],
        "explores": raw["wave"],
        "found": [
            island_name(island)
            if islands[island].level in seen
            else HIDDEN[islands[island].level - 1]
            for island in raw["found"]
        ],
    }
    return city | {name: value for name, value in given.items() if value}
