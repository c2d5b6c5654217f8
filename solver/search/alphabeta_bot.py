"""``alphabeta``: iterative deepening with the game's evaluation, exact when it reaches the end."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import ClassVar

from solver._ext.search.alphabeta import AlphaBeta
from solver.search.analysis import Analysis, MoveAnalysis
from solver.search.background import call_stoppable
from solver.search.bot import Bot, Task, never
from solver.search.spec import Range, Setting


class AlphaBetaBot(Bot):
    """Expectimax with alpha-beta and Star1 bounds, deepened turn by turn; two seats only."""

    name = "alphabeta"
    about = "alpha-beta with chance nodes, hand-made evaluation, exact endings (two seats)"
    defaults: ClassVar[Mapping[str, Setting]] = {"memory": 64, "depth": 200}
    ranges: ClassVar[Mapping[str, Range]] = {"memory": (1, 65536), "depth": (1, 1000)}

    def think(self, task: Task) -> Analysis:
        """Judge every move to the same depth; the last finished depth counts."""
        state, limits = task.position.state, task.limits
        order = sorted(task.moves)
        search = AlphaBeta(state, int(self.settings["memory"]) * 2**20)
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
                    partial(search.search, move, horizon, seconds, room), search.stop, stop
                )
                nodes += used
                if value is None:
                    break
                values[move] = (value if task.seat == 0 else 1.0 - value, exact)
            if len(values) < len(order):
                break
            # The best first: it finds the bounds that cut the others.
            order.sort(key=lambda m: values[m], reverse=True)
            analysis = self._finished(task, depth, {move: values[move] for move in order}, nodes)
            if task.progress is not None:
                task.progress(analysis)
            if analysis.exact:
                break
        assert analysis is not None
        return analysis

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
