"""Several threads at one proof find what one finds."""

from __future__ import annotations

import threading

import pytest

from solver._ext.core.state import State
from solver._ext.search.alphabeta import AlphaBeta
from solver.arena.positions import bench_positions
from solver.games import load
from solver.games.duel import GAME
from solver.search.limits import Limits
from solver.search.proving import clamped
from solver.search.solve import solve

SMALLEST_TABLE = 0
"""Bytes for the table; the search takes its minimum, so that entries are overwritten often."""

LARGE_TABLE = 1 << 23
"""Bytes of a table on large pages, where it is asked for."""

FEW = 6


def bench(game: str, size: str) -> list[State]:
    """Some endings of strong play with so many turns left."""
    texts = bench_positions(game).endings[size][:FEW]
    return [load(game).read_compact(text).state for text in texts]


def together(state: State, table_bytes: int, threads: int = 3) -> AlphaBeta:
    """A search in which all threads begin at once."""
    return AlphaBeta(state, table_bytes, fills=True, threads=threads, alone=0)


@pytest.mark.parametrize("table_bytes", [SMALLEST_TABLE, LARGE_TABLE])
def test_the_value_does_not_depend_on_the_threads(table_bytes: int) -> None:
    for state in bench("duel", "8"):
        alone, exact, _ = AlphaBeta(state, LARGE_TABLE).search()
        assert exact
        assert alone is not None
        for threads in (1, 2, 4):
            search = together(state, table_bytes, threads)
            for _ in range(2):
                value, exact, _ = search.search()
                assert exact
                assert value is not None
                assert clamped(value) == clamped(alone)


def test_solve_does_not_depend_on_the_threads() -> None:
    for state in bench("duel", "8")[:3]:
        position = GAME.observe(state, state.decider)
        one, many = (solve(position, Limits(seconds=1e6), threads=n) for n in (1, 4))
        assert one.exact
        assert (one.value, one.moves) == (many.value, many.moves)


def test_bounds_of_nodes_and_depth_are_for_one_thread() -> None:
    """They are the same on every machine and in every run."""
    for state in bench("duel", "10"):
        for limits in ({"nodes": 3_000}, {"depth": 2}):
            one = AlphaBeta(state, 1 << 20).search(**limits)
            assert AlphaBeta(state, 1 << 20, threads=4, alone=0).search(**limits) == one


def test_short_proofs_are_for_one_thread() -> None:
    for state in bench("duel", "6"):
        one = AlphaBeta(state, 1 << 20).search()
        assert one[2] < AlphaBeta(state).alone
        assert AlphaBeta(state, 1 << 20, threads=4).search() == one


def test_a_search_needs_a_thread() -> None:
    with pytest.raises(ValueError, match="no search by 0 threads"):
        AlphaBeta(GAME.new(), SMALLEST_TABLE, threads=0)


@pytest.mark.parametrize("alone", [0, 1_000])
def test_all_threads_stop(alone: int) -> None:
    """A proof that would take hours ends when its time is up, and when it is told to."""
    state = GAME.read_compact(bench_positions("duel").phases[2]["age3"]).state
    search = AlphaBeta(state, 1 << 20, threads=3, alone=alone)
    assert search.search(seconds=1e-9)[0] is None
    found: list[float | None] = []
    caller = threading.Thread(target=lambda: found.append(search.search()[0]))
    caller.start()
    while caller.is_alive():
        search.stop()
        caller.join(0.01)
    assert found == [None]
    assert not [thread for thread in threading.enumerate() if "_work" in thread.name]
