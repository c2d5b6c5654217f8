"""Speed of the searches: tree iterations by phase, exact endings, evaluation, the bots."""

from __future__ import annotations

from typing import Any

import pytest

from solver._ext.core.state import State
from solver._ext.search.alphabeta import AlphaBeta
from solver._ext.search.mcts import Mcts
from solver.arena.positions import bench_positions
from solver.games import load
from solver.search.bots import make_bot
from solver.search.limits import Limits

SEED = 20261
GAME = load("duel")
POSITIONS = bench_positions("duel")
ITERATIONS = 2_000
ENDINGS_AT_ONCE = 5


@pytest.fixture(params=POSITIONS.phases)
def phase(request: pytest.FixtureRequest) -> State:
    return GAME.read_compact(POSITIONS.phases[request.param]).state


@pytest.fixture(params=POSITIONS.endings)
def endings(request: pytest.FixtureRequest) -> list[State]:
    texts = POSITIONS.endings[request.param][-ENDINGS_AT_ONCE:]
    return [GAME.read_compact(text).state for text in texts]


def rate(benchmark: Any, unit: str, amount: float) -> None:
    """Note ``amount`` per second of the fastest round; a disabled benchmark has no times."""
    if benchmark.stats:
        benchmark.extra_info[unit] = round(amount / benchmark.stats.stats.min)


def test_tree(benchmark: Any, phase: State) -> None:
    network = GAME.network()
    done = benchmark(lambda: Mcts(phase, {}, seed=SEED, network=network).run(iterations=ITERATIONS))
    assert done == ITERATIONS
    rate(benchmark, "iterations_per_s", done)


def test_exact_endings(benchmark: Any, endings: list[State]) -> None:
    results = benchmark(lambda: [AlphaBeta(state).search() for state in endings])
    assert all(exact for _, exact, _ in results)
    rate(benchmark, "nodes_per_s", sum(nodes for *_, nodes in results))


def test_alphabeta_with_a_horizon(benchmark: Any, phase: State) -> None:
    nodes = benchmark(lambda: AlphaBeta(phase).search(depth=3, nodes=100_000)[2])
    rate(benchmark, "nodes_per_s", nodes)


def test_evaluation(benchmark: Any, phase: State) -> None:
    assert sum(benchmark(phase.evaluate)) == pytest.approx(1.0)


@pytest.mark.parametrize("spec", ["default", "alphabeta", "flat", "greedy", "random"])
def test_bots(benchmark: Any, spec: str) -> None:
    """A whole analysis, with everything that Python adds to the search."""
    position = GAME.read_compact(POSITIONS.phases["age2"])
    limits = Limits(nodes=1_000)
    analysis = benchmark(lambda: make_bot(spec).analyse(position, limits, seed=SEED))
    assert len(analysis.moves) == len(position.state.legal_moves())
