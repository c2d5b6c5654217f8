"""Whole games from dealt tables, for tests that look at every position of a game."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from solver._ext.core.rng import Rng
from solver._ext.core.state import CHANCE, OVER, State
from solver.games.base import Position
from solver.games.duel import GAME
from tests.states import read_example

DATA = Path(__file__).parent / "data"

VARIANTS = [
    {"next_starter": "begins"},
    {"next_starter": "chooses"},
    {"next_starter": "begins", "wonders": "first_game"},
]


def example(name: str) -> dict[str, Any]:
    """The JSON of an example file."""
    return read_example("duel", name)


def step(state: State, deal: Any, rng: Rng, *, sensible: bool) -> int:
    """Play the next event of the deal, or a random or a sensible move; returns it."""
    if state.decider == CHANCE:
        move = deal.event(state)
    else:
        move = state.playout_move(rng) if sensible else state.random_move(rng)
    state.apply(move)
    return move


def positions(seed: int, variant: dict[str, str] | None = None) -> Iterator[Position]:
    """All positions of one game, the finished one included."""
    rng = Rng(seed)
    state = GAME.new(variant)
    deal = GAME.deal(variant or {}, seed)
    while True:
        yield GAME.observe(state, seed % 2)
        if state.decider == OVER:
            return
        step(state, deal, rng, sensible=seed % 3 == 0)
