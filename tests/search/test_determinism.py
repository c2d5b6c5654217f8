"""The same seed, threads and node limit give the same analysis, whoever asks and how often."""

from __future__ import annotations

from typing import Any

import pytest

from solver.arena.positions import bench_positions
from solver.games.architects import GAME as ARCHITECTS
from solver.games.base import Position
from solver.games.duel import GAME
from solver.search.bots import BOTS, make_bot
from solver.search.limits import Limits
from tests.duel.table import example
from tests.search.analyses import check_complete

LIMITS = Limits(nodes=400)
EXAMPLES = ("draft", "age_2", "age_3_ending", "great_library")
TABLES = ("2 middle", "3 late", "7 middle")
"""Numbers of seats of Architects, and phases."""


def table(name: str) -> Position:
    """One of the positions of Architects on which speed is measured."""
    seats, phase = name.split()
    return ARCHITECTS.read_compact(bench_positions("architects").phases[int(seats)][phase])


@pytest.fixture(params=[*EXAMPLES, *TABLES])
def position(request: pytest.FixtureRequest) -> Position:
    name = request.param
    return table(name) if name in TABLES else GAME.read_position(example(name))


def says(spec: str, position: Position, *, seed: int = 7, threads: int = 1) -> dict[str, Any]:
    """An analysis of a new bot without the time it took."""
    analysis = make_bot(spec).analyze(position, LIMITS, seed=seed, threads=threads)
    data = analysis.to_json()
    del data["seconds"]
    return data


@pytest.mark.parametrize("spec", BOTS)
@pytest.mark.parametrize("threads", [1, 2])
def test_same_answer(spec: str, threads: int, position: Position) -> None:
    first = says(spec, position, threads=threads)
    assert first == says(spec, position, threads=threads)
    assert first["threads"] == threads
    # Neither the text form in between nor the moves made and taken back leave a trace.
    again = position.game.read_compact(position.to_compact())
    again.state.apply(again.state.legal_moves()[0])
    again.state.undo()
    assert first == says(spec, again, threads=threads)


@pytest.mark.parametrize("spec", BOTS)
def test_the_analysis_is_complete(spec: str, position: Position) -> None:
    check_complete(spec, position, LIMITS)


@pytest.mark.parametrize("name", ["3 late", "7 middle"])
def test_max_n(name: str) -> None:
    """Where every seat plays for itself the same holds as where all play against one."""
    spec, position = "alphabeta:maxn=1", table(name)
    check_complete(spec, position, LIMITS)
    assert says(spec, position) == says(spec, position)


@pytest.mark.parametrize("spec", ["ismcts", "flat", "random"])
def test_another_seed_is_another_search(spec: str) -> None:
    position = GAME.read_position(example("age_2"))
    assert says(spec, position, seed=1) != says(spec, position, seed=2)


@pytest.mark.parametrize("spec", ["ismcts", "alphabeta", "flat"])
def test_an_analysis_leaves_the_position_alone(spec: str) -> None:
    position = GAME.read_position(example("age_2"))
    before = position.state.to_bytes()
    make_bot(spec).analyze(position, LIMITS)
    assert position.state.to_bytes() == before
    with pytest.raises(ValueError, match="nothing to undo"):
        position.state.undo()


@pytest.mark.parametrize("spec", BOTS)
def test_continuations_can_be_played(spec: str, position: Position) -> None:
    for move in make_bot(spec).analyze(position, LIMITS, seed=2).moves:
        state = position.state.copy()
        for text in move.pv:
            state.apply(position.game.parse_move(state, text))
