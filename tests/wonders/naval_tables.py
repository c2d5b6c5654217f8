"""Tables of 7 Wonders with Armada, played to a moment that a test is about."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import cache

from solver._ext.core.state import CHANCE, OVER, State
from solver.games.wonders import GAME
from tests.wonders import bridge

ARMADA = {"armada": "yes", "boards": "shipped"}

Wanted = Callable[[State], bool]


def _choice(state: State, rng: random.Random) -> int:
    """A building or a stage with a step if one is possible, else one without; else any move."""
    moves = {GAME.move_text(state, move): move for move in state.legal_moves()}
    built = {text: move for text, move in moves.items() if not text.startswith("sell")}
    sailing = [move for text, move in built.items() if text.endswith(" sail")]
    usual = built if built and rng.random() < 0.8 else moves
    return rng.choice(sailing or list(usual.values()))


def moments(seed: int, seats: int = 4, **variant: str) -> list[State]:
    """All states of a game of seats that make a step whenever they can."""
    return [state.copy() for state in _moments(seed, seats, tuple(sorted(variant.items())))]


@cache
def _moments(seed: int, seats: int, variant: tuple[tuple[str, str], ...]) -> tuple[State, ...]:
    full = GAME.parse_variant(ARMADA | dict(variant))
    state, deal, rng = GAME.new(full, seats), GAME.deal(full, seed), random.Random(seed)
    found = [state.copy()]
    while state.decider != OVER:
        state.apply(deal.event(state) if state.decider == CHANCE else _choice(state, rng))
        found.append(state.copy())
    return tuple(found)


def moment(wanted: Wanted, seats: int = 4, **variant: str) -> State:
    """The first state that is wanted, of the games of the first seeds."""
    for seed in range(1, 40):
        for state in moments(seed, seats, **variant):
            if wanted(state):
                return state
    raise AssertionError("no such moment")


def in_phase(phase: str, seats: int = 4, **variant: str) -> State:
    """The first state in a phase."""
    return moment(lambda state: bridge.dump(state)["phase"] == phase, seats, **variant)
