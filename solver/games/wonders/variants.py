"""The rule options of 7 Wonders, and the numbers by which a state knows them.

The edition is one of them. The others name what the rules leave open, the default first
(reference: section 13 and the sections named below); ``rulebook`` stands for what the edition
says, where the editions differ.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from solver.games.base import Option, Variant
from solver.games.wonders.data import EDITIONS

OPTIONS: tuple[Option, ...] = (
    Option(
        "edition",
        EDITIONS,
        "the edition of 2020, for three players or more, or that of 2010, with its game for two",
    ),
    Option(
        "turn_six_order",
        ("rulebook", "halikarnassos_first", "babylon_first"),
        "who is first when Halikarnassos takes a discarded card in the sixth turn and Babylon "
        "plays its last one: by the second edition Halikarnassos (Babylon has a new turn), by the "
        "first one Babylon (both cards belong to the sixth turn)",
    ),
    Option(
        "discard_build",
        ("rulebook", "must", "may"),
        "Halikarnassos has to take a discarded card if there is one that it can build (wording of "
        "the second edition), or may (wording of the first)",
    ),
    Option(
        "lighthouse",
        ("counts_itself", "earlier_cards"),
        "the coins of the Lighthouse count the card itself (second edition), or only yellow cards "
        "built before (symbol sheet of the first); its points always count it",
    ),
    Option(
        "seventh_card",
        ("after_turn_six", "with_turn_six"),
        "Babylon plays its last card after everybody's sixth turn, or chooses both cards at once "
        "and pays for them with what it has at the start of that turn",
    ),
    Option(
        "free_right",
        ("next_turn", "next_age"),
        "Olympia's right to one free building an Age (first edition) begins with the turn after "
        "the stage is built, or with the next Age",
    ),
    Option(
        "free_city_sale",
        ("no_card_playable", "chosen_card_unplayable"),
        "the Free City may sell a card if it cannot play any that its manager could give it (the "
        "wording), or if it cannot play the one chosen",
    ),
    Option(
        "payments",
        ("non_dominated", "all"),
        "nobody pays more than needed to one neighbour without paying less to the other, or "
        "everything that the cards for sale allow, up to buying what one has",
    ),
    Option(
        "sides",
        ("rulebook", "chosen", "random", "day"),
        "the sides of the boards: chosen by their owners (second edition; that of a Free City is "
        "then A), random (first edition), or Day (A) for everybody",
    ),
)
"""All options, in the order in which a state packs them: two bits each, from the lowest."""

_BITS = 2


def indexes_of(variant: Mapping[str, str]) -> list[int]:
    """The value index of every option of a complete variant."""
    return [option.values.index(variant[option.name]) for option in OPTIONS]


def packed(variant: Mapping[str, str]) -> int:
    """A complete variant as the one number that the rules take."""
    return sum(index << _BITS * at for at, index in enumerate(indexes_of(variant)))


def variant_of(indexes: Sequence[int]) -> Variant:
    """The variant of a state, given by the value index of each option; every option present."""
    return {
        option.name: option.values[index] for option, index in zip(OPTIONS, indexes, strict=True)
    }


_MEANINGS = {
    "turn_six_order": ("halikarnassos_first", "babylon_first"),
    "discard_build": ("must", "may"),
    "sides": ("chosen", "random"),
}
"""What ``rulebook`` stands for in the second and in the first edition."""


def rule_of(indexes: Sequence[int], name: str) -> str:
    """The value of an option of a state; for ``rulebook`` what the edition says."""
    at = next(at for at, option in enumerate(OPTIONS) if option.name == name)
    value = OPTIONS[at].values[indexes[at]]
    return _MEANINGS[name][indexes[0]] if value == "rulebook" else value
