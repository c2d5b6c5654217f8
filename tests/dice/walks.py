"""Where random walks of the fast engine begin, and positions to stop at."""

from __future__ import annotations

import random
from collections.abc import Iterator

from solver._ext.core.state import State
from tests.dice import bridge
from tests.dice.lockstep import installed
from tests.states import walk

SHEETS = range(24)
"""Numbers of the invented sheets that are played on; a process holds 64 sheets at most."""


def sheet_of(seed: int) -> int | None:
    """Every third game is on the shipped sheet, the others on invented ones."""
    return None if seed % 3 == 0 else random.Random(seed).choice(SHEETS)


def opening(seed: int) -> State:
    """A new game, of two to seven seats by seed."""
    return bridge.new(2 + seed // 3 % 6, installed(sheet_of(seed)))


def choosing(seed: int) -> Iterator[State]:
    """The positions of a random game in which a turn begins."""
    for state, _ in walk(opening(seed), seed):
        raw = bridge.dump(state)
        if raw["phase"] == "choose" and not any(raw["made"]):
            yield state.copy()
