"""What a bot says about a position."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True)
class MoveAnalysis:
    """What a bot thinks of one move of the deciding seat.

    ``win`` is the win share in 0..1 of the side of that seat (of the seat alone, where each plays
    for itself) after the move with ``stderr`` as its standard error (0 when ``exact``), ``visits``
    the work spent on it, ``score`` the expected final points per seat and ``margin`` the lead of
    that side over the mean of the others (None when the bot
    does not estimate points), ``categories`` the expected points of that seat by category (empty
    when the bot or the game does not tell; see ``Game.categories``), ``endings`` the share of games
    per way of ending, ``pv`` the likely continuation as texts, starting with the move.
    """

    move: int
    text: str
    win: float
    stderr: float
    visits: int
    exact: bool = False
    score: list[float] = field(default_factory=list)
    margin: float | None = None
    categories: dict[str, float] = field(default_factory=dict)
    endings: dict[str, float] = field(default_factory=dict)
    pv: list[str] = field(default_factory=list)

    def to_json(self) -> dict[str, Any]:
        """The stable JSON form; probabilities are 0..1."""
        return {
            "move": self.text,
            "win": round(self.win, 6),
            "stderr": round(self.stderr, 6),
            "visits": self.visits,
            "exact": self.exact,
            "score": [round(points, 2) for points in self.score],
            "margin": None if self.margin is None else round(self.margin, 2),
            "categories": {name: round(points, 2) for name, points in self.categories.items()},
            "endings": {name: round(share, 4) for name, share in self.endings.items()},
            "pv": self.pv,
        }


@dataclass(frozen=True)
class Analysis:
    """What a bot thinks of a position: all moves of the deciding ``seat``, best first.

    ``win`` is the win share per seat (they sum to 1) if the best move is played; ``exact`` says
    that the value of the best move is proved and that no other can be better.
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

    @property
    def best(self) -> MoveAnalysis:
        """The move to play."""
        return self.moves[0]

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
            "win": [round(share, 6) for share in self.win],
            "moves": [move.to_json() for move in self.moves],
        }
