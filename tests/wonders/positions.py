"""Raw positions for tests: a table at the beginning of an Age with just what a test asks for."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

from tests.wonders.reference import (
    AGES,
    CARD_IDS,
    HAND,
    SIDES,
    WONDER_IDS,
    guilds,
    guilds_in_play,
    option_bits,
    option_values,
    ordinary_deck,
    unpacked,
)
from tests.wonders.slow_raw import Raw

OTHERS = ("gizah", "ephesos", "rhodos", "alexandria", "olympia", "halikarnassos", "babylon")


def city(edition: str, wonder: str, side: str | int = 0, **given: Any) -> Raw:
    """A city of a raw position; ``cards`` are names."""
    number = SIDES[edition].index(side) if isinstance(side, str) else side
    raw = {
        "wonder": WONDER_IDS.index(wonder),
        "side": number,
        "stages": 0,
        "coins": 3,
        "victories": [0, 0, 0],
        "defeats": 0,
        "free_used": False,
        **given,
    }
    raw["cards"] = sorted(CARD_IDS.index(card) for card in given.get("cards", []))
    return raw


def shuffled_deck(edition: str, seats: int, age: int, rng: random.Random) -> list[str]:
    """A deck as it is dealt, guilds drawn."""
    deck = list(ordinary_deck(edition, seats, age))
    if age == 3:
        deck += rng.sample(guilds(edition), guilds_in_play(seats))
    rng.shuffle(deck)
    return deck


def dealt(
    edition: str, seats: int, age: int, wanted: dict[int, list[str]], seed: int = 0
) -> list[list[str]]:
    """Hands with the wanted cards among them, the rest at random."""
    rng = random.Random(seed)
    circle = max(seats, 3)
    needed = Counter(card for cards in wanted.values() for card in cards)
    while True:
        deck = shuffled_deck(edition, seats, age, rng)
        if not needed - Counter(deck):
            break
    hands = [list(wanted.get(row, [])) for row in range(circle)]
    for card in needed.elements():
        deck.remove(card)
    for hand in hands:
        hand += [deck.pop() for _ in range(HAND - len(hand))]
    assert not deck
    return hands


def start_of_age(
    cities: list[Raw],
    age: int = 3,
    *,
    options: int = 0,
    hands: dict[int, list[str]] | None = None,
    seed: int = 0,
) -> Raw:
    """All are about to choose in the first turn of an Age, a seat for every city."""
    seats = len(cities)
    edition = option_values(options)["edition"]
    rows = dealt(edition, seats, age, hands or {}, seed)
    ages: list[Raw] = [{"hands": [[] for _ in cities], "used": [[] for _ in cities]} for _ in AGES]
    ages[age - 1]["hands"] = [sorted(CARD_IDS.index(card) for card in row) for row in rows]
    return {
        "options": unpacked(options),
        "seats": seats,
        "view": -1,
        "first": 0,
        "phase": "choose",
        "age": age,
        "turn": 1,
        "cities": cities,
        "chosen": [[] for _ in range(seats)],
        "ages": ages,
        "fresh": [[] for _ in cities],
        "looks": [[0, 0] for _ in range(seats)],
        "forgot": [0, 0, 0],
        "acting": -1,
        "seen": 0,
        "looking": "hand",
        "todo": [],
    }


def table(
    mine: Raw,
    age: int = 3,
    *,
    left: Raw | None = None,
    right: Raw | None = None,
    hand: list[str] | None = None,
    **options: str,
) -> Raw:
    """Three seats; seat 0 has the city ``mine`` and these cards in hand."""
    bits = option_bits(**options)
    edition = option_values(bits)["edition"]
    taken = [WONDER_IDS[raw["wonder"]] for raw in (mine, left, right) if raw]
    free = iter(name for name in OTHERS if name not in taken)
    cities = [mine, left or city(edition, next(free)), right or city(edition, next(free))]
    return start_of_age(cities, age, options=bits, hands={0: hand or []})
