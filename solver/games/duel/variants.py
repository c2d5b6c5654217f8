"""Variants of Duel and the option bits of a state."""

from __future__ import annotations

from solver.games.duel.positions.table import CHOOSES, FIRST_GAME


def variant_of(options: int) -> dict[str, str]:
    """The variant that the option bits of a state stand for."""
    return {
        "next_starter": "chooses" if options & CHOOSES else "begins",
        "wonders": "first_game" if options & FIRST_GAME else "draft",
    }
