"""Fixed states of Duel for the benchmarks: the same moves for the same seed, on every machine."""

from __future__ import annotations

from solver._ext.core.rng import Rng
from solver._ext.core.state import State
from solver._ext.duel.state import dump
from solver.games import load


def start() -> State:
    """The state before the first chance event of a game with the default variant."""
    return load("duel").new()


def in_play(age: int, cards_left: int, seed: int = 1) -> State:
    """A state of a random game in ``age`` (1..3) whose seat to move chooses among the structure.

    The game is played until at most ``cards_left`` cards of the structure remain; seeds whose game
    ends before that are passed over.
    """
    while True:
        state, rng = start(), Rng(seed)
        while state.decider != -2:
            raw = dump(state)
            left = sum(slot != -1 for slot in raw["slots"])
            if raw["age"] == age and raw["phase"] == "play" and left <= cards_left:
                return state.copy()
            state.apply(state.random_move(rng))
        seed += 1
