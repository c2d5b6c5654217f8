"""Whole games from dealt tables, for tests that look at every position of a game."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from solver._ext.core.state import CHANCE, OVER
from solver.games.architects import GAME
from solver.games.architects.data import tables
from solver.games.base import Position
from tests.architects import bridge
from tests.edits import Change, changed
from tests.states import read_example

START: dict[str, Any] = {
    "players": [{"wonder": "giza"}, {"wonder": "rhodes"}],
    "decks": [{"top": "wood"}, {"top": "vp3"}],
    "face_up": ["decor", "culture", "culture"],
}
"""A position of the first turn in few words."""

TASTES = ("grey yellow", "green", "red", "blue", "blue red")
LIKED = 20.0


def example(name: str) -> dict[str, Any]:
    """The JSON of an example file."""
    return read_example("architects", name)


def edit(name: str, change: Change) -> dict[str, Any]:
    """The JSON of an example file with a change."""
    return changed(example(name), change)


def weight(move: int, raw: dict[str, Any], taste: str, eager: float) -> float:
    """How much a player of this taste likes a move; ``eager`` to build and to go on."""
    kind, *numbers = bridge.decode(move)
    if kind in ("take", "extra", "keep"):
        card = numbers[-1]
        if kind != "keep":
            card = raw["decks"][min(card, raw["seats"])]["top"]
        return LIKED if card >= 0 and tables().cards[card].color in taste else 1.0
    if kind == "token":
        return 6.0 if numbers[0] < 8 or numbers[0] == 13 else 1.0
    return {"build": eager, "end": 1 / eager}.get(kind, 1.0)


def positions(seed: int, seats: int | None = None) -> Iterator[Position]:
    """All positions of one game, the finished one included, as the seat in turn or another sees it.

    Players differ in taste, so that rare rules come up.
    """
    rng = random.Random(seed)
    count = seats or rng.randrange(2, 8)
    tastes = [(rng.choice(TASTES), rng.choice((0.1, 1.0, 8.0))) for _ in range(count)]
    state = bridge.new(count)
    deal = GAME.deal({}, seed)
    while True:
        looking = state.decider if state.decider >= 0 and rng.random() < 0.7 else seed % count
        yield GAME.observe(state, looking)
        if state.decider == OVER:
            return
        if state.decider == CHANCE:
            state.apply(deal.event(state))
            continue
        raw, moves = bridge.dump(state), state.legal_moves()
        liking = [weight(move, raw, *tastes[state.decider]) for move in moves]
        state.apply(rng.choices(moves, liking)[0])
