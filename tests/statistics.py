"""How surprising a sample is, for tests with fixed seeds."""

from __future__ import annotations

from collections.abc import Mapping
from math import sqrt
from typing import Any


def surprise(found: Mapping[Any, int], law: Mapping[Any, float]) -> float:
    """How far counts are from a law, in standard deviations (chi-square by Wilson and Hilferty).

    Infinite when something has been found that the law rules out.
    """
    total = sum(found.values())
    if set(found) - {outcome for outcome, chance in law.items() if chance > 0}:
        return float("inf")
    freedom = len(law) - 1
    if freedom == 0:
        return 0.0
    square = sum((found.get(o, 0) - total * p) ** 2 / (total * p) for o, p in law.items())
    spread = 2 / (9 * freedom)
    return float(((square / freedom) ** (1 / 3) - (1 - spread)) / sqrt(spread))


def deviation(found: float, expected: float, variance: float) -> float:
    """How many standard deviations a sum is from what was expected."""
    return 0.0 if variance <= 0 and found == expected else abs(found - expected) / sqrt(variance)
