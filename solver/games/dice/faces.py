"""The dice by index: which of them are what, and the symbols that they show."""

from __future__ import annotations

from solver.games.dice.data import FIRST_SPECIAL, tables
from solver.games.dice.data import GREYS as N_GREY
from solver.games.dice.data.rows import shipped_dice

NONE = -1
"""A die that is not rolled, no board."""

GREYS = tuple(range(N_GREY))
"""The grey dice."""

SPECIALS = tuple(range(FIRST_SPECIAL, len(tables().dice)))
"""The special dice, which have to be unlocked."""

FIXED = tuple(range(N_GREY, FIRST_SPECIAL))
"""The dice that are always in the Forum."""

START = [*GREYS, *FIXED]
"""The dice in the Forum at the start."""

IN_FORUM = len(GREYS) + len(FIXED)
"""Dice in the Forum; at the start all but the special ones."""

FACES: list[list[int]] = shipped_dice()["face"]
"""The symbols of each die."""
