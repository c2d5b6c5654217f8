"""Playouts that end after a few turns, where the evaluation judges (the setting ``cut``)."""

from __future__ import annotations

import math

import numpy as np
import pytest

from solver._ext.core.network import NetworkHandle
from solver._ext.core.rng import Rng
from solver._ext.core.state import State
from solver._ext.search.determinized import Determinized
from solver._ext.search.mcts import Mcts
from solver.games import load
from tests.learning.networks import SECOND, random_wide

GAMES = ["duel", "architects", "wonders", "dice"]
LONG = 1000
"""Turns that no game has."""


def middle(game: str, played: int = 12, seats: int | None = None, **variant: str) -> State:
    """A position of a game of the playout policy; seat 0 is the first to choose in its turn."""
    state, rng = load(game).new(variant, seats), Rng(7)
    turns = state.turns_left
    while state.decider or turns - state.turns_left < played:
        state.apply(state.playout_move(rng))
    return state


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("search", [Mcts, Determinized])
def test_a_cut_beyond_the_end_is_none(game: str, search: type[Mcts | Determinized]) -> None:
    state = middle(game)
    reports = []
    for cut in (0, LONG):
        looked = search(state, {"cut": cut, "playout": 0.5}, 3)
        looked.run(60)
        reports.append(looked.moves())
    assert reports[0] == reports[1]


def test_the_evaluation_judges_when_so_many_turns_of_everybody_are_over() -> None:
    """A network that reads the clock tells when it was asked."""
    state = middle("wonders", 12, seats=2, edition="first")
    network, first = clock_from(state)
    for cut in (1, 2, 3):
        said = set()
        for seed in range(12):
            search = Determinized(
                state, {"cut": cut, "playout": 1.0, "report_every": 0}, seed, network
            )
            search.run(1)
            row = next(row for row in search.moves() if row["visits"])
            # Whoever was asked, it is the same number for one seat and against the other.
            logit = abs(math.log(row["value"] / (1 - row["value"])))
            said.add(first + round(10 * logit))
            assert not row["playouts"]
        # The leaf stands where the turn of the root ends, and the playout begins there.
        assert said == {state.turns_left - state.seats * (1 + cut)}


def clock_from(state: State) -> tuple[NetworkHandle, int]:
    """A network that says a tenth more for each turn left beyond those that are told with it."""
    stages = 16
    first = state.turns_left - stages + 1
    weights = random_wide(until=tuple(range(first, first + stages - 1)), game=load("wonders"))
    weights = {name: np.zeros_like(array) for name, array in weights.items()} | {
        "until": weights["until"],
        "value_bias": np.rint(np.arange(stages) / 10 * SECOND**2).astype(np.int32),
    }
    return NetworkHandle(weights), first


@pytest.mark.parametrize("game", GAMES)
def test_points_are_still_told_now_and_then(game: str) -> None:
    search = Determinized(middle(game), {"cut": 1, "playout": 1.0, "report_every": 4}, 1)
    search.run(400)
    rows = search.moves()
    told = sum(row["playouts"] for row in rows)
    assert 400 // 4 <= told < 400
    assert sum(sum(row["endings"]) for row in rows) == told


def test_what_is_sought_beside_the_win_takes_playouts_to_the_end() -> None:
    state = middle("wonders")
    points = [Determinized(state, {"reward": 2, "cut": cut}, 1) for cut in (0, 1)]
    for search in points:
        search.run(50)
    assert points[0].moves() == points[1].moves()
