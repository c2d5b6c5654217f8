"""The fixed positions on which speed is measured, one file a game.

Endings are taken from strong play, where more is left open than after random moves; the file says
how it was made.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from importlib.resources import files


@dataclass(frozen=True)
class BenchPositions:
    """Positions of one game in their compact form.

    ``phases`` holds a decision early in each phase of the game; ``endings`` lists of decisions by
    the number of cards left.
    """

    phases: dict[str, str]
    endings: dict[str, list[str]]


@cache
def bench_positions(game: str) -> BenchPositions:
    """The positions of ``game``. Raises FileNotFoundError when it has none."""
    text = (files(__package__) / f"{game}.json").read_text(encoding="utf-8")
    data = json.loads(text)
    return BenchPositions(phases=data["phases"], endings=data["endings"])
