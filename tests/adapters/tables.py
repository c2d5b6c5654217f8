"""Games of OpenSpiel for the tests: which ones, and ways to walk through them."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pyspiel

import solver.adapters.openspiel  # noqa: F401 - registers the games

PLAIN = (
    "seven_wonders_duel",
    "seven_wonders_architects",
    "seven_wonders_wonders",
    "seven_wonders_dice",
)
"""Every game of the registry as it comes."""

TABLES = (
    *PLAIN,
    "seven_wonders_duel(next_starter=chooses,wonders=first_game)",
    "seven_wonders_architects(players=4)",
    "seven_wonders_wonders(players=2,edition=first,payments=all)",
    "seven_wonders_wonders(players=5,edition=first,turn_six_order=halikarnassos_first)",
    "seven_wonders_wonders(players=3,armada=yes,leaders=yes,cities=yes,edifice=yes)",
    "seven_wonders_dice(players=3)",
)
"""Other numbers of players and rule options as well."""


def drawn(state: Any, rng: random.Random) -> int:
    """An action: any of a player, or one of chance with its probability."""
    if state.is_chance_node():
        actions, chances = zip(*state.chance_outcomes(), strict=True)
        return rng.choices(actions, chances)[0]
    return rng.choice(state.legal_actions())


def walk(name: str, seed: int) -> Iterator[Any]:
    """All states of a random game; one and the same object, changed on the way."""
    rng = random.Random(seed)
    state = pyspiel.load_game(name).new_initial_state()
    yield state
    while not state.is_terminal():
        state.apply_action(drawn(state, rng))
        yield state


def decisions(name: str, seed: int, every: int = 1) -> Iterator[Any]:
    """Every so manieth state of a random game in which a player decides."""
    waiting = 1
    for state in walk(name, seed):
        if state.current_player() >= 0:
            waiting -= 1
            if waiting == 0:
                waiting = every
                yield state
