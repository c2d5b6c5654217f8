"""Speed of the rules of Duel: whole random games, single moves, counting, single operations."""

from __future__ import annotations

from typing import Any

import pytest

from benchmarks import measures
from benchmarks.states import first, start
from solver._ext.core.state import State
from solver._ext.duel.bridge import quote_card
from solver.games import load
from solver.games.duel.table import MEMORY, state_of, table_of
from solver.games.table.kinds import NONE

GAMES = 5_000
ADDED = [("pantheon",), ("agora",), ("pantheon", "agora"), ("promo",)]
PHASES = {"age1": (1, 20), "age2": (2, 20), "age3": (3, 20), "end": (3, 8)}
"""Name -> (age, cards left in the structure)."""


def in_play(age: int, cards_left: int) -> State:
    """A choice among the cards of ``age`` (1..3), at most so many of which remain."""

    def wanted(state: State) -> bool:
        table = table_of(state)
        left = sum(slot != NONE for slot in table.slots)
        return table.age == age and table.phase == "play" and left <= cards_left

    return first(wanted, "duel")


@pytest.fixture(scope="module", params=PHASES)
def phase(request: pytest.FixtureRequest) -> State:
    return in_play(*PHASES[request.param])


@pytest.mark.parametrize("policy", [False, True], ids=["uniform", "policy"])
def test_whole_games(benchmark: Any, policy: bool) -> None:
    measures.games(benchmark, start("duel"), GAMES, policy=policy)


@pytest.mark.parametrize("added", ADDED, ids="-".join)
def test_whole_games_with(benchmark: Any, added: tuple[str, ...]) -> None:
    """With expansions or promo wonders."""
    state = load("duel").new(dict.fromkeys(added, "yes"))
    measures.games(benchmark, state, GAMES)


def test_rest_of_game(benchmark: Any, phase: State) -> None:
    measures.games(benchmark, phase, GAMES)


def test_apply_undo(benchmark: Any, phase: State) -> None:
    measures.moves_and_back(benchmark, phase)


def test_perft(benchmark: Any) -> None:
    measures.sequences(benchmark, in_play(1, 20), 5)


def test_python_push_pop(benchmark: Any, phase: State) -> None:
    measures.python_moves(benchmark, phase)


def test_view_and_back(benchmark: Any, phase: State) -> None:
    """Without what :func:`table_of` keeps."""
    memory = phase.to_bytes()
    assert benchmark(lambda: state_of(MEMORY.view(memory))) == phase


def test_quote(benchmark: Any, phase: State) -> None:
    seat = phase.decider
    card = next(slot for slot in table_of(phase).slots if slot >= 0)
    assert benchmark(quote_card, phase, seat, card).total >= 0
