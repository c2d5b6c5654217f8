"""What the speed of a build is measured by: pieces of work that are always the same.

``python -m solver.arena.speeds GAME`` does them one at a time when told to, so that two builds can
work in turn (:mod:`solver.arena.bench_compare`). Another build gets a copy of this file, so it uses
of the program only what hardly ever changes.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable
from functools import partial

from solver._ext.core.playout import apply_undo, random_games
from solver._ext.core.state import State
from solver.arena.positions import bench_positions
from solver.games import load
from solver.games.base import Game
from solver.search.building import DETERMINIZED, endgame_solver, tree_search, world_search

SEED = 20261
GAMES = 5_000
MOVES = 500_000
ITERATIONS = 3_000
SOLVER_NODES = 1_000_000

ENDINGS = 6
"""So many endings of each size make one piece of work."""

Work = Callable[[], int]
"""Does the same each time, and returns of how many units it consists."""


def works(game: str) -> dict[str, Work]:
    """The pieces of work for a game, by names such as ``3 seats.mcts_iterations_per_s.age1``.

    A table opens the name where several are measured. Raises InputError for no such game.
    """
    adapter = load(game)
    positions = bench_positions(game)
    tables = {f"{seats} seats": phases for seats, phases in positions.phases.items()}
    tables |= {name: table.phases for name, table in positions.expanded.items()}
    found: dict[str, Work] = {}
    for table, phases in tables.items():
        prefix = f"{table}." if len(tables) > 1 else ""
        found |= {prefix + name: work for name, work in _table(adapter, phases).items()}
    for size, texts in positions.endings.items():
        states = [adapter.read_compact(text).state for text in texts[:ENDINGS]]
        found[f"proofs_per_s.{size}"] = partial(_prove, states)
    last = [*positions.phases[2].values()][-1]
    found["solver_nodes_per_s"] = partial(_look, adapter.read_compact(last).state)
    return found


def _table(adapter: Game, phases: dict[str, str]) -> dict[str, Work]:
    """The work of rules and searches at one table, with a position of each phase."""
    read = {phase: adapter.read_compact(text) for phase, text in phases.items()}
    states = {phase: position.state for phase, position in read.items()}
    first = next(iter(read.values()))
    start = adapter.new(first.variant, first.state.seats)
    found: dict[str, Work] = {
        "random_games_per_s": partial(_play, start),
        "apply_undo_per_s": partial(apply_undo, start, MOVES, SEED),
    }
    for phase, state in states.items():
        found[f"mcts_iterations_per_s.{phase}"] = partial(_grow, adapter, state)
    if adapter.best_bot(start) == DETERMINIZED:
        for phase, state in states.items():
            found[f"determinized_iterations_per_s.{phase}"] = partial(_sample, adapter, state)
    return found


def _play(start: State) -> int:
    """Whole games of random moves."""
    return int(random_games(start, GAMES, SEED)["games"])


def _grow(adapter: Game, state: State) -> int:
    """Iterations of a new search tree with the default settings."""
    tree = tree_search(adapter, state, seed=SEED, network=adapter.network(state))
    return tree.run(iterations=ITERATIONS)


def _sample(adapter: Game, state: State) -> int:
    """Iterations of a new search over sampled worlds with the default settings."""
    search = world_search(adapter, state, seed=SEED, network=adapter.network(state))
    return search.run(iterations=ITERATIONS)


def _prove(states: list[State]) -> int:
    """Proofs of the values of endings."""
    for state in states:
        endgame_solver(state).search()
    return len(states)


def _look(state: State) -> int:
    """Nodes of a new solver that is stopped after enough of them."""
    return endgame_solver(state).search(nodes=SOLVER_NODES)[2]


def speed(work: Work) -> float:
    """Units of work in a second of processor time."""
    began = time.process_time()
    done = work()
    return done / (time.process_time() - began)


def serve(game: str) -> None:
    """Say which works there are, and for each name that is read how fast it was just now."""
    mine = works(game)
    print(json.dumps([*mine]), flush=True)
    for line in sys.stdin:
        print(json.dumps(speed(mine[line.rstrip("\n")])), flush=True)


if __name__ == "__main__":
    serve(sys.argv[1])
