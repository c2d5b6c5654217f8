"""Whole games of every policy that plays without a search: they end, and nobody is without a move.

A search cannot be stopped inside a playout. One that goes round, or that reaches a decision without
a move, would never come back.
"""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from solver._ext.core.playout import longest_game
from solver._ext.core.rng import Rng
from solver._ext.core.state import CHANCE, OVER, State
from solver.games import load
from tests.contract.setups import SETUPS, Setup

Policy = Callable[[State, Rng], int]

MOST_PLIES = 1000
"""About twice what the longest games have."""

GAMES = 4
MANY = 100
WORLDS = 8
"""So many times in a game somebody's idea of the table is played to its end."""

PLAYOUTS = 1_200
MANY_PLAYOUTS = 100_000
"""Playouts from the start of a table, by the policy and at random: so many of two seats, fewer of
more, where a game takes longer."""

each_setup = pytest.mark.parametrize("setup", SETUPS, ids=lambda setup: setup.name)


def by_rules(state: State, rng: Rng) -> int:
    """The move that comes first in the order of the game."""
    moves = state.legal_moves()
    rng.shuffle(moves)
    return max(moves, key=state.order)


def greedily(state: State, rng: Rng) -> int:
    """The move after which the evaluation is best."""
    seat, values = state.decider, {}
    for move in state.legal_moves():
        state.apply(move)
        values[move] = state.evaluate()[seat]
        state.undo()
    return max(values, key=values.__getitem__)


def policies(state: State) -> list[Policy]:
    """All that play in games like this one."""

    def style(number: int) -> Policy:
        return lambda state, rng: state.style_move(number, rng)

    plans = [style(number) for number in range(state.n_styles)]
    return [State.playout_move, State.random_move, by_rules, greedily, *plans]


def one_ply(state: State, policy: Policy, rng: Rng) -> None:
    """Play a move or an event; the move is one of those that there are."""
    if state.decider == CHANCE:
        state.apply(state.sample_chance(rng))
        return
    moves = state.legal_moves()
    assert moves, load(state.game_name).dump(state)
    move = policy(state, rng)
    assert move in moves
    state.apply(move)


def check_end(state: State, policy: Policy, rng: Rng) -> None:
    """The game goes on from ``state`` to an end."""
    for _ in range(MOST_PLIES):
        if state.decider == OVER:
            return
        one_ply(state, policy, rng)
    pytest.fail("the game does not end")


def check_games(setup: Setup, first: int, games: int) -> None:
    """Games of all policies by turns, and in some places of each a world of somebody."""
    for seed in range(first, first + games):
        state, rng, pick = setup.new(), Rng(seed), random.Random(seed)
        kinds = policies(state)
        policy, in_worlds = kinds[seed % len(kinds)], kinds[0] if seed % 3 else pick.choice(kinds)
        viewers = sorted(setup.adapter.viewers(state))
        for ply in range(MOST_PLIES):
            if state.decider == OVER:
                break
            if pick.random() < WORLDS / 150 or not ply:
                check_end(state.determinize(pick.choice(viewers), rng), in_worlds, rng)
            one_ply(state, policy, rng)
        assert state.decider == OVER


def check_playouts(setup: Setup, seed: int, games: int) -> None:
    """Playouts as searches play them."""
    for policy in (False, True):
        assert (
            longest_game(setup.new(), games // setup.seats**2, MOST_PLIES, seed, policy)
            < MOST_PLIES
        )


@each_setup
def test_playouts_end(setup: Setup) -> None:
    check_playouts(setup, 0, PLAYOUTS)


@pytest.mark.slow
@each_setup
def test_many_playouts_end(setup: Setup) -> None:
    check_playouts(setup, 1, MANY_PLAYOUTS)


@each_setup
def test_games_end(setup: Setup) -> None:
    check_games(setup, 0, GAMES)


@pytest.mark.slow
@each_setup
def test_many_games_end(setup: Setup) -> None:
    check_games(setup, 1000, MANY)
