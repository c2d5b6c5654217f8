"""The fixed positions on which speed is measured, one file a game.

They come from strong play, where more is left open than after random moves; the file says how it
was made (``made``). ``phases`` says which numbers of seats are measured: an object from number to
an object from phase to position. ``expanded`` holds further tables, as games with expansions, by
what is said of them: their number of ``seats`` and ``phases`` as above. ``endings`` lists positions
of two seats by the number of cards left, ``deep`` those that take so long that they are measured
when asked for alone; a game whose endings are not small enough to be proved has none.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files

from solver.json_input import parse_object


@dataclass(frozen=True)
class BenchTable:
    """A table that is measured besides those of the base game."""

    seats: int
    phases: dict[str, str]


@dataclass(frozen=True)
class BenchPositions:
    """Positions of one game in their compact form.

    ``phases`` holds, for each number of seats that is measured (two always), a decision early in
    each phase of the game; ``endings`` and ``deep`` lists of decisions by the number of cards left;
    ``expanded`` further tables by what is said of them.
    """

    phases: dict[int, dict[str, str]]
    endings: dict[str, list[str]]
    deep: dict[str, list[str]]
    expanded: dict[str, BenchTable] = field(default_factory=dict)


@cache
def bench_positions(game: str) -> BenchPositions:
    """The positions of ``game``. Raises FileNotFoundError when it has none."""
    data = parse_object((files(__package__) / f"{game}.json").read_bytes(), f"{game}.json")
    phases = {int(seats): data["phases"][seats] for seats in sorted(data["phases"], key=int)}
    expanded = {name: BenchTable(**table) for name, table in data.get("expanded", {}).items()}
    return BenchPositions(
        phases=phases, endings=data["endings"], deep=data.get("deep", {}), expanded=expanded
    )
