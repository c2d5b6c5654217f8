"""Bots that keep what they are shown, or depend on all of it."""

from __future__ import annotations

from hashlib import sha256

from solver._ext.core.rng import Rng
from solver._ext.core.state import OVER
from solver.games.base import Position
from solver.search.analysis import Analysis, MoveAnalysis
from solver.search.baselines import RandomBot
from solver.search.bot import Bot, Task
from solver.search.limits import Limits


def check_fields(position: Position) -> None:
    """A position of a running game holds what its seat may know; nothing in it was assumed."""
    assert set(vars(position)) == {"game", "variant", "view", "state", "assumed"}
    assert position.assumed == {}


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


class ByteBot(Bot):
    """Its numbers come from every byte of the state it is shown, and from nothing else."""

    name = "bytes"

    def __init__(self) -> None:
        super().__init__("bytes", {})

    def think(self, task: Task) -> Analysis:
        """Every move with a share that another state would hardly give it."""
        digest = sha256(task.position.state.to_bytes()).digest()
        share = int.from_bytes(digest[:4], "little") / 2**32
        judged = [MoveAnalysis(move, task.text(move), share, 0.5, 0) for move in task.moves]
        return task.answer(self.spec, judged, nodes=0)
