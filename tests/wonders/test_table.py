"""The typed view of a state holds all of it."""

from __future__ import annotations

import random

import pytest

from solver.games import load
from solver.games.wonders.table import MEMORY, state_of, table_of
from tests.contract.setups import SETUPS, Setup
from tests.states import walk
from tests.wonders import bridge

WONDERS = [setup for setup in SETUPS if setup.game == "wonders"]
SHARE = 0.2


@pytest.mark.parametrize("setup", WONDERS, ids=lambda setup: setup.name)
def test_views_say_all_there_is(setup: Setup) -> None:
    """Of states of a random game, and of what each seat knows of them."""
    game, rng = load("wonders"), random.Random(7)
    for state, _ in walk(setup.new(), 7):
        if rng.random() > SHARE:
            continue
        seats = rng.sample(range(state.seats), 1)
        for one in (state, *(game.observe(state, seat).state for seat in seats)):
            table = table_of(one)
            assert state_of(table) == one
            assert MEMORY.view(MEMORY.memory(table)) == table
            raw = bridge.dump(one)
            assert bridge.load(raw) == one
            assert bridge.dump(bridge.load(raw)) == raw
