"""Secrets leave the tree its depth: few nodes from many worlds, and a loss in one turn is seen.

The positions are of games with Agora that were lost to politics in the next turn
(``tests/duel/data/politics.json``).
"""

from __future__ import annotations

import json
from pathlib import Path
from statistics import median_low

import pytest

from solver._ext.core.rng import Rng
from solver._ext.core.state import CHANCE, OVER, State
from solver.games.base import Position
from solver.games.duel import GAME
from solver.learning.worlds import Spread, nodes_ahead
from solver.search.bots import make_bot
from solver.search.limits import Limits
from tests.contract.setups import SETUPS, Setup

LINES: dict[str, str] = json.loads(
    (Path(__file__).parents[1] / "duel" / "data" / "politics.json").read_text("utf-8")
)

LIMITS = Limits(nodes=600)
WORLDS = 300
SEEDS = 3
"""Random games of each set-up, and searches of each position."""

EACH = 6
"""Of so many decisions one is looked at."""

TOPS = 14
"""Different cards that the central deck of Architects can have on top."""

MOST = {"duel": (110, 110), "architects": (TOPS, TOPS), "wonders": (WORLDS, WORLDS), "dice": (1, 1)}
"""Nodes that WORLDS lead to at most, after one move and after two, by game.

In 7 Wonders nobody knows the other hands in the first turn of an Age: every world has its own.
"""

MEDIAN = {"duel": (15, 15), "architects": (TOPS, TOPS), "wonders": (15, WORLDS), "dice": (1, 1)}
"""The same at the decision in the middle."""


def position(name: str) -> Position:
    """One of the positions."""
    return GAME.read_compact(LINES[name])


@pytest.mark.parametrize("name", LINES)
def test_worlds_share_the_nodes_of_the_opponent(name: str) -> None:
    """2,000 worlds, and whatever is played: they led to as many as 1,942 nodes."""
    here = position(name)
    for seed in range(SEEDS):
        assert nodes_ahead(here, 2_000, seed=seed)[0] <= 100
    flat = nodes_ahead(here, 2_000, seed=0, given={"coarse": 0})
    assert flat[0] > nodes_ahead(here, 2_000, seed=0)[0]


def decisions(setup: Setup) -> list[Position]:
    """Decisions of random games whose seat does not know all."""
    found = []
    for seed in range(SEEDS):
        rng = Rng(seed)
        state = setup.new()
        while state.decider != OVER:
            seat = state.decider
            asked = seat >= 0 and state.hidden(seat) and len(state.legal_moves()) > 1
            if asked and rng.below(EACH) == 0:
                found.append(setup.adapter.observe(state, seat))
            state.apply(state.playout_move(rng))
    return found


with_secrets = [setup for setup in SETUPS if setup.new().secrets]


@pytest.mark.parametrize("setup", with_secrets, ids=str)
def test_worlds_share_nodes_at_every_table(setup: Setup) -> None:
    spread = Spread()
    for number, here in enumerate(decisions(setup)):
        spread.add(nodes_ahead(here, WORLDS, seed=number))
    for counts, most, middle in zip(
        spread.counts, MOST[setup.game], MEDIAN[setup.game], strict=True
    ):
        assert max(counts, default=0) <= most
        assert median_low(counts or [0]) <= middle


def loses_at_once(state: State, seed: int) -> bool:
    """Whether the opponent can win in its next turn, with these cards turned up."""
    rng = Rng(seed)
    while state.decider == CHANCE:
        state.apply(state.random_move(rng))
    return state.decider == 1 and state.wins_now


def lost_by(name: str, move: int) -> float:
    """How often a move is followed by a win of the opponent's next turn, of sampled worlds."""
    here = position(name)
    lost = 0
    for seed in range(40):
        world = here.state.determinize(0, Rng(seed))
        world.apply(move)
        lost += loses_at_once(world, seed)
    return lost / 40


@pytest.mark.parametrize("name", ["agora5000_198", "both_217"])
@pytest.mark.parametrize("seed", range(SEEDS))
def test_a_move_that_loses_at_once_is_not_advised(name: str, seed: int) -> None:
    here = position(name)
    said = make_bot("default").analyze(here, LIMITS, seed=seed)
    assert lost_by(name, said.best.move) == 0.0
    assert max(lost_by(name, move.move) for move in said.moves) == 1.0


@pytest.mark.parametrize("seed", range(SEEDS))
def test_what_is_lost_whatever_is_played_is_told(seed: int) -> None:
    said = make_bot("default").analyze(position("167"), LIMITS, seed=seed)
    assert said.win[0] <= 0.15
    assert min(lost_by("167", move.move) for move in said.moves) > 0.9
