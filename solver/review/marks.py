"""How a loss is called, and how accurate somebody played."""

from __future__ import annotations

import math
from collections.abc import Sequence

from solver.floats import plain_sum
from solver.search.analysis import SLIGHT, scaled

INACCURACY, MISTAKE, BLUNDER = "inaccuracy", "mistake", "blunder"

STEPS: tuple[tuple[str, float], ...] = ((BLUNDER, 0.20), (MISTAKE, 0.10), (INACCURACY, SLIGHT))
"""What is called by a name, the worst first, and from which loss on at a table of two."""

SIGNS = {BLUNDER: "??", MISTAKE: "?", INACCURACY: "?!"}
"""Signs as in the notation of chess."""


def step(seats: int, name: str = INACCURACY) -> float:
    """The least loss of that name at a table of ``seats``."""
    return dict(STEPS)[name] * 2 / seats


def mark(loss: float, seats: int) -> str:
    """What a decision with this loss is called: one of STEPS, ``best`` (no loss) or ``good``."""
    if loss <= 0.0:
        return "best"
    return next((name for name, least in STEPS if scaled(loss, seats) >= least), "good")


def accuracy(losses: Sequence[float], seats: int) -> float | None:
    """The mean accuracy of decisions with these losses, 0 to 1; None if there were none.

    That of one decision falls from 1 for no loss to 0 for all (with two seats 0.80, 0.64 and 0.40
    for a loss of 0.05, 0.10 and 0.20). It is the curve that players know from lichess.org.
    """
    if not losses:
        return None
    return plain_sum(_accuracy(scaled(loss, seats)) for loss in losses) / len(losses)


def _accuracy(loss: float) -> float:
    value = 1.031668 * math.exp(-4.354415 * loss) - 0.031669
    return min(1.0, max(0.0, value))
