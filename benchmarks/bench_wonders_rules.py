"""Speed of the rules of 7 Wonders: random games, moves, knowledge, by Age and number of seats."""

from __future__ import annotations

from typing import Any

import pytest

from benchmarks import measures
from solver._ext.core.rng import Rng
from solver._ext.core.state import State
from solver._ext.wonders.bridge import conceal, quote, score
from solver.arena.positions import bench_positions
from solver.games.wonders import GAME
from solver.games.wonders.table import MEMORY, state_of

GAMES = 1_000
PHASES = bench_positions("wonders").phases
"""The seats (2: the Free City), then Ages, with a position early in each."""


def world(text: str) -> State:
    """A position with all hands filled in, as a referee would know it."""
    position = GAME.read_compact(text)
    return position.state.determinize(position.view, Rng(1))


@pytest.fixture(scope="module", params=PHASES, ids=lambda seats: f"{seats}seats")
def seats(request: pytest.FixtureRequest) -> int:
    return int(request.param)


@pytest.fixture(scope="module", params=["age1", "age2", "age3"])
def phase(request: pytest.FixtureRequest, seats: int) -> State:
    return world(PHASES[seats][request.param])


@pytest.mark.parametrize("policy", [False, True], ids=["uniform", "policy"])
def test_whole_games(benchmark: Any, seats: int, policy: bool) -> None:
    variant = GAME.read_compact(PHASES[seats]["age1"]).variant
    measures.games(benchmark, GAME.new(variant, seats), GAMES, policy=policy)


def test_rest_of_game(benchmark: Any, phase: State) -> None:
    measures.games(benchmark, phase, GAMES)


def test_apply_undo(benchmark: Any, phase: State) -> None:
    measures.moves_and_back(benchmark, phase)


def test_perft(benchmark: Any, seats: int) -> None:
    measures.sequences(benchmark, world(PHASES[seats]["age1"]), 6)


def test_python_push_pop(benchmark: Any, phase: State) -> None:
    measures.python_moves(benchmark, phase)


def test_typed_view(benchmark: Any, phase: State) -> None:
    """A state taken apart, which is not kept from the last time, and put together again."""
    assert benchmark(lambda: state_of(MEMORY.view(phase.to_bytes()))) == phase


def test_what_a_seat_knows(benchmark: Any, phase: State) -> None:
    """A world as the next seat believes it to be, from what it has seen."""
    seat, rng = (phase.decider + 1) % phase.seats, Rng(1)
    drawn = benchmark(lambda: conceal(phase, seat).determinize(seat, rng))
    assert drawn.infoset(seat) == phase.infoset(seat)


def test_questions(benchmark: Any, phase: State) -> None:
    """What a drawing asks."""
    seat = phase.decider
    assert benchmark(lambda: (quote(phase, seat), score(phase)))[1]
