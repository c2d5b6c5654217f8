"""Limits, clocks, and searches that are stopped or watched."""

from __future__ import annotations

import math

import pytest

from solver.arena.positions import bench_positions
from solver.errors import InputError
from solver.games.architects import GAME as ARCHITECTS
from solver.games.base import Game, Position
from solver.games.duel import GAME
from solver.search.analysis import Analysis
from solver.search.bots import BOTS, make_bot
from solver.search.limits import Limits
from solver.search.solve import solve
from tests.duel.table import example

LONG = Limits(seconds=3600.0)


@pytest.fixture(params=["duel", "architects"])
def position(request: pytest.FixtureRequest) -> Position:
    return GAME.read_position(example("age_2")) if request.param == "duel" else table(2)


def table(seats: int) -> Position:
    """A position late in a game of Architects."""
    return ARCHITECTS.read_compact(bench_positions("architects").phases[seats]["late"])


def test_a_limit_is_needed() -> None:
    with pytest.raises(InputError, match="give seconds or nodes"):
        Limits()


@pytest.mark.parametrize("seconds", [0.0, -1.0, math.nan, math.inf, 1e9])
def test_senseless_seconds(seconds: float) -> None:
    with pytest.raises(InputError, match=r"limits\.seconds"):
        Limits(seconds=seconds)


@pytest.mark.parametrize("nodes", [0, -5, 10**15])
def test_senseless_nodes(nodes: int) -> None:
    with pytest.raises(InputError, match=r"limits\.nodes"):
        Limits(nodes=nodes)


def test_the_clock_runs() -> None:
    clock = Limits(nodes=1).start()
    assert clock.left == math.inf
    assert 0.0 <= clock.elapsed <= clock.elapsed
    clock = Limits(seconds=100.0).start()
    assert 0.0 < clock.left <= 100.0


@pytest.mark.parametrize("spec", BOTS)
def test_stopped_before_it_began(spec: str, position: Position) -> None:
    """A stopped bot still judges every move."""
    said = make_bot(spec).analyse(position, LONG, stop=lambda: True)
    assert sorted(m.move for m in said.moves) == sorted(position.state.legal_moves())


@pytest.mark.parametrize("spec", ["default", "alphabeta", "flat"])
def test_stopped_after_a_while(spec: str, position: Position) -> None:
    asked = 0

    def stop() -> bool:
        nonlocal asked
        asked += 1
        return asked > 3

    said = make_bot(spec).analyse(position, LONG, stop=stop)
    assert len(said.moves) == len(position.state.legal_moves())
    assert asked >= 4


@pytest.mark.parametrize("spec", ["default", "alphabeta"])
def test_progress(spec: str, position: Position) -> None:
    seen: list[Analysis] = []
    final = make_bot(spec).analyse(position, Limits(nodes=30_000), seed=1, progress=seen.append)
    assert len(seen) >= 2
    nodes = [analysis.nodes for analysis in seen]
    assert nodes == sorted(nodes)
    assert nodes[-1] <= final.nodes
    for analysis in seen:
        assert len(analysis.moves) == len(position.state.legal_moves())


@pytest.mark.parametrize("spec", ["ismcts:solve_share=0", "alphabeta", "flat"])
@pytest.mark.parametrize("nodes", [500, 20_000])
def test_a_node_limit_is_kept(spec: str, nodes: int, position: Position) -> None:
    said = make_bot(spec).analyse(position, Limits(nodes=nodes))
    # Alpha-beta finishes its first depth and flat a round of playouts.
    assert 0 < said.nodes <= nodes + 2_500


@pytest.mark.parametrize("spec", BOTS)
def test_a_time_limit_ends(spec: str, position: Position) -> None:
    said = make_bot(spec).analyse(position, Limits(seconds=0.02))
    assert len(said.moves) == len(position.state.legal_moves())


@pytest.mark.parametrize("spec", BOTS)
@pytest.mark.parametrize("game", [GAME, ARCHITECTS])
def test_nothing_to_decide(spec: str, game: Game) -> None:
    position = game.observe(game.new(), 0)
    with pytest.raises(InputError, match="nobody has a decision"):
        make_bot(spec).analyse(position, Limits(nodes=1))


@pytest.mark.parametrize("spec", [*BOTS, "alphabeta:maxn=1"])
@pytest.mark.parametrize("seats", [3, 7])
def test_limits_at_larger_tables(spec: str, seats: int) -> None:
    position = table(seats)
    for limits in (Limits(seconds=0.02), Limits(nodes=500)):
        said = make_bot(spec).analyse(position, limits)
        assert len(said.moves) == len(position.state.legal_moves())
        # Alpha-beta finishes its first depth, which is one turn.
        assert limits.nodes is None or said.nodes <= limits.nodes + 2_500
    said = make_bot(spec).analyse(position, LONG, stop=lambda: True)
    assert len(said.moves) == len(position.state.legal_moves())


def test_solve_is_for_two() -> None:
    with pytest.raises(ValueError, match="for two sides, not 3"):
        solve(table(3), LONG)


def test_solve_says_how_far_it_came(position: Position) -> None:
    for result in (
        solve(position, Limits(nodes=5_000)),
        solve(position, LONG, stop=lambda: True),
    ):
        assert not result.exact
        assert 0.0 <= result.lower <= result.value <= result.upper <= 1.0
        assert result.nodes <= 10_000


def test_solve_needs_a_decision() -> None:
    with pytest.raises(InputError, match="nobody has a decision"):
        solve(GAME.observe(GAME.new(), 0), LONG)
