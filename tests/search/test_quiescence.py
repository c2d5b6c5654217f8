"""Leaves in the middle of a turn, which the policy ends before they are valued (`quiesce=1`)."""

from __future__ import annotations

from math import sqrt

import pytest

from solver._ext.core.rng import Rng
from solver._ext.core.state import CHANCE, OVER, State
from solver._ext.search.mcts import Mcts
from solver.games import load
from tests.statistics import mean_and_error

GAME = load("wonders")
PLAIN = {"late": 1, "playout": 0, "score": 0, "report_every": 0, "prior_by": 0, "exact_turns": 0}
DRAWN = 600
SURPRISING = 4.5


def view(variant: dict[str, str], seats: int, left: int) -> State:
    """What seat 0 knows when it is the first to choose, with at most so many turns left."""
    state, rng = GAME.new(GAME.parse_variant(variant), seats), Rng(left)
    while state.decider != 0 or GAME.unrevealed(state) or state.turns_left > left * seats + 2:
        state.apply(
            state.sample_chance(rng) if state.decider == CHANCE else state.playout_move(rng)
        )
    return GAME.observe(state, 0).state


def slowly(root: State, move: int, rng: Rng) -> float:
    """What the evaluation says of a world for seat 0 when the policy has ended the turn."""
    state = root.determinize(0, rng)
    state.apply(move)
    while state.decider != OVER and GAME.unrevealed(state):
        state.apply(state.playout_move(rng))
    return state.returns()[0] if state.decider == OVER else state.evaluate()[0]


@pytest.mark.parametrize(
    ("variant", "seats", "left"),
    [({}, 3, 17), ({}, 4, 6), ({}, 3, 1), ({"edition": "first"}, 2, 9)],
    ids=str,
)
def test_the_first_leaf_stands_at_the_end_of_the_turn(
    variant: dict[str, str], seats: int, left: int
) -> None:
    root, rng = view(variant, seats, left), Rng(1)
    found, slow = [], []
    for seed in range(DRAWN):
        tree = Mcts(root, {**PLAIN, "quiesce": 1}, seed=seed)
        tree.run(1)
        (row,) = (row for row in tree.moves() if row["visits"])
        found.append(row["wins"][0])
        slow.append(slowly(root, row["move"], rng))
    (mean, error), (expected, same) = mean_and_error(found), mean_and_error(slow)
    assert abs(mean - expected) <= SURPRISING * sqrt(error + same)


def test_without_it_a_leaf_is_valued_where_it_is() -> None:
    # All cards of the Age are dealt to three, and by its second turn nobody's hand is hidden.
    root = view({}, 3, 17)
    tree = Mcts(root, PLAIN, seed=1)
    tree.run(1)
    (row,) = (row for row in tree.moves() if row["visits"])
    state = root.determinize(0, Rng(1))
    state.apply(row["move"])
    assert row["wins"][0] == pytest.approx(state.evaluate()[0])
    assert row["wins"][0] != pytest.approx(slowly(root, row["move"], Rng(1)))
