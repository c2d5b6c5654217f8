"""``alphabeta``: iterative deepening with the game's evaluation, exact when it reaches the end."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import ClassVar

from solver._ext.search.alphabeta import AlphaBeta
from solver.games.base import Position
from solver.search.analysis import Analysis, MoveAnalysis
from solver.search.background import call_stoppable
from solver.search.bot import Bot, Progress, Stop, never
from solver.search.limits import Limits
from solver.search.spec import Range, Setting


class AlphaBetaBot(Bot):
    """Expectimax with alpha-beta and Star1 bounds, deepened turn by turn; two seats only."""

    name = "alphabeta"
    about = "alpha-beta with chance nodes, hand-made evaluation, exact endings (two seats)"
    defaults: ClassVar[Mapping[str, Setting]] = {"memory": 64, "depth": 200}
    ranges: ClassVar[Mapping[str, Range]] = {"memory": (1, 65536), "depth": (1, 1000)}

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
        """Judge every move to the same depth; the last finished depth counts."""
        clock = limits.start()
        stop = stop or never
        state, seat = position.state, position.state.decider
        moves = self._moves(position)
        order = sorted(moves)
        search = AlphaBeta(state, int(self.settings["memory"]) * 2**20)
        nodes = 0
        analysis: Analysis | None = None
        # A choice in the middle of the last turn has no turn left, but something to judge.
        last = max(1, min(state.turns_left, int(self.settings["depth"])))
        for depth in range(1, last + 1):
            values: dict[int, tuple[float, bool]] = {}
            for move in order:
                # The first depth is always finished, so that there is something to say.
                left = clock.left if analysis is not None else float("inf")
                room = limits.nodes - nodes if limits.nodes and analysis is not None else 0
                if left <= 0 or room < 0 or (analysis is not None and stop()):
                    break
                seconds = 0.0 if left == float("inf") else left
                horizon = 0 if depth >= state.turns_left else depth
                value, exact, used = call_stoppable(
                    partial(search.search, move, horizon, seconds, room), search.stop, stop
                )
                nodes += used
                if value is None:
                    break
                values[move] = (value if seat == 0 else 1.0 - value, exact)
            if len(values) < len(moves):
                break
            # The best first: it finds the bounds that cut the others.
            order.sort(key=lambda m: values[m], reverse=True)
            proved = all(exact for _, exact in values.values())
            judged = [
                MoveAnalysis(
                    move=move,
                    text=position.game.move_text(state, move),
                    win=values[move][0],
                    stderr=0.0 if values[move][1] else 0.1,
                    visits=depth,
                    exact=values[move][1],
                    pv=[position.game.move_text(state, move)],
                )
                for move in order
            ]
            analysis = self._analysis(
                position,
                judged,
                clock,
                seed=seed,
                threads=threads,
                nodes=nodes,
                # Nothing is better than a proved win.
                exact=proved or (judged[0].exact and judged[0].win >= 1.0),
            )
            if progress is not None:
                progress(analysis)
            if analysis.exact:
                break
        assert analysis is not None
        return analysis
