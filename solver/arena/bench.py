"""The speed of rules, playouts, tree search and endgame solver, on one thread.

Every figure is the best of several short rounds with fixed seeds on fixed positions, in processor
time: what the machine can do, not what else it was doing.
"""

from __future__ import annotations

import math
import time
from collections.abc import Sequence
from typing import Any

from solver._ext.core.state import State
from solver.arena.machine import describe
from solver.arena.positions import BenchPositions, bench_positions
from solver.arena.speeds import speed, works
from solver.floats import plain_sum
from solver.games import load
from solver.games.base import Game
from solver.search.building import endgame_solver

ROUNDS = 9
SOLVE_SECONDS = 4.0
"""An ending that takes longer is given up; it counts with the time it took."""

ENDING_SECONDS = 14.0
"""Seconds after which no further ending of a size is begun."""

DEEP_SECONDS = 30.0
"""The same for the deep endings, all of which are begun."""

QUICK_SECONDS = 0.2
"""An ending that takes less is solved twice."""

Figures = dict[str, Any]

Rounds = dict[str, list[float]]
"""By the name of a work (:func:`solver.arena.speeds.works`): its speed in each round."""


def run(game: str, *, deep: bool = False) -> Figures:
    """All figures of a game and the machine they belong to. Raises InputError for no such game.

    The keys are those of ``solver bench --json``. The figures are those of the smallest table; when
    several numbers of seats are measured, ``seats`` has those of each, and ``expanded`` those of
    tables with expansions, by what is played. ``endgame`` tells by cards left how many seconds it
    takes to prove the value of a position (median, nine of ten, longest), the ``deep`` ones among
    them if they are asked for. ``rounds`` has the speeds of all rounds, for comparisons.
    """
    machine = describe()
    adapter = load(game)
    positions = bench_positions(game)
    rounds = measure(game)
    figures = _nested({name: _rounded(max(speeds)) for name, speeds in rounds.items()})
    by_seats = {seats: figures.pop(f"{seats} seats", None) for seats in positions.phases}
    expanded = {name: figures.pop(name) for name in positions.expanded}
    least, phases = min(positions.phases.items())
    figures = {
        **(by_seats[least] or {}),
        **figures,
        "endgame": measure_endings(adapter, positions, deep=deep),
        "state_bytes": _state_bytes(adapter, least, phases),
    }
    if len(by_seats) > 1:
        figures["seats"] = {str(seats): table for seats, table in by_seats.items()}
    if expanded:
        figures["expanded"] = expanded
    figures["rounds"] = rounds
    return {"machine": machine, game: figures}


def measure(game: str) -> Rounds:
    """The speed of every work in each round; a round is over before the next one begins."""
    mine = works(game)
    found: Rounds = {name: [] for name in mine}
    for _ in range(ROUNDS):
        for name, work in mine.items():
            found[name].append(float(f"{speed(work):.5g}"))
    return found


def _rounded(speed: float) -> float:
    """A whole number, or three digits if they are fewer."""
    return round(speed) if speed >= 100 else float(f"{speed:.3g}")


def _nested(flat: dict[str, float]) -> Figures:
    """Values by names with dots as objects within each other."""
    nested: Figures = {}
    for name, value in flat.items():
        *outer, last = name.split(".")
        place = nested
        for part in outer:
            place = place.setdefault(part, {})
        place[last] = value
    return nested


def _state_bytes(adapter: Game, seats: int, phases: dict[str, str]) -> int:
    """Size of a state at a table, from some of its positions."""
    variant = adapter.read_compact(next(iter(phases.values()))).variant
    return len(adapter.new(variant, seats).to_bytes())


def measure_endings(
    adapter: Game, positions: BenchPositions, *, deep: bool = False
) -> dict[str, Figures]:
    """Seconds to prove endings, by size."""
    figures = {
        size: _measure_size(adapter, texts, SOLVE_SECONDS, ENDING_SECONDS)
        for size, texts in positions.endings.items()
    }
    if deep:
        for size, texts in positions.deep.items():
            figures[size] = _measure_size(adapter, texts, DEEP_SECONDS, math.inf)
    return figures


def _measure_size(adapter: Game, texts: Sequence[str], each: float, together: float) -> Figures:
    """Endings of one size: seconds after which one is given up, and no further one is begun."""
    times: list[float] = []
    proved = 0
    for text in texts:
        if plain_sum(times) > together:
            break
        state = adapter.read_compact(text).state
        seconds, done = prove(state, each)
        if seconds < QUICK_SECONDS:
            seconds = min(seconds, prove(state, each)[0])
        times.append(seconds)
        proved += done
    return {"positions": len(times), "proved": proved, **spread(times)}


def prove(state: State, most: float) -> tuple[float, bool]:
    """Seconds of a new solver for a state, and whether it is proved within ``most``."""
    search = endgame_solver(state)
    began = time.process_time()
    value, _, _ = search.search(seconds=most)
    return time.process_time() - began, value is not None


def spread(times: Sequence[float]) -> dict[str, float]:
    """Median, nine of ten and the longest of some times."""
    ordered = sorted(times)
    return {
        "median": round(quantile(ordered, 0.5), 6),
        "p90": round(quantile(ordered, 0.9), 6),
        "max": round(ordered[-1], 6),
    }


def quantile(ordered: Sequence[float], share: float) -> float:
    """The smallest value that at least ``share`` of all do not exceed."""
    return ordered[max(0, math.ceil(share * len(ordered)) - 1)]
