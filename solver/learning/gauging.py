"""What a network alone, without search, is worth on games of others, beside means of playouts."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from solver._ext.core.playout import random_games
from solver._ext.core.state import State
from solver.errors import InputError
from solver.games.sides import share_of_side
from solver.learning.chance import results_by_chance
from solver.learning.measures import auc_of, brier_of, logits, slope_of
from solver.learning.recorded import decisions

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from solver._ext.core.network import NetworkHandle
    from solver.games.base import Game
    from solver.learning.measures import Numbers
    from solver.search.bot import Bot
    from solver.search.limits import Limits

Judge = Callable[[State, int], float]
"""Says the chance to win of a seat."""

PARTS = ((0.0, 0.5, "first half"), (0.5, 0.75, "third quarter"), (0.75, 1.01, "last quarter"))
"""Parts of a game by its plies."""


DRAWN = 300
"""Sets of games, or of their results, that are drawn again for an interval."""

STEEP = 100.0
"""A slope above this is as good as none."""

MIDDLE = (0.025, 0.975)
"""Quantiles of a 95 % interval."""


@dataclass
class Gauge:
    """What a judge said at the decisions of some games, of the seat that decided.

    ``game`` numbers the games: positions of one game share its result, so intervals draw whole
    games again. ``seat`` is that which decided.
    """

    game: NDArray[np.int64]
    seat: NDArray[np.int64]
    part: Numbers
    result: Numbers
    said: dict[str, Numbers]

    def rows(self) -> list[str]:
        """Lines of a table: for each part of a game, who says what, and how right it is."""
        lines = ["| part | positions | seen | judge | says | Brier | slope | if right | AUC |"]
        lines.append("| --- | --- | --- | --- | --- | --- | --- | --- | --- |")
        for low, high, name in PARTS:
            these = (self.part >= low) & (self.part < high)
            if not these.any():
                continue
            seen = self.result[these]
            for judge, said in self.said.items():
                here = said[these]
                lines.append(
                    f"| {name} | {these.sum()} | {seen.mean():.3f} | {judge} | {here.mean():.3f}"
                    f" | {brier_of(here, seen):.3f} | {slope_of(logits(here), seen):.2f}"
                    f" ({self._spread(these, judge)}) | {self._by_chance(these, judge)}"
                    f" | {auc_of(here, seen):.3f} |"
                )
        return lines

    def _spread(self, these: NDArray[np.bool_], judge: str) -> str:
        """A 95 % interval of the slope: that of games drawn again with replacement."""
        rng = np.random.default_rng(0)
        logit, seen, game = logits(self.said[judge][these]), self.result[these], self.game[these]
        of_game = [np.flatnonzero(game == number) for number in np.unique(game)]
        if len(of_game) == 1:
            return "of one game"
        slopes = []
        for _ in range(DRAWN):
            drawn = np.concatenate(
                [of_game[k] for k in rng.integers(len(of_game), size=len(of_game))]
            )
            slopes.append(slope_of(logit[drawn], seen[drawn]))
        return _interval(slopes)

    def _by_chance(self, these: NDArray[np.bool_], judge: str) -> str:
        """Where 95 of 100 slopes would lie if the judge were right, however few the games are."""
        said = self.said[judge][these]
        drawn = results_by_chance(self.game[these], self.seat[these], said, DRAWN)
        return _interval([slope_of(logits(said), result.astype(float)) for result in drawn])


def _interval(slopes: Sequence[float]) -> str:
    low, high = np.nanquantile(slopes, MIDDLE)
    # Where what is said tells all wins from all losses, no slope is too steep.
    return f"{low:.2f} to {high:.2f}" if high < STEEP else f"{low:.2f} and more"


def by_network(network: NetworkHandle) -> Judge:
    """What a network says."""

    def judge(state: State, seat: int) -> float:
        logit = network.judge(state, seat)[0]
        return 1.0 / (1.0 + math.exp(-max(-30.0, min(30.0, logit))))

    return judge


def by_shipped(adapter: Game) -> Judge:
    """What the network says that ships for the variant of a state; InputError without one."""

    def judge(state: State, seat: int) -> float:
        network = adapter.network(state)
        if network is None:
            raise InputError("", "no network ships for these games", "name one with --weights")
        return by_network(network)(state, seat)

    return judge


def by_playouts(count: int, *, policy: bool) -> Judge:
    """The mean of playouts: of the playout policy, or of uniformly random moves."""

    def judge(state: State, seat: int) -> float:
        played = random_games(state, count, state.key, policy=policy)
        return share_of_side(played["wins"], state.sides, seat) / count

    return judge


def by_search(adapter: Game, bot: Bot, limits: Limits) -> Judge:
    """What a bot says after a search of its own, as the seat knows the position."""

    def judge(state: State, seat: int) -> float:
        bot.forget()
        return bot.analyze(adapter.observe(state, seat), limits, seed=state.key).win[seat]

    return judge


def gauge(name: str, paths: Sequence[Path], judges: dict[str, Judge]) -> Gauge:
    """Ask judges at every decision in some records of the game ``name``. Raises InputError."""
    game: list[int] = []
    seat: list[int] = []
    part: list[float] = []
    results: list[float] = []
    said: dict[str, list[float]] = {judge: [] for judge in judges}
    for one in decisions(paths, name):
        game.append(one.game)
        seat.append(one.state.decider)
        part.append(one.part)
        results.append(one.result)
        for judge, asked in judges.items():
            said[judge].append(asked(one.state, one.state.decider))
    columns = {judge: np.array(column) for judge, column in said.items()}
    return Gauge(np.array(game), np.array(seat), np.array(part), np.array(results), columns)
