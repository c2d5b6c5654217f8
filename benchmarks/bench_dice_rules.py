"""Speed of the rules of 7 Wonders Dice: random games, turns, by phase and number of seats."""

from __future__ import annotations

from typing import Any

import pytest

from benchmarks import measures
from solver._ext.core.state import State
from solver._ext.dice.bridge import conceal, score
from solver.arena.positions import bench_positions
from solver.games.dice import GAME
from solver.games.dice.table import MEMORY, state_of

GAMES = 1_000
PHASES = bench_positions("dice").phases
"""The seats, then phases of the game, with a position of each."""


@pytest.fixture(scope="module", params=PHASES, ids=lambda seats: f"{seats}seats")
def seats(request: pytest.FixtureRequest) -> int:
    return int(request.param)


@pytest.fixture(scope="module", params=["opening", "middle", "late"])
def phase(request: pytest.FixtureRequest, seats: int) -> State:
    return GAME.read_compact(PHASES[seats][request.param]).state


@pytest.mark.parametrize("policy", [False, True], ids=["uniform", "policy"])
def test_whole_games(benchmark: Any, seats: int, policy: bool) -> None:
    measures.games(benchmark, GAME.new(None, seats), GAMES, policy=policy)


def test_rest_of_game(benchmark: Any, phase: State) -> None:
    measures.games(benchmark, phase, GAMES)


def test_apply_undo(benchmark: Any, phase: State) -> None:
    measures.moves_and_back(benchmark, phase)


def test_python_push_pop(benchmark: Any, phase: State) -> None:
    measures.python_moves(benchmark, phase)


def test_view_and_back(benchmark: Any, phase: State) -> None:
    memory = phase.to_bytes()
    assert benchmark(lambda: state_of(MEMORY.view(memory))) == phase


def test_conceal(benchmark: Any, phase: State) -> None:
    assert benchmark(lambda: conceal(phase, phase.decider)) == phase


def test_score(benchmark: Any, phase: State) -> None:
    assert len(benchmark(lambda: score(phase))) == phase.seats
