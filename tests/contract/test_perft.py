"""The fast and the slow engine of every game count the same sequences of moves and events."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

import pytest

from solver._ext.core.perft import perft
from solver._ext.core.state import State
from solver.games import GAMES
from tests.contract.hooks import hooks
from tests.contract.playthroughs import events_of
from tests.contract.setups import PLAYTHROUGHS, SETUPS, Setup
from tests.lockstep import slow_perft
from tests.states import walk

LIMIT = 500
"""Sequences that the slow engine can count in a moment."""

DEEPEST = 20
EACH_MOMENT = 2
"""States of recorded games for each kind of choice, where there is more time than for one."""

each_game = pytest.mark.parametrize("game", GAMES)


def check_counts(game: str, state: State, limit: int = LIMIT) -> bool:
    """Both engines count alike, as deep as the slow one gets; whether it can begin there."""
    slow = hooks(game).slow(hooks(game).bridge.dump(state))
    if slow is None:
        return False
    depth = 1
    while depth < DEEPEST and perft(state, depth + 1) < limit:
        depth += 1
    assert slow_perft(slow, depth) == perft(state, depth)
    return True


def moments(game: str, each: int) -> Iterator[State]:
    """States of the recorded games, each in another game or with other kinds of choices.

    There are so many at most for each kind of choice.
    """
    decode, met = hooks(game).bridge.decode, Counter[frozenset[str]]()
    for setup, seed in PLAYTHROUGHS:
        if setup.game != game:
            continue
        state, here = setup.new(), set()
        for event in events_of(setup, seed):
            kinds = frozenset(decode(move)[0] for move in state.legal_moves())
            if kinds and kinds not in here and met[kinds] < each:
                here.add(kinds)
                met[kinds] += 1
                yield state.copy()
            state.apply(event)


@pytest.mark.parametrize(
    "setup",
    [setup for setup in SETUPS if setup.label not in hooks(setup.game).apart],
    ids=lambda setup: setup.name,
)
def test_from_the_start(setup: Setup) -> None:
    assert check_counts(setup.game, setup.new(), 3 * LIMIT)


@each_game
def test_named_positions(game: str) -> None:
    for raw in hooks(game).counted.values():
        assert check_counts(game, hooks(game).bridge.load(raw), 2 * LIMIT)


@each_game
def test_recorded_games(game: str) -> None:
    assert sum(check_counts(game, state) for state in moments(game, 1)) > EACH_MOMENT


@pytest.mark.slow
@each_game
def test_more_of_recorded_games(game: str) -> None:
    assert sum(check_counts(game, state) for state in moments(game, EACH_MOMENT)) > EACH_MOMENT


@each_game
def test_late_positions(game: str) -> None:
    late = hooks(game).late
    for seed in range(12) if late else ():
        check_counts(game, late(seed))


@pytest.mark.slow
@pytest.mark.parametrize("block", range(6))
@each_game
def test_many_random_games(game: str, block: int) -> None:
    for seed in range(10 * block, 10 * block + 10):
        states = [state.copy() for state, _ in walk(hooks(game).opening(seed), seed)]
        for state in random.Random(seed).sample(states, 3):
            check_counts(game, state, 10 * LIMIT)
