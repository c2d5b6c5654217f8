"""Worlds that look the same to a seat are one position to it, and no bot says different things."""

from __future__ import annotations

import random

from solver._ext.core.rng import Rng
from solver.search.bots import BOTS
from tests.contract.playthroughs import events_of
from tests.contract.setups import Setup, each_playthrough
from tests.search.pairs import Twins, check_same_analysis, check_same_position

ASKED = 3
"""Decisions of a game that are looked at."""


@each_playthrough
def test_worlds_of_a_seat_are_one_position(setup: Setup, seed: int) -> None:
    """Another world for each of some decisions: all that the seat cannot know is drawn anew."""
    game, pick, rng = setup.adapter, random.Random(seed), Rng(seed)
    events = events_of(setup, seed)
    asked = set(pick.sample(range(len(events)), min(len(events), 6 * ASKED)))
    specs = [spec for spec in BOTS if spec != "default"]
    state, left = setup.new(), ASKED
    for ply, event in enumerate(events):
        seat = state.decider
        if ply in asked and left and seat >= 0 and len(state.legal_moves()) > 1:
            left -= 1
            world = state.determinize(seat, rng)
            assert world.decider == seat
            assert world.legal_moves() == state.legal_moves()
            assert world.infoset(seat) == state.infoset(seat)
            assert world.outlook == state.outlook
            assert world.wins_now == state.wins_now
            pair = Twins(seat, state.copy(), world)
            check_same_position(game, pair)
            check_same_analysis(game, pair, pick.choice(specs))
        state.apply(event)
