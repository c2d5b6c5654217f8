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
from solver.search.bot import Bot, Task, never
from solver.search.spec import Number, Range

Ask = Callable[[int, int, float, int], tuple[float | None, bool, int]]
"""Move, horizon in turns, seconds, nodes in; win share of the deciding side, exact, nodes out."""


class AlphaBetaBot(Bot):
    """Expectimax with alpha-beta and Star1 bounds, deepened turn by turn."""

    name = "alphabeta"
    about = "alpha-beta with chance nodes, hand-made evaluation, exact endings with two seats"
    defaults: ClassVar[Mapping[str, Number]] = {"memory": 64, "depth": 200, "maxn": 0}
    ranges: ClassVar[Mapping[str, Range]] = {
        "memory": (1, 65536),
        "depth": (1, 1000),
        "maxn": (0, 1),
    }

    def think(self, task: Task) -> Analysis:
        """Judge every move to the same depth; the last finished depth counts."""
        state, limits = task.position.state, task.limits
        order = sorted(task.moves)
        ask, halt = self._searcher(task)
        nodes = 0
        analysis: Analysis | None = None
        # A choice in the middle of the last turn has no turn left, but something to judge.
        last = max(1, min(state.turns_left, int(self.settings["depth"])))
        for depth in range(1, last + 1):
            values: dict[int, tuple[float, bool]] = {}
            # The first depth is always finished, so that there is something to say.
            bounded = analysis is not None
            stop = task.stop if bounded else never
            for move in order:
                left = task.clock.left if bounded else float("inf")
                room = limits.nodes - nodes if limits.nodes and bounded else 0
                if left <= 0 or room < 0 or stop():
                    break
                seconds = 0.0 if left == float("inf") else left
                horizon = 0 if depth >= state.turns_left else depth
                value, exact, used = call_stoppable(
                    partial(ask, move, horizon, seconds, room), halt, stop
                )
                nodes += used
                if value is None:
                    break
                values[move] = (min(1.0, max(0.0, value)), exact)
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
        assert analysis is not None
        # What was begun and not finished took time as well.
        return replace(analysis, nodes=nodes, seconds=task.clock.elapsed)

    def _searcher(self, task: Task) -> tuple[Ask, Callable[[], None]]:
        """The search as this decision sees it, and how to stop it."""
        state, seat = task.position.state, task.seat
        size = int(self.settings["memory"]) * 2**20
        sides = state.sides
        if len(set(sides)) > 2 and self.settings["maxn"]:
            many = MaxN(state, size)

            def ask_many(
                move: int, horizon: int, seconds: float, nodes: int
            ) -> tuple[float | None, bool, int]:
                shares, exact, used = many.search(move, horizon, seconds, nodes)
                won = None if shares is None else share_of_side(shares, sides, seat)
                return won, exact, used

            return ask_many, many.stop
        pair = AlphaBeta(state, size)

        def ask_pair(
            move: int, horizon: int, seconds: float, nodes: int
        ) -> tuple[float | None, bool, int]:
            value, exact, used = pair.search(move, horizon, seconds, nodes)
            if value is not None and sides[seat] != sides[pair.hero]:
                value = 1.0 - value
            return value, exact, used

        return ask_pair, pair.stop

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
        # Nothing is better than a proved win.
        proved = all(m.exact for m in judged) or (judged[0].exact and judged[0].win >= 1.0)
        return task.answer(self.spec, judged, nodes=nodes, exact=proved)
