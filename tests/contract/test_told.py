"""A seat's view goes on with what the seat is told: it never holds less than the seat has seen,
and whatever it takes for possible leaves a table that can be written down.

People follow a game so: from what their seat knows, move by move, with slips that nothing shows.
"""

from __future__ import annotations

import random

import pytest

from solver._ext.core.rng import Rng
from solver._ext.core.state import OVER, State
from solver.games.private_events import seen
from tests.amounts import each_seed
from tests.contract.setups import SETUPS, Setup

FOLLOWED = [setup for setup in SETUPS if setup.game in ("duel", "architects")]
"""Where a view is told the same in the same order as the table: one seat after the other, and no
hands that are dealt before anybody sees their cards."""

BEGUN = 0.2
"""The share of plies after which a view is taken, if there is none so far."""


def follow(setup: Setup, seed: int) -> int:
    """One random game, and views that begin somewhere in it; counts what they were told."""
    adapter, pick = setup.adapter, random.Random(f"{setup.name} {seed}")
    state, rng, told = setup.new(), Rng(seed), 0
    views: dict[int, State] = {}
    while state.decider != OVER:
        for seat in adapter.viewers(state) if pick.random() < BEGUN else ():
            views.setdefault(seat, adapter.observe(state, seat).state)
        event = state.random_move(rng)
        for seat, view in list(views.items()):
            shown = seen(adapter, state, event, [seat])
            if not shown:  # nothing of which this seat would notice how it turns out
                if view.decider < 0 and view.is_legal(event):
                    view.apply(event)
                continue
            if view.decider < 0 and not view.is_legal(shown):
                del views[seat]  # what has happened long ago comes to light for this seat now
                continue
            view.apply(shown)
            told += 1
            assert seat in adapter.viewers(view), (seat, adapter.move_text(state, event))
            adapter.observe(view, seat)
        state.apply(event)
    return told


@pytest.mark.parametrize("setup", FOLLOWED, ids=lambda setup: setup.name)
@each_seed(2, 12)
def test_a_view_goes_on_with_what_its_seat_is_told(setup: Setup, seeds: range) -> None:
    for seed in seeds:
        assert follow(setup, seed) > 10


BEFORE, PLIES = 80, 60


def wander(setup: Setup, seed: int) -> int:
    """A view goes on with anything that it holds for possible; counts what happened."""
    adapter, rng, told = setup.adapter, Rng(seed), 0
    pick = random.Random(f"wander {setup.name} {seed}")
    state = setup.new()
    plies = pick.randrange(BEFORE)
    while plies > 0 or not adapter.viewers(state):
        if state.decider == OVER:
            return 0
        state.apply(state.random_move(rng))
        plies -= 1
    seat = pick.choice(sorted(adapter.viewers(state)))
    view = adapter.observe(state, seat).state
    while view.decider != OVER and told < PLIES:
        view.apply(view.random_move(rng))
        told += 1
        if seat in adapter.viewers(view):
            position = adapter.observe(view, seat)
            assert adapter.read_position(position.to_json()).state == position.state
    return told


@pytest.mark.parametrize("setup", SETUPS, ids=lambda setup: setup.name)
@each_seed(2, 40)
def test_what_a_view_holds_for_possible_leaves_a_table(setup: Setup, seeds: range) -> None:
    assert sum(wander(setup, seed) for seed in seeds) > 10
