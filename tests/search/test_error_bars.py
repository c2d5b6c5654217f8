"""What stands behind ``+-`` is kept: of 100 true values about 95 lie within two standard errors."""

from __future__ import annotations

import pytest

from tests.search.error_bars import TRUTHS, coverage, exact, long_searches

MISSED = 0.1
"""At most so many may lie outside of a sample this small."""


@pytest.mark.slow
@pytest.mark.parametrize("game", TRUTHS)
def test_against_exact_values(game: str) -> None:
    said = [one for one in exact(game) if not one.gap]
    assert len(said) > 40
    assert coverage(said) >= 1.0 - MISSED


@pytest.mark.slow
@pytest.mark.parametrize(("game", "seats"), [("duel", 2), ("wonders", 3)])
def test_against_longer_searches(game: str, seats: int) -> None:
    said = list(long_searches(game, seats, games=4))
    for gap in (False, True):
        part = [one for one in said if one.gap is gap]
        assert len(part) > 20
        assert coverage(part) >= 1.0 - MISSED
