"""Scoring in the slow engine (reference: sections 7 and 8); choices are tried one by one."""

from __future__ import annotations

from collections import Counter
from itertools import product
from typing import Any

from tests.wonders.reference import CARDS, SYMBOLS, VICTORY
from tests.wonders.slow_city import City

Score = dict[str, int]
CATEGORIES = ("military", "coins", "wonder", "blue", "yellow", "purple", "green")
OFFSETS = {"left": 1, "self": 0, "right": -1}


def science_points(symbols: Counter[str]) -> int:
    """Points of fixed symbols: squares and sets."""
    counts = [symbols[symbol] for symbol in SYMBOLS]
    return sum(count * count for count in counts) + 7 * min(counts)


def best_science(symbols: Counter[str], wild: int) -> int:
    """The same with symbols of choice, every choice tried."""
    return max(
        science_points(symbols + Counter(choice)) for choice in product(SYMBOLS, repeat=wild)
    )


def counted(cities: list[City], owner: int, effect: dict[str, Any]) -> int:
    """How many things an effect of the city ``owner`` counts."""
    return sum(
        cities[(owner + OFFSETS[where]) % len(cities)].count(what)
        for where in effect["scope"]
        for what in effect["count"]
    )


def guild_points(cities: list[City], owner: int, guild: str) -> int:
    """Points of a guild for a city, its symbol of choice left out."""
    points = 0
    for effect in CARDS[cities[owner].edition][guild]["effects"]:
        if effect["type"] == "vp_per":
            points += effect["amount"] * counted(cities, owner, effect)
        elif effect["type"] == "vp_if_wonder_complete":
            points += effect["amount"] if cities[owner].complete() else 0
    return points


def copies(cities: list[City], owner: int) -> list[str | None]:
    """What the city may copy: nothing, or a guild of a neighbour."""
    if not cities[owner].can("copy_guild"):
        return [None]
    neighbours = (cities[(owner + 1) % len(cities)], cities[owner - 1])
    found = {card for city in neighbours for card in city.cards if city.entry(card)["guild"]}
    return [None, *sorted(found)]


def score_with(cities: list[City], owner: int, copied: str | None) -> Score:
    """The points of a city by category if it copies this guild."""
    city = cities[owner]
    guilds = [card for card in city.cards if city.entry(card)["guild"]]
    wild = city.wild_symbols()
    purple = sum(guild_points(cities, owner, guild) for guild in guilds)
    if copied is not None:
        purple += guild_points(cities, owner, copied)
        wild += sum(e["type"] == "science_choice" for e in city.entry(copied)["effects"])
    score = {
        "military": sum(VICTORY[age] * city.victories[age - 1] for age in VICTORY) - city.defeats,
        "coins": city.coins // 3,
        "wonder": sum(effect["amount"] for effect in city.stage_effects("vp")),
        "blue": sum(effect["amount"] for effect in city.card_effects("vp")),
        "yellow": sum(
            effect["amount"] * counted(cities, owner, effect)
            for card in city.cards
            if city.entry(card)["colour"] == "yellow"
            for effect in city.entry(card)["effects"]
            if effect["type"] == "vp_per"
        ),
        "purple": purple,
        "green": best_science(city.science_symbols(), wild),
    }
    score["total"] = sum(score.values())
    return score


def best_scores(cities: list[City], owner: int) -> list[Score]:
    """The points of a city for each of the copies that give it most."""
    scores = [score_with(cities, owner, guild) for guild in copies(cities, owner)]
    best = max(score["total"] for score in scores)
    return [score for score in scores if score["total"] == best]


def best_copies(cities: list[City], owner: int) -> list[str | None]:
    """What the city may copy to have most points."""
    best = best_scores(cities, owner)[0]["total"]
    return [g for g in copies(cities, owner) if score_with(cities, owner, g)["total"] == best]


def result(totals: list[int], coins: list[int]) -> tuple[list[int], str]:
    """The winners and the ending: points, then coins, then a shared win."""
    best = max(totals)
    first = [seat for seat, total in enumerate(totals) if total == best]
    if len(first) == 1:
        return first, "points"
    most = max(coins[seat] for seat in first)
    richest = [seat for seat in first if coins[seat] == most]
    return richest, "coins" if len(richest) == 1 else "shared"
