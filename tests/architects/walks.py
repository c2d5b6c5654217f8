"""Random walks of the fast engine through whole games and late positions."""

from __future__ import annotations

import random
from collections.abc import Iterator

import solver.games.architects.data  # noqa: F401 - loads the tables
from solver._ext.architects import state as engine
from solver._ext.core.rng import Rng
from solver._ext.core.state import OVER, State
from tests.architects.positions import rich

ALL_OPTIONS = 1024
MOST_PLIES = 2_000  # far more than any game has


def mixed_options(seed: int) -> int:
    """Options for a seed; every other one has all defaults."""
    return 0 if seed % 2 == 0 else random.Random(seed).randrange(ALL_OPTIONS)


def opening(seed: int) -> State:
    """A new game, of two to seven seats by seed."""
    return engine.new(2 + seed % 6, mixed_options(seed))


def ending(seed: int) -> State:
    """A late position, of two to seven seats by seed."""
    return engine.load(rich(seed, 2 + seed % 6, mixed_options(seed)))


def walk(state: State, seed: int) -> Iterator[tuple[State, int]]:
    """Play ``state`` on at random; yields it before every move together with that move.

    After the last move ``state`` is over; that it comes is part of what is tested.
    """
    rng = Rng(seed)
    for _ in range(MOST_PLIES):
        if state.decider == OVER:
            return
        move = state.random_move(rng)
        yield state, move
        state.apply(move)
    raise AssertionError("the game does not end")


def choices(state: State) -> list[int]:
    """All moves or events that can come next."""
    return [*state.legal_moves(), *(event for event, _ in state.chance_outcomes())]
