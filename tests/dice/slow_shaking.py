"""What the dice may show: faces, and sections that are all alike."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

from tests.dice.reference import DICE, SECTIONS


def faces(die: str) -> list[str]:
    """The six faces of a die."""
    found: list[str] = DICE[die]["faces"]
    assert len(found) == 6
    return found


def roll_law(die: str) -> dict[tuple[str, int], Fraction]:
    """Symbol and section of a die with their chances; equal faces are one."""
    return {
        (symbol, section): Fraction(n, 6 * len(SECTIONS))
        for symbol, n in Counter(faces(die)).items()
        for section in range(len(SECTIONS))
    }
