"""What evaluations say about endings, beside their exact values."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from solver._ext.core.rng import Rng
from solver._ext.core.state import OVER, State
from solver.arena.positions import bench_positions
from solver.errors import InputError
from solver.floats import plain_sum
from solver.games import load
from solver.learning.recorded import decisions
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
        ending = None if state is None else _solved(state, nodes)
        if ending:
            found, last = found + 1, number
            yield ending


def recorded_endings(
    game: str, paths: Sequence[Path], turns: int, *, nodes: int
) -> Iterator[Ending]:
    """The first decisions with so many turns left in recorded games, as :func:`endings`.

    Raises InputError as :func:`~solver.learning.recorded.decisions` does.
    """
    met = set()
    for decision in decisions(paths, game):
        if decision.state.turns_left == turns and decision.game not in met:
            met.add(decision.game)
            ending = _solved(decision.state.copy(), nodes)
            if ending:
                yield ending


def bench_endings(game: str, turns: int, *, nodes: int) -> Iterator[Ending]:
    """Those of the endings of ``solver bench`` with so many turns left, as :func:`endings`."""
    for texts in bench_positions(game).endings.values():
        for text in texts:
            state = load(game).read_compact(text).state
            ending = _solved(state, nodes) if state.turns_left == turns else None
            if ending:
                yield ending


def _solved(state: State, nodes: int) -> Ending | None:
    """A decision with its value; None if it takes more nodes, or moves do not differ."""
    solver = endgame_solver(state)
    values = []
    for move in state.legal_moves():
        value, exact, _ = solver.search(move, nodes=nodes)
        if value is None or not exact:
            return None
        values.append(value if state.decider == solver.hero else 1 - value)
    return Ending(state, max(values)) if max(values) - min(values) > DIFFERENT else None


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
    return math.sqrt(plain_sum(errors) / len(errors))
