"""How well chances that somebody says agree with results."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Numbers = NDArray[np.float64]

CLIP = 1e-3
"""Chances nearer to 0 or 1 count as so near where their logits are needed."""

STEPS = 30
"""Of Newton's method, at most."""

SMALL = 1e-9
"""A step of less ends it."""


def logits(shares: Numbers) -> Numbers:
    """Logits of chances, which are kept away from 0 and 1."""
    kept: Numbers = np.clip(shares, CLIP, 1 - CLIP)
    return np.log(kept / (1 - kept))


def slope_of(logit: Numbers, result: Numbers) -> float:
    """The factor by which logits fit results best (with an offset); below 1 they are too sure.

    NaN where nothing can be fitted.
    """
    a, b = 0.0, 1.0
    for _ in range(STEPS):
        share = 1.0 / (1.0 + np.exp(-np.clip(a + b * logit, -30, 30)))
        weight = np.maximum(share * (1 - share), 1e-9)
        off = (weight * logit).sum()
        matrix = np.array([[weight.sum(), off], [off, (weight * logit**2).sum()]])
        error = result - share
        try:
            step = np.linalg.solve(matrix, np.array([error.sum(), (error * logit).sum()]))
        except np.linalg.LinAlgError:
            return math.nan
        a, b = a + float(step[0]), b + float(step[1])
        if np.abs(step).max() < SMALL:
            break
    return b


def auc_of(said: Numbers, result: Numbers) -> float:
    """How often of two positions the one that was won is said to be better; ties count half.

    Results of a half are left out. NaN without wins or losses.
    """
    won, lost = np.sort(said[result > 0.5]), np.sort(said[result < 0.5])
    if not len(won) or not len(lost):
        return math.nan
    below = np.searchsorted(lost, won, "left") + np.searchsorted(lost, won, "right")
    return float(below.sum() / (2 * len(won) * len(lost)))


def brier_of(said: Numbers, result: Numbers) -> float:
    """The mean squared difference."""
    return float(((said - result) ** 2).mean())
