"""Bots to measure others against: random, greedy and flat Monte Carlo."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, ClassVar

from solver._ext.core.playout import random_games
from solver._ext.core.rng import Rng
from solver._ext.core.state import OVER, State
from solver.games.sides import mean_lead, share_of_side
from solver.search.analysis import Analysis, MoveAnalysis
from solver.search.bot import Bot, Task
from solver.search.spec import Number, Range

if TYPE_CHECKING:
    from solver._ext.core.playout import Sums


class RandomBot(Bot):
    """Plays uniformly random legal moves."""

    name = "random"

    def think(self, task: Task) -> Analysis:
        """All moves in random order, each with an equal share of the win."""
        moves = shuffled(task)
        share = 1.0 / len(set(task.position.state.sides))
        judged = [MoveAnalysis(move, task.text(move), share, 0.5, 0) for move in moves]
        return task.answer(self.spec, judged, nodes=0)


class GreedyBot(Bot):
    """Looks one move ahead with the game's evaluation."""

    name = "greedy"

    def think(self, task: Task) -> Analysis:
        """Every move with the evaluation after it; ties in random order."""
        judged = one_move_ahead(task)
        return task.answer(self.spec, judged, nodes=len(judged))


def one_move_ahead(task: Task) -> list[MoveAnalysis]:
    """Every move with the evaluation after it, best first; ties in random order."""
    state = task.position.state.copy()
    judged = []
    for move in shuffled(task):
        state.apply(move)
        win, over = _won(state.evaluate(), task), state.decider == OVER
        state.undo()
        judged.append(MoveAnalysis(move, task.text(move), win, 0.0 if over else 0.5, 1, over))
    return sorted(judged, key=lambda m: -m.win)


class RulesBot(Bot):
    """Plays by the game's rules of thumb, without any search."""

    name = "rules"

    def think(self, task: Task) -> Analysis:
        """Every move by its rough worth; ties in random order."""
        state = task.position.state
        moves = sorted(shuffled(task), key=state.order, reverse=True)
        share = 1.0 / len(set(state.sides))
        judged = [MoveAnalysis(move, task.text(move), share, 0.5, 0) for move in moves]
        return task.answer(self.spec, judged, nodes=len(moves))


@dataclass
class _Playouts:
    """The playouts after one move: sums of win shares per seat, endings by number.

    ``counted`` are those in which points matter, ``points`` the sums per seat in these.
    """

    state: State
    games: int = 0
    wins: list[float] = field(default_factory=list)
    counted: int = 0
    points: list[float] = field(default_factory=list)
    endings: list[float] = field(default_factory=list)

    def add(self, played: Sums) -> None:
        """Add the sums of :func:`random_games`."""
        self.games += played["games"]
        self.wins = _added(self.wins, played["wins"])
        self.counted += played["counted"]
        self.points = _added(self.points, played["counted_points"])
        self.endings = _added(self.endings, played["endings"])


def _added(sums: list[float], more: Sequence[float]) -> list[float]:
    """Element-wise sum; nothing yet counts as zeros."""
    return [a + b for a, b in zip(sums, more, strict=True)] if sums else list(more)


class FlatBot(Bot):
    """Flat Monte Carlo: the same number of uniformly random playouts after every move."""

    name = "flat"
    defaults: ClassVar[Mapping[str, Number]] = {"batch": 16}
    ranges: ClassVar[Mapping[str, Range]] = {"batch": (1, 1e4)}

    def think(self, task: Task) -> Analysis:
        """Every move with the mean result of its playouts."""
        rng = Rng(task.seed ^ task.position.state.key)
        batch = int(self.settings["batch"])
        trials: dict[int, _Playouts] = {}
        for move in task.moves:
            trials[move] = _Playouts(task.position.state.copy())
            trials[move].state.apply(move)
        nodes = 0
        most = task.limits.nodes or 10**15
        while nodes == 0 or (nodes < most and task.clock.left > 0 and not task.stop()):
            for trial in trials.values():
                trial.add(random_games(trial.state, batch, rng.bits(), seat=task.seat))
            nodes += batch * len(trials)
        judged = [_judged(task, move, trial) for move, trial in trials.items()]
        judged.sort(key=lambda m: -m.win)
        best = trials[judged[0].move]
        win = [share / best.games for share in best.wins]
        return task.answer(self.spec, judged, nodes=nodes, win=win)


def shuffled(task: Task) -> list[int]:
    """The moves of a decision in an order that depends on its seed and position alone."""
    moves = list(task.moves)
    Rng(task.seed ^ task.position.state.key).shuffle(moves)
    return moves


def _won(shares: Sequence[float], task: Task) -> float:
    """The share of the side that decides."""
    return share_of_side(shares, task.position.state.sides, task.seat)


def _judged(task: Task, move: int, trial: _Playouts) -> MoveAnalysis:
    n = trial.games
    win = _won(trial.wins, task) / n
    score = [points / trial.counted for points in trial.points] if trial.counted else []
    return MoveAnalysis(
        move=move,
        text=task.text(move),
        win=win,
        stderr=math.sqrt(max(win * (1 - win), 0.25 / n) / n),
        visits=n,
        score=score,
        margin=mean_lead(score, task.position.state.sides, task.seat) if score else None,
        to_points=trial.counted / n,
        # Number 0 stands for a game that goes on.
        endings={
            name: times / n
            for name, times in zip(task.position.game.endings, trial.endings[1:], strict=False)
        },
    )
