"""What sides give away at single decisions, by deep searches of every move.

A match tells little about two sides that are nearly alike: a game has one result for some dozens of
decisions. Here each decision is one: its moves are searched one by one with far more iterations
than the sides get, and a side gives away by how much its move is worse than the best one. What it
gives away in all decisions of a game is about what it would win more if it played as those
searches do.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from solver._ext.core.rng import Rng
from solver.arena.calibration import Watched
from solver.arena.referee import play_game
from solver.floats import plain_sum
from solver.learning.duels import make_side
from solver.search.bot import bot_seed
from solver.search.limits import Limits

if TYPE_CHECKING:
    from solver.arena.backend import Backend
    from solver.games.base import Position
    from solver.learning.duels import Trial
    from solver.search.bot import Bot


@dataclass(frozen=True)
class Questions:
    """Who is asked: ``sides`` with the limits of each; ``judges`` with iterations for each move.

    ``player`` with ``play_nodes`` iterations plays the games that the decisions are of; those with
    more than ``most_moves`` moves are left out, since each move is searched.
    """

    sides: Sequence[str]
    limits: Sequence[Limits]
    judges: Sequence[str]
    judge_nodes: int
    player: str
    play_nodes: int
    most_moves: int


class Asked(NamedTuple):
    """A decision of a game: what each side gives away there, and how many a seat had in the game.

    ``given`` is empty if there is none with few enough moves.
    """

    given: list[float]
    decisions: float


def worths(bots: Sequence[Bot], position: Position, nodes: int, seed: int) -> dict[int, float]:
    """The share of the win of the seat that decides after each move, as the bots say on average."""
    limits = Limits(nodes=nodes)
    found = {}
    for move in position.state.legal_moves():
        told = [bot.analyze(position, limits, seed=seed, moves=[move]).best.win for bot in bots]
        found[move] = plain_sum(told) / len(told)
    return found


def ask(trial: Trial, questions: Questions, seed: int) -> Asked:
    """Play a game, draw one of its decisions, and judge the moves of all sides there."""
    notes: list[tuple[Position, float, bool]] = []
    names = (questions.player, *questions.judges, *questions.sides)
    bots = [make_side(trial.game, name) for name in names]
    try:
        play_game(
            trial.game,
            [Watched(bots[0], notes)] * trial.seats,
            Limits(nodes=questions.play_nodes),
            seed=seed,
            variant=trial.variant,
        )
        decisions = len(notes) / trial.seats
        fit = [
            note[0] for note in notes if len(note[0].state.legal_moves()) <= questions.most_moves
        ]
        if not fit:
            return Asked([], decisions)
        position = fit[Rng(seed).below(len(fit))]
        judges = bots[1 : len(questions.judges) + 1]
        worth = worths(judges, position, questions.judge_nodes, bot_seed(seed + 1))
        best = max(worth.values())
        given = []
        for bot, limits in zip(bots[len(questions.judges) + 1 :], questions.limits, strict=True):
            bot.forget()
            given.append(best - worth[bot.choose(position, limits, seed=bot_seed(seed))])
        return Asked(given, decisions)
    finally:
        for bot in bots:
            bot.close()


@dataclass
class Regrets:
    """What sides gave away at the same decisions, in shares of the win."""

    sides: Sequence[str]
    given: list[list[float]] = field(default_factory=list)
    decisions: list[float] = field(default_factory=list)

    def add(self, asked: Asked) -> None:
        """One more decision."""
        self.decisions.append(asked.decisions)
        if asked.given:
            self.given.append(asked.given)

    def rows(self) -> list[str]:
        """Lines of a table: mean of each side at a decision and in a game, and beside the first."""
        lines = ["| side | decisions | gives away | in a game | more than the first |"]
        lines.append("| --- | --- | --- | --- | --- |")
        given = np.array(self.given).reshape(-1, len(self.sides))
        per_game = float(np.mean(self.decisions)) if self.decisions else 0.0
        for name, column in zip(self.sides, given.T, strict=True):
            mean, error = _mean(column)
            more, spread = _mean(column - given[:, 0])
            lines.append(
                f"| `{name}` | {len(column)} | {mean:.4f} +- {error:.4f}"
                f" | {per_game * mean:.3f} +- {per_game * error:.3f}"
                f" | {per_game * more:+.3f} +- {per_game * spread:.3f} |"
            )
        return lines


def _mean(column: np.ndarray[tuple[int], np.dtype[np.float64]]) -> tuple[float, float]:
    """A mean and its standard error."""
    return float(column.mean()), float(column.std() / len(column) ** 0.5)


def regrets(
    trial: Trial, questions: Questions, games: int, *, seed: int, backend: Backend
) -> Regrets:
    """What the sides give away at one decision of each game."""
    calls = ((trial, questions, number, seed) for number in range(games))
    asked = dict(backend.run(_numbered, calls))
    found = Regrets(questions.sides)
    for number in range(games):
        found.add(asked[number])
    return found


def _numbered(trial: Trial, questions: Questions, number: int, seed: int) -> tuple[int, Asked]:
    return number, ask(trial, questions, seed * 1_000_003 + number)
