"""Speed of the rules of Duel: whole random games, single moves, counting, single operations."""

from __future__ import annotations

from typing import Any

import pytest

from benchmarks.duel_states import in_play, start
from solver._ext.core.perft import perft
from solver._ext.core.playout import apply_undo, random_games
from solver._ext.core.state import State
from solver._ext.duel.state import dump, load, quote_card

SEED = 20261
PHASES = {"age1": (1, 20), "age2": (2, 20), "age3": (3, 20), "end": (3, 8)}
"""Name -> (age, cards left in the structure)."""


@pytest.fixture(scope="module", params=PHASES)
def phase(request: pytest.FixtureRequest) -> State:
    return in_play(*PHASES[request.param])


def rate(benchmark: Any, unit: str, amount: float) -> None:
    """Note ``amount`` per second of the fastest round; a disabled benchmark has no times."""
    if benchmark.stats:
        benchmark.extra_info[unit] = round(amount / benchmark.stats.stats.min)


@pytest.mark.parametrize("policy", [False, True], ids=["uniform", "policy"])
def test_whole_games(benchmark: Any, policy: bool) -> None:
    games = 5_000
    state = start()
    result = benchmark(random_games, state, games, SEED, policy)
    assert result["games"] == games
    rate(benchmark, "games_per_s", games)


def test_rest_of_game(benchmark: Any, phase: State) -> None:
    games = 5_000
    result = benchmark(random_games, phase, games, SEED)
    assert result["games"] == games
    rate(benchmark, "games_per_s", games)


def test_apply_undo(benchmark: Any, phase: State) -> None:
    done = benchmark(apply_undo, phase, 500_000, SEED)
    assert done >= 500_000
    rate(benchmark, "moves_per_s", done)


def test_perft(benchmark: Any) -> None:
    state = in_play(1, 20)
    nodes = benchmark(perft, state, 5)
    assert nodes > 100_000
    rate(benchmark, "nodes_per_s", nodes)


def test_python_push_pop(benchmark: Any, phase: State) -> None:
    moves = phase.legal_moves()

    def push_pop() -> None:
        for move in moves:
            phase.apply(move)
            phase.undo()

    benchmark(push_pop)
    rate(benchmark, "moves_per_s", len(moves))


def test_dump_and_load(benchmark: Any, phase: State) -> None:
    assert benchmark(lambda: load(dump(phase))) == phase


def test_quote(benchmark: Any, phase: State) -> None:
    seat = phase.decider
    card = next(slot for slot in dump(phase)["slots"] if slot >= 0)
    assert benchmark(quote_card, phase, seat, card).total >= 0
