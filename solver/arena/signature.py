"""One number that changes only when the behavior of the searches changes."""

from __future__ import annotations

from solver._ext.search.alphabeta import AlphaBeta
from solver._ext.search.determinized import Determinized
from solver._ext.search.mcts import Mcts
from solver.arena.positions import bench_positions
from solver.games import load
from solver.search.building import DETERMINIZED

SEED = 1
ITERATIONS = 1_000
DEPTH = 3
NODES = 100_000
ENDINGS_OF_A_SIZE = 3


def signature(game: str) -> int:
    """Nodes that fixed searches look at, summed up: the same on every machine and in every run.

    A change that is meant to save time only must leave it as it is. Raises InputError for an
    unknown game.
    """
    adapter = load(game)
    positions = bench_positions(game)
    total = 0
    for seats, phases in positions.phases.items():
        for text in phases.values():
            state = adapter.read_compact(text).state
            tree = Mcts(state, {}, seed=SEED)
            tree.run(iterations=ITERATIONS)
            total += tree.nodes
            if adapter.best_bot(state) == DETERMINIZED:
                worlds = Determinized(state, {}, SEED)
                worlds.run(iterations=ITERATIONS)
                total += worlds.nodes
            if seats == 2:
                total += AlphaBeta(state).search(depth=DEPTH, nodes=NODES)[2]
    for texts in positions.endings.values():
        for text in texts[:ENDINGS_OF_A_SIZE]:
            total += AlphaBeta(adapter.read_compact(text).state).search(nodes=NODES)[2]
    return total
