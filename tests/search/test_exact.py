"""Everything that is called exact equals the slow obvious expectimax."""

from __future__ import annotations

import pytest

from solver._ext.core.rng import Rng
from solver._ext.search.alphabeta import AlphaBeta
from solver._ext.search.mcts import Mcts
from solver.search.bots import make_bot
from solver.search.limits import Limits
from solver.search.solve import solve
from tests.amounts import each_step
from tests.duel import bridge as duel
from tests.search.brute_force import Ending
from tests.search.endings import endings, few

SMALLEST_TABLE = 0
"""Bytes for the table; the search takes its minimum, so that entries are overwritten often."""

EPSILON = 1e-9
PLENTY = Limits(nodes=10**9)


def near(value: float) -> object:
    return pytest.approx(value, abs=EPSILON)


def small(turns: int) -> list[Ending]:
    return [ending for ending in endings() if ending.state.turns_left <= turns]


def test_the_endings_are_worth_testing() -> None:
    sizes = [ending.state.turns_left for ending in endings()]
    assert len(sizes) >= 400
    assert set(sizes) >= {0, 1, 2, 3, 4, 5, 6}
    # Luck still decides in many of them, and the moves of many differ.
    assert sum(any(0.001 < v < 0.999 for v in e.truth.values()) for e in endings()) >= 80
    assert sum(max(e.truth.values()) > min(e.truth.values()) + 0.001 for e in endings()) >= 150
    assert {ending.state.decider for ending in endings()} == {0, 1}
    phases = {duel.dump(ending.state)["phase"] for ending in endings()}
    assert phases == {"play", "token", "keep", "destroy", "revive"}


@pytest.mark.parametrize("table_bytes", [SMALLEST_TABLE, 1 << 20])
def test_alphabeta(table_bytes: int) -> None:
    for ending in endings():
        search = AlphaBeta(ending.state, table_bytes)
        value, exact, nodes = search.search()
        assert value == near(ending.value)
        assert exact
        assert nodes > 0
        # The table is full of bounds now, and a second search starts from them.
        assert search.search()[0] == near(ending.value)


@pytest.mark.parametrize("table_bytes", [SMALLEST_TABLE, 1 << 20])
def test_alphabeta_of_every_move(table_bytes: int) -> None:
    for ending in endings():
        shared = AlphaBeta(ending.state, table_bytes)
        for move, value in ending.truth.items():
            assert shared.search(move)[0] == near(value)
            assert AlphaBeta(ending.state, table_bytes).search(move)[:2] == (near(value), True)


@pytest.mark.parametrize("table_bytes", [SMALLEST_TABLE, 1 << 20])
def test_alphabeta_of_several_threads(table_bytes: int) -> None:
    for ending in endings():
        search = AlphaBeta(ending.state, table_bytes, threads=3, alone=0)
        assert search.search()[:2] == (near(ending.value), True)
        for move, value in ending.truth.items():
            assert search.search(move)[:2] == (near(value), True)


def test_a_value_outside_the_window_is_a_bound() -> None:
    rng = Rng(1)
    for ending in endings():
        search = AlphaBeta(ending.state, 1 << 18)
        for _ in range(4):
            alpha, beta = sorted((rng.uniform(), rng.uniform()))
            value, exact, _ = search.search(alpha=alpha, beta=beta)
            assert value is not None
            assert exact
            if value <= alpha:
                assert ending.value <= value + EPSILON
            elif value >= beta:
                assert ending.value >= value - EPSILON
            else:
                assert value == near(ending.value)
        # What the narrow searches left in the table is right for the open one.
        assert search.search()[0] == near(ending.value)


def test_alphabeta_with_a_horizon_behind_the_end() -> None:
    for ending in small(4):
        depth = ending.state.turns_left
        assert AlphaBeta(ending.state, 1 << 18).search(depth=depth)[:2] == (
            near(ending.value),
            True,
        )


def test_an_estimate_is_never_called_exact() -> None:
    """A search with a horizon that finds its values in the table says what they are."""
    wrong = []
    for ending in endings():
        search = AlphaBeta(ending.state, 1 << 18)
        for depth in (1, 2, 2, 3, 3):
            value, exact, _ = search.search(depth=depth)
            if exact and value != near(ending.value):
                wrong.append((ending.state, depth, value))
    assert not wrong


@pytest.mark.parametrize("exact_turns", [0, 3])
def test_solved_trees(exact_turns: int) -> None:
    """Bounds proved by the tree, alone or with the endgame solver at its leaves."""
    solved = 0
    for ending in small(4 if exact_turns else 3):
        tree = Mcts(ending.state, {"exact_turns": exact_turns}, seed=1)
        for _ in range(8):
            tree.run(iterations=500)
            lower, upper = tree.bounds
            assert lower - EPSILON <= ending.value <= upper + EPSILON
            for row in tree.moves():
                value = ending.truth[row["move"]]
                assert row["lower"] - EPSILON <= value <= row["upper"] + EPSILON
            if tree.solved:
                assert lower == near(ending.value)
                solved += 1
                break
    assert solved >= 100


def test_solve() -> None:
    for ending in endings():
        result = solve(ending.position, PLENTY)
        state, seat = ending.state, ending.state.decider
        assert result.exact
        assert result.value == near(ending.value if seat == 0 else 1.0 - ending.value)
        assert result.lower == result.upper == result.value
        text = ending.position.game.move_text
        expected = {
            text(state, move): near(value if seat == 0 else 1.0 - value)
            for move, value in ending.truth.items()
        }
        assert dict(result.moves) == expected
        values = [value for _, value in result.moves]
        assert values == sorted(values, reverse=True)


@pytest.mark.parametrize("spec", ["default", "alphabeta", "ismcts:solve_share=0"])
@each_step("step", 4)
def test_what_bots_call_exact(spec: str, step: int) -> None:
    exact = 0
    for ending in endings()[::step]:
        seat = ending.state.decider
        analysis = make_bot(spec).analyze(ending.position, Limits(nodes=20_000), seed=1)
        for move in analysis.moves:
            if move.exact:
                value = ending.truth[move.move]
                assert move.win == near(value if seat == 0 else 1.0 - value)
                assert move.stderr == 0.0
        if analysis.exact:
            exact += 1
            assert analysis.win[0] == near(ending.value)
            assert ending.truth[analysis.best.move] == near(ending.value)
    assert exact >= 50


@pytest.mark.parametrize("nodes", [1, 10, 60])
def test_a_winning_move_is_known_before_a_search_ends_early(nodes: int) -> None:
    """A proof that the position is won says nothing as long as nobody knows by which move."""
    ended = 0
    for ending in few():
        ours = ending.state.decider == 0
        spec = "ismcts:solve_share=0"
        said = make_bot(spec).analyze(ending.position, Limits(nodes=nodes), seed=1)
        if not said.exact:
            continue
        ended += said.nodes < nodes
        best = ending.truth[said.best.move]
        assert (best if ours else 1.0 - best) == pytest.approx(said.best.win, abs=1e-9)
        assert best == pytest.approx(ending.value, abs=1e-9)
    assert ended or nodes == 1
