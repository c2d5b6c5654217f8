"""Each game tells itself when chance deals, so that no search looks at its events one by one."""

from __future__ import annotations

import pytest

from solver._ext.core.rng import Rng
from solver._ext.core.state import CHANCE, OVER, State
from tests.contract.setups import SETUPS, Setup

FEW_EVENTS = 2
FEW_OUTCOMES = 24
"""What ``ext/core/game.pxd`` promises of chance that does not deal."""

SIGHT = 1
"""A seat may come to see a card on top of that, if it turns out to be its turn."""


def run(state: State, rng: Rng) -> tuple[int, int]:
    """How many events come before the next decision, and the most outcomes of one of them.

    Of a state that is no deal only those before a deal: what a turn brings to light can lead to one
    (an Island, and then the cards that the next hand shows).
    """
    state, events, most = state.copy(), 0, 0
    whole = state.sampled_chance
    while state.decider == CHANCE and (whole or not state.sampled_chance):
        events += 1
        most = max(most, len(state.chance_outcomes()))
        state.apply(state.sample_chance(rng))
    return events, most


@pytest.mark.parametrize("setup", SETUPS, ids=lambda setup: setup.name)
def test_what_is_called_a_deal(setup: Setup) -> None:
    state, rng, going_on = setup.new(), Rng(11), False
    while state.decider != OVER:
        for seen in (state, setup.adapter.observe(state, rng.below(setup.seats)).state):
            if seen.decider != CHANCE:
                assert not seen.sampled_chance
                continue
            events, most = run(seen, rng)
            if seen.sampled_chance:
                assert going_on or events > FEW_EVENTS or most > FEW_OUTCOMES
            else:
                assert events <= FEW_EVENTS + SIGHT
                assert most <= FEW_OUTCOMES
        going_on = state.sampled_chance
        state.apply(state.random_move(rng))
