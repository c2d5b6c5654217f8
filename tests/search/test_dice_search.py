"""Searches at 7 Wonders Dice: last turns are played perfectly, the same seed says the same."""

from __future__ import annotations

from functools import cache

import pytest

from solver.games.base import Position
from solver.games.dice import GAME
from solver.search.bots import BOTS, make_bot
from solver.search.limits import Limits
from tests.search.analyses import check_complete
from tests.search.dice_endings import endings
from tests.search.dice_worlds import TABLES, beginnings, twins
from tests.search.pairs import says

LIMITS = Limits(nodes=600)
SEARCHES = ["default", "ismcts", "determinized"]
OFF = 0.25
"""How far the estimate of a last turn may be from the truth."""


# ---------------------------------------------------------------- last turns


def test_there_are_last_turns_of_every_kind() -> None:
    found = endings()
    assert len(found) > 60
    assert {ending.state.seats for ending in found} == {2, 3, 4}
    assert {ending.value for ending in found} >= {1.0, 0.5, 1 / 3}
    assert any(len(ending.truth) > 5 for ending in found)


@pytest.mark.parametrize("spec", SEARCHES)
def test_the_last_turn_is_played_perfectly(spec: str) -> None:
    """The best move is found, and its worth is not far from the truth."""
    for ending in endings():
        said = make_bot(spec).analyze(ending.position, LIMITS, seed=1)
        assert ending.truth[said.best.move] == ending.value, GAME.compact(ending.position)
        assert abs(said.win[ending.seat] - ending.value) < OFF
        assert not said.exact or said.win[ending.seat] == ending.value


# ---------------------------------------------------------------- every analysis


@cache
def position(table: str, *, nested: bool) -> Position:
    """A position from the midst of a game, or of a choice that another one led to."""
    if nested:
        pair = twins(table)[-1]
        return GAME.observe(pair.one, pair.seat)
    starts = list(beginnings(table))
    state = starts[len(starts) // 2]
    return GAME.observe(state, state.decider)


@pytest.mark.parametrize("spec", BOTS)
@pytest.mark.parametrize("nested", [False, True], ids=["turn", "nested choice"])
@pytest.mark.parametrize("table", TABLES)
def test_the_analysis_is_complete(spec: str, table: str, nested: bool) -> None:
    check_complete(spec, position(table, nested=nested), LIMITS)


@pytest.mark.parametrize("spec", BOTS)
@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("table", ["2", "7", "nested"])
def test_same_answer(spec: str, threads: int, table: str) -> None:
    asked = position(table, nested=table == "nested")
    first = says(make_bot(spec), asked, threads)
    assert first == says(make_bot(spec), asked, threads)
    # Neither the text forms in between nor the moves made and taken back leave a trace.
    again = GAME.read_compact(GAME.compact(asked))
    again.state.apply(again.state.legal_moves()[0])
    again.state.undo()
    assert first == says(make_bot(spec), again, threads)
    assert first == says(make_bot(spec), GAME.read_position(asked.to_json()), threads)


@pytest.mark.parametrize("spec", BOTS)
@pytest.mark.parametrize("table", ["3", "nested"])
def test_continuations_can_be_played(spec: str, table: str) -> None:
    asked = position(table, nested=False)
    for move in make_bot(spec).analyze(asked, LIMITS, seed=2).moves:
        state = asked.state.copy()
        for text in move.pv:
            state.apply(GAME.parse_move(state, text))
