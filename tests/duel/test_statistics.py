"""Uniformly random play against the figures published for another program."""

from __future__ import annotations

from math import sqrt

import pytest

from solver._ext.core.playout import random_games
from solver._ext.duel import bridge as duel

GAMES = 500_000
PUBLISHED_GAMES = 262_740
# Shares of the endings of uniformly random games, and of games won by the first player.
PUBLISHED = {
    "civilian": 0.9377,
    "science": 0.0011,
    "military": 0.0343,
    "tie_break": 0.0256,
    "shared": 0.0014,
}
PUBLISHED_FIRST = 0.533
ENDINGS = (None, "military", "science", "civilian", "tie_break", "shared")


def bound(share: float, rounding: float) -> float:
    """Three standard errors of the difference of two samples, and the rounding of one."""
    return 3 * sqrt(share * (1 - share) * (1 / GAMES + 1 / PUBLISHED_GAMES)) + rounding


@pytest.mark.slow
def test_random_play_ends_as_published() -> None:
    result = random_games(duel.new(), GAMES, 1)
    assert result["games"] == sum(result["endings"]) == GAMES
    shares = dict(zip(ENDINGS, (n / GAMES for n in result["endings"]), strict=True))
    assert shares.pop(None) == 0.0
    for ending, published in PUBLISHED.items():
        assert abs(shares[ending] - published) < bound(published, 0.00005), ending
    assert sum(result["wins"]) == pytest.approx(GAMES)
    first = result["wins"][0] / GAMES
    assert abs(first - PUBLISHED_FIRST) < bound(PUBLISHED_FIRST, 0.0005)
