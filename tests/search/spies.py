"""A bot that keeps what it is shown."""

from __future__ import annotations

from solver._ext.core.rng import Rng
from solver._ext.core.state import OVER
from solver.games.base import Position
from solver.search.baselines import RandomBot
from solver.search.limits import Limits


class SpyBot(RandomBot):
    """Plays at random, keeps every position it gets, and spoils it if told to meddle."""

    def __init__(self, *, meddle: bool = False) -> None:
        super().__init__("random", {})
        self.meddle = meddle
        self.seen: list[Position] = []

    def choose(self, position: Position, limits: Limits, *, seed: int = 0, threads: int = 1) -> int:
        move = super().choose(position, limits, seed=seed, threads=threads)
        if self.meddle:
            while position.state.decider != OVER:
                position.state.apply(position.state.random_move(Rng(1)))
        else:
            self.seen.append(position)
        return move
