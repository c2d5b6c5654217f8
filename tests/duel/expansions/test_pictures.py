"""Pictures of tables with expansions: what a choice is about stands first."""

from __future__ import annotations

from solver.games.duel.drawing.expansions import ASKED_OF_SENATE
from tests.contract.playthroughs import events_of
from tests.contract.setups import SETUPS

SENATE, STRUCTURE = ">Senate<", "sw-structure"


def test_the_senate_stands_above_the_structure_where_it_is_asked_for() -> None:
    """On a phone only what stands first is on the first screen."""
    setup = next(one for one in SETUPS if one.name == "duel-2-agora")
    game, state, seen = setup.adapter, setup.new(), set()
    for move in events_of(setup, setup.seeds[0]):
        phase = game.taken_apart(state)["phase"]
        if state.decider >= 0 and phase in (*ASKED_OF_SENATE, "play"):
            drawn = game.picture(game.observe(state, state.decider))
            if STRUCTURE in drawn:  # the last card of an Age may be gone
                above = drawn.index(SENATE) < drawn.index(STRUCTURE)
                assert above == (phase != "play")
                seen.add(phase)
        state.apply(move)
    assert {"cube", "senate", "keep_plot", "play"} <= seen
