"""Fixed states for the benchmarks: the same moves for the same seed, on every machine."""

from __future__ import annotations

from collections.abc import Callable

from solver._ext.core.rng import Rng
from solver._ext.core.state import OVER, State
from solver.games import load


def start(game: str, seats: int | None = None) -> State:
    """The state before the first chance event of a game with the default variant."""
    return load(game).new(seats=seats)


def first(wanted: Callable[[State], bool], game: str, seats: int | None = None) -> State:
    """The first state of a random game of which ``wanted`` is true.

    Games in which there is none are passed over.
    """
    seed = 0
    while True:
        seed += 1
        state, rng = start(game, seats), Rng(seed)
        while state.decider != OVER:
            if wanted(state):
                return state.copy()
            state.apply(state.random_move(rng))
