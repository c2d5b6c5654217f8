"""No chair is better than another: a turned table is the same one seen from there.

What is asked of a seat by its number - inputs, worths, shares, reasons, prices - is easily asked of
the wrong one. No expected values are needed to notice that.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from solver._ext.core.rng import Rng
from solver._ext.core.state import OVER, State
from solver.games import GAMES
from tests.contract.hooks import hooks
from tests.contract.turning import check_turned, turned
from tests.states import walk

GAMES_PLAYED = 6
SHARE = 0.08
"""Of the states of a game."""

each_game = pytest.mark.parametrize("game", GAMES)


def states(game: str, seeds: range, share: float) -> Iterator[State]:
    """States from all parts of random games, and of games of the playout policy."""
    known = hooks(game)
    for seed in seeds:
        pick, rng = random.Random(seed), Rng(seed)
        for state, _ in walk(known.opening(seed), seed):
            if pick.random() < share:
                yield state
        state = known.opening(seed)
        while state.decider != OVER:
            if pick.random() < share:
                yield state
            state.apply(state.playout_move(rng))
        yield state


@each_game
def test_every_chair_sees_the_same_table(game: str) -> None:
    assert check_turned(game, states(game, range(GAMES_PLAYED), SHARE)) > 300


@each_game
def test_turned_all_the_way_it_is_the_table_again(game: str) -> None:
    for state in states(game, range(3), 0.03):
        found = turned(game, state)
        if found is None:
            continue
        turn, other = found
        table: State | None = other
        for _ in range(state.seats - 1):
            table = turn.table(table) if table else None
        assert table in (state, None)


@pytest.mark.slow
@pytest.mark.parametrize("block", range(8))
@each_game
def test_every_chair_sees_the_same_tables(game: str, block: int) -> None:
    assert check_turned(game, states(game, range(100 + 20 * block, 120 + 20 * block), 0.5))
