"""Games per second with one and with two local processes, which should give almost twice as many.

The games are like those of a match or ladder: searches that take nearly all of the time, one task
for each game. The figures mean something only if two cores have nothing else to do.
"""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor
from typing import Any

import pytest

from solver.arena.backend import Local
from solver.arena.playing import Contender, Fixture, Terms, play, set_up
from solver.games import load

GAMES = 40
NODES = 100
ROUNDS = 3


def duels() -> Terms:
    """Games of Duel between two that think little, so that all the rest weighs most."""
    bots = [Contender("default", "default", nodes=NODES)] * 2
    return set_up(load("duel"), {}, bots, 2, keep_records=True)


def share_of(terms: Terms, games: int) -> int:
    """Play games one after the other, without a backend."""
    return sum(bool(play(terms, Fixture(0, deal, 0, deal, (0, 1)))) for deal in range(games))


@pytest.mark.parametrize("jobs", [1, 2])
def test_games(benchmark: Any, jobs: int) -> None:
    terms = duels()

    def games(number: int) -> int:
        calls = ((terms, Fixture(0, deal, 0, deal, (0, 1))) for deal in range(number))
        return sum(1 for _ in Local(jobs).run(play, calls))

    games(2 * jobs)  # starts the processes, which stay for the others
    done = benchmark.pedantic(games, args=(GAMES,), rounds=ROUNDS)
    assert done == GAMES
    if benchmark.stats:
        benchmark.extra_info["games_per_s"] = round(GAMES / benchmark.stats.stats.min, 2)


def test_two_programs_side_by_side(benchmark: Any) -> None:
    """What the machine gives two processes that have nothing to do with each other."""
    terms = duels()
    with ProcessPoolExecutor(2) as pool:
        # Starts the processes and lets them load what they need.
        assert list(pool.map(share_of, [terms] * 2, [2] * 2)) == [2, 2]

        def games() -> int:
            return sum(pool.map(share_of, [terms] * 2, [GAMES // 2] * 2))

        assert benchmark.pedantic(games, rounds=ROUNDS) == GAMES
    if benchmark.stats:
        benchmark.extra_info["games_per_s"] = round(GAMES / benchmark.stats.stats.min, 2)
