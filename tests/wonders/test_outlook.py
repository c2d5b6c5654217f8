"""Outlooks of 7 Wonders: positions that share a node of the search agree in what a choice needs."""

from __future__ import annotations

import pytest

from solver._ext.core.rng import Rng
from solver._ext.core.state import OVER, State
from tests.amounts import each_seed
from tests.contract.setups import SETUPS, Setup
from tests.wonders import bridge

WORLDS = 6
"""Worlds of the decider, in each of which others choose anew before it decides again."""

SHARED = ("wonder", "side", "stages", "cards")
"""What cities with one outlook have alike; with expansions ``leaders`` too."""

each_setup = pytest.mark.parametrize(
    "setup", [setup for setup in SETUPS if setup.game == "wonders"], ids=str
)


def seen_by_decider(state: State) -> tuple[str, str]:
    """What positions of one outlook must agree in, and what gives two positions one outlook."""
    table = bridge.dump(state)
    seat = state.decider
    city = table["cities"][seat]
    when = (seat, *(table[name] for name in ("phase", "age", "turn", "acting")))
    moves = tuple(state.legal_moves())
    fields = (*SHARED, "leaders") if "leaders" in city else SHARED
    needed = (when, moves, [city[name] for name in fields], table["chosen"][seat])
    due = (table["chosen"][seat], table["todo"])
    return repr(needed), repr((when, moves, city, due))


def decisions(setup: Setup, seed: int) -> list[State]:
    """Decisions of a random game, and of worlds that the decider of each takes to be possible."""
    rng = Rng(seed)
    state, found = setup.new(), []
    while state.decider != OVER:
        if state.decider >= 0 and len(state.legal_moves()) > 1:
            found.append(state.copy())
            for _ in range(WORLDS if len(found) % 9 == 0 else 0):
                world = state.determinize(state.decider, rng)
                for _ in range(2 * setup.seats):
                    if world.decider >= 0:
                        found.append(world.copy())
                    if world.decider != OVER:
                        world.apply(world.playout_move(rng))
        state.apply(state.random_move(rng))
    return found


@each_setup
@each_seed(1, 12)
def test_positions_of_one_outlook_agree(setup: Setup, seeds: range) -> None:
    """Moves, time, own cards: what a shared node relies on is in the outlook, and nothing else is
    but the own city."""
    needed_of: dict[int, str] = {}
    outlook_of: dict[str, int] = {}
    infosets: dict[int, set[int]] = {}
    for seed in seeds:
        for state in decisions(setup, seed):
            needed, whole = seen_by_decider(state)
            assert needed_of.setdefault(state.outlook, needed) == needed
            assert outlook_of.setdefault(whole, state.outlook) == state.outlook
            infosets.setdefault(state.outlook, set()).add(state.infoset(state.decider))
    assert any(len(merged) > 1 for merged in infosets.values())
