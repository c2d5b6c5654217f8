"""Variants of Duel: the option bits of a state, and its set-up."""

from __future__ import annotations

from collections.abc import Mapping

from solver.games.duel.data import tables

BEGINS = 1
"""Option bit: pawn on 0, the last active player begins and nobody is asked."""

FIRST_GAME = 2
"""Option bit: preset wonders."""

EXPANSIONS = ("pantheon", "agora", "promo")
"""The options that add something, and the editions of what they add."""

_BITS = {
    "next_starter": ("chooses", "begins", BEGINS),
    "wonders": ("draft", "first_game", FIRST_GAME),
    "zeus_tokens": ("take", "discard", 4),
    "military_token_actor": ("mover", "active", 8),
    "gate_reveal": ("private", "public", 16),
}
"""Each option of rules: its default, the other value, and the bit that stands for that."""


def variant_of(options: int, setup: int = 0) -> dict[str, str]:
    """The variant that the option bits and the set-up of a state stand for."""
    editions = tables().setups[setup].editions
    added = {name: "yes" if name in editions else "no" for name in EXPANSIONS}
    rules = {name: other if options & bit else usual for name, (usual, other, bit) in _BITS.items()}
    return {
        "next_starter": rules.pop("next_starter"),
        "wonders": rules.pop("wonders"),
        **added,
        **rules,
    }


def base_variant_of(options: int) -> dict[str, str]:
    """Those of the options that the base game has."""
    found = variant_of(options)
    return {name: found[name] for name in ("next_starter", "wonders")}


def options_of(variant: Mapping[str, str]) -> int:
    """The option bits of a complete variant."""
    return sum(bit for name, (_, other, bit) in _BITS.items() if variant.get(name) == other)


def setup_of(variant: Mapping[str, str]) -> int:
    """The number of the set-up of a complete variant."""
    wanted = {"base", *(name for name in EXPANSIONS if variant[name] == "yes")}
    return next(
        number for number, setup in enumerate(tables().setups) if set(setup.editions) == wanted
    )
