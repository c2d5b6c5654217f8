"""What the dice may show: faces, and sections by listing all ways in which the dice can lie."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import product

from tests.dice.reference import DICE, RESOURCES, SECTIONS

DICE_IN_FORUM = 7
Sections = tuple[int, ...]


def faces(die: str, rule: str) -> list[str]:
    """The six faces of a die; ``rule`` is that for grey dice."""
    grey = DICE[die]["color"] == "grey"
    found: list[str] = RESOURCES if grey and rule == "equal" else DICE[die]["faces"]
    assert len(found) == 6
    return found


@cache
def even_arrangements() -> tuple[Sections, ...]:
    """All ways to spread seven dice, in order, over the sections as evenly as they can be."""
    every = product(range(len(SECTIONS)), repeat=DICE_IN_FORUM)
    return tuple(way for way in every if sorted(Counter(way).values()) == [1, 2, 2, 2])


@cache
def section_law(rule: str, before: Sections) -> dict[int, Fraction]:
    """Where the next die may lie when those before it lie in these sections."""
    if rule == "independent":
        return {section: Fraction(1, len(SECTIONS)) for section in range(len(SECTIONS))}
    fitting = [way for way in even_arrangements() if way[: len(before)] == before]
    found = Counter(way[len(before)] for way in fitting)
    return {section: Fraction(n, len(fitting)) for section, n in found.items()}


def roll_law(die: str, before: Sections, rules: dict[str, str]) -> dict[tuple[str, int], Fraction]:
    """Symbol and section of the next die with their chances; equal faces are one."""
    shown = Counter(faces(die, rules["grey_dice"]))
    return {
        (symbol, section): Fraction(n, 6) * chance
        for symbol, n in shown.items()
        for section, chance in section_law(rules["shake"], before).items()
    }
