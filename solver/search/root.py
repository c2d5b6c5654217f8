"""What searches say about the moves of their root, put together for people.

Several searches of one position, one for each thread, tell about the same moves in rows of plain
numbers (``Mcts.moves``, ``Determinized.moves``); they are added up and judged here.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Any

from solver._ext.search.growing import Growing
from solver.games.sides import mean_lead, share_of_side
from solver.search.analysis import Analysis, MoveAnalysis
from solver.search.bot import Task

SLICE_SECONDS = 0.1
"""How long a search goes on before it looks at progress and stop."""

SLICE_NODES = 4096
"""The same for a search bounded by nodes."""

Row = dict[str, Any]
"""What a search says about one move of its root."""


def search_on(
    task: Task,
    searches: Sequence[Growing],
    used: int,
    report: Callable[[int], Analysis],
    solved: Callable[[], bool] = lambda: False,
) -> int:
    """Let searches go on until their task is spent or they have ``solved`` it.

    ``used`` nodes of its limit are spent already; ``report`` makes the preliminary analysis after
    so many nodes in all. Returns the nodes in all.
    """
    limit = task.limits.nodes
    budget = max(1, limit - used) if limit is not None else None
    done = 0
    while not solved() or done == 0:
        left = task.clock.left
        if (done and left <= 0.0) or task.stop():
            break
        share = min(SLICE_NODES, budget - done) if budget is not None else 0
        if budget is not None and share <= 0:
            break
        grown = _run(searches, share, max(1e-3, min(SLICE_SECONDS, left)))
        if grown == 0:
            break
        done += grown
        if task.progress is not None:
            task.progress(report(used + done))
    return used + done


def _run(searches: Sequence[Growing], iterations: int, seconds: float) -> int:
    """One slice of all searches; the iterations made in all."""
    bound = seconds if iterations == 0 else 0.0
    if len(searches) == 1:
        return searches[0].run(iterations, bound)
    from joblib import Parallel, delayed

    share = -(-iterations // len(searches)) if iterations else 0
    grown = Parallel(n_jobs=len(searches), backend="threading")(
        delayed(search.run)(share, bound) for search in searches
    )
    return int(sum(grown))


def merge(tables: list[list[Row]]) -> list[Row]:
    """The sum of what the searches say about each root move."""
    merged = []
    for rows in zip(*tables, strict=True):
        total = dict(rows[0])
        total["lower"] = max(row.get("lower", 0.0) for row in rows)
        total["upper"] = min(row.get("upper", 1.0) for row in rows)
        values = [(row["value"], row["visits"]) for row in rows if row["visits"]]
        for key in ("visits", "reported", "squares", "playouts"):
            total[key] = sum(row[key] for row in rows)
        for key in ("wins", "points", "categories", "endings"):
            total[key] = [sum(column) for column in zip(*(row[key] for row in rows), strict=True)]
        total["value"] = sum(v * n for v, n in values) / total["visits"] if values else None
        merged.append(total)
    return merged


def judged(task: Task, row: Row, pv: list[str]) -> MoveAnalysis:
    """The row of a move in numbers that mean something; ``pv`` is its likely continuation."""
    seat, sides = task.seat, task.position.state.sides
    exact = row["upper"] - row["lower"] < 1e-9
    stderr = 0.0
    if exact:
        win = row["lower"] if sides[seat] == 0 else 1.0 - row["lower"]
    elif row["reported"]:
        win = share_of_side(row["wins"], sides, seat) / row["reported"]
        spread = row["squares"] / row["reported"] - win * win
        stderr = math.sqrt(max(spread, 0.0001) / row["reported"])
    else:
        win = row["value"] if row["value"] is not None else 1.0 / len(set(sides))
        stderr = 0.5
    score: list[float] = []
    margin = None
    endings: dict[str, float] = {}
    categories: dict[str, float] = {}
    if row["playouts"]:
        score = [points / row["playouts"] for points in row["points"]]
        margin = mean_lead(score, sides, seat)
        game, variant = task.position.game, task.position.variant
        shown = game.categories_of(variant)
        categories = {
            name: points / row["playouts"]
            for name, points in zip(game.categories, row["categories"], strict=True)
            if name in shown
        }
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
        categories=categories,
        endings=endings,
        pv=pv,
    )


def best_first(moves: list[MoveAnalysis], rows: list[Row], *, by_win: bool) -> list[int]:
    """The moves in the order of their worth, as indexes.

    Proved or well-searched moves by their win share, the others below by visits. If something else
    than the win is sought (``by_win`` false), by the mean reward.
    """
    most = max(row["visits"] for row in rows)

    def key(i: int) -> tuple[float, ...]:
        move = moves[i]
        worth = move.win if by_win else rows[i]["value"] or 0.0
        if move.exact or move.visits * 2 >= most:
            # Rounded, so that among equal proved values the one the search likes is first.
            return (1.0, round(worth, 6), float(move.visits))
        return (0.0, float(move.visits), worth)

    return sorted(range(len(moves)), key=key, reverse=True)
