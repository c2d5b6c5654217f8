"""What a game costs on a Dask cluster besides the game itself, in seconds of processor.

    python benchmarks/cluster_costs.py
    python benchmarks/cluster_costs.py --games 300 --workers 2 --nodes 100

A scheduler and single-threaded workers are started on this machine. The same games of Duel are
played without them first. What other programs do meanwhile counts little: it is processor time.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import psutil

from solver.arena.backend import Dask
from solver.arena.playing import Contender, Fixture, Terms, play, set_up
from solver.games import load

ROOT = Path(__file__).parents[1]
MANY = 100_000
HOUR = 3600.0


def fixtures(terms: Terms, first: int, games: int) -> Iterator[tuple[Terms, Fixture]]:
    """Games whose deals nobody else plays."""
    return ((terms, Fixture(0, deal, 0, deal, (0, 1))) for deal in range(first, first + games))


@contextmanager
def program(*args: str) -> Iterator[psutil.Process]:
    """A program of Dask that runs meanwhile."""
    with subprocess.Popen(
        [sys.executable, "-m", f"distributed.cli.dask_{args[0]}", *args[1:]],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    ) as started:
        try:
            yield psutil.Process(started.pid)
        finally:
            started.terminate()


def used(processes: list[psutil.Process]) -> float:
    """Seconds of processor that they have used."""
    return sum(sum(process.cpu_times()[:2]) for process in processes)


def measured(work: Callable[[], int], others: list[list[psutil.Process]]) -> list[float]:
    """Seconds of processor a game: of this process, and of the others, group by group."""
    own, before = time.process_time(), [*map(used, others)]
    games = work()
    spent = [time.process_time() - own, *(used(g) - b for g, b in zip(others, before, strict=True))]
    return [seconds / games for seconds in spent]


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="What a game costs on a cluster.")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--nodes", type=int, default=100)
    parser.add_argument("--port", type=int, default=18786)
    args = parser.parse_args()
    bots = [Contender("default", "default", nodes=args.nodes)] * 2
    terms = set_up(load("duel"), {}, bots, 2, keep_records=True)
    address = f"tcp://127.0.0.1:{args.port}"

    def alone(first: int, games: int) -> int:
        return sum(bool(play(*call)) for call in fixtures(terms, first, games))

    def spread(first: int, games: int) -> int:
        return sum(1 for _ in Dask(address).run(play, fixtures(terms, first, games)))

    alone(0, 4)  # loads what it needs
    (game,) = measured(lambda: alone(0, args.games), [])
    with ExitStack() as stack:
        enter = stack.enter_context
        head = enter(
            program("scheduler", "--host", "127.0.0.1", "--port", str(args.port), "--no-dashboard")
        )
        worker = ("worker", address, "--nthreads", "1", "--no-nanny", "--no-dashboard")
        hands = [enter(program(*worker)) for _ in range(args.workers)]
        spread(0, 4 * args.workers)  # the workers load what they need
        typed, scheduler, working = measured(lambda: spread(0, args.games), [[head], hands])
    print(f"a game of Duel alone:       {game * 1000:8.1f} ms of processor, {args.nodes} nodes")
    print(f"the same in a worker:       {working * 1000:8.1f} ms")
    print(f"scheduler:                  {scheduler * 1000:8.1f} ms a game")
    print(f"where the command is typed: {typed * 1000:8.1f} ms a game")
    print(
        f"{MANY:,} games: {MANY * working / HOUR:.1f} hours of worker, "
        f"{MANY * scheduler / HOUR:.2f} of scheduler, {MANY * typed / HOUR:.2f} of the command"
    )


if __name__ == "__main__":
    main()
