"""What must hold in every state of every game, and ways to walk through games."""

from __future__ import annotations

import json
import random
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest

from solver._ext.core.rng import Rng
from solver._ext.core.state import CHANCE, OVER, State

EXAMPLES = Path(__file__).parents[1] / "examples"
MOST_PLIES = 100_000  # far more than any game has


def read_example(game: str, name: str) -> dict[str, Any]:
    """The JSON of an example file."""
    return json.loads((EXAMPLES / game / f"{name}.json").read_text(encoding="utf-8"))


def each_state(state: State, seed: int) -> Iterator[State]:
    """``state`` itself, played on at random: yielded before every move and at the end."""
    rng = Rng(seed)
    yield state
    while state.decider != OVER:
        state.apply(state.random_move(rng))
        yield state


def choices(state: State) -> list[int]:
    """All moves or events that can come next."""
    return [*state.legal_moves(), *(event for event, _ in state.chance_outcomes())]


def walk(state: State, seed: int) -> Iterator[tuple[State, int]]:
    """Play ``state`` on at random; yields it before every move together with that move.

    After the last move ``state`` is over; that it comes is part of what is tested.
    """
    rng = Rng(seed)
    for _ in range(MOST_PLIES):
        if state.decider == OVER:
            return
        move = state.random_move(rng)
        yield state, move
        state.apply(move)
    raise AssertionError("the game does not end")


def play_out(state: State, seed: int) -> State:
    """A copy of ``state`` played at random to its end."""
    *_, last = each_state(state.copy(), seed)
    return last


def possible(state: State, pick: random.Random, most: int) -> list[int]:
    """Every legal move, or a sample of at most so many chance events."""
    if state.decider != CHANCE:
        return list(state.legal_moves())
    events = [event for event, _ in state.chance_outcomes()]
    return pick.sample(events, min(most, len(events)))


def check_choices(state: State, tried: Iterable[int]) -> None:
    """Moves or events: no duplicates, legal, chances sum to 1; undo of ``tried`` restores all."""
    before, key = state.to_bytes(), state.key
    moves = state.legal_moves()
    outcomes = state.chance_outcomes()
    assert bool(moves) == (state.decider >= 0)
    assert bool(outcomes) == (state.decider == CHANCE)
    assert len(set(moves)) == len(moves)
    if outcomes:
        assert len({event for event, _ in outcomes}) == len(outcomes)
        assert sum(chance for _, chance in outcomes) == pytest.approx(1.0, abs=1e-12)
        assert min(chance for _, chance in outcomes) > 0.0
    for move in tried:
        assert state.is_legal(move)
        state.apply(move)
        assert state.to_bytes() != before
        state.undo()
        assert state.to_bytes() == before
        assert state.key == key


def check_rebuilt(engine: Any, state: State) -> None:
    """A dump says all there is: the state made from it is the same and has the same key."""
    raw = engine.dump(state)
    again = engine.load(raw)
    assert again == state
    assert again.key == state.key
    assert engine.dump(again) == raw
    assert engine.score(again) == engine.score(state)
    assert again.legal_moves() == state.legal_moves()
    assert again.chance_outcomes() == state.chance_outcomes()
    assert again.turns_left == state.turns_left


def check_taken_back(state: State, plies: int, start: bytes) -> None:
    """Undo of all moves of a game leads back to its start, and no further."""
    for _ in range(plies):
        state.undo()
    assert state.to_bytes() == start
    with pytest.raises(ValueError, match="nothing to undo"):
        state.undo()


def check_trail(state: State, trail: list[tuple[bytes, int]]) -> None:
    """Undo restores every state on the way, given with its key."""
    for before, key in reversed(trail):
        state.undo()
        assert state.to_bytes() == before
        assert state.key == key


def check_copy(state: State, plies: int) -> None:
    """A copy of the state after some random moves goes its own way."""
    rng = Rng(6)
    for _ in range(plies):
        state.apply(state.random_move(rng))
        if state.decider == OVER:  # a short game
            state.undo()
            break
    other = state.copy()
    assert other == state
    before = state.to_bytes()
    other.apply(other.random_move(rng))
    assert state.to_bytes() == before
    assert other != state


def check_refused(state: State, move: int) -> None:
    """An impossible move is an error that names it, and changes nothing."""
    before = state.to_bytes()
    assert not state.is_legal(move)
    with pytest.raises(ValueError, match=str(move)):
        state.apply(move)
    assert state.to_bytes() == before
