"""Whatever can be asked of a state, a view or a world, asked all through a game of every set-up.

Most answers are not looked at: what is asked here for is code that reads behind an array or what
nobody has set, and the build with sanitizers ends such a test (``scripts/test --sanitize``).
"""

from __future__ import annotations

import json
import random

import pytest

from solver._ext.core.playout import random_games
from solver._ext.core.rng import Rng
from solver._ext.core.state import CHANCE, OVER, State
from solver.games.base import Game, Position
from solver.search.bots import BOTS, make_bot
from solver.search.limits import Limits
from tests.contract.setups import SETUPS, Setup

SHARE = {"wonders": 0.06}
"""The part of the plies at which views and worlds are asked, where it is not that of all games."""

FEW = 0.1
MOST_MOVES = 60
FOLLOWED = 25
"""So many plies a view goes on by itself."""

NODES = {"alphabeta": 600}
"""With fewer nodes it does not get through a turn."""


def ask(state: State) -> None:
    """All questions that need no game around the state; shares are shares."""
    answer(state)
    assert sum(state.evaluate()) == pytest.approx(1.0, abs=1e-9)
    if state.decider == CHANCE:
        assert sum(share for _, share in state.chance_outcomes()) == pytest.approx(1.0, abs=1e-9)


def answer(state: State) -> None:
    """The same of a view that goes on by itself: its world may come to hold a card twice, as what
    two hidden hands may hold is not what both can hold."""
    for seat in range(state.seats):
        assert isinstance(state.infoset(seat), int)
        assert isinstance(state.hidden(seat), bool)
        indexes, counts = state.inputs(seat)
        assert len(indexes) == len(counts)
        assert all(index < state.n_inputs for index in indexes)
    if state.decider >= 0:
        assert isinstance(state.outlook, int)
        assert isinstance(state.wins_now, bool)
    assert len(state.points()) == len(state.evaluate()) == state.seats
    assert state.proof_key >= 0 <= state.key
    assert state.turns_left >= 0
    if state.decider == CHANCE:
        assert state.chance_outcomes()
        assert isinstance(state.sampled_chance, bool)
        assert isinstance(state.event_outlook, int)
        assert state.veiled_event >= 0
    for move in state.legal_moves()[:MOST_MOVES]:
        assert isinstance(state.order(move), int)
        if state.n_rows:
            assert all(row < state.n_rows for row in state.rows(move))


def ask_view(game: Game, position: Position, rng: Rng) -> None:
    """What a seat knows: written and read; a world of it, games from there; some plies of it."""
    ask(position.state)
    again = game.read_position(json.loads(json.dumps(position.to_json())))
    assert again == position == game.read_compact(position.to_compact())
    world = again.state.determinize(position.view, rng)
    ask(world)
    for policy in (False, True):
        assert random_games(world, 1, 1, policy=policy)["games"] == 1
    state = position.state.copy()
    for _ in range(FOLLOWED):
        if state.decider == OVER:
            break
        answer(state)
        state.apply(state.random_move(rng))


def ask_bot(position: Position, name: str) -> None:
    """A short search."""
    if len(position.state.legal_moves()) > 1:
        limits = Limits(nodes=NODES.get(name, 40))
        assert make_bot(name).analyze(position, limits, seed=1, threads=1).moves


@pytest.mark.slow
@pytest.mark.parametrize("setup", SETUPS, ids=lambda setup: setup.name)
def test_all_is_asked_all_through_a_game(setup: Setup) -> None:
    game, state = setup.adapter, setup.new()
    pick, rng = random.Random(setup.name), Rng(len(setup.name))
    share = SHARE.get(setup.game, FEW)
    while state.decider != OVER:
        ask(state)
        if pick.random() < share:
            for seat in sorted(game.viewers(state)):
                ask_view(game, game.observe(state, seat), rng)
            if state.decider >= 0:
                assert isinstance(game.prices(state), list)
                ask_bot(game.observe(state, state.decider), pick.choice(sorted(BOTS)))
            for style in range(state.n_styles):
                assert state.is_legal(state.style_move(style, rng)) or state.decider == CHANCE
        chosen = pick.choice((State.playout_move, State.random_move))
        move = chosen(state, rng)
        assert game.move_text(state, move)
        state.apply(move)
    ask(state)
    outcome = game.outcome(state)
    assert outcome is not None
    assert list(outcome.returns) == state.returns()
