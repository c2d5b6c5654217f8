"""Keys and information sets: equal ones stand for equal futures, different ones for different."""

from __future__ import annotations

import random
from collections import deque
from typing import Any

import pytest

from solver._ext.core.state import State
from solver.games import GAMES, load
from tests.contract.hooks import hooks
from tests.states import choices, possible, walk

EXPLORED = 150
"""States of one position."""

EVENTS = 12
"""So many outcomes of a chance event are followed."""

each_game = pytest.mark.parametrize("game", GAMES)


def explore(state: State, seed: int) -> tuple[dict[int, list[State]], int]:
    """States reachable from ``state``, by key, until there are enough; and how many were met."""
    pick = random.Random(seed)
    found: dict[int, list[State]] = {state.key: [state]}
    waiting, met = deque([state]), 1
    while waiting and met < EXPLORED:
        parent = waiting.popleft()
        for move in possible(parent, pick, EVENTS):
            child = parent.copy()
            child.apply(move)
            met += 1
            mates = found.setdefault(child.key, [])
            if child not in mates:
                mates.append(child)
                waiting.append(child)
    return found, met


def future(game: str, state: State) -> tuple[Any, ...]:
    """All that can be asked about what comes, one step deep."""
    successors = []
    for move in choices(state):
        state.apply(move)
        successors.append(state.key)
        state.undo()
    outcome = load(game).outcome(state)
    return (
        state.decider,
        state.legal_moves(),
        state.chance_outcomes(),
        successors,
        state.points(),
        state.turns_left,
        outcome and outcome.ending,
        [state.infoset(seat) for seat in range(state.seats)],
    )


def late_states(game: str, seed: int) -> list[State]:
    """Late states of a random game, and invented ones."""
    known = hooks(game)
    states = [state.copy() for state, _ in walk(known.opening(seed), seed)]
    chosen = [states[len(states) * part // 10] for part in (8, 9)]
    return chosen + ([known.late(seed)] if known.late else [])


@pytest.mark.parametrize("block", range(2))
@each_game
def test_equal_keys_have_equal_futures(game: str, block: int) -> None:
    merged = 0
    for seed in range(8 * block, 8 * block + 8):
        for state in late_states(game, seed):
            found, met = explore(state, seed)
            merged += met - sum(map(len, found.values()))
            for mates in found.values():
                for mate in mates[1:]:
                    assert future(game, mate) == future(game, mates[0])
    assert merged or not hooks(game).merges


@pytest.mark.parametrize("seed", range(5))
@each_game
def test_different_states_have_different_keys(game: str, seed: int) -> None:
    """Along a game no two states that differ in anything that matters share a key."""
    known, pick = hooks(game), random.Random(seed)
    by_key: dict[int, Any] = {}
    starts = [known.opening(seed), *([known.late(seed)] if known.late else [])]
    for start in starts:
        for state, _ in walk(start, seed):
            found = choices(state)
            for move in pick.sample(found, min(4, len(found))):
                state.apply(move)
                essence = known.essence(known.bridge.dump(state))
                assert by_key.setdefault(state.key, essence) == essence
                state.undo()
