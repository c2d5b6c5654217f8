"""States that the endgame solver takes for one are worth the same, by the slow search."""

from __future__ import annotations

from functools import cache
from itertools import islice

import pytest

from solver._ext.core.state import CHANCE, OVER, State
from tests.search.endings import balanced, places

TURNS = 3
MOST = 2500
"""States that one ending may have; larger ones are passed over."""


class TooManyError(Exception):
    """The ending is too large."""


class Met:
    """Every state below one, with its key, its lean key and its value to seat 0."""

    def __init__(self) -> None:
        self.values: dict[int, float] = {}
        self.full: dict[int, set[int]] = {}
        self.states = 0

    def value(self, state: State) -> float:
        """Win share of seat 0; every state of the walk is compared with those of its lean key."""
        self.states += 1
        if self.states > MOST:
            raise TooManyError
        if state.decider == OVER:
            return state.returns()[0]
        if state.decider == CHANCE:
            outcomes = state.chance_outcomes()
            value = sum(chance * self.after(state, event) for event, chance in outcomes)
        else:
            best = max if state.decider == 0 else min
            value = best(self.after(state, move) for move in state.legal_moves())
        known = self.values.setdefault(state.proof_key, value)
        assert value == pytest.approx(known, abs=1e-9)
        self.full.setdefault(state.proof_key, set()).add(state.key)
        return value

    def after(self, state: State, event: int) -> float:
        child = state.copy()
        child.apply(event)
        return self.value(child)


@cache
def small_endings() -> list[State]:
    """Every second place, balanced."""
    return [balanced(state) for state in islice(places(), 0, None, 2) if state.turns_left <= TURNS]


def test_equal_lean_keys_mean_equal_values() -> None:
    met = Met()
    walked = 0
    for state in small_endings():
        met.states = 0
        try:
            met.value(state.copy())
        except TooManyError:
            continue
        walked += 1
    merged = sum(len(keys) > 1 for keys in met.full.values())
    assert walked >= 60
    assert merged >= 400


def test_equal_keys_have_equal_lean_keys() -> None:
    """What differs in nothing that matters differs in nothing that matters for the win."""
    lean: dict[int, int] = {}
    for ending in small_endings():
        for move in ending.legal_moves():
            state = ending.copy()
            state.apply(move)
            assert lean.setdefault(state.key, state.proof_key) == state.proof_key
