"""In what order a bot likes the moves of a first decision, over many deals."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from solver._ext.core.state import CHANCE
from solver.floats import plain_sum
from solver.games import load
from solver.learning.duels import make_side
from solver.search.bot import bot_seed

if TYPE_CHECKING:
    from solver._ext.core.state import State
    from solver.learning.duels import Trial
    from solver.search.limits import Limits


@dataclass
class Liked:
    """A move: how often it was there, and how much better than the others it was said to be."""

    text: str
    leads: list[float]

    @property
    def lead(self) -> float:
        """The mean."""
        return plain_sum(self.leads) / len(self.leads)

    @property
    def stderr(self) -> float:
        """The standard error of the mean."""
        return float(np.std(self.leads) / max(1, len(self.leads)) ** 0.5)


def liked(trial: Trial, side: str, limits: Limits, deals: int, *, seed: int) -> list[Liked]:
    """The moves of the first decision of each deal, best first.

    A move is compared with the mean of the others that were there, in shares of the win.
    """
    game = load(trial.game)
    found: dict[str, Liked] = {}
    bot = make_side(trial.game, side)
    try:
        for number, state in enumerate(_first_decisions(trial, deals, seed)):
            position = game.observe(state, state.decider)
            moves = bot.analyze(position, limits, seed=bot_seed(number)).moves
            total = plain_sum(move.win for move in moves)
            for move in moves:
                lead = move.win - (total - move.win) / (len(moves) - 1)
                found.setdefault(move.text, Liked(move.text, [])).leads.append(lead)
    finally:
        bot.close()
    return sorted(found.values(), key=lambda one: -one.lead)


def offered(trial: Trial, deals: int, *, seed: int) -> list[str]:
    """The moves that are there at the first decisions of these deals."""
    game = load(trial.game)
    return sorted(
        {
            game.move_text(state, move)
            for state in _first_decisions(trial, deals, seed)
            for move in state.legal_moves()
        }
    )


def _first_decisions(trial: Trial, deals: int, seed: int) -> Iterator[State]:
    game = load(trial.game)
    variant = game.parse_variant(trial.variant)
    for number in range(deals):
        deal = game.deal(variant, seed * 1_000_003 + number)
        state = game.new(variant, trial.seats)
        while state.decider == CHANCE:
            state.apply(deal.event(state))
        yield state


def rank_correlation(first: Sequence[str], second: Sequence[str]) -> float:
    """Spearman's, of two orders of the same things."""
    ranks = {name: rank for rank, name in enumerate(second)}
    places = np.array([ranks[name] for name in first], float)
    return float(np.corrcoef(np.arange(len(places)), places)[0, 1])
