"""How many turns are left at most: never more than before, and no less than are taken."""

from __future__ import annotations

from itertools import pairwise

import pytest

from solver._ext.core.state import State
from tests.architects import bridge
from tests.architects.walks import ending, opening
from tests.states import walk


def check_turns(state: State, seed: int) -> None:
    """Of a random game."""
    counts, picks = [], []
    for _, move in walk(state, seed):
        counts.append(state.turns_left)
        picks.append(bridge.dump(state)["phase"] == "pick" and bridge.decode(move)[0] == "take")
    assert all(a >= b for a, b in pairwise(counts))
    left = 0
    for count, pick in zip(reversed(counts), reversed(picks), strict=True):
        left += pick
        assert count >= left


@pytest.mark.parametrize("begin", [opening, ending])
def test_no_more_turns_are_taken_than_are_left(begin) -> None:
    for seed in range(18 if begin is opening else 200):
        check_turns(begin(seed), seed)
