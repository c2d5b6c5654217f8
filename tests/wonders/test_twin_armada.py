"""The fast and the slow engine play games with Armada in lockstep."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.wonders.games import COMBINATIONS, Chooser, Game, expanded
from tests.wonders.lockstep import Twins
from tests.wonders.slow_table import OVER

WITH: list[tuple[str, ...]] = [("armada",), *(("armada", *others) for others in COMBINATIONS)]
"""Armada alone, and with every set of the other expansions and teams."""


def played(game: Game) -> Twins:
    """The game on both engines, everything compared after each move."""
    twins = Twins.new(game.seats, game.options)
    chooser = Chooser(game)
    while twins.slow.decider() != OVER:
        twins.apply(chooser.choose(twins.slow))
    return twins


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("others", WITH, ids="-".join)
def test_games_in_lockstep(others: tuple[str, ...], seed: int) -> None:
    played(expanded(seed, others))


@pytest.mark.slow
@pytest.mark.parametrize("others", WITH, ids="-".join)
def test_more_games_in_lockstep(others: tuple[str, ...]) -> None:
    met: Counter[str] = Counter()
    for seed in range(2, 12):
        met.update(played(expanded(seed, others)).slow.met)
    assert met["a raid"]
    assert met["coins lost by a Tribute"]
