"""The playout policy of Dice plays what the move ordering likes best, in games on any sheet."""

from __future__ import annotations

import pytest

from solver._ext.core.rng import Rng
from solver._ext.core.state import CHANCE, OVER, State
from tests.contract.hooks import hooks

GAMES = 60
NOISE = 2
"""Below it lies what the policy adds to the worth of a move."""

WRONG = 30
"""So often of 100 another move is played, for positions to which the policy does not come."""


def with_noise(state: State, rng: Rng) -> int:
    """The best move, after a random number for each; of equal ones the first."""
    moves = state.legal_moves()
    if len(moves) == 1:
        return moves[0]
    return max(moves, key=lambda move: state.order(move) + rng.below(NOISE))


@pytest.mark.parametrize("seed", range(GAMES))
def test_the_best_move_is_played(seed: int) -> None:
    state, rng, same = hooks("dice").opening(seed), Rng(seed), Rng(seed)
    others = Rng(1000 + seed)
    while state.decider != OVER:
        if state.decider == CHANCE:
            state.apply(state.sample_chance(others))
            continue
        move = state.playout_move(rng)
        assert move == with_noise(state, same)
        state.apply(state.random_move(others) if others.below(100) < WRONG else move)
