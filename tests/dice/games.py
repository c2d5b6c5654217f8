"""Random games for the lockstep: seed, seats and sheet."""

from __future__ import annotations

import random
from typing import NamedTuple

from tests.dice.slow_engine import SlowGame
from tests.dice.styles import STYLES, choose


class Game(NamedTuple):
    """One random game; ``sheet`` is the number of an invented sheet, None for the shipped one."""

    seed: int
    seats: int
    sheet: int | None = None

    def styles(self) -> list[str]:
        """The style of every seat."""
        rng = random.Random(self.seed)
        return [rng.choice(STYLES) for _ in range(self.seats)]


class Chooser:
    """Makes the choices of a game: moves by style, events by their chances."""

    def __init__(self, game: Game) -> None:
        self.rng = random.Random(game.seed)
        self.styles = game.styles()

    def choose(self, slow: SlowGame) -> str:
        """The next move or event."""
        seat = slow.decider()
        return choose(self.styles[seat] if seat >= 0 else "plain", slow, self.rng)


def mixed(seed: int, sheets: range | None = None) -> Game:
    """A game whose seats, and sheet if any are given, come from its seed."""
    rng = random.Random(seed)
    return Game(seed, rng.randrange(2, 8), rng.choice(sheets) if sheets else None)
