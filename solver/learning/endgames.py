"""What evaluations say about endings, beside their exact values."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from solver._ext.core.rng import Rng
from solver._ext.core.state import OVER, State
from solver.errors import InputError
from solver.games import load
from solver.search.building import endgame_solver

if TYPE_CHECKING:
    from solver.learning.gauging import Judge

DIFFERENT = 0.01
"""Moves differ if the best one is better than the worst by this."""

TRIES = 200
"""Games in a row without an ending that could be used, after which there is no use in more."""


@dataclass(frozen=True)
class Ending:
    """A decision near the end, and its exact share of the win for the seat that decides."""

    state: State
    share: float


def endings(game: str, turns: int, count: int, *, seed: int, nodes: int) -> Iterator[Ending]:
    """Decisions with so many turns left in games of the playout policy, in which moves differ.

    Those that cannot be solved within ``nodes`` for a move are left out. Raises InputError where
    hardly any can.
    """
    found, number, last = 0, seed * 1_000_003, seed * 1_000_003
    while found < count:
        number += 1
        if number > last + TRIES:
            problem = f"{TRIES} games had no ending with {turns} that could be solved"
            raise InputError("--turns", problem, "ask for another number, or for more nodes")
        state = _reached(load(game).new(), turns, Rng(number))
        if state is None:
            continue
        solver = endgame_solver(state)
        values = []
        for move in state.legal_moves():
            value, exact, _ = solver.search(move, nodes=nodes)
            if value is None or not exact:
                break
            values.append(value if state.decider == solver.hero else 1 - value)
        else:
            if max(values) - min(values) > DIFFERENT:
                found, last = found + 1, number
                yield Ending(state, max(values))


def _reached(state: State, turns: int, rng: Rng) -> State | None:
    """The first decision of a game between moves with so many turns left; None if there is none."""
    while state.decider != OVER and state.turns_left >= turns:
        if state.decider >= 0 and state.turns_left == turns and len(state.legal_moves()) > 1:
            return state
        state.apply(state.playout_move(rng))
    return None


def rmse(found: list[Ending], judge: Judge) -> float:
    """How far off a judge is, as the root of the mean square."""
    errors = [(judge(one.state, one.state.decider) - one.share) ** 2 for one in found]
    return math.sqrt(sum(errors) / len(errors))
