"""Speed of the searches: tree iterations by phase, exact endings, evaluation, the bots."""

from __future__ import annotations

from typing import Any

import pytest

from benchmarks.measures import SEED, rate
from solver._ext.core.state import State
from solver._ext.search.alphabeta import AlphaBeta
from solver._ext.search.determinized import Determinized
from solver._ext.search.maxn import MaxN
from solver._ext.search.mcts import Mcts
from solver.arena.positions import bench_positions
from solver.games import load
from solver.games.base import Position
from solver.search.bots import make_bot
from solver.search.limits import Limits

ITERATIONS = 2_000
ENDINGS_AT_ONCE = 5
NODES = 100_000
PLACES = {
    f"{game}-{seats}-{phase}": (game, text)
    for game in ("duel", "architects", "wonders", "dice")
    for seats, phases in bench_positions(game).phases.items()
    for phase, text in phases.items()
}
"""Name -> game and position in its compact form."""

LARGER = [name for name in PLACES if name.startswith("architects") and "-2-" not in name]
WORLDS = [name for name in PLACES if name.startswith(("wonders", "dice"))]
ENDINGS = bench_positions("duel").endings


def place(name: str) -> Position:
    """One of the positions that speed is measured on."""
    game, text = PLACES[name]
    return load(game).read_compact(text)


@pytest.fixture(params=PLACES)
def position(request: pytest.FixtureRequest) -> Position:
    return place(request.param)


@pytest.fixture(params=ENDINGS)
def endings(request: pytest.FixtureRequest) -> list[State]:
    texts = ENDINGS[request.param][-ENDINGS_AT_ONCE:]
    return [load("duel").read_compact(text).state for text in texts]


def test_tree(benchmark: Any, position: Position) -> None:
    state = position.state
    network = position.game.network(state)
    done = benchmark(lambda: Mcts(state, {}, seed=SEED, network=network).run(iterations=ITERATIONS))
    assert done == ITERATIONS
    rate(benchmark, "iterations_per_s", done)


@pytest.mark.parametrize("name", WORLDS)
def test_worlds(benchmark: Any, name: str) -> None:
    state = place(name).state
    network = place(name).game.network(state)
    done = benchmark(lambda: Determinized(state, {}, SEED, network).run(iterations=ITERATIONS))
    assert done == ITERATIONS
    rate(benchmark, "iterations_per_s", done)


def test_exact_endings(benchmark: Any, endings: list[State]) -> None:
    results = benchmark(lambda: [AlphaBeta(state).search() for state in endings])
    assert all(exact for _, exact, _ in results)
    rate(benchmark, "nodes_per_s", sum(nodes for *_, nodes in results))


def test_alphabeta_with_a_horizon(benchmark: Any, position: Position) -> None:
    nodes = benchmark(lambda: AlphaBeta(position.state).search(depth=3, nodes=NODES)[2])
    rate(benchmark, "nodes_per_s", nodes)


@pytest.mark.parametrize("name", LARGER)
def test_max_n(benchmark: Any, name: str) -> None:
    state = place(name).state
    nodes = benchmark(lambda: MaxN(state).search(depth=3, nodes=NODES)[2])
    rate(benchmark, "nodes_per_s", nodes)


def test_evaluation(benchmark: Any, position: Position) -> None:
    assert sum(benchmark(position.state.evaluate)) == pytest.approx(1.0)


@pytest.mark.parametrize(
    "name",
    [
        "duel-2-age1",
        "architects-2-middle",
        "architects-4-middle",
        "wonders-3-age2",
        "dice-2-middle",
    ],
)
@pytest.mark.parametrize("spec", ["default", "alphabeta", "flat", "greedy", "rules", "random"])
def test_bots(benchmark: Any, spec: str, name: str) -> None:
    """A whole analysis, with everything that Python adds to the search."""
    position = place(name)
    limits = Limits(nodes=1_000)
    analysis = benchmark(lambda: make_bot(spec).analyze(position, limits, seed=SEED))
    assert len(analysis.moves) == len(position.state.legal_moves())
