"""Variants of Duel and the option bits of a state."""

from __future__ import annotations

from collections.abc import Mapping

CHOOSES = 1
"""Option bit: pawn on 0, the last active player chooses who begins."""

FIRST_GAME = 2
"""Option bit: preset wonders."""


def variant_of(options: int) -> dict[str, str]:
    """The variant that the option bits of a state stand for."""
    return {
        "next_starter": "chooses" if options & CHOOSES else "begins",
        "wonders": "first_game" if options & FIRST_GAME else "draft",
    }


def options_of(variant: Mapping[str, str]) -> int:
    """Inverse of :func:`variant_of`."""
    bits = CHOOSES if variant["next_starter"] == "chooses" else 0
    return bits | (FIRST_GAME if variant["wonders"] == "first_game" else 0)
