"""The reference fact tables as plain dicts, apart from the solver's own tables.

Everything the slow engine knows about cards, boards, decks and options comes from here, so that
playing it against the fast engine also checks the shipped tables.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

DATA = Path(__file__).parent / "data"


def read(name: str) -> Any:
    """The parsed JSON file ``name`` of the test data."""
    return json.loads((DATA / name).read_text(encoding="utf-8"))


def by_id(items: list[dict[str, Any]]) -> dict[str, dict[str, Any]]:
    """The items under their ids, in the order of the file."""
    return {item["id"]: item for item in items}


EDITIONS = ("second", "first")
CARDS: dict[str, dict[str, dict[str, Any]]] = {
    "second": by_id(read("reference_v2_cards.json")["cards"]),
    "first": by_id(read("reference_v1_cards.json")["cards"]),
}
WONDERS: dict[str, dict[str, dict[str, Any]]] = {
    "second": by_id(read("reference_v2_wonders.json")["wonders"]),
    "first": by_id(read("reference_v1_wonders.json")["wonders"]),
}

# The orders that give the ids their numbers in the fast engine: the same in both editions.
CARD_IDS = [*CARDS["second"], *(card for card in CARDS["first"] if card not in CARDS["second"])]
WONDER_IDS = list(WONDERS["second"])
RESOURCES = ["wood", "stone", "clay", "ore", "glass", "papyrus", "loom"]
RAW = RESOURCES[:4]
COLOURS = ["brown", "grey", "blue", "yellow", "red", "green", "purple"]
SYMBOLS = ["compass", "gear", "tablet"]
SIDES: dict[str, list[str]] = {
    edition: list(WONDERS[edition][WONDER_IDS[0]]["sides"]) for edition in EDITIONS
}

AGES = (1, 2, 3)
HAND = 7
TURNS = 6
START_COINS = 3
SALE = 3
VICTORY = {1: 1, 2: 3, 3: 5}

# The options in the order of their bits: name and values, the default first.
OPTIONS: list[tuple[str, tuple[str, ...]]] = [
    ("edition", ("second", "first")),
    ("turn_six_order", ("rulebook", "halikarnassos_first", "babylon_first")),
    ("discard_build", ("rulebook", "must", "may")),
    ("lighthouse", ("counts_itself", "earlier_cards")),
    ("seventh_card", ("after_turn_six", "with_turn_six")),
    ("free_right", ("next_turn", "next_age")),
    ("free_city_sale", ("no_card_playable", "chosen_card_unplayable")),
    ("payments", ("non_dominated", "all")),
    ("sides", ("rulebook", "chosen", "random", "day")),
    ("leaders", ("no", "yes")),
    ("cities", ("no", "yes")),
    ("teams", ("no", "yes")),
    ("leader_deck", ("all", "standard", "without_expert", "without_cities")),
    ("recruitment", ("before_hand", "after_hand")),
    ("roma_recruit", ("may", "must")),
    ("roma_funds", ("without_trade", "with_trade")),
    ("sold_leaders", ("hidden", "open", "box")),
    ("telesilla", ("gains_first", "discards_first")),
    ("berenice_conflicts", ("last_turn", "anew")),
    ("science_order", ("replace_first", "extra_first")),
    ("aristotle", ("all_symbols", "green_cards")),
    ("plato_cost", ("4", "3")),
    ("caligula_cost", ("3", "2")),
    ("roma_night_2", ("glass", "loom")),
    ("embassy", ("3", "2")),
    ("losses", ("after_discard", "before_discard")),
    ("choice_cards", ("produced", "not_produced")),
    ("rebates", ("added_up", "one_a_unit")),
    ("debts", ("secret", "open")),
    ("team_payments", ("least_bought", "own_specials_first")),
]
# The lowest bit of each option and how many bits it has: two for those of the base game.
OPTION_WIDTHS = [
    2 if number < 9 or len(values) > 2 else 1 for number, (_, values) in enumerate(OPTIONS)
]
OPTION_BITS = [(sum(OPTION_WIDTHS[:at]), width) for at, width in enumerate(OPTION_WIDTHS)]
BASE_OPTIONS = OPTIONS[:9]
# What the rulebook of an edition says where an option asks for it.
RULEBOOK = {
    "second": {
        "turn_six_order": "halikarnassos_first",
        "discard_build": "must",
        "sides": "chosen",
    },
    "first": {"turn_six_order": "babylon_first", "discard_build": "may", "sides": "random"},
}


def option_values(options: int) -> dict[str, str]:
    """The value of every option for an integer of option bits, as written."""
    return {
        name: values[options >> bit & (1 << width) - 1]
        for (bit, width), (name, values) in zip(OPTION_BITS, OPTIONS, strict=True)
    }


def option_bits(**values: str) -> int:
    """The inverse of :func:`option_values`; options left out have their default."""
    known = dict(OPTIONS)
    assert set(values) <= set(known), values
    return sum(
        known[name].index(values.get(name, known[name][0])) << bit
        for (bit, _), name in zip(OPTION_BITS, known, strict=True)
    )


def rulings(options: int) -> dict[str, str]:
    """What the options come to: ``rulebook`` replaced by what that of the edition says."""
    values = option_values(options)
    return {
        name: RULEBOOK[values["edition"]][name] if value == "rulebook" else value
        for name, value in values.items()
    }


def guilds(edition: str) -> list[str]:
    """The ids of all guilds of an edition."""
    return [card for card, entry in CARDS[edition].items() if entry["guild"]]


@cache
def ordinary_deck(edition: str, players: int, age: int) -> tuple[str, ...]:
    """Every physical card of a deck but the guilds; two play with the cards for three."""
    count = max(players, 3)
    return tuple(
        card
        for card, entry in CARDS[edition].items()
        if entry["age"] == age and not entry["guild"]
        for threshold in entry["copies_from_players"]
        if threshold <= count
    )


def guilds_in_play(players: int) -> int:
    """How many guilds are shuffled into the deck of Age III."""
    return max(players, 3) + 2


def stages(edition: str, wonder: str, side: int) -> list[dict[str, Any]]:
    """The stages of one side of a board in their order."""
    entry: list[dict[str, Any]] = WONDERS[edition][wonder]["sides"][SIDES[edition][side]]
    return entry


def effects(edition: str, card: str, kind: str) -> list[dict[str, Any]]:
    """The effects of one type that a card has."""
    return [effect for effect in CARDS[edition][card]["effects"] if effect["type"] == kind]
