"""The speed of rules, playouts, tree search and endgame solver, on one thread.

Every figure is the best of several short runs with fixed seeds on fixed positions: what the
machine can do, not what else it was doing.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from solver._ext.core.playout import apply_undo, random_games
from solver._ext.core.state import State
from solver.arena.machine import describe
from solver.arena.positions import BenchPositions, bench_positions
from solver.games import load
from solver.games.base import Game
from solver.search.building import DETERMINIZED, endgame_solver, tree_search, world_search

SEED = 20261
ROUNDS = 5
GAMES = 20_000
MOVES = 2_000_000
ITERATIONS = 5_000
SOLVE_SECONDS = 4.0
"""An ending that takes longer is given up; it counts with the time it took."""

ENDING_SECONDS = 14.0
"""No further ending of a size is begun after so many seconds."""

QUICK_SECONDS = 0.2
"""An ending that takes less is solved twice."""

SOLVER_NODES = 1_000_000

Figures = dict[str, Any]


def run(game: str) -> Figures:
    """All figures of a game and the machine they belong to. Raises InputError for no such game.

    The keys are those of ``solver bench --json``. The figures are those of the smallest table; when
    several numbers of seats are measured, ``seats`` has those of each, and ``expanded`` those of
    tables with expansions, by what is played. ``endgame`` tells by cards
    left how many seconds it takes to prove the value of a position (median, nine of ten, longest).
    """
    adapter = load(game)
    positions = bench_positions(game)
    endgame, solver_speed = measure_endings(adapter, positions)
    tables = {
        seats: measure_table(adapter, seats, phases) for seats, phases in positions.phases.items()
    }
    least = min(tables)
    figures: Figures = {
        **tables[least],
        "solver_nodes_per_s": solver_speed,
        "endgame": endgame,
        "state_bytes": len(beginning(adapter, least, positions.phases[least]).to_bytes()),
    }
    if len(tables) > 1:
        figures["seats"] = {str(seats): table for seats, table in tables.items()}
    if positions.expanded:
        figures["expanded"] = {
            name: measure_table(adapter, table.seats, table.phases)
            for name, table in positions.expanded.items()
        }
    return {"machine": describe(), game: figures}


def measure_table(adapter: Game, seats: int, phases: dict[str, str]) -> Figures:
    """The speed of rules and tree search with so many seats."""
    start = beginning(adapter, seats, phases)
    states = {phase: adapter.read_compact(text).state for phase, text in phases.items()}
    figures: Figures = {
        "random_games_per_s": fastest(partial(play_games, start)),
        "apply_undo_per_s": fastest(partial(apply_undo, start, MOVES, SEED)),
        "mcts_iterations_per_s": {
            phase: fastest(partial(grow, adapter, state)) for phase, state in states.items()
        },
    }
    if adapter.best_bot(start) == DETERMINIZED:
        figures["determinized_iterations_per_s"] = {
            phase: fastest(partial(search_worlds, adapter, state))
            for phase, state in states.items()
        }
    return figures


def beginning(adapter: Game, seats: int, phases: dict[str, str]) -> State:
    """A new game for so many seats in the variant of the positions that are measured with them."""
    return adapter.new(adapter.read_compact(next(iter(phases.values()))).variant, seats)


def fastest(work: Callable[[], int]) -> int:
    """Units of work per second in the best of several runs; ``work`` returns how many it did."""
    best = 0.0
    for _ in range(ROUNDS):
        began = time.perf_counter()
        done = work()
        best = max(best, done / (time.perf_counter() - began))
    return round(best)


def play_games(start: State) -> int:
    """Whole games of random moves."""
    return random_games(start, GAMES, SEED)["games"]


def grow(adapter: Game, state: State) -> int:
    """Iterations of a new search tree with the default settings."""
    tree = tree_search(adapter, state, seed=SEED, network=adapter.network(state))
    return tree.run(iterations=ITERATIONS)


def search_worlds(adapter: Game, state: State) -> int:
    """Iterations of a new search over sampled worlds with the default settings."""
    search = world_search(adapter, state, seed=SEED, network=adapter.network(state))
    return search.run(iterations=ITERATIONS)


def measure_endings(adapter: Game, positions: BenchPositions) -> tuple[dict[str, Figures], int]:
    """Seconds to prove endings by size, and nodes per second in the one that took most nodes.

    Without endings the speed is that in the last phase with two seats, which are always measured.
    """
    figures: dict[str, Figures] = {}
    most, hardest = 0, None
    for size, texts in positions.endings.items():
        times: list[float] = []
        proved = 0
        for text in texts:
            if sum(times) > ENDING_SECONDS:
                break
            state = adapter.read_compact(text).state
            seconds, nodes, done = prove(state)
            if seconds < QUICK_SECONDS:
                seconds = min(seconds, prove(state)[0])
            times.append(seconds)
            proved += done
            if nodes > most:
                most, hardest = nodes, state
        figures[size] = {"positions": len(times), "proved": proved, **spread(times)}
    if hardest is None:
        hardest = adapter.read_compact([*positions.phases[2].values()][-1]).state
    return figures, fastest(partial(look_at, hardest))


def prove(state: State) -> tuple[float, int, bool]:
    """Seconds and nodes of a new solver for the value of a state, and whether it is proved."""
    search = endgame_solver(state)
    began = time.perf_counter()
    value, _, nodes = search.search(seconds=SOLVE_SECONDS)
    return time.perf_counter() - began, nodes, value is not None


def look_at(state: State) -> int:
    """Nodes of a new solver that is stopped after enough of them."""
    return endgame_solver(state).search(nodes=SOLVER_NODES)[2]


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
