"""Intervals of shares: they hold what they say, and always have a width."""

from __future__ import annotations

import math

import numpy as np
import pytest

from solver.arena.intervals import of_median, over_deals, wilson


@pytest.mark.parametrize(
    ("share", "count", "bounds"),
    [
        (0.5, 10, (0.2366, 0.7634)),
        (0.0, 10, (0.0, 0.2775)),
        (1.0, 1, (0.2065, 1.0)),
        (1.0, 4, (0.5101, 1.0)),
    ],
)
def test_wilson(share: float, count: float, bounds: tuple[float, float]) -> None:
    assert wilson(share, count) == pytest.approx(bounds, abs=1e-4)


def test_deals_that_are_all_won_or_all_lost_are_as_wilson_says() -> None:
    for count in (2, 4, 50):
        assert over_deals([1.0] * count) == pytest.approx(wilson(1.0, count))
        assert over_deals([0.0] * count) == pytest.approx(wilson(0.0, count))


def test_many_deals_have_the_normal_interval() -> None:
    shares = [0.0, 0.5, 0.5, 1.0, 1.0] * 400
    spread = np.std(shares, ddof=1)
    half = 1.959964 * spread / math.sqrt(len(shares))
    assert over_deals(shares) == pytest.approx((0.6 - half, 0.6 + half), abs=1e-3)


def test_one_deal_tells_nothing() -> None:
    assert over_deals([]) == over_deals([0.5]) == (0.0, 1.0)


@pytest.mark.parametrize("games", [1, 2, 4])
@pytest.mark.parametrize("truth", [0.03, 0.25, 0.5, 0.9])
def test_intervals_hold_the_truth_and_have_a_width(games: int, truth: float) -> None:
    """However few or equal the deals are."""
    rng = np.random.default_rng(games)
    for count in (2, 10, 60):
        drawn = rng.binomial(games, truth, (300, count)) / games
        found = [over_deals(list(shares)) for shares in drawn]
        assert all(0.0 <= low < high <= 1.0 for low, high in found)
        assert all(
            low <= shares.mean() <= high for (low, high), shares in zip(found, drawn, strict=True)
        )
        held = sum(low <= truth <= high for low, high in found)
        assert held / len(found) > 0.9


@pytest.mark.parametrize(("count", "inside"), [(1, 0), (5, 0), (6, 0), (8, 0), (9, 1), (20, 5)])
def test_of_a_median(count: int, inside: int) -> None:
    """The ranks that tables of the sign test give; too few values have no inner ones."""
    assert of_median([*reversed(range(count))]) == (inside, count - 1 - inside)
