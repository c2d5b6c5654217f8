"""Random games for the lockstep: seed, seats, options and the boards that are dealt first."""

from __future__ import annotations

import random
from typing import NamedTuple

from tests.wonders.reference import BASE_OPTIONS, EDITIONS, option_bits
from tests.wonders.slow_engine import SlowGame
from tests.wonders.slow_table import OVER
from tests.wonders.styles import STYLES, choose


class Game(NamedTuple):
    """One random game; ``boards`` are the wonders of the first cities."""

    seed: int
    seats: int
    options: int = 0
    boards: tuple[str, ...] = ()

    def styles(self) -> list[str]:
        """The style of every seat."""
        rng = random.Random(self.seed)
        return [rng.choice(STYLES) for _ in range(self.seats)]


class Chooser:
    """Makes the choices of a game: boards as wanted, cards by chance, moves by style."""

    def __init__(self, game: Game) -> None:
        self.rng = random.Random(game.seed)
        self.styles = game.styles()
        self.boards = list(game.boards)

    def choose(self, slow: SlowGame) -> str:
        """The next move or event."""
        seat = slow.decider()
        if slow.phase == "boards" and self.boards:
            wonder = self.boards.pop(0)
            return self.rng.choice([t for t in sorted(slow.chance()) if t.split()[1] == wonder])
        return choose(self.styles[seat] if seat >= 0 else "plain", slow, self.rng)


def play_slow(game: Game) -> SlowGame:
    """The game on the slow engine alone."""
    slow = SlowGame(game.seats, game.options)
    chooser = Chooser(game)
    while slow.decider() != OVER:
        slow.apply(chooser.choose(slow))
    return slow


def random_options(rng: random.Random, edition: str) -> int:
    """An edition with any values of the other options."""
    values = {name: rng.choice(values) for name, values in BASE_OPTIONS}
    return option_bits(**values | {"edition": edition})


def mixed(seed: int, seats: int | None = None) -> Game:
    """A game whose seats, options and boards come from its seed."""
    rng = random.Random(seed)
    count = seats or rng.randrange(2, 8)
    edition = "first" if count == 2 else rng.choice(EDITIONS)
    options = random_options(rng, edition) if rng.random() < 0.6 else option_bits(edition=edition)
    special = ["halikarnassos", "babylon", "olympia"]
    boards = rng.sample(special, rng.randrange(4)) if rng.random() < 0.5 else []
    if len(boards) == 3 and rng.random() < 0.5:
        rng.shuffle(boards)
    return Game(seed, count, options, tuple(boards))
