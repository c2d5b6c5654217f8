"""Perft counts (sequences of moves and chance events): fast bridge, slow bridge, recorded ones."""

from __future__ import annotations

import random

import pytest

from solver._ext.core.perft import perft as fast_perft
from solver._ext.wonders import bridge
from tests.lockstep import slow_perft
from tests.wonders.games import Game, mixed
from tests.wonders.reference import option_bits
from tests.wonders.slow_engine import SlowGame
from tests.wonders.walks import Watched

FIRST = option_bits(edition="first")
SECOND = option_bits(edition="second")
SLOW_LIMIT = 800  # nodes the slow engine can count in a second or two

# From the start, by seats and options, for depths 1, 2, ...
START = {
    (2, FIRST): [14, 168, 1680, 35280, 705600],
    (3, FIRST): [14, 168, 1680, 35280, 705600],
    (4, SECOND): [7, 42, 210, 840, 1680],
    (7, SECOND): [7, 42, 210, 840, 2520],
}


def slow_depth(counts: list[int]) -> int:
    """The greatest depth that the slow engine can count in good time."""
    return sum(count < SLOW_LIMIT for count in counts)


def reach(game: Game, phase: str, age: int, turn: int) -> Watched:
    """The first state of a game in this phase, in this turn or later."""
    watch = Watched(game)
    while not (watch.slow.phase == phase and (watch.slow.age, watch.slow.turn) >= (age, turn)):
        watch.apply(watch.next_move())
    return watch


@pytest.mark.parametrize(("seats", "options"), START)
def test_perft_from_the_start(seats: int, options: int) -> None:
    counts = START[seats, options]
    for depth, count in enumerate(counts, 1):
        assert fast_perft(bridge.new(seats, options), depth) == count
    depth = slow_depth(counts)
    assert slow_perft(SlowGame(seats, options), depth) == counts[depth - 1]


PLAYED = [
    (mixed(1, 2), "choose", 3, 6),
    (mixed(2, 3), "choose", 3, 6),
    (mixed(3, 4), "choose", 2, 6),
    (mixed(4, 5), "choose", 3, 6),
    (mixed(5, 6), "choose", 1, 6),
    (mixed(6, 7), "choose", 3, 6),
    (Game(7, 3, SECOND, ("halikarnassos", "babylon")), "discard", 1, 1),
    (Game(8, 3, FIRST, ("halikarnassos", "babylon")), "discard", 1, 6),
    (Game(9, 4, SECOND, ("babylon", "halikarnassos")), "seventh", 1, 6),
    (Game(11, 3, FIRST, ("babylon", "olympia")), "seventh", 1, 6),
    (Game(12, 2, FIRST, ("gizah", "ephesos", "halikarnassos")), "discard", 1, 1),
    (Game(7, 2, FIRST, ("gizah", "ephesos", "babylon")), "seventh", 1, 6),
    (mixed(11, 3), "choose", 2, 1),
    (mixed(12, 2), "choose", 2, 3),
]


def check_played(game: Game, phase: str, age: int, turn: int, deepest: int = 6) -> None:
    """Both engines count alike as deep as the slow one gets."""
    watch = reach(game, phase, age, turn)
    counts = [fast_perft(watch.fast, depth) for depth in range(1, deepest + 1)]
    depth = max(1, slow_depth(counts))
    assert slow_perft(watch.slow, depth) == counts[depth - 1], counts


@pytest.mark.parametrize(("game", "phase", "age", "turn"), PLAYED, ids=str)
def test_perft_of_played_positions(game: Game, phase: str, age: int, turn: int) -> None:
    check_played(game, phase, age, turn)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(60_000, 60_060))
def test_perft_of_many_played_positions(seed: int) -> None:
    rng = random.Random(seed)
    check_played(mixed(seed), "choose", rng.randrange(1, 4), rng.randrange(4, 7), deepest=4)
