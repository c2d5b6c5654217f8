"""Limits, clocks, and searches that are stopped or watched."""

from __future__ import annotations

import math

import pytest

from solver._ext.core.rng import Rng
from solver.arena.positions import bench_positions
from solver.errors import InputError
from solver.games.architects import GAME as ARCHITECTS
from solver.games.base import Game, Position
from solver.games.duel import GAME
from solver.games.wonders import GAME as WONDERS
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
    before = clock.elapsed
    assert 0.0 <= before <= clock.elapsed
    clock = Limits(seconds=100.0).start()
    assert 0.0 < clock.left <= 100.0


@pytest.mark.parametrize("spec", BOTS)
def test_stopped_before_it_began(spec: str, position: Position) -> None:
    """A stopped bot still judges every move."""
    said = make_bot(spec).analyze(position, LONG, stop=lambda: True)
    assert sorted(m.move for m in said.moves) == sorted(position.state.legal_moves())


@pytest.mark.parametrize("spec", ["default", "alphabeta", "flat"])
def test_stopped_after_a_while(spec: str, position: Position) -> None:
    asked = 0

    def stop() -> bool:
        nonlocal asked
        asked += 1
        return asked > 3

    said = make_bot(spec).analyze(position, LONG, stop=stop)
    assert len(said.moves) == len(position.state.legal_moves())
    assert asked >= 4


@pytest.mark.parametrize("spec", ["default", "alphabeta"])
def test_progress(spec: str, position: Position) -> None:
    seen: list[Analysis] = []
    final = make_bot(spec).analyze(position, Limits(nodes=30_000), seed=1, progress=seen.append)
    assert len(seen) >= 2
    nodes = [analysis.nodes for analysis in seen]
    assert nodes == sorted(nodes)
    assert nodes[-1] <= final.nodes
    for analysis in seen:
        assert len(analysis.moves) == len(position.state.legal_moves())


@pytest.mark.parametrize("spec", ["ismcts:solve_share=0", "alphabeta", "flat"])
@pytest.mark.parametrize("nodes", [500, 20_000])
def test_a_node_limit_is_kept(spec: str, nodes: int, position: Position) -> None:
    said = make_bot(spec).analyze(position, Limits(nodes=nodes))
    # Flat finishes a round of playouts.
    assert 0 < said.nodes <= nodes + 2_500


@pytest.mark.parametrize("spec", BOTS)
def test_a_time_limit_ends(spec: str, position: Position) -> None:
    said = make_bot(spec).analyze(position, Limits(seconds=0.02))
    assert len(said.moves) == len(position.state.legal_moves())


@pytest.mark.parametrize("spec", BOTS)
@pytest.mark.parametrize("game", [GAME, ARCHITECTS])
def test_nothing_to_decide(spec: str, game: Game) -> None:
    position = game.observe(game.new(), 0)
    with pytest.raises(InputError, match="nobody has a decision"):
        make_bot(spec).analyze(position, Limits(nodes=1))


@pytest.mark.parametrize("spec", [*BOTS, "alphabeta:maxn=1"])
@pytest.mark.parametrize("seats", [3, 7])
def test_limits_at_larger_tables(spec: str, seats: int) -> None:
    position = table(seats)
    for limits in (Limits(seconds=0.02), Limits(nodes=500)):
        said = make_bot(spec).analyze(position, limits)
        assert len(said.moves) == len(position.state.legal_moves())
        assert limits.nodes is None or said.nodes <= limits.nodes + 2_500
    said = make_bot(spec).analyze(position, LONG, stop=lambda: True)
    assert len(said.moves) == len(position.state.legal_moves())


def large_table() -> Position:
    """Seven choose their first card with Armada: no search gets through that turn."""
    state = WONDERS.new(WONDERS.parse_variant({"armada": "yes"}), 7)
    rng = Rng(1)
    while not any(
        WONDERS.move_text(state, move).startswith("build") for move in state.legal_moves()
    ):
        state.apply(state.random_move(rng))
    return WONDERS.observe(state, state.decider)


@pytest.mark.parametrize("spec", ["alphabeta", "alphabeta:maxn=1"])
@pytest.mark.parametrize(
    "limits", [Limits(nodes=1), Limits(nodes=6_000), Limits(seconds=0.05)], ids=str
)
def test_limits_that_end_within_the_first_turn(spec: str, limits: Limits) -> None:
    """Alpha-beta says what the evaluation says, and keeps the limit."""
    position = large_table()
    said = make_bot(spec).analyze(position, limits, seed=2)
    evaluated = make_bot("greedy").analyze(position, LONG, seed=2)
    assert [(m.move, m.win, m.exact) for m in said.moves] == [
        (m.move, m.win, m.exact) for m in evaluated.moves
    ]
    assert said.win == evaluated.win
    assert limits.nodes is None or said.nodes <= limits.nodes + 2_500


@pytest.mark.parametrize("spec", ["alphabeta", "alphabeta:maxn=1"])
def test_stopped_within_the_first_turn(spec: str) -> None:
    """A wish to stop ends the first turn as a limit does."""
    asked = 0

    def stop() -> bool:
        nonlocal asked
        asked += 1
        return asked > 3

    said = make_bot(spec).analyze(large_table(), LONG, stop=stop)
    assert asked >= 4
    assert {m.stderr for m in said.moves} == {0.5}


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
