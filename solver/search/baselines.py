"""Bots to measure others against: random, greedy and flat Monte Carlo."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import ClassVar

from solver._ext.core.playout import random_games
from solver._ext.core.rng import Rng
from solver._ext.core.state import OVER
from solver.games.base import Position
from solver.search.analysis import Analysis, MoveAnalysis
from solver.search.bot import Bot, Progress, Stop, never
from solver.search.limits import Limits
from solver.search.spec import Range, Setting


class RandomBot(Bot):
    """Plays uniformly random legal moves."""

    name = "random"
    about = "uniformly random legal moves"

    def analyse(
        self,
        position: Position,
        limits: Limits,
        *,
        seed: int = 0,
        threads: int = 1,
        progress: Progress | None = None,
        stop: Stop | None = None,
    ) -> Analysis:
        """All moves in random order, each with an equal share of the win."""
        clock = limits.start()
        moves = self._moves(position)
        Rng(seed ^ position.state.key).shuffle(moves)
        share = 1.0 / position.state.seats
        text = position.game.move_text
        judged = [MoveAnalysis(m, text(position.state, m), share, 0.5, 0) for m in moves]
        return self._analysis(position, judged, clock, seed=seed, threads=threads, nodes=0)


class GreedyBot(Bot):
    """Looks one move ahead with the game's evaluation."""

    name = "greedy"
    about = "the best position one move ahead by the game's evaluation"

    def analyse(
        self,
        position: Position,
        limits: Limits,
        *,
        seed: int = 0,
        threads: int = 1,
        progress: Progress | None = None,
        stop: Stop | None = None,
    ) -> Analysis:
        """Every move with the evaluation after it; ties in random order."""
        clock = limits.start()
        moves = self._moves(position)
        Rng(seed ^ position.state.key).shuffle(moves)
        seat, state = position.state.decider, position.state.copy()
        judged = []
        for move in moves:
            text = position.game.move_text(state, move)
            state.apply(move)
            over = state.decider == OVER
            judged.append(
                MoveAnalysis(move, text, state.evaluate()[seat], 0.0 if over else 0.5, 1, over)
            )
            state.undo()
        judged.sort(key=lambda m: -m.win)
        return self._analysis(position, judged, clock, seed=seed, threads=threads, nodes=len(moves))


class FlatBot(Bot):
    """Flat Monte Carlo: the same number of uniformly random playouts after every move."""

    name = "flat"
    about = "flat Monte Carlo with uniformly random playouts"
    defaults: ClassVar[Mapping[str, Setting]] = {"batch": 16}
    ranges: ClassVar[Mapping[str, Range]] = {"batch": (1, 1e6)}

    def analyse(
        self,
        position: Position,
        limits: Limits,
        *,
        seed: int = 0,
        threads: int = 1,
        progress: Progress | None = None,
        stop: Stop | None = None,
    ) -> Analysis:
        """Every move with the mean result of its playouts."""
        clock = limits.start()
        stop = stop or never
        moves = self._moves(position)
        seat, seats = position.state.decider, position.state.seats
        rng = Rng(seed ^ position.state.key)
        children = []
        for move in moves:
            child = position.state.copy()
            child.apply(move)
            children.append(child)
        batch = max(1, int(self.settings["batch"]))
        wins = [[0.0] * seats for _ in moves]
        points = [[0.0] * seats for _ in moves]
        endings = [[0] * (len(position.game.endings) + 1) for _ in moves]
        games = 0
        nodes = limits.nodes or 10**15
        while games == 0 or (games * len(moves) < nodes and clock.left > 0 and not stop()):
            for i, child in enumerate(children):
                played = random_games(child, batch, rng.bits())
                for k in range(seats):
                    wins[i][k] += played["wins"][k]
                    points[i][k] += played["points"][k]
                endings[i] = [a + b for a, b in zip(endings[i], played["endings"], strict=True)]
            games += batch
        judged = []
        for i, move in enumerate(moves):
            win = wins[i][seat] / games
            score = [p / games for p in points[i]]
            judged.append(
                MoveAnalysis(
                    move=move,
                    text=position.game.move_text(position.state, move),
                    win=win,
                    stderr=math.sqrt(max(win * (1 - win), 0.25 / games) / games),
                    visits=games,
                    score=score,
                    margin=score[seat] - (sum(score) - score[seat]) / (seats - 1),
                    endings={
                        name: endings[i][k + 1] / games
                        for k, name in enumerate(position.game.endings)
                    },
                )
            )
        order = sorted(range(len(moves)), key=lambda i: -judged[i].win)
        return self._analysis(
            position,
            [judged[i] for i in order],
            clock,
            seed=seed,
            threads=threads,
            nodes=games * len(moves),
            win=[w / games for w in wins[order[0]]],
        )
