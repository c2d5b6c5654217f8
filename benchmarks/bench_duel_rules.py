"""Speed of the rules of Duel: whole random games, single moves, counting, single operations."""

from __future__ import annotations

from typing import Any

import pytest

from benchmarks import measures
from benchmarks.states import first, start
from solver._ext.core.state import State
from solver._ext.duel.bridge import dump, load, quote_card
from solver.games import load as load_game

GAMES = 5_000
ADDED = [("pantheon",), ("agora",), ("pantheon", "agora"), ("promo",)]
PHASES = {"age1": (1, 20), "age2": (2, 20), "age3": (3, 20), "end": (3, 8)}
"""Name -> (age, cards left in the structure)."""


def in_play(age: int, cards_left: int) -> State:
    """A choice among the cards of ``age`` (1..3), at most so many of which remain."""

    def wanted(state: State) -> bool:
        raw = dump(state)
        left = sum(slot != -1 for slot in raw["slots"])
        return raw["age"] == age and raw["phase"] == "play" and left <= cards_left

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
    state = load_game("duel").new(dict.fromkeys(added, "yes"))
    measures.games(benchmark, state, GAMES)


def test_rest_of_game(benchmark: Any, phase: State) -> None:
    measures.games(benchmark, phase, GAMES)


def test_apply_undo(benchmark: Any, phase: State) -> None:
    measures.moves_and_back(benchmark, phase)


def test_perft(benchmark: Any) -> None:
    measures.sequences(benchmark, in_play(1, 20), 5)


def test_python_push_pop(benchmark: Any, phase: State) -> None:
    measures.python_moves(benchmark, phase)


def test_dump_and_load(benchmark: Any, phase: State) -> None:
    assert benchmark(lambda: load(dump(phase))) == phase


def test_quote(benchmark: Any, phase: State) -> None:
    seat = phase.decider
    card = next(slot for slot in dump(phase)["slots"] if slot >= 0)
    assert benchmark(quote_card, phase, seat, card).total >= 0
