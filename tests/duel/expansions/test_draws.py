"""Random moves and sampled chance events come as often as they should."""

from __future__ import annotations

import math
from collections import Counter

import pytest

from solver._ext.core.rng import Rng
from solver._ext.core.state import CHANCE, OVER, State
from solver.games import load

DRAWS = 30
"""Draws for each move or outcome."""

MOST = 60
"""More outcomes are only looked at for being possible."""

EVERY = 9
"""Of the states of a game one in so many is looked at."""


def law(state: State) -> dict[int, float]:
    """How likely each move or outcome is."""
    if state.decider == CHANCE:
        return dict(state.chance_outcomes())
    moves = state.legal_moves()
    return dict.fromkeys(moves, 1 / len(moves))


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize("names", [("pantheon",), ("agora",), ("pantheon", "agora")])
def test_draws_follow_the_law(names: tuple[str, ...], seed: int) -> None:
    """A statistic that is about the number of outcomes, six times its spread at most beyond it."""
    state, rng, plies = load("duel").new(dict.fromkeys(names, "yes")), Rng(seed), 0
    while state.decider != OVER:
        plies += 1
        if plies % EVERY == 0:
            expected = law(state)
            n = DRAWS * len(expected) if len(expected) <= MOST else DRAWS
            drawn = Counter(state.random_move(rng) for _ in range(n))
            assert drawn.keys() <= expected.keys()
            if len(expected) <= MOST:
                freedom = len(expected) - 1
                found = sum((drawn[key] - n * p) ** 2 / (n * p) for key, p in expected.items())
                assert found <= freedom + 6 * math.sqrt(2 * freedom) + 1e-9
        state.apply(state.random_move(rng))
