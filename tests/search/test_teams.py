"""Two teams of two seats: what searches find is what everything that can happen adds up to."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Callable

import pytest

from solver._ext.core.state import CHANCE, OVER, State
from solver._ext.search.alphabeta import AlphaBeta
from solver._ext.search.determinized import Determinized
from solver._ext.search.maxn import MaxN
from solver._ext.search.mcts import Mcts
from solver.games.sides import share_of_side
from tests.search.brute_force import is_estimated
from tests.search.teams import built
from tests.search.test_architects_many_seats import Case, cases

SIDES = (0, 1, 0, 1)


@pytest.fixture(scope="module")
def in_teams(tmp_path_factory: pytest.TempPathFactory) -> Callable[[State], State]:
    """What makes a state of two teams of one of four seats."""
    sys.path.insert(0, str(built(tmp_path_factory.mktemp("teams"))))
    try:
        made: Callable[[State], State] = importlib.import_module("team_states").in_teams
    finally:
        del sys.path[0]
    return made


def of_four() -> list[Case]:
    """Small searches at a table of four."""
    return [case for case in cases() if case.state.seats == len(SIDES)]


def value(state: State, horizon: int) -> float:
    """The win share of side 0 when it plays for itself and the others against it."""
    if state.decider == OVER or is_estimated(state, horizon):
        return share_of_side(state.evaluate(), SIDES, 0)
    if state.decider == CHANCE:
        return sum(p * value_after(state, e, horizon) for e, p in state.chance_outcomes())
    values = [value_after(state, move, horizon) for move in state.legal_moves()]
    return max(values) if SIDES[state.decider] == 0 else min(values)


def value_after(state: State, move: int, horizon: int) -> float:
    """The value after one move or event."""
    state.apply(move)
    result = value(state, horizon)
    state.undo()
    return result


def test_depth_first(in_teams: Callable[[State], State]) -> None:
    proved = 0
    for case in of_four():
        state = in_teams(case.state)
        assert state.sides == SIDES
        expected = value(state.copy(), case.horizon)
        found, exact, _ = AlphaBeta(state, 1 << 18).search(depth=case.depth)
        assert found == pytest.approx(expected, abs=1e-9)
        shares, _, _ = MaxN(state, 1 << 18).search(depth=case.depth)
        assert shares is not None
        assert share_of_side(shares, SIDES, 0) == pytest.approx(expected, abs=1e-9)
        proved += exact
    assert proved > 20


def test_proofs_of_the_tree(in_teams: Callable[[State], State]) -> None:
    solved = 0
    for case in of_four():
        state = in_teams(case.state)
        if case.depth or state.hidden(state.decider):
            continue
        found, exact, _ = AlphaBeta(state, 1 << 18).search()
        if not exact:
            continue
        tree = Mcts(state, {"exact_turns": 0, "score": 0.0}, seed=1)
        tree.run(400)
        lower, upper = tree.bounds
        assert found is not None
        assert lower - 1e-9 <= found <= upper + 1e-9
        solved += tree.solved
    assert solved > 5


@pytest.mark.parametrize("kind", [Mcts, Determinized])
def test_rewards_are_shares_of_sides(
    in_teams: Callable[[State], State], kind: type[Mcts | Determinized]
) -> None:
    for case in of_four()[::8]:
        state = in_teams(case.state)
        search = kind(state, {"score": 0.0}, seed=1)
        search.run(100)
        for row in search.moves():
            if row["reported"] and row["reported"] == row["visits"]:
                assert sum(row["wins"]) == pytest.approx(row["reported"])
                won = share_of_side(row["wins"], SIDES, state.decider) / row["reported"]
                assert won == pytest.approx(row["value"], abs=1e-6)
