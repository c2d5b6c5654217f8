"""Games of the policy in one go against the same games move by move."""

from __future__ import annotations

from math import sqrt

import pytest

from solver._ext.core.playout import random_games
from solver._ext.core.rng import Rng
from solver._ext.core.state import CHANCE, OVER, State
from solver.games import load
from tests.statistics import mean_and_error

SURPRISING = 4.5
GAMES = 150

VARIANTS: tuple[tuple[int, dict[str, str]], ...] = (
    (3, {}),
    (2, {"edition": "first"}),
    (4, {"leaders": "yes", "cities": "yes"}),
    (3, {"edifice": "yes", "armada": "yes"}),
)


def begun(seats: int, variant: dict[str, str], seed: int, left: int) -> State:
    """A game of the policy up to so many turns before its end."""
    game = load("wonders")
    state, rng = game.new(game.parse_variant(variant), seats), Rng(seed)
    first = 0
    while state.decider != OVER:
        if state.decider == CHANCE:
            state.apply(state.sample_chance(rng))
            continue
        first = first or state.turns_left
        if state.turns_left * 100 <= left * first:
            break
        state.apply(state.playout_move(rng))
    return state


def played(state: State, rng: Rng) -> State:
    """The end of a game of the policy, move by move."""
    end = state.copy()
    while end.decider != OVER:
        end.apply(end.sample_chance(rng) if end.decider == CHANCE else end.playout_move(rng))
    return end


@pytest.mark.parametrize(("seats", "variant"), VARIANTS, ids=str)
def test_deals_in_one_go_follow_the_same_law(seats: int, variant: dict[str, str]) -> None:
    start = begun(seats, variant, 1, 100)
    rng = Rng(2)
    ends = [played(start, rng) for _ in range(GAMES)]
    fast = random_games(start, 20 * GAMES, 3, policy=True)
    for seat in range(seats):
        for values, total in (
            ([end.returns()[seat] for end in ends], fast["wins"][seat]),
            ([end.points()[seat] for end in ends], fast["points"][seat]),
        ):
            mean, error = mean_and_error(values)
            assert abs(total / fast["games"] - mean) <= SURPRISING * sqrt(1.05 * error)


@pytest.mark.parametrize(("seats", "variant"), VARIANTS[:2], ids=str)
def test_without_a_deal_the_same_numbers_are_drawn(seats: int, variant: dict[str, str]) -> None:
    for seed in range(20):
        start = begun(seats, variant, seed, 30)
        fast = random_games(start, 1, seed, policy=True)
        end = played(start, Rng(seed))
        assert (fast["wins"], fast["points"]) == (end.returns(), end.points())
