"""Whole games from dealt tables, for tests that look at every position of a game."""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from solver._ext.core.rng import Rng
from solver._ext.core.state import CHANCE, OVER, State
from solver.games.base import Position, Variant
from solver.games.dice import GAME
from solver.games.dice.data import Sheet, sheets
from tests.dice import bridge
from tests.dice.sheets import invented
from tests.states import read_example

EXAMPLES = ("two_players", "four_players", "extra_box")

RARE = ("boards", "swap", "over")
"""Phases that are looked at whenever they come up."""


def example(name: str) -> dict[str, Any]:
    """The JSON of an example file."""
    return read_example("dice", name)


@contextmanager
def played_on(number: int | None) -> Iterator[Sheet]:
    """An invented sheet as the default one; the shipped one for None."""
    if number is not None:
        sheets.add(invented(number))
    try:
        yield sheets.default()
    finally:
        sheets.forget()


def states(seed: int, seats: int, variant: Variant | None = None) -> Iterator[State]:
    """All states of one random game, the last one too; it is always the same object."""
    rules = variant or {}
    state, deal, rng = GAME.new(rules, seats), GAME.deal(rules, seed), Rng(seed)
    yield state
    while state.decider != OVER:
        chance = state.decider == CHANCE
        state.apply(deal.event(state) if chance else state.random_move(rng))
        yield state


def positions(
    seed: int, seats: int | None = None, variant: Variant | None = None, share: float = 0.2
) -> Iterator[Position]:
    """A share of the positions of one game, those of rare phases all, as some seat sees them."""
    rng = random.Random(seed)
    count = seats or rng.randrange(2, 8)
    rules = variant or {}
    for state in states(seed, count, rules):
        if rng.random() >= share and bridge.dump(state)["phase"] not in RARE:
            continue
        decides = state.decider if state.decider >= 0 else rng.randrange(count)
        yield GAME.observe(state, decides if rng.random() < 0.7 else rng.randrange(count))
