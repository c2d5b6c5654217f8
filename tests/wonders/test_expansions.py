"""Leaders, Cities and teams: the fast engine against the slow one, games in lockstep."""

from __future__ import annotations

from functools import cache

import pytest

from tests.wonders.games import COMBINATIONS, Chooser, Game, expanded
from tests.wonders.lockstep import Twins
from tests.wonders.reference import (
    TEAM_SEATS,
    option_bits,
)
from tests.wonders.slow_table import OVER

each_combination = pytest.mark.parametrize("played", COMBINATIONS, ids="+".join)


@cache
def whole_game(game: Game) -> frozenset[str]:
    """Play a game from setup to end in lockstep; returns the rules it met."""
    twins = Twins.new(game.seats, game.options)
    chooser = Chooser(game)
    while twins.slow.decider() != OVER:
        twins.apply(chooser.choose(twins.slow))
    return frozenset(twins.slow.met)


def games_of(played: tuple[str, ...]) -> list[Game]:
    """A game with every number of seats, all options by default."""
    values = dict.fromkeys(played, "yes")
    return [
        Game(number, seats, option_bits(**values))
        for number, seats in enumerate(TEAM_SEATS if "teams" in played else range(3, 8))
    ]


@each_combination
def test_two_games(played: tuple[str, ...]) -> None:
    """One as the rules have it by default, one with other options and boards."""
    assert whole_game(games_of(played)[-2])
    assert whole_game(expanded(sum(map(ord, "".join(played))), played))


@pytest.mark.slow
@each_combination
def test_every_number_of_seats(played: tuple[str, ...]) -> None:
    for game in games_of(played):
        assert whole_game(game)


@pytest.mark.slow
@pytest.mark.parametrize("block", range(20))
@each_combination
def test_many_games(played: tuple[str, ...], block: int) -> None:
    for seed in range(20_000 + 5 * block, 20_005 + 5 * block):
        assert whole_game.__wrapped__(expanded(seed, played))
