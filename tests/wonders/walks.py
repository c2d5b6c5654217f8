"""Whole games on both engines without comparing them, and with what every seat knows."""

from __future__ import annotations

import random
from collections.abc import Iterator

from solver._ext.core.state import State
from tests.states import choices
from tests.wonders import bridge
from tests.wonders.games import Chooser, Game, random_options
from tests.wonders.reference import EDITIONS, option_bits
from tests.wonders.slow_engine import SlowGame
from tests.wonders.slow_knowledge import Notebook
from tests.wonders.slow_raw import Raw, facts
from tests.wonders.slow_table import OVER
from tests.wonders.slow_worlds import random_world
from tests.wonders.texts import text_of

SETTING_UP = ("boards", "sides", "deal_leaders", "deal")


def opening(seed: int) -> State:
    """A new game, of two to seven seats by seed; every other one with mixed options."""
    seats = 2 + seed % 6
    rng = random.Random(seed)
    edition = "first" if seats == 2 else EDITIONS[seed // 6 % 2]
    mixed = seed // 12 % 2 == 1
    return bridge.new(
        seats, random_options(rng, edition) if mixed else option_bits(edition=edition)
    )


class Watched:
    """A game on both engines; every seat keeps a notebook.

    The slow engine is told the legal moves by the fast one: that they are the same is looked at in
    games in lockstep, and to work them out takes most of the time of a game.
    """

    def __init__(self, game: Game) -> None:
        self.game = game
        self.slow = SlowGame(game.seats, game.options)
        self.fast = bridge.new(game.seats, game.options)
        self.books = [Notebook(seat, self.slow) for seat in range(game.seats)]
        self.chooser = Chooser(game)
        self.texts: list[str] = []

    def next_move(self) -> int:
        """The move or event that is to come."""
        moves = {text_of(move, self.slow.edition): move for move in choices(self.fast)}
        if self.fast.decider >= 0:
            self.slow.asked = sorted(moves)
        self.texts.append(self.chooser.choose(self.slow))
        return moves[self.texts[-1]]

    def apply(self, move: int) -> None:
        """Play it on both engines."""
        self.fast.apply(move)
        self.slow.apply(self.texts[-1])
        if not any(self.slow.chosen):  # else there is nothing new to see on the table
            for book in self.books:
                book.watch(self.slow)

    def setting_up(self) -> bool:
        """Whether boards, sides or cards are still to come."""
        return self.slow.phase in SETTING_UP

    def is_over(self) -> bool:
        """Whether the game is over."""
        return self.slow.decider() == OVER

    def where(self, seat: int) -> str:
        """For the message of a failure."""
        slow = self.slow
        return f"{self.game} seat {seat} Age {slow.age} turn {slow.turn} {self.texts[-9:]}"

    def load(self, world: SlowGame) -> State:
        """A world of the slow engine on the fast one, with the moves chosen as they are here."""
        return bridge.load(self.raw(world))

    def raw(self, world: SlowGame) -> Raw:
        """The same as a dump."""
        raw = facts(world)
        raw["chosen"] = bridge.dump(self.fast)["chosen"]
        return raw

    def like(self, seat: int, rng: random.Random) -> SlowGame:
        """A random world that looks the same to a seat."""
        return random_world(self.books[seat], self.slow, rng)


def watched(game: Game) -> Iterator[Watched]:
    """The game after every move or event, the end included."""
    watch = Watched(game)
    yield watch
    while not watch.is_over():
        watch.apply(watch.next_move())
        yield watch
