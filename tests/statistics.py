"""How surprising a sample is, for tests with fixed seeds."""

from __future__ import annotations

from collections.abc import Mapping
from math import sqrt
from typing import Any

from solver._ext.core.playout import played_out, random_games
from solver._ext.core.rng import Rng
from solver._ext.core.state import OVER, State


def surprise(found: Mapping[Any, int], law: Mapping[Any, float]) -> float:
    """How far counts are from a law, in standard deviations (chi-square by Wilson and Hilferty).

    Infinite when something has been found that the law rules out.
    """
    total = sum(found.values())
    if set(found) - {outcome for outcome, chance in law.items() if chance > 0}:
        return float("inf")
    freedom = len(law) - 1
    if freedom == 0:
        return 0.0
    square = sum((found.get(o, 0) - total * p) ** 2 / (total * p) for o, p in law.items())
    spread = 2 / (9 * freedom)
    return float(((square / freedom) ** (1 / 3) - (1 - spread)) / sqrt(spread))


def deviation(found: float, expected: float, variance: float) -> float:
    """How many standard deviations a sum is from what was expected."""
    return 0.0 if variance <= 0 and found == expected else abs(found - expected) / sqrt(variance)


def by_hand(state: State, games: int, seed: int) -> list[tuple[list[float], list[float], int]]:
    """Win shares, points and plies of random games played move by move."""
    results = []
    rng = Rng(seed)
    for _ in range(games):
        game, plies = state.copy(), 0
        while game.decider != OVER:
            game.apply(game.random_move(rng))
            plies += 1
        results.append((game.returns(), game.points(), plies))
    return results


def mean_and_error(values: list[float]) -> tuple[float, float]:
    """Mean and the variance of the mean, with room for one odd game not met so far."""
    mean = sum(values) / len(values)
    variance = sum((value - mean) ** 2 for value in values) / (len(values) - 1)
    odd = max(1.0, max(values) - min(values)) / len(values)
    return mean, variance / len(values) + odd * odd


def check_full_speed(state: State, games: int, seed: int, most: float) -> None:
    """``random_games`` plays the same game as single random moves do.

    The means may be ``most`` standard deviations apart.
    """
    slow = by_hand(state, games, seed)
    fast = random_games(state, 10 * games, seed)
    pairs = [([float(plies) for _, _, plies in slow], float(fast["plies"]))]
    for seat in range(state.seats):
        pairs.append(([shares[seat] for shares, _, _ in slow], fast["wins"][seat]))
        pairs.append(([points[seat] for _, points, _ in slow], fast["points"][seat]))
    assert fast["games"] == 10 * games == sum(fast["endings"])
    for values, total in pairs:
        mean, error = mean_and_error(values)
        found = total / fast["games"]
        # The mean of ten times as many games has a tenth of the variance.
        assert abs(found - mean) <= most * sqrt(1.1 * error) + 1e-9


def check_same_end(state: State, seed: int) -> State:
    """A game played in one go draws the same numbers as single random moves and ends the same.

    Returns that end.
    """
    fast, slow, single = Rng(seed), Rng(seed), state.copy()
    end = played_out(state, fast)
    while single.decider != OVER:
        single.apply(single.random_move(slow))
    assert end.to_bytes() == single.to_bytes()
    assert fast.state == slow.state
    return end
