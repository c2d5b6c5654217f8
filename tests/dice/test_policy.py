"""The playout policy of Dice plays what the move ordering likes best, in games on any sheet."""

from __future__ import annotations

import pytest

from solver._ext.core.playout import random_games
from solver._ext.core.rng import Rng
from solver._ext.core.state import CHANCE, OVER, State
from tests.contract.hooks import hooks

GAMES = 60
WRONG = 30
"""So often of 100 another move is played, for positions to which the policy does not come."""


def liked_best(state: State) -> int:
    """The best move by the ordering, the first of equal ones."""
    return max(state.legal_moves(), key=state.order)


@pytest.mark.parametrize("seed", range(GAMES))
def test_the_best_move_is_played(seed: int) -> None:
    state, rng = hooks("dice").opening(seed), Rng(seed)
    others = Rng(1000 + seed)
    while state.decider != OVER:
        if state.decider == CHANCE:
            state.apply(state.sample_chance(others))
            continue
        move = state.playout_move(rng)
        assert move == liked_best(state)
        state.apply(state.random_move(others) if others.below(100) < WRONG else move)


@pytest.mark.parametrize("seed", range(GAMES))
def test_whole_games_are_those_of_one_move_after_the_other(seed: int) -> None:
    state, rng = hooks("dice").opening(seed), Rng(seed)
    others = Rng(1000 + seed)
    for _ in range(seed):
        if state.decider != OVER:
            state.apply(state.random_move(others))
    played = random_games(state, 1, seed, policy=True)
    while state.decider != OVER:
        state.apply(state.playout_move(rng))
    assert (played["wins"], played["points"]) == (state.returns(), state.points())


def test_no_random_number_is_drawn() -> None:
    state, rng, same = hooks("dice").opening(1), Rng(1), Rng(1)
    while state.decider != OVER:
        if state.decider != CHANCE:
            state.apply(state.playout_move(rng))
            continue
        assert rng.below(1 << 30) == same.below(1 << 30)
        move = state.sample_chance(rng)
        assert move == state.sample_chance(same)
        state.apply(move)
