"""``alphabeta``: iterative deepening with the game's evaluation, exact when it reaches the end.

With more than two sides it is either paranoid (the others play against the one that decides, which
lets it cut) or max^n (every side plays for itself), by the setting ``maxn``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from typing import ClassVar

from solver._ext.search.alphabeta import AlphaBeta
from solver._ext.search.maxn import MaxN
from solver.games.sides import share_of_side
from solver.search.analysis import Analysis, MoveAnalysis
from solver.search.background import call_stoppable
from solver.search.baselines import one_move_ahead
from solver.search.bot import Bot, Task
from solver.search.spec import Number, Range

Answer = tuple[float | None, bool, int]
"""Win share of the deciding side (None when a bound was hit first), exact, nodes."""

Ask = Callable[[int, int, float, int], Answer]
"""Judges a move, given the horizon in turns, and seconds and nodes as bounds (0: none)."""


class AlphaBetaBot(Bot):
    """Expectimax with alpha-beta and Star1 bounds, deepened turn by turn."""

    name = "alphabeta"
    defaults: ClassVar[Mapping[str, Number]] = {"memory": 64, "depth": 200, "maxn": 0}
    ranges: ClassVar[Mapping[str, Range]] = {
        "memory": (1, 65536),
        "depth": (1, 1000),
        "maxn": (0, 1),
    }

    def think(self, task: Task) -> Analysis:
        """Judge every move to the same depth; the last finished depth counts.

        Where the limits end within the first turn, the evaluation after each move has to do: at
        large tables that turn alone may have millions of continuations.
        """
        state = task.position.state
        order = sorted(task.moves)
        ask = self._searcher(task)
        nodes = 0
        analysis: Analysis | None = None
        # A choice in the middle of the last turn has no turn left, but something to judge.
        last = max(1, min(state.turns_left, int(self.settings["depth"])))
        for depth in range(1, last + 1):
            horizon = 0 if depth >= state.turns_left else depth
            values, used = _judged(task, order, horizon, ask, nodes)
            nodes += used
            if len(values) < len(order):
                break
            # The best first, in the answer and in the transposition table of the next depth: each
            # move is searched with a window of its own, so no move cuts another.
            order.sort(key=lambda m: values[m], reverse=True)
            analysis = self._finished(task, depth, {move: values[move] for move in order}, nodes)
            if task.progress is not None:
                task.progress(analysis)
            if analysis.exact:
                break
        if analysis is None:
            nodes += len(order)
            judged = one_move_ahead(task)
            analysis = task.answer(self.spec, judged, nodes=nodes, exact=_proved(judged))
        # What was begun and not finished took time as well.
        return replace(analysis, nodes=nodes, seconds=task.clock.elapsed)

    def _searcher(self, task: Task) -> Ask:
        """The search as this decision sees it; it ends when the task says stop."""
        state, seat = task.position.state, task.seat
        size = int(self.settings["memory"]) * 2**20
        sides = state.sides
        if len(set(sides)) > 2 and self.settings["maxn"]:
            many = MaxN(state, size)

            def ask_many(move: int, horizon: int, seconds: float, nodes: int) -> Answer:
                search = partial(many.search, move, horizon, seconds, nodes)
                shares, exact, used = call_stoppable(search, many.stop, task.stop)
                won = None if shares is None else share_of_side(shares, sides, seat)
                return won, exact, used

            return ask_many
        pair = AlphaBeta(state, size)

        def ask_pair(move: int, horizon: int, seconds: float, nodes: int) -> Answer:
            search = partial(pair.search, move, horizon, seconds, nodes)
            value, exact, used = call_stoppable(search, pair.stop, task.stop)
            if value is not None and sides[seat] != sides[pair.hero]:
                value = 1.0 - value
            return value, exact, used

        return ask_pair

    def _finished(
        self, task: Task, depth: int, values: dict[int, tuple[float, bool]], nodes: int
    ) -> Analysis:
        """The analysis of a depth from the value of each move and whether it is proved."""
        judged = [
            MoveAnalysis(
                move=move,
                text=task.text(move),
                win=win,
                stderr=0.0 if exact else 0.1,
                visits=depth,
                exact=exact,
                pv=[task.text(move)],
            )
            for move, (win, exact) in values.items()
        ]
        return task.answer(self.spec, judged, nodes=nodes, exact=_proved(judged))


def _proved(moves: list[MoveAnalysis]) -> bool:
    """Whether the first of the moves is known to be best: nothing is better than a proved win."""
    return all(m.exact for m in moves) or (moves[0].exact and moves[0].win >= 1.0)


def _judged(
    task: Task, order: list[int], horizon: int, ask: Ask, nodes: int
) -> tuple[dict[int, tuple[float, bool]], int]:
    """The moves of ``order`` with their values, and the nodes that this took.

    ``nodes`` have been used before. Once the limits are reached the moves that are left are not in
    the answer.
    """
    values: dict[int, tuple[float, bool]] = {}
    limit, used = task.limits.nodes, 0
    for move in order:
        left = task.clock.left
        room = 0 if limit is None else limit - nodes - used
        if left <= 0 or (limit is not None and room <= 0) or task.stop():
            break
        seconds = 0.0 if left == float("inf") else left
        value, exact, more = ask(move, horizon, seconds, room)
        used += more
        if value is None:
            break
        values[move] = (min(1.0, max(0.0, value)), exact)
    return values, used
