"""What a bot says about a position."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from solver.games.reasons import Reason


@dataclass(frozen=True)
class MoveAnalysis:
    """What a bot thinks of one move of the deciding seat.

    Points, categories and margin are means over games decided by points. They are empty or None
    where there are no such games, or the bot or the game does not provide them.

    Parameters
    ----------
    move:
        The move as the rules number it.
    text:
        Its canonical text.
    win:
        Share of the win after the move, 0 to 1, of the seat's side (of the seat alone, where
        each plays for itself).
    stderr:
        Standard error of ``win``; 0 when ``exact``.
    visits:
        Work spent on the move, in the bot's own unit.
    exact:
        Whether ``win`` is proved.
    noise:
        The part of ``stderr`` that moves of one search do not have in common; None: all of it.
    score:
        Expected final points by seat.
    margin:
        Expected lead of the side over the mean of the others, in points.
    to_points:
        Share of the games that are decided by points.
    categories, rivals:
        Expected points by category (``Game.categories``) of the seat, and the mean over the seats
        of other sides.
    endings:
        Share of the games by way of ending.
    pv:
        The likely continuation as texts, starting with the move.
    why:
        Reasons for and against the move, the weightiest first, if asked for (:mod:`solver.why`).
    """

    move: int
    text: str
    win: float
    stderr: float
    visits: int
    exact: bool = False
    noise: float | None = None
    score: list[float] = field(default_factory=list)
    margin: float | None = None
    to_points: float | None = None
    categories: dict[str, float] = field(default_factory=dict)
    rivals: dict[str, float] = field(default_factory=dict)
    endings: dict[str, float] = field(default_factory=dict)
    pv: list[str] = field(default_factory=list)
    why: list[Reason] = field(default_factory=list)

    def to_json(self) -> dict[str, Any]:
        """The stable JSON form; probabilities are 0..1."""
        return {
            "move": self.text,
            "win": round(self.win, 6),
            "stderr": round(self.stderr, 6),
            "noise": round(self.stderr if self.noise is None else self.noise, 6),
            "visits": self.visits,
            "exact": self.exact,
            "score": [round(points, 2) for points in self.score],
            "margin": None if self.margin is None else round(self.margin, 2),
            "to_points": None if self.to_points is None else round(self.to_points, 4),
            "categories": {name: round(points, 2) for name, points in self.categories.items()},
            "rivals": {name: round(points, 2) for name, points in self.rivals.items()},
            "endings": {name: round(share, 4) for name, share in self.endings.items()},
            "pv": self.pv,
            "why": [reason.to_json() for reason in self.why],
        }


SAME = 1e-9
"""Shares that are no farther apart are the same but for rounding."""

SURE = 2.0
"""So many standard errors make a difference worth telling."""


def is_level(one: MoveAnalysis, other: MoveAnalysis) -> bool:
    """Whether a search cannot tell which of two moves is better.

    Proofs can; apart from them, what lies within ``SURE`` standard errors of the difference is no
    difference.
    """
    errors = [move.stderr if move.noise is None else move.noise for move in (one, other)]
    return abs(one.win - other.win) <= max(SAME, SURE * math.hypot(*errors))


WELL, LESS, LITTLE = RANKS = ("well", "less", "little")
"""How long a move was searched: proved or at least half as long as the one that was searched
longest; less than that; so little that no error can be promised."""

LARGEST = 0.2
"""The largest standard error that means something."""

SLIGHT = 0.05
"""A smaller loss at a table of two has no name: see :mod:`solver.review.marks`."""


def scaled(loss: float, seats: int) -> float:
    """A loss at a table of ``seats`` as it would be at one of two.

    What matters is the part of an even share of the win, which is 1/2 for two and 1/7 for seven.
    """
    return loss * seats / 2


def rank_of(move: MoveAnalysis, most: int) -> str:
    """How long a move was searched, one of ``RANKS``, if the longest was for ``most`` visits."""
    if move.exact or (move.visits * 2 >= most and (move.visits or not most)):
        return WELL
    return LITTLE if move.stderr > LARGEST or not move.visits else LESS


@dataclass(frozen=True)
class Analysis:
    """What a bot thinks of a position.

    Parameters
    ----------
    game, seat:
        Name of the game, and the seat that decides.
    bot, seed, threads:
        Spec string of the bot, and what it was given.
    nodes, seconds:
        Work done, in the bot's own unit, and time used.
    exact:
        Whether the value of the best move is proved and no other move can be better.
    full:
        Whether a tree has stopped growing because its memory was used up: more time, or nodes,
        then brings little.
    win:
        Share of the win by seat if the best move is played; sums to 1.
    moves:
        All legal moves, best first.
    """

    game: str
    seat: int
    bot: str
    seed: int
    threads: int
    nodes: int
    seconds: float
    exact: bool
    win: list[float]
    moves: list[MoveAnalysis]
    full: bool = False

    @property
    def best(self) -> MoveAnalysis:
        """The move to play."""
        return self.moves[0]

    def rank(self, move: MoveAnalysis) -> str:
        """How long one of the moves was searched, one of ``RANKS``."""
        return rank_of(move, max(other.visits for other in self.moves))

    def level(self, move: MoveAnalysis) -> bool:
        """Whether the search cannot tell one of the moves from the best."""
        return is_level(self.best, move)

    def as_good(self, move: MoveAnalysis) -> bool:
        """Whether one of the moves may be called as good as the best.

        The search cannot tell them apart, it knows the move well enough to say so, and what it saw
        of a difference is less than an inaccuracy.
        """
        if move is self.best:
            return True
        known = move.stderr <= LARGEST / 2 and self.rank(move) != LITTLE
        loss = scaled(self.best.win - move.win, len(self.win))
        return known and loss < SLIGHT and self.level(move)

    def to_json(self) -> dict[str, Any]:
        """The stable JSON form of ``solver suggest --json``."""
        return {
            "game": self.game,
            "seat": self.seat,
            "bot": self.bot,
            "seed": self.seed,
            "threads": self.threads,
            "nodes": self.nodes,
            "seconds": round(self.seconds, 4),
            "exact": self.exact,
            "full": self.full,
            "win": [round(share, 6) for share in self.win],
            "moves": [
                {
                    **move.to_json(),
                    "searched": self.rank(move),
                    "level": self.level(move),
                    "as_good": self.as_good(move),
                }
                for move in self.moves
            ],
        }
