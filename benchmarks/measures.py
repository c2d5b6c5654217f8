"""What is measured of the rules of every game; each function is one benchmark."""

from __future__ import annotations

from typing import Any

from solver._ext.core.perft import perft
from solver._ext.core.playout import apply_undo, random_games
from solver._ext.core.state import State

SEED = 20261
MOVES = 500_000


def rate(benchmark: Any, unit: str, amount: float) -> None:
    """Note ``amount`` per second of the fastest round; a disabled benchmark has no times."""
    if benchmark.stats:
        benchmark.extra_info[unit] = round(amount / benchmark.stats.stats.min)


def games(benchmark: Any, state: State, number: int, *, policy: bool = False) -> None:
    """Random games from a state to the end, or games of the playout policy."""
    result = benchmark(random_games, state, number, SEED, policy)
    assert result["games"] == number
    rate(benchmark, "games_per_s", number)


def moves_and_back(benchmark: Any, state: State) -> None:
    """Moves made and taken back along random games."""
    done = benchmark(apply_undo, state, MOVES, SEED)
    assert done >= MOVES
    rate(benchmark, "moves_per_s", done)


def sequences(benchmark: Any, state: State, depth: int) -> None:
    """Counting the sequences of moves and events."""
    nodes = benchmark(perft, state, depth)
    assert nodes > 100_000
    rate(benchmark, "nodes_per_s", nodes)


def python_moves(benchmark: Any, state: State) -> None:
    """Every legal move made and taken back from Python."""
    moves = state.legal_moves()

    def push_pop() -> None:
        for move in moves:
            state.apply(move)
            state.undo()

    benchmark(push_pop)
    rate(benchmark, "moves_per_s", len(moves))
