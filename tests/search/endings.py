"""Small endings of Duel with their true values, from quick games and from strong ones."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import islice

from solver._ext.core.rng import Rng
from solver._ext.core.state import OVER, State
from solver.arena.positions import bench_positions
from solver.games.duel import GAME
from tests.duel import bridge as duel
from tests.search import brute_force
from tests.search.brute_force import Ending

QUICK_GAMES = 210
STRONG_GAMES = 40
CHOICE_GAMES = 600
QUICK_TURNS = (1, 2, 3, 4, 4, 5)
STRONG_TURNS = (3, 4, 5)
SIXTH = 60
"""Every so manieth start is played on to six turns left only."""

MOST_PLACES = 100_000
"""Larger endings are left out: eight of 426 take two thirds of the time."""


def close_to_end(state: State, rng: Rng, turns: int, *, choice: bool = False) -> State | None:
    """Play on by the playout policy to a decision with at most ``turns`` turns left, if any.

    With ``choice`` it is one in the middle of a turn: a token, a card to destroy or to revive.
    """
    while state.decider != OVER:
        late = state.turns_left <= turns and len(state.legal_moves()) > 1
        if late and (not choice or duel.dump(state)["phase"] != "play"):
            return state.copy()
        state.apply(state.playout_move(rng))
    return None


def balanced(state: State) -> State:
    """The state with coins for the seat behind, so that the last cards decide the game."""
    raw = duel.dump(state)
    lead = int(state.points()[0] - state.points()[1])
    raw["cities"][0 if lead < 0 else 1]["coins"] += 3 * abs(lead)
    return duel.load(raw)


def starts() -> Iterator[tuple[State, int]]:
    """Where to play on from and how far: games of the policy, and endings of strong play."""
    for seed in range(QUICK_GAMES):
        yield GAME.new({"next_starter": ("begins", "chooses")[seed % 2]}), QUICK_TURNS[seed % 6]
    for text in bench_positions("duel").endings["6"][:STRONG_GAMES]:
        for turns in STRONG_TURNS:
            yield GAME.read_compact(text).state, turns


def places() -> Iterator[State]:
    """The endings themselves, before they are balanced."""
    for seed, (start, turns) in enumerate(starts()):
        state = close_to_end(start, Rng(seed), 6 if seed % SIXTH == 0 else turns)
        if state is not None:
            yield state
    for seed in range(CHOICE_GAMES):
        state = close_to_end(GAME.new(), Rng(seed), 5, choice=True)
        if state is not None:
            yield state


@cache
def endings() -> list[Ending]:
    """Hundreds of endings with 1..5 turns left and a few with 6; luck decides many of them."""
    return solved(map(balanced, places()))


@cache
def few() -> list[Ending]:
    """Some of them with at most four turns left, where many are not needed."""
    states = map(balanced, islice(places(), 0, None, 5))
    return solved(state for state in states if state.turns_left <= 4)


def solved(states: Iterable[State]) -> list[Ending]:
    """The endings that are small enough, with their values."""
    found = (brute_force.solved(state, MOST_PLACES) for state in states)
    return [ending for ending in found if ending is not None]
