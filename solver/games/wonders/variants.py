"""The rule options of 7 Wonders, and the numbers by which a state knows them.

The edition is one of them. The others name what the rules leave open, the default first
(reference: section 13 and the sections named below); ``rulebook`` stands for what the edition
says, where the editions differ.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from solver._ext.wonders import bridge
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
    Option(
        "leaders",
        ("no", "yes"),
        "with the expansion Leaders (second edition)",
    ),
    Option(
        "cities",
        ("no", "yes"),
        "with the expansion Cities (second edition)",
    ),
    Option(
        "teams",
        ("no", "yes"),
        "four or six play in teams of two neighbours",
    ),
    Option(
        "leader_deck",
        ("all", "standard", "without_expert", "without_cities"),
        "the leaders that are dealt from: all whose expansion is played with, or fewer",
    ),
    Option(
        "recruitment",
        ("before_hand", "after_hand"),
        "leaders are recruited before the cards of the Age are dealt, or with these in hand",
    ),
    Option(
        "roma_recruit",
        ("may", "must"),
        "a further leader of Roma (night) may or must be recruited if it can be paid",
    ),
    Option(
        "roma_funds",
        ("without_trade", "with_trade"),
        "coins that neighbours have paid in the same turn do not pay for it, or do",
    ),
    Option(
        "sold_leaders",
        ("hidden", "open", "box"),
        "leaders that are sold lie face down, lie open, or go back to the box",
    ),
    Option(
        "telesilla",
        ("gains_first", "discards_first"),
        "Telesilla's victims may discard a token gained in the same turn, or only older ones",
    ),
    Option(
        "berenice_conflicts",
        ("last_turn", "anew"),
        "coins of the military conflicts belong to the last turn for Berenice, or count anew",
    ),
    Option(
        "science_order",
        ("replace_first", "extra_first"),
        "Aganice replaces a symbol before Enheduanna adds one, or after",
    ),
    Option(
        "aristotle",
        ("all_symbols", "green_cards"),
        "Aristotle counts sets of all symbols, or of green cards only",
    ),
    Option(
        "plato_cost",
        ("4", "3"),
        "what Plato costs",
    ),
    Option(
        "caligula_cost",
        ("3", "2"),
        "what Caligula costs",
    ),
    Option(
        "roma_night_2",
        ("glass", "loom"),
        "the made good of the second stage of Roma (night)",
    ),
    Option(
        "embassy",
        ("3", "2"),
        "points of the Embassy",
    ),
    Option(
        "losses",
        ("after_discard", "before_discard"),
        "coins are lost after cards of the discard pile are built, or before",
    ),
    Option(
        "choice_cards",
        ("produced", "not_produced"),
        "what a choice card can give counts as produced for Secret Warehouse and Black Market, or not",
    ),
    Option(
        "rebates",
        ("added_up", "one_a_unit"),
        "rebates on one purchased unit add up, or only one counts",
    ),
    Option(
        "debts",
        ("secret", "open"),
        "all choose at once what they pay of a loss, or one after the other",
    ),
    Option(
        "team_payments",
        ("least_bought", "own_specials_first"),
        "in teams as little as possible is bought with what cards and board give, or with special units as well",
    ),
)
"""All options, in the order in which a state packs them (``bridge.OPTIONS``)."""


def indexes_of(variant: Mapping[str, str]) -> list[int]:
    """The value index of every option of a complete variant."""
    return [option.values.index(variant[option.name]) for option in OPTIONS]


def packed(variant: Mapping[str, str]) -> int:
    """A complete variant as the one number that the rules take."""
    return sum(
        index << lowest
        for (lowest, _), index in zip(bridge.OPTIONS, indexes_of(variant), strict=True)
    )


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
