"""``ismcts``: Monte Carlo tree search, with exact endings where they can be proved."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any, ClassVar

from solver._ext.core.network import NetworkHandle
from solver._ext.search.alphabeta import AlphaBeta
from solver._ext.search.mcts import DEFAULTS, Mcts
from solver.games.base import Position
from solver.search.analysis import Analysis, MoveAnalysis
from solver.search.background import call_stoppable
from solver.search.bot import Bot, Task
from solver.search.spec import Range, Setting

SLICE_SECONDS = 0.1
"""How long a search goes on before it looks at progress and stop."""

SLICE_NODES = 4096
"""The same for a search bounded by nodes."""

PROOF_NODES = 12
"""Positions of the endgame solver that count as one iteration of a node limit."""


class TreeBot(Bot):
    """Information-set Monte Carlo tree search.

    Every thread grows a tree of its own and the roots are merged. Near the end of a game of two
    seats the endgame solver tries to prove the value first; its results steer the trees.
    """

    name = "ismcts"
    about = "Monte Carlo tree search with chance nodes and exact endings"
    defaults: ClassVar[Mapping[str, Setting]] = {
        **DEFAULTS,
        "net": 1,
        "memory": 512,
        "reuse": 1,
        "solve_turns": 12,
        "solve_share": 0.4,
    }

    ranges: ClassVar[Mapping[str, Range]] = {
        "prior_scale": (1e-3, 1e6),
        "prior_floor": (0, 1),
        "prior_by": (0, 2),
        "playout": (0, 1),
        "score": (0, 1),
        "score_scale": (1e-3, 1e6),
        "solve_share": (0, 1),
        "memory": (1, 65536),
    }

    def __init__(self, spec: str, given: dict[str, str]) -> None:
        super().__init__(spec, given)
        self._given = frozenset(given)
        self._trees: list[Mcts] = []
        self._grown_for = (0, 0, -1)

    def forget(self) -> None:
        """Drop the trees."""
        self._trees = []

    def think(self, task: Task) -> Analysis:
        """Judge every move by tree search."""
        trees = self._grow_from(task)
        nodes = self._prove(task, trees) // PROOF_NODES
        limit = task.limits.nodes
        budget = max(1, limit - nodes) if limit is not None else None
        done = 0
        while not trees[0].solved or done == 0:
            left = task.clock.left
            if (done and left <= 0.0) or task.stop():
                break
            share = min(SLICE_NODES, budget - done) if budget is not None else 0
            if budget is not None and share <= 0:
                break
            grown = _run(trees, share, max(1e-3, min(SLICE_SECONDS, left)))
            if grown == 0:
                break
            done += grown
            if task.progress is not None:
                task.progress(self._report(task, trees, nodes + done))
        return self._report(task, trees, nodes + done)

    def _grow_from(self, task: Task) -> list[Mcts]:
        """Trees rooted in the position: those of the last decision if they reached it."""
        position, seed, threads = task.position, task.seed, task.threads
        kept = []
        # A tree grown from one seat holds what that seat knows; another one must not use it.
        grown_for = (seed, threads, position.view if position.state.secrets else -1)
        if self.settings["reuse"] and self._grown_for == grown_for:
            kept = [tree for tree in self._trees if tree.advance(position.state)]
        if len(kept) < threads:
            settings = {key: self.settings[key] for key in DEFAULTS}
            tuned = position.game.tuning
            settings |= {key: tuned[key] for key in tuned if key not in self._given}
            size = int(self.settings["memory"]) * 2**20 // threads
            network = self.network(position) if self.settings["net"] else None
            kept = [
                Mcts(position.state, settings, seed * 1009 + i, size, network)
                for i in range(threads)
            ]
        self._trees = kept
        self._grown_for = grown_for
        return kept

    def network(self, position: Position) -> NetworkHandle | None:
        """The learned evaluation to search with: the one that ships with the game."""
        return position.game.network()

    def _prove(self, task: Task, trees: list[Mcts]) -> int:
        """Try to prove the root and its moves near the end; returns the positions looked at."""
        state, limits = task.position.state, task.limits
        share = float(self.settings["solve_share"])
        if state.seats != 2 or state.turns_left > self.settings["solve_turns"] or share <= 0:
            return 0
        if state.hidden(task.seat):
            return 0
        node_limit = int(share * limits.nodes * PROOF_NODES) if limits.nodes else 0
        end = share * limits.seconds if limits.seconds else 0.0
        prover = AlphaBeta(state, table_bytes(state.turns_left))
        used = 0

        def attempt(move: int | None) -> float | None:
            """Exact value for seat 0, None when the budget is used up."""
            nonlocal used
            seconds = end - task.clock.elapsed if end else 0.0
            spent = (end and seconds <= 0.0) or (node_limit and used >= node_limit)
            if spent or task.stop():
                return None
            room = node_limit - used if node_limit else 0
            value, exact, nodes = call_stoppable(
                lambda: prover.search(move, seconds=seconds, nodes=room), prover.stop, task.stop
            )
            used += nodes
            return float(value) if value is not None and exact else None

        if attempt(None) is None:
            return used
        line = prover.line(1)
        # The best move first: its value is that of the root and costs next to nothing now.
        for move in sorted(task.moves, key=lambda m: m not in line):
            value = attempt(move)
            if value is None:
                break
            for tree in trees:
                tree.settle(move, min(1.0, max(0.0, value)))
        return used

    def _report(self, task: Task, trees: list[Mcts], nodes: int) -> Analysis:
        merged = _merge([tree.moves() for tree in trees])
        judged = [_judge(task, trees, row) for row in merged]
        order = sorted(range(len(merged)), key=lambda i: _rank(judged[i], merged), reverse=True)
        best = order[0]
        exact = judged[best].exact and all(
            m.exact or _cannot_beat(row, judged[best].win, task.seat)
            for m, row in zip(judged, merged, strict=True)
        )
        return task.answer(
            self.spec,
            [judged[i] for i in order],
            nodes=nodes,
            exact=exact,
            win=_shares(merged[best], task.seat, judged[best].win),
        )


def table_bytes(turns: int) -> int:
    """Memory for the table of a proof with so many turns left, from 16 KiB to 256 MiB.

    Every entry of a fresh table costs a page fault, so a proof should not get more than it fills.
    """
    return 1 << min(28, 10 + 3 * max(turns, 4) // 2)


def _run(trees: list[Mcts], iterations: int, seconds: float) -> int:
    """Grow all trees for one slice; the iterations made in all."""
    bound = seconds if iterations == 0 else 0.0
    if len(trees) == 1:
        return int(trees[0].run(iterations, bound))
    from joblib import Parallel, delayed

    share = -(-iterations // len(trees)) if iterations else 0
    grown = Parallel(n_jobs=len(trees), backend="threading")(
        delayed(tree.run)(share, bound) for tree in trees
    )
    return int(sum(grown))


Row = dict[str, Any]


def _merge(tables: list[list[Row]]) -> list[Row]:
    """The sum of what the trees say about each root move."""
    merged = []
    for rows in zip(*tables, strict=True):
        total = dict(rows[0])
        total["lower"] = max(row["lower"] for row in rows)
        total["upper"] = min(row["upper"] for row in rows)
        values = [(row["value"], row["visits"]) for row in rows if row["visits"]]
        for key in ("visits", "reported", "squares", "playouts"):
            total[key] = sum(row[key] for row in rows)
        for key in ("wins", "points", "endings"):
            total[key] = [sum(column) for column in zip(*(row[key] for row in rows), strict=True)]
        total["value"] = sum(v * n for v, n in values) / total["visits"] if values else None
        merged.append(total)
    return merged


def _judge(task: Task, trees: list[Mcts], row: Row) -> MoveAnalysis:
    seat, seats = task.seat, task.position.state.seats
    exact = row["upper"] - row["lower"] < 1e-9
    stderr = 0.0
    if exact:
        win = row["lower"] if seat == 0 else 1.0 - row["lower"]
    elif row["reported"]:
        win = row["wins"][seat] / row["reported"]
        spread = row["squares"] / row["reported"] - win * win
        stderr = math.sqrt(max(spread, 0.0001) / row["reported"])
    else:
        win = row["value"] if row["value"] is not None else 1.0 / seats
        stderr = 0.5
    score: list[float] = []
    margin = None
    endings: dict[str, float] = {}
    if row["playouts"]:
        score = [points / row["playouts"] for points in row["points"]]
        margin = score[seat] - (sum(score) - score[seat]) / (seats - 1)
        endings = {
            name: row["endings"][i + 1] / row["playouts"]
            for i, name in enumerate(task.position.game.endings)
        }
    return MoveAnalysis(
        move=row["move"],
        text=task.text(row["move"]),
        win=win,
        stderr=stderr,
        visits=row["visits"],
        exact=exact,
        score=score,
        margin=margin,
        endings=endings,
        pv=_line(task.position, trees[0], row["move"]),
    )


def _line(position: Position, tree: Mcts, move: int) -> list[str]:
    """The likely continuation as texts, from the first tree."""
    state = position.state.copy()
    texts = []
    for step in tree.line(move):
        if not state.is_legal(step):
            break  # it holds in some worlds only, and this seat does not know in which it is
        texts.append(position.game.move_text(state, step))
        state.apply(step)
    return texts


def _rank(move: MoveAnalysis, rows: list[Row]) -> tuple[float, ...]:
    """Sort key: proved or well-searched moves by their value, the others below by visits."""
    most = max(row["visits"] for row in rows)
    if move.exact or move.visits * 2 >= most:
        # Rounded, so that among equal proved values the one the search likes is first.
        return (1.0, round(move.win, 6), float(move.visits))
    return (0.0, float(move.visits), move.win)


def _cannot_beat(row: Row, win: float, seat: int) -> bool:
    most = row["upper"] if seat == 0 else 1.0 - row["lower"]
    return bool(most <= win + 1e-9)


def _shares(row: Row, seat: int, win: float) -> list[float]:
    """Win share per seat after a root move, agreeing with ``win`` of the mover."""
    seats = len(row["wins"])
    others = [row["wins"][i] for i in range(seats) if i != seat]
    total = sum(others)
    shares = [(1.0 - win) * (w / total if total > 0 else 1.0 / (seats - 1)) for w in others]
    shares.insert(seat, win)
    return shares
