"""Variants of Duel and the option bits of a state."""

from __future__ import annotations

from collections.abc import Mapping

BEGINS = 1
"""Option bit: pawn on 0, the last active player begins and nobody is asked."""

FIRST_GAME = 2
"""Option bit: preset wonders."""


def variant_of(options: int) -> dict[str, str]:
    """The variant that the option bits of a state stand for."""
    return {
        "next_starter": "begins" if options & BEGINS else "chooses",
        "wonders": "first_game" if options & FIRST_GAME else "draft",
    }


def options_of(variant: Mapping[str, str]) -> int:
    """Inverse of :func:`variant_of`."""
    bits = BEGINS if variant["next_starter"] == "begins" else 0
    return bits | (FIRST_GAME if variant["wonders"] == "first_game" else 0)
