"""Decisions of every game, as a seat sees them, and ways to name programs."""

from __future__ import annotations

import sys
from functools import cache
from pathlib import Path

from solver._ext.core.rng import Rng
from solver._ext.core.state import CHANCE, OVER
from solver.games import load
from solver.games.base import Position

ROGUE = Path(__file__).parent / "rogue.py"

SEATS = {"wonders": 3, "architects": 3, "dice": 3}
"""Seats of a game that has more than two in these tests."""


@cache
def decisions(name: str, seed: int = 1) -> list[Position]:
    """All positions of a random game in which the seat that decides has a choice."""
    game, rng = load(name), Rng(seed)
    deal, state = game.deal({}, seed), game.new(seats=SEATS.get(name))
    found = []
    while state.decider != OVER:
        if state.decider != CHANCE and len(state.legal_moves()) > 1:
            found.append(game.observe(state, state.decider))
        state.apply(deal.event(state) if state.decider == CHANCE else state.random_move(rng))
    return found


def middle(name: str) -> Position:
    """One in the middle of the game."""
    found = decisions(name)
    return found[len(found) // 2]


def forced(name: str) -> Position | None:
    """One in which there is only one move, if a random game has one."""
    game, rng = load(name), Rng(2)
    deal, state = game.deal({}, 2), game.new(seats=SEATS.get(name))
    while state.decider != OVER:
        if state.decider != CHANCE and len(state.legal_moves()) == 1:
            return game.observe(state, state.decider)
        state.apply(deal.event(state) if state.decider == CHANCE else state.random_move(rng))
    return None


def rogue(kind: str, game: str = "duel", settings: str = "start=60 grace=60") -> str:
    """The spec of a program that misbehaves; by default nobody loses patience with it."""
    return f"program:{settings} '{sys.executable}' -S '{ROGUE}' {kind} {game}"


def engine(game: str, *words: str, settings: str = "grace=60 start=120") -> str:
    """The spec of our own bots as a program."""
    return (
        f"program:{settings} '{sys.executable}' -m solver engine {game} {' '.join(words)}".strip()
    )
