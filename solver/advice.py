"""Asking for advice from Python: the best moves of a position, or its exact value.

What the commands ``suggest`` and ``solve`` do, as functions.
"""

from __future__ import annotations

from solver.games.base import Position
from solver.positions import Source, read_position
from solver.search import solve as prover
from solver.search.analysis import Analysis
from solver.search.bot import Bot
from solver.search.bots import make_bot
from solver.search.deciding import decision
from solver.search.limits import Limits
from solver.search.solve import SolveResult
from solver.table import Table

SUGGEST_SECONDS = 2.0
"""Time to think when no limit is given."""

SOLVE_SECONDS = 30.0
"""Time for a proof when no limit is given."""


def suggest(
    position: Position | Table | Source,
    seconds: float | None = None,
    nodes: int | None = None,
    *,
    bot: str | Bot = "default",
    seed: int = 0,
    threads: int = 1,
) -> Analysis:
    """Rank the moves of the seat that decides, best first.

    Parameters
    ----------
    position:
        A position, a table (the bot sees what the deciding seat knows), or anything that
        :func:`solver.read_position` reads.
    seconds, nodes:
        Limits of the search, whichever comes first; 2 seconds if neither is given.
    bot:
        Spec string such as ``"ismcts:c=1.2"``, or a bot from
        :func:`solver.search.bots.make_bot`, which keeps its tree between calls.
    seed, threads:
        With ``nodes`` and no ``seconds``, the same seed and threads give the same answer.

    Raises
    ------
    InputError
        If nobody has a decision to make, or for a bad position, bot or limit. A
        :class:`solver.errors.BotError` if the bot is a program that fails.
    """
    judge = make_bot(bot) if isinstance(bot, str) else bot
    limits = _limits(seconds, nodes, SUGGEST_SECONDS)
    try:
        return judge.analyze(_decision(position), limits, seed=seed, threads=threads)
    finally:
        if judge is not bot:
            judge.close()


def solve(
    position: Position | Table | Source,
    seconds: float | None = None,
    nodes: int | None = None,
    *,
    threads: int = 1,
) -> SolveResult:
    """Prove the value of a position near the end, or say how far the proof got.

    Arguments and errors are those of :func:`suggest`; without a limit it tries for 30 seconds.
    Values are shares of the win of the deciding seat, and do not depend on the threads. Raises
    ValueError for more than two sides.
    """
    limits = _limits(seconds, nodes, SOLVE_SECONDS)
    return prover.solve(_decision(position), limits, threads=threads)


def _limits(seconds: float | None, nodes: int | None, default: float) -> Limits:
    if seconds is None and nodes is None:
        seconds = default
    return Limits(seconds=seconds, nodes=nodes)


def _decision(source: Position | Table | Source) -> Position:
    """The position meant, in which a seat must have a decision to make."""
    if isinstance(source, Table):
        source = source.observe()
    return decision(source if isinstance(source, Position) else read_position(source))
