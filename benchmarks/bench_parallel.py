"""Games per second with one and with two local processes, which should give almost twice as many.

The games are like those of a match or ladder: searches that take nearly all of the time, one task
for each game. The figures mean something only if two cores have nothing else to do.
"""

from __future__ import annotations

from typing import Any

import pytest

from solver.arena.backend import Local
from solver.arena.playing import Contender, Task, play, set_up
from solver.games import load

GAMES = 40
NODES = 100


@pytest.mark.parametrize("jobs", [1, 2])
def test_games(benchmark: Any, jobs: int) -> None:
    bots = [Contender("default", "default", nodes=NODES)] * 2
    setting = set_up(load("duel"), {}, bots, 2, keep_records=True)

    def games(number: int) -> int:
        calls = ((setting, Task(0, deal, 0, deal, (0, 1))) for deal in range(number))
        return sum(1 for _ in Local(jobs).run(play, calls, batches=False))

    games(2 * jobs)  # starts the processes, which stay for the others
    done = benchmark.pedantic(games, args=(GAMES,), rounds=2)
    assert done == GAMES
    if benchmark.stats:
        benchmark.extra_info["games_per_s"] = round(GAMES / benchmark.stats.stats.min, 2)
