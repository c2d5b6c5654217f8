"""What searches say about the moves of their root, put together for people.

Several searches of one position, one for each thread, tell about the same moves in rows of plain
numbers (``Mcts.moves``, ``Determinized.moves``); they are added up and judged here.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Any

from solver._ext.search.kernel import Growing
from solver.floats import plain_sum
from solver.games.sides import mean_lead, share_of_side, spread
from solver.search.analysis import (
    LITTLE,
    RANKS,
    SAME,
    SURE,
    Analysis,
    MoveAnalysis,
    rank_of,
)
from solver.search.bot import Task

SLICE_SECONDS = 0.1
"""How long a search goes on before it looks at progress and stop."""

SLICE_NODES = 4096
"""How many nodes a search bounded by nodes goes on before it looks at progress and stop."""

UNKNOWN = 0.5
"""The standard error of a move of which nothing is known."""

COMMON = 0.7
"""The part of what a search misjudges that all moves of a position have in common (as variance)."""

EVEN = 5.0
"""As many wins and losses are taken as seen before the first visit, to tell how sure a share is."""

FEW_TREES = 3
"""So many trees tell by their differences how sure they are together."""

Row = dict[str, Any]
"""What a search says about one move of its root."""


Grow = Callable[[int, float], int]
"""Runs searches for a number of walks or seconds (0: no limit); returns the walks made."""


def search_on(
    task: Task,
    grow: Grow,
    used: int,
    report: Callable[[int], Analysis],
    solved: Callable[[], bool] = lambda: False,
) -> int:
    """Let searches ``grow`` until their task is spent or they have ``solved`` it.

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
        grown = grow(share, 0.0 if share else max(1e-3, min(SLICE_SECONDS, left)))
        if grown == 0:
            break
        done += grown
        if task.progress is not None:
            task.progress(report(used + done))
    return used + done


def together(searches: Sequence[Growing]) -> Grow:
    """All of them at once, each in a thread of its own."""

    def grow(walks: int, seconds: float) -> int:
        if len(searches) == 1:
            return searches[0].run(walks, seconds)
        from joblib import Parallel, delayed

        share = -(-walks // len(searches))
        grown = Parallel(n_jobs=len(searches), backend="threading")(
            delayed(search.run)(share, seconds) for search in searches
        )
        return sum(map(int, grown))

    return grow


def merge(tables: list[list[Row]]) -> list[Row]:
    """The sum of what the searches say about each root move."""
    merged = []
    for rows in zip(*tables, strict=True):
        total = dict(rows[0])
        total["lower"] = max(row.get("lower", 0.0) for row in rows)
        total["upper"] = min(row.get("upper", 1.0) for row in rows)
        values = [(row["value"], row["visits"]) for row in rows if row["visits"]]
        for key in ("visits", "reported", "squares", "playouts", "counted"):
            total[key] = plain_sum(row[key] for row in rows)
        for key in ("wins", "points", "endings"):
            total[key] = _added([row[key] for row in rows])
        total["categories"] = [
            _added(parts) for parts in zip(*(row["categories"] for row in rows), strict=True)
        ]
        total["each"] = [(row["wins"], row["reported"]) for row in rows if row["reported"]]
        total["value"] = plain_sum(v * n for v, n in values) / total["visits"] if values else None
        merged.append(total)
    return merged


def _added(columns: Sequence[Sequence[float]]) -> list[float]:
    """The sums of numbers that stand at the same place."""
    return [plain_sum(column) for column in zip(*columns, strict=True)]


def judged(task: Task, row: Row, pv: list[str], deepest: float = math.inf) -> MoveAnalysis:
    """The row of a move in numbers that mean something; ``pv`` is its likely continuation.

    From ``deepest`` visits on more of them do not make the judgment better.
    """
    seat, sides = task.seat, task.position.state.sides
    exact = row["upper"] - row["lower"] < 1e-9
    stderr = noise = 0.0
    if exact:
        win = row["lower"] if sides[seat] == 0 else 1.0 - row["lower"]
    elif row["reported"]:
        win = share_of_side(row["wins"], sides, seat) / row["reported"]
        spread = max(row["squares"] / row["reported"] - win * win, 0.0001) / row["reported"]
        # Trees of several threads err alike, so what counts is how far one of them has come.
        game = task.position.game
        begun = max(1, len(row["each"]) // task.threads)
        worked = min(deepest, game.converged * begun, row["visits"] / task.threads)
        # Like that of a share of so many: small where hardly anything is left to be won or lost,
        # but not before there are visits enough to say so.
        doubt = (win * worked + EVEN) / (worked + 2.0 * EVEN)
        blur = 4.0 * doubt * (1.0 - doubt) * game.blur**2 / worked
        apart = _apart([share_of_side(w, sides, seat) for w, _ in row["each"]], row["each"])
        stderr = min(UNKNOWN, math.sqrt(max(spread + blur, apart)))
        noise = min(stderr, math.sqrt(max(spread + (1.0 - COMMON) * blur, apart)))
    else:
        win = row["value"] if row["value"] is not None else 1.0 / len(set(sides))
        stderr = noise = UNKNOWN
    score: list[float] = []
    margin = to_points = None
    endings: dict[str, float] = {}
    categories: dict[str, float] = {}
    rivals: dict[str, float] = {}
    if row["playouts"]:
        # Games without an expansion lack its ending, which is the last one.
        told = dict(zip(task.position.game.endings, row["endings"][1:], strict=False))
        sudden = task.position.game.sudden(task.position.state)
        # Not by `counted`, which knows the playouts alone: endings may come from a network.
        counted = plain_sum(times for name, times in told.items() if name not in sudden)
        to_points = counted / row["playouts"]
        endings = {name: times / row["playouts"] for name, times in told.items()}
    if row["counted"]:
        score = [points / row["counted"] for points in row["points"]]
        margin = mean_lead(score, sides, seat)
        game = task.position.game
        names, shown = game.categories, game.categories_of(task.position.variant)
        table = [[points / row["counted"] for points in parts] for parts in row["categories"]]
        others = [parts for parts, side in zip(table, sides, strict=True) if side != sides[seat]]
        means = [plain_sum(column) / len(others) for column in zip(*others, strict=True)]
        categories = {n: p for n, p in zip(names, table[seat], strict=True) if n in shown}
        rivals = {n: p for n, p in zip(names, means, strict=True) if n in shown}
    return MoveAnalysis(
        move=row["move"],
        text=task.text(row["move"]),
        win=win,
        stderr=stderr,
        noise=noise,
        visits=row["visits"],
        exact=exact,
        score=score,
        margin=margin,
        to_points=to_points,
        categories=categories,
        rivals=rivals,
        endings=endings,
        pv=pv,
    )


def _apart(won: Sequence[float], each: Sequence[tuple[Sequence[float], int]]) -> float:
    """The squared standard error of the mean of trees, by how far they differ; 0 for a few."""
    if len(each) < FEW_TREES:
        return 0.0
    total = plain_sum(visits for _, visits in each)
    mean = plain_sum(won) / total
    away = plain_sum(
        (visits / total) ** 2 * (share / visits - mean) ** 2
        for share, (_, visits) in zip(won, each, strict=True)
    )
    return away * len(each) / (len(each) - 1)


def best_first(moves: list[MoveAnalysis], rows: list[Row], *, by_win: bool) -> list[int]:
    """The moves in the order of their worth, as indexes; the first is the one to play.

    Those that are proved or well searched come first, then those that are searched less, then those
    that are hardly searched; the first two by their win share, the last by visits, and what the
    search has not come to by priors. But none of them comes before another that the search tells to
    be better by more than the errors of both. If something else than the win is sought (``by_win``
    false), the mean reward stands for the share, of which there are no errors.
    """
    most = max(row["visits"] for row in rows)
    worths = [
        move.win if by_win else row["value"] or 0.0 for move, row in zip(moves, rows, strict=True)
    ]

    def key(i: int) -> tuple[float, ...]:
        # Rounded, so that among equal proved values the one the search likes is first.
        worth, visits, prior = round(worths[i], 6), float(moves[i].visits), float(rows[i]["prior"])
        rank = rank_of(moves[i], most)
        group = -float(RANKS.index(rank))
        return (group, visits, worth, prior) if rank == LITTLE else (group, worth, visits, prior)

    order = sorted(range(len(moves)), key=key, reverse=True)
    return _better_first(order, moves) if by_win else order


def _better_first(order: list[int], moves: Sequence[MoveAnalysis]) -> list[int]:
    """An order changed as little as need be: what is surely better than a move comes before it."""
    worth = [moves[i].win for i in order]
    noise = [m.stderr if m.noise is None else m.noise for m in (moves[i] for i in order)]
    # Only what is worth something for sure can be surely better; of most moves little is known.
    sound = [at for at in range(len(order)) if worth[at] > SURE * noise[at]]
    found: dict[int, None] = {}

    def place(at: int) -> None:
        for other in sound:
            bound = max(SAME, SURE * math.hypot(noise[other], noise[at]))
            if worth[other] - worth[at] > bound and other not in found:
                place(other)
        found[at] = None

    for at in range(len(order)):
        if at not in found:
            place(at)
    return [order[at] for at in found]


def answered(
    task: Task,
    spec: str,
    moves: list[MoveAnalysis],
    rows: list[Row],
    nodes: int,
    *,
    by_win: bool,
    full: bool,
) -> Analysis:
    """The answer of a search that proves nothing: the moves, best first, and every seat's chances.

    ``rows`` say of each of ``moves`` what the searches counted; ``by_win`` as in
    :func:`best_first`, ``full`` whether a tree has stopped growing.
    """
    order = best_first(moves, rows, by_win=by_win)
    best = order[0]
    sides = task.position.state.sides
    win = spread(moves[best].win, sides, task.seat, rows[best]["wins"])
    return task.answer(spec, [moves[i] for i in order], nodes=nodes, full=full, win=win)
