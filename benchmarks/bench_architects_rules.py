"""Speed of the rules of Architects: random games, moves, counting, by phase and number of seats."""

from __future__ import annotations

from typing import Any

import pytest

from benchmarks import measures
from benchmarks.states import first, start
from solver._ext.architects.bridge import conceal, may_build, score
from solver._ext.core.rng import Rng
from solver._ext.core.state import State
from solver.games.architects.table import MEMORY, state_of, table_of

GAMES = 1_000
SEATS = (2, 4, 7)
PHASES = {"opening": 0, "middle": 2, "late": 4}
"""Name -> stages that the furthest city has built."""


def in_play(seats: int, stages: int) -> State:
    """A pick at a table where some city has so many stages."""

    def wanted(state: State) -> bool:
        table = table_of(state)
        return table.begins and stages == max(len(city.built) for city in table.cities)

    return first(wanted, "architects", seats)


@pytest.fixture(scope="module", params=SEATS, ids=lambda seats: f"{seats}seats")
def seats(request: pytest.FixtureRequest) -> int:
    return int(request.param)


@pytest.fixture(scope="module", params=PHASES)
def phase(request: pytest.FixtureRequest, seats: int) -> State:
    return in_play(seats, PHASES[request.param])


@pytest.mark.parametrize("policy", [False, True], ids=["uniform", "policy"])
def test_whole_games(benchmark: Any, seats: int, policy: bool) -> None:
    measures.games(benchmark, start("architects", seats), GAMES, policy=policy)


def test_rest_of_game(benchmark: Any, phase: State) -> None:
    measures.games(benchmark, phase, GAMES)


def test_apply_undo(benchmark: Any, phase: State) -> None:
    measures.moves_and_back(benchmark, phase)


def test_perft(benchmark: Any, seats: int) -> None:
    measures.sequences(benchmark, in_play(seats, PHASES["opening"]), 8)


def test_python_push_pop(benchmark: Any, phase: State) -> None:
    measures.python_moves(benchmark, phase)


def test_view_and_back(benchmark: Any, phase: State) -> None:
    """Without what :func:`table_of` keeps."""
    memory = phase.to_bytes()
    assert benchmark(lambda: state_of(MEMORY.view(memory))) == phase


def test_what_a_seat_knows(benchmark: Any, phase: State) -> None:
    """A world as the next seat believes it to be, from what it is shown."""
    seat, rng = (phase.decider + 1) % phase.seats, Rng(1)
    world = benchmark(lambda: conceal(phase, seat).determinize(seat, rng))
    assert world.infoset(seat) == phase.infoset(seat)


def test_questions(benchmark: Any, phase: State) -> None:
    assert len(benchmark(lambda: (may_build(phase), score(phase)))[1]) == phase.seats
