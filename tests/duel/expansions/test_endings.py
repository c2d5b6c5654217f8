"""Endings with expansions: what the prover calls exact is what trying everything says."""

from __future__ import annotations

import pytest

from solver._ext.core.rng import Rng
from solver._ext.core.state import CHANCE, OVER, State
from solver._ext.search.alphabeta import AlphaBeta
from solver.games.duel import GAME
from tests.search.brute_force import TooLargeError, Work, value

VARIANTS = {
    "pantheon": {"pantheon": "yes"},
    "agora": {"agora": "yes"},
    "both": {"pantheon": "yes", "agora": "yes"},
}
PLACES = 4000


def late(variant: dict[str, str], seed: int, turns: int) -> State | None:
    """A decision with at most so many turns left in a random game."""
    state, rng = GAME.new(variant), Rng(seed)
    while state.decider != OVER:
        if state.decider != CHANCE and state.turns_left <= turns and len(state.legal_moves()) > 1:
            return state
        state.apply(state.random_move(rng))
    return None


def check_ending(state: State) -> bool | None:
    """Compare both; whether it was exact, None if there is too much to try."""
    work = Work(PLACES)
    try:
        truth = value(state.copy(), work)
    except TooLargeError:
        return None
    found, exact, _ = AlphaBeta(state, 1 << 16).search()
    assert found is not None
    if exact:
        assert found == pytest.approx(truth, abs=1e-9)
    return exact


@pytest.mark.parametrize(
    ("name", "games", "turns", "least"),
    [("pantheon", 300, 4, 3), ("agora", 80, 3, 6), ("both", 150, 3, 1)],
)
def test_exact_endings(name: str, games: int, turns: int, least: int) -> None:
    """With both together somebody nearly always knows what the other one does not."""
    found = [
        check_ending(state) for seed in range(games) if (state := late(VARIANTS[name], seed, turns))
    ]
    assert found.count(True) >= least
