"""Variants of Duel: the option bits of a state, and its set-up."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from solver.games.base import Option
from solver.games.duel.data import tables

BEGINS = 1
"""Option bit: pawn on 0, the last active player begins and nobody is asked."""

FIRST_GAME = 2
"""Option bit: preset wonders."""

EXPANSIONS = ("pantheon", "agora", "promo")
"""The options that add something, and the editions of what they add."""

OPTIONS = (
    Option(
        "next_starter",
        ("chooses", "begins"),
        "pawn on 0 at the end of an age: the last active player chooses who begins the next "
        "one (publisher's correction of 2016) or begins it (first printings of the rulebook)",
        words=("who begins an Age", "chi inizia un'Epoca"),
        told=(("chooses", "sceglie"), ("begins", "inizia")),
    ),
    Option(
        "wonders",
        ("draft", "first_game"),
        "wonders are drafted, or preset as the rulebook advises for a first game",
        words=("wonders", "Meraviglie"),
        told=(("draft", "scelta"), ("first game", "prima partita")),
    ),
    Option(
        "pantheon",
        ("no", "yes"),
        "with the expansion Pantheon (2016): gods, Grand Temples instead of guilds",
        words=("Pantheon", "Pantheon"),
    ),
    Option(
        "agora",
        ("no", "yes"),
        "with the expansion Agora (2020): Senate, Conspiracies",
        words=("Agora", "Agora"),
    ),
    Option(
        "promo",
        ("no", "yes"),
        "with the promo wonders Messe and Statue of Liberty, as the one public program that "
        "has them plays them",
        words=("promo wonders", "Meraviglie promo"),
    ),
    Option(
        "gate_reveal",
        ("private", "public"),
        "Pantheon: only the active player sees the gods that the Gate and the Divine Theater "
        "show (Board Game Arena), or all do (the printed word is reveal)",
        words=("who sees the gods of the Gate", "chi vede le divinità del Portale"),
        told=(
            ("active player alone", "solo il giocatore attivo"),
            ("both players", "entrambi i giocatori"),
        ),
    ),
)
"""The options, their values and what they decide."""

SETTLED: Mapping[str, str] = MappingProxyType(
    {"zeus_tokens": "take", "military_token_actor": "mover"}
)
"""Former options, which older records may name, and the reading that is played of each."""

_BITS = {
    "next_starter": ("chooses", "begins", BEGINS),
    "wonders": ("draft", "first_game", FIRST_GAME),
    "gate_reveal": ("private", "public", 4),
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
