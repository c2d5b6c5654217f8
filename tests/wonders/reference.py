"""The reference fact tables as plain dicts, apart from the solver's own tables.

Everything the slow engine knows about cards, boards, decks and options comes from here, so that
playing it against the fast engine also checks the shipped tables.
"""

from __future__ import annotations

import json
from copy import deepcopy
from dataclasses import dataclass
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

# The expansions of the second edition.
BLACK: dict[str, dict[str, Any]] = by_id(read("reference_black_cards.json")["cards"])
LEADERS: dict[str, dict[str, Any]] = by_id(read("reference_leaders.json")["leaders"])
EXPANSION_WONDERS: dict[str, dict[str, Any]] = by_id(
    read("reference_expansion_wonders.json")["wonders"]
)
ARMADA: dict[str, dict[str, Any]] = by_id(read("reference_armada_cards.json")["cards"])
ISLANDS: dict[str, dict[str, Any]] = by_id(read("reference_islands.json")["islands"])
SHIPYARDS: dict[str, Any] = read("reference_shipyards.json")
ARMADA_WONDERS: dict[str, dict[str, Any]] = by_id(read("reference_armada_wonders.json")["wonders"])
DECKS = ("standard", "expert", "cities")
_EDIFICES = read("reference_edifices.json")
EDIFICES: dict[str, dict[str, Any]] = by_id(_EDIFICES["cards"])
PAWNS = {  # on each Edifice, by the number of players
    int(seats): pawns for seats, pawns in _EDIFICES["participation_pawns"].items()
}
EDIFICE_DEBTS = dict(enumerate(_EDIFICES["debts"], 1))

# The orders that give the ids their numbers in the fast engine: the same in both editions.
CARD_IDS = [*CARDS["second"], *(card for card in CARDS["first"] if card not in CARDS["second"])]
ITEM_IDS = [*CARD_IDS, *BLACK, *ARMADA, *LEADERS]
NUMBERS = {item: number for number, item in enumerate(ITEM_IDS)}
ISLAND_IDS = list(ISLANDS)
SHIPYARD_IDS: list[str] = [board["id"] for board in SHIPYARDS["boards"]]
WONDER_IDS = list(WONDERS["second"])
_LATER = [
    board for board in EXPANSION_WONDERS if EXPANSION_WONDERS[board]["expansion"] == "edifice"
]
BOARD_IDS = [
    *WONDER_IDS,
    *(board for board in EXPANSION_WONDERS if board not in _LATER),
    *ARMADA_WONDERS,
    *_LATER,
]
RESOURCES = ["wood", "stone", "clay", "ore", "glass", "papyrus", "loom"]
RAW = RESOURCES[:4]
COLORS = ["brown", "grey", "blue", "yellow", "red", "green", "purple", "black"]
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
DRAFT = 4  # leaders dealt to a seat
TEAM_SEATS = (4, 6)

# The options in the order of their bits: name, values, the default first, and how many bits.
BASE_OPTIONS: list[tuple[str, tuple[str, ...]]] = [
    ("edition", ("second", "first")),
    ("turn_six_order", ("rulebook", "halikarnassos_first", "babylon_first")),
    ("discard_build", ("rulebook", "must", "may")),
    ("payments", ("non_dominated", "all")),
    ("sides", ("rulebook", "chosen", "random", "day")),
]
EXPANSIONS: list[tuple[str, tuple[str, ...]]] = [
    ("leaders", ("no", "yes")),
    ("cities", ("no", "yes")),
    ("teams", ("no", "yes")),
]
LEADER_OPTIONS: list[tuple[str, tuple[str, ...]]] = [
    ("leader_deck", ("all", "standard", "without_expert", "without_cities")),
    ("plato_cost", ("4", "3")),
    ("caligula_cost", ("3", "2")),
    ("roma_night_2", ("glass", "loom")),
]
CITY_OPTIONS: list[tuple[str, tuple[str, ...]]] = [
    ("embassy", ("3", "2")),
]
OPTIONS = [
    *BASE_OPTIONS,
    *EXPANSIONS,
    *LEADER_OPTIONS,
    *CITY_OPTIONS,
    ("edifice", ("no", "yes")),
    ("armada", ("no", "yes")),
    ("carthage", ("no", "yes")),
]
WIDTHS = {name: 2 if name == "edition" or len(values) > 2 else 1 for name, values in OPTIONS}
# What the rulebook of an edition says where an option asks for it.
RULEBOOK = {
    "second": {
        "turn_six_order": "halikarnassos_first",
        "discard_build": "must",
        "sides": "chosen",
    },
    "first": {
        "turn_six_order": "babylon_first",
        "discard_build": "may",
        "sides": "random",
    },
}


def packed(numbers: list[int]) -> int:
    """The values of the first options, by number, as an integer of option bits."""
    bits = shift = 0
    for (name, _), number in zip(OPTIONS, numbers, strict=False):
        bits |= number << shift
        shift += WIDTHS[name]
    return bits


def unpacked(options: int) -> list[int]:
    """The inverse of :func:`packed`."""
    numbers = []
    for name, _ in OPTIONS:
        numbers.append(options & ((1 << WIDTHS[name]) - 1))
        options >>= WIDTHS[name]
    return numbers


def option_values(options: int) -> dict[str, str]:
    """The value of every option for an integer of option bits, as written."""
    return {
        name: values[number]
        for (name, values), number in zip(OPTIONS, unpacked(options), strict=True)
    }


def option_bits(**values: str) -> int:
    """The inverse of :func:`option_values`; options left out have their default."""
    known = dict(OPTIONS)
    assert set(values) <= set(known), values
    return packed([known[name].index(values.get(name, known[name][0])) for name in known])


def rulings(options: int) -> dict[str, str]:
    """What the options come to: ``rulebook`` replaced by what that of the edition says."""
    values = option_values(options)
    return {
        name: RULEBOOK[values["edition"]][name] if value == "rulebook" else value
        for name, value in values.items()
    }


@dataclass(frozen=True, eq=False)
class Facts:
    """The tables of one way to play: what is on items and boards, hands, turns and coins."""

    edition: str
    rules: dict[str, str]
    items: dict[str, dict[str, Any]]
    boards: dict[str, dict[str, Any]]

    def __deepcopy__(self, memo: dict[int, Any]) -> Facts:
        """Tables are never changed, so copies of notebooks share them."""
        return self

    @property
    def leaders(self) -> bool:
        """Whether Leaders is played."""
        return self.rules["leaders"] == "yes"

    @property
    def cities(self) -> bool:
        """Whether Cities is played."""
        return self.rules["cities"] == "yes"

    @property
    def armada(self) -> bool:
        """Whether Armada is played."""
        return self.rules["armada"] == "yes"

    @property
    def edifice(self) -> bool:
        """Whether Edifice is played."""
        return self.rules["edifice"] == "yes"

    @property
    def teams(self) -> bool:
        """Whether seats 2i and 2i+1 are a team."""
        return self.rules["teams"] == "yes"

    @property
    def hand(self) -> int:
        """Cards dealt to a seat in an Age."""
        return HAND + self.cities + self.armada

    @property
    def turns(self) -> int:
        """Turns of an Age."""
        return TURNS + self.cities + self.armada

    @property
    def coins(self) -> int:
        """Coins at the start."""
        return 2 * START_COINS if self.leaders else START_COINS

    def leader_deck(self) -> list[str]:
        """The leaders from which hands are dealt."""
        decks = {
            "all": DECKS,
            "standard": ("standard",),
            "without_expert": ("standard", "cities"),
            "without_cities": ("standard", "expert"),
        }[self.rules["leader_deck"]]
        used = [deck for deck in decks if deck != "cities" or self.cities]
        return [leader for leader, entry in LEADERS.items() if entry["deck"] in used]

    def drawn_kinds(self, age: int, seats: int) -> list[tuple[list[str], int]]:
        """The kinds of cards of which only some are in play: all of them, and how many are."""
        kinds = [(self.black(age), seats)] if self.cities else []
        if self.armada:
            kinds.append((self.armada_cards(age, seats), seats))
        if age == AGES[-1]:
            kinds.append((guilds(self.edition), guilds_in_play(seats)))
        return kinds

    def armada_cards(self, age: int, seats: int) -> list[str]:
        """The cards of Armada from which those of an Age are drawn for so many players."""
        return [
            card
            for card, entry in ARMADA.items()
            if entry["age"] == age and min(entry["copies_from_players"]) <= seats
        ]

    def black(self, age: int) -> list[str]:
        """The black cards from which those of an Age are drawn."""
        return [c for c, entry in BLACK.items() if entry["age"] == age] if self.cities else []


@cache
def facts_of(options: int) -> Facts:
    """The tables for an integer of option bits."""
    rules = rulings(options)
    edition = rules["edition"]
    items = {card: dict(entry, leader=False) for card, entry in CARDS[edition].items()}
    boards: dict[str, dict[str, Any]] = {
        wonder: {**entry, "board_effects": {side: [] for side in SIDES[edition]}}
        for wonder, entry in WONDERS[edition].items()
    }
    called = dict(zip(SIDES["second"], SIDES[edition], strict=True))
    boards |= {
        wonder: {
            name: {called[side]: own for side, own in value.items()}
            if name in ("sides", "board_effects")
            else value
            for name, value in entry.items()
        }
        for wonder, entry in deepcopy(EXPANSION_WONDERS | ARMADA_WONDERS).items()
        if rules[entry["expansion"]] == "yes" or rules.get(wonder) == "yes"
    }
    if edition == "second":
        for leader, entry in LEADERS.items():
            items[leader] = {**entry, "leader": True, "age": 4, "color": "leader", "guild": False}
        items |= {card: dict(entry, leader=False) for card, entry in BLACK.items()}
        items |= {card: dict(entry, leader=False) for card, entry in ARMADA.items()}
        items["plato"]["cost"] = {"coins": int(rules["plato_cost"])}
        items["caligula"]["cost"] = {"coins": int(rules["caligula_cost"])}
        items["embassy"]["effects"] = [
            {**effect, "amount": int(rules["embassy"])} if effect["type"] == "vp" else effect
            for effect in items["embassy"]["effects"]
        ]
        if "roma" in boards:
            boards["roma"]["sides"]["night"][1]["cost"] = {
                "stone": 1,
                "clay": 1,
                rules["roma_night_2"]: 1,
            }
    return Facts(edition, rules, items, boards)


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
