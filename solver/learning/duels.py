"""Mirrored games between two sides, one of which may play with weights that do not ship yet."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from solver.arena.match import MatchResult
from solver.arena.referee import play_game
from solver.games import load
from solver.games.sides import has_part, has_won
from solver.learning.run_file import read_weights
from solver.search.bots import make_bot
from solver.search.spec import split_spec
from solver.search.tree_bot import TreeBot

if TYPE_CHECKING:
    from solver._ext.core.network import NetworkHandle
    from solver.arena.backend import Backend
    from solver.games.base import Position
    from solver.search.bot import Bot
    from solver.search.limits import Limits

WEIGHTS = ".npz"


class Weighted(TreeBot):
    """``ismcts`` with the weights of a file."""

    def __init__(self, game: str, path: str, settings: dict[str, str]) -> None:
        super().__init__(path, settings)
        self._weights = read_weights(Path(path), load(game))

    def network(self, position: Position) -> NetworkHandle | None:  # noqa: ARG002 - of one game
        """The weights of this side."""
        return self._weights


def make_side(game: str, side: str) -> Bot:
    """The bot of a side: FILE.npz[:SETTINGS], ``ismcts`` with these weights, or any spec.

    Raises InputError.
    """
    path, settings = split_spec(side) if WEIGHTS in side else ("", {})
    return Weighted(game, path, settings) if path.endswith(WEIGHTS) else make_bot(side)


Ended = tuple[float, str]
"""A game: the share of the win of the first side, and the ending."""


def play_pair(game: str, sides: tuple[str, str], limits: Limits, seed: int) -> list[Ended]:
    """Both games of a deal, seats exchanged."""
    bots = [make_side(game, side) for side in sides]
    played = []
    try:
        for seat, seated in enumerate((bots, bots[::-1])):
            outcome = play_game(game, seated, limits, seed=seed).outcome
            played.append((outcome.returns[seat], outcome.ending))
    finally:
        for bot in bots:
            bot.close()
    return played


@dataclass
class Tally:
    """What came of the games for the first side."""

    shares: list[float] = field(default_factory=list)
    won: Counter[str] = field(default_factory=Counter)
    lost: Counter[str] = field(default_factory=Counter)

    def add(self, pair: list[Ended]) -> None:
        """Both games of a deal."""
        self.shares.append(sum(share for share, _ in pair) / len(pair))
        for share, ending in pair:
            if has_won(share):
                self.won[ending] += 1
            elif not has_part(share):
                self.lost[ending] += 1

    @property
    def games(self) -> int:
        """Games so far."""
        return 2 * len(self.shares)

    @property
    def ci95(self) -> tuple[float, float]:
        """95 % interval of the score over deals."""
        return MatchResult("", ["", ""], groups=self.shares).ci95

    @property
    def score(self) -> float:
        """Mean share of the win."""
        return MatchResult("", ["", ""], groups=self.shares).score

    def row(self, name: str) -> str:
        """A line of a table: name, games, score with its interval, how games were won and lost."""
        low, high = self.ci95
        won, lost = (
            ", ".join(f"{ending} {n}" for ending, n in ways.most_common())
            for ways in (self.won, self.lost)
        )
        score = f"{self.score:.3f} ({low:.3f} to {high:.3f})"
        return f"| {name} | {self.games} | {score} | {won} | {lost} |"


HEAD = "| against | games | score | won by | lost by |\n| --- | --- | --- | --- | --- |"


def pairs(
    game: str,
    sides: tuple[str, str],
    limits: Limits,
    deals: int,
    *,
    seed: int,
    backend: Backend,
) -> Iterator[list[Ended]]:
    """The games of so many deals, in the order of the deals."""
    calls = ((game, sides, limits, number, seed) for number in range(deals))
    waiting: dict[int, list[Ended]] = {}
    due = 0
    with closing(backend.run(_numbered, calls)) as played:
        for number, pair in played:
            waiting[number] = pair
            while due in waiting:
                yield waiting.pop(due)
                due += 1


def _numbered(
    game: str, sides: tuple[str, str], limits: Limits, number: int, seed: int
) -> tuple[int, list[Ended]]:
    return number, play_pair(game, sides, limits, seed * 1_000_003 + number)
