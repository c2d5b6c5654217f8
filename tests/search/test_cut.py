"""Playouts that end after a few turns, where the evaluation judges (the setting ``cut``)."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest

from solver._ext.core.network import NetworkHandle
from solver._ext.core.rng import Rng
from solver._ext.core.state import State
from solver._ext.search.determinized import Determinized
from solver._ext.search.mcts import Mcts
from solver.games import load

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


def shape(network: Any) -> NetworkHandle:
    """A network whose logit is the sum of the inputs times these numbers."""
    weights = np.asarray(network, dtype=np.float32)
    one = np.ones(1, dtype=np.float32)
    return NetworkHandle(
        {"w1": weights[:, None], "b1": one * 0, "w2": one[:, None], "b2": one * 0, "w3": one,
         "b3": one * 0}
    )  # fmt: skip


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
    before = clock_of(state)
    for cut in (1, 2, 3):
        said = set()
        for seed in range(12):
            search = Determinized(state, {"cut": cut, "playout": 1.0, "report_every": 0}, seed,
                                  clock_network(state))  # fmt: skip
            search.run(1)
            row = next(row for row in search.moves() if row["visits"])
            value = row["value"] if state.decider == 0 else 1 - row["value"]
            said.add(round(10 * math.log(value / (1 - value))))
            assert not row["playouts"]
        # The leaf stands where the turn of the root ends, and the playout begins there.
        assert said == {before + 1 + cut}


def clock_of(state: State) -> int:
    """Turns of everybody that are over."""
    index, _ = state.features(0)
    first = clock_first(state)
    return next(i - first for i in index if first <= i < first + 24)


def clock_first(state: State) -> int:
    """The first input of the clock: before it stand no others that are always one of 24."""
    return state.n_features - 2 - 1 - 8 - 24


def clock_network(state: State) -> NetworkHandle:
    weights = np.zeros(state.n_features)
    first = clock_first(state)
    weights[first : first + 24] = np.arange(24) / 10
    return shape(weights)


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
