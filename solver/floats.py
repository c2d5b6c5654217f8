"""Sums of floats that are the same with every Python."""

from __future__ import annotations

from collections.abc import Iterable


def plain_sum(values: Iterable[float]) -> float:
    """The numbers added up one after the other, each step rounded as the processor does it.

    From Python 3.12 on the built-in ``sum`` carries along what floats lose on the way, so its last
    digits depend on the Python, and with them which of two moves comes first. The package adds
    floats with this instead; the built-in adds whole numbers (``scripts/mypy_sums.py`` checks it).
    Whole numbers stay whole here as well, and the sum of nothing is 0.
    """
    found: float = 0
    for value in values:
        found += value
    return found
