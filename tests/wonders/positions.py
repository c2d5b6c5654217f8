"""Raw positions for tests: a table at the beginning of an Age with just what a test asks for."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

from tests.wonders.reference import (
    AGES,
    BOARD_IDS,
    DRAFT,
    ISLAND_IDS,
    ITEM_IDS,
    NUMBERS,
    SIDES,
    Facts,
    facts_of,
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
    """A city of a raw position; ``cards``, ``leaders`` and ``buried`` are names."""
    number = SIDES[edition].index(side) if isinstance(side, str) else side
    raw = {
        "wonder": BOARD_IDS.index(wonder),
        "side": number,
        "stages": 0,
        "coins": 3,
        "victories": [0, 0, 0],
        "defeats": 0,
        "free_used": False,
        "debt": 0,
        "diplomacy": 0,
        "free_black_used": False,
        "bank_taken": False,
        "income": 0,
        **naval_city(),
        **given,
    }
    for what in ("cards", "leaders", "buried"):
        raw[what] = sorted(NUMBERS[item] for item in given.get(what, []))
    raw["islands"] = sorted(ISLAND_IDS.index(island) for island in given.get("islands", []))
    return raw


def naval_city() -> Raw:
    """What Armada adds to a city at its beginning; the shipyard is dealt later."""
    return {
        "shipyard": -1,
        "fleets": [0, 0, 0, 0],
        "stages_built": [],
        "naval_won": [0, 0, 0],
        "naval_lost": [0, 0, 0],
        "raids": [0, 0],
        "pirates": 0,
        "tribute": 0,
        "free_moves": [],
        "arrivals": [],
        "wave": [],
        "found": [],
    }


def shuffled_deck(facts: Facts, seats: int, age: int, rng: random.Random) -> list[str]:
    """A deck as it is dealt, guilds and black cards drawn."""
    deck = list(ordinary_deck(facts.edition, seats, age))
    if age == 3:
        deck += rng.sample(guilds(facts.edition), guilds_in_play(seats))
    if facts.cities:
        deck += rng.sample(facts.black(age), seats)
    if facts.armada:
        deck += rng.sample(facts.armada_cards(age, seats), seats)
    rng.shuffle(deck)
    return deck


def dealt(
    facts: Facts, seats: int, age: int, wanted: dict[int, list[str]], seed: int = 0
) -> list[list[str]]:
    """Hands with the wanted cards among them, the rest at random."""
    rng = random.Random(seed)
    circle = max(seats, 3)
    needed = Counter(card for cards in wanted.values() for card in cards)
    for _ in range(1000):
        deck = shuffled_deck(facts, seats, age, rng)
        missing = needed - Counter(deck)
        if not missing:
            break
    assert not missing, f"no deck of Age {age} has {list(missing)}"
    hands = [list(wanted.get(row, [])) for row in range(circle)]
    for card in needed.elements():
        deck.remove(card)
    for hand in hands:
        hand += [deck.pop() for _ in range(facts.hand - len(hand))]
    assert not deck
    return hands


def leader_rows(
    facts: Facts, cities: list[Raw], turns: int, wanted: dict[int, list[str]], seed: int = 0
) -> Raw:
    """The leaders of a table after so many recruitments, with the wanted ones still in hand."""
    seats = len(cities)
    used: list[list[Any]] = [[] for _ in cities]
    if facts.leaders:
        named = [ITEM_IDS[one] for raw in cities for one in raw["leaders"] + raw["buried"]]
        named += [leader for leaders in wanted.values() for leader in leaders]
        rest = [leader for leader in facts.leader_deck() if leader not in named]
        random.Random(seed).shuffle(rest)
        hands = []
        for seat, raw in enumerate(cities):
            mine = [(ITEM_IDS[one], "build") for one in raw["leaders"] + raw["buried"]]
            mine += [(rest.pop(), "sell") for _ in range(turns - len(mine))]
            mine += [(leader, "keep") for leader in wanted.get(seat, [])]
            mine += [(rest.pop(), "keep") for _ in range(DRAFT - len(mine))]
            if turns == len(AGES):
                mine = [(one, "back" if how == "keep" else how) for one, how in mine]
            assert len(mine) == DRAFT
            hands.append(mine)
        for row in range(seats):
            for turn in range(DRAFT):
                leader, how = hands[(row - turn) % seats][turn]
                used[row].append([NUMBERS[leader], how, False])
    return {"hands": [[] for _ in cities], "used": used, "drawn": []}


def start_of_age(
    cities: list[Raw],
    age: int = 3,
    *,
    options: int = 0,
    hands: dict[int, list[str]] | None = None,
    leaders: dict[int, list[str]] | None = None,
    recruit: bool = False,
    seed: int = 0,
) -> Raw:
    """All are about to choose in the first turn of an Age, a seat for every city.

    With ``recruit`` they are about to use a leader before the hands of the Age are dealt;
    ``leaders`` are those that seats have in hand.
    """
    seats = len(cities)
    facts = facts_of(options)
    for number, raw in enumerate(cities):
        if facts.armada and raw["shipyard"] < 0:
            taken = {other["shipyard"] for other in cities}
            raw["shipyard"] = next(at for at in (number, *range(7)) if at not in taken)
    rows = dealt(facts, seats, age, hands or {}, seed)
    ages: list[Raw] = [{"hands": [[] for _ in cities], "used": [[] for _ in cities]} for _ in AGES]
    if not recruit:
        ages[age - 1]["hands"] = [sorted(NUMBERS[card] for card in row) for row in rows]
    return {
        "options": unpacked(options),
        "seats": seats,
        "view": -1,
        "first": 0,
        "phase": "recruit" if recruit else "choose",
        "age": age,
        "turn": 0 if recruit else 1,
        "cities": cities,
        "chosen": [[] for _ in range(seats)],
        "ages": ages,
        "fresh": [[] for _ in cities],
        "looks": [[0, 0] for _ in range(seats)],
        "forgot": [0] * (4 if facts.leaders else 3),
        "acting": -1,
        "seen": 0,
        "looking": "hand",
        "todo": [],
        "leaders": leader_rows(facts, cities, age - recruit, leaders or {}, seed),
        "losses": [0 for _ in cities],
        "losses_per": [[0, 0] for _ in cities],
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
    taken = [BOARD_IDS[raw["wonder"]] for raw in (mine, left, right) if raw]
    free = iter(name for name in OTHERS if name not in taken)
    cities = [mine, left or city(edition, next(free)), right or city(edition, next(free))]
    return start_of_age(cities, age, options=bits, hands={0: hand or []})
