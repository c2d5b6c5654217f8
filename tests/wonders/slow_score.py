"""Scoring in the slow engine (reference: sections 7 and 8); choices are tried one by one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import combinations, product
from typing import Any

from tests.wonders.reference import (
    COLORS,
    EDIFICE_DEBTS,
    EDIFICES,
    ISLANDS,
    SYMBOLS,
    VICTORY,
)
from tests.wonders.slow_city import City
from tests.wonders.slow_naval import GUILD_CAP, space_effect

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


def sets_of(symbols: Counter[str]) -> int:
    """How many sets of three different symbols there are."""
    return min(symbols[symbol] for symbol in SYMBOLS)


def replaced(symbols: Counter[str]) -> list[Counter[str]]:
    """What Aganice may make of the symbols: nothing new, or one turned into another."""
    found = [symbols]
    for one, other in product(SYMBOLS, repeat=2):
        if symbols[one] and one != other:
            found.append(symbols - Counter([one]) + Counter([other]))
    return found


def with_more_of_most(symbols: Counter[str]) -> list[Counter[str]]:
    """What Enheduanna may make of them: one more of a kind of which there are most."""
    most = max(symbols[symbol] for symbol in SYMBOLS)
    return [symbols + Counter([one]) for one in SYMBOLS if symbols[one] == most]


def copied_symbols(cities: list[City], owner: int) -> list[Counter[str]]:
    """All that spies may copy: each of them a symbol on another green card next door."""
    spies = len(cities[owner].all_effects("copy_neighbor_science"))
    cards = [
        effect["symbol"]
        for city in (cities[(owner + 1) % len(cities)], cities[owner - 1])
        for card in city.cards
        if city.entry(card)["color"] == "green"
        for effect in city.entry(card)["effects"]
        if effect["type"] == "science"
    ]
    chosen = {
        tuple(sorted(cards[at] for at in places))
        for places in combinations(range(len(cards)), min(spies, len(cards)))
    }
    return [Counter(symbols) for symbols in chosen]


def symbols_at_end(cities: list[City], owner: int, wild: int) -> list[Counter[str]]:
    """All the symbols that a city may come to have.

    Symbols of choice and copied ones, then what leaders do; cards that add one of the most frequent
    kind may come at any time among them.
    """
    city = cities[owner]
    steps = []
    if city.all_effects("science_replace"):
        steps.append(replaced)
    if city.all_effects("science_extra_of_most"):
        steps.append(with_more_of_most)
    most = len(city.all_effects("science_most"))
    begin = {frozen(city.science_symbols())}
    chosen: list[tuple[str, ...]] = [(one,) for one in SYMBOLS]
    copied = [tuple(symbols.elements()) for symbols in copied_symbols(cities, owner)]
    return in_any_order(begin, [chosen] * wild + [copied], steps, most)


Frozen = frozenset[tuple[str, int]]
"""Symbols that can be put into a set."""


def frozen(symbols: Counter[str]) -> Frozen:
    """Symbols that can be put into a set."""
    return frozenset((symbol, count) for symbol, count in symbols.items() if count)


def in_any_order(
    begin: set[Frozen],
    additions: list[list[tuple[str, ...]]],
    steps: list[Callable[[Counter[str]], list[Counter[str]]]],
    most: int,
) -> list[Counter[str]]:
    """All that becomes of symbols: the additions in any order, the steps behind them in theirs, and
    so many symbols of the most frequent kind in between."""
    reached: dict[tuple[int, int, int], set[Frozen]] = {(0, 0, 0): begin}
    for added, done, more in product(
        range(len(additions) + 1), range(len(steps) + 1), range(most + 1)
    ):
        if done and added < len(additions):
            continue
        here = reached.setdefault((added, done, more), set())
        if added and not done:
            here |= {
                frozen(Counter(dict(one)) + Counter(choice))
                for one in reached[added - 1, 0, more]
                for choice in additions[added - 1]
            }
        if done:
            here |= {
                frozen(after)
                for one in reached[added, done - 1, more]
                for after in steps[done - 1](Counter(dict(one)))
            }
        if more:
            here |= {
                frozen(after)
                for one in reached[added, done, more - 1]
                for after in with_more_of_most(Counter(dict(one)))
            }
    return [Counter(dict(one)) for one in reached[len(additions), len(steps), most]]


def science_scores(cities: list[City], owner: int, wild: int) -> set[tuple[int, int]]:
    """The points of symbols and those of Aristotle for them, for each choice there is."""
    city = cities[owner]
    a_set = sum(effect["amount"] for effect in city.all_effects("vp_per_science_set"))
    return {
        (science_points(symbols), a_set * sets_of(symbols))
        for symbols in symbols_at_end(cities, owner, wild)
    }


def counted(cities: list[City], owner: int, effect: dict[str, Any]) -> int:
    """How many things an effect of the city ``owner`` counts."""
    return sum(
        cities[(owner + OFFSETS[where]) % len(cities)].count(what)
        for where in effect["scope"]
        for what in effect["count"]
    )


def guild_points(cities: list[City], owner: int, guild: str) -> int:
    """Points of a guild for a city, its symbol of choice left out; with Armada not above a cap."""
    points = plain_guild_points(cities, owner, guild)
    return min(points, GUILD_CAP) if cities[owner].facts.armada else points


def plain_guild_points(cities: list[City], owner: int, guild: str) -> int:
    """The same without a cap."""
    points = 0
    for effect in cities[owner].entry(guild)["effects"]:
        if effect["type"] == "vp_per":
            points += effect["amount"] * counted(cities, owner, effect)
        elif effect["type"] == "vp_if_wonder_complete":
            points += effect["amount"] if cities[owner].complete() else 0
    return points


def copies(cities: list[City], owner: int) -> list[str | None]:
    """What the city may copy: nothing, or a guild of a neighbor."""
    if not cities[owner].can("copy_guild"):
        return [None]
    neighbors = (cities[(owner + 1) % len(cities)], cities[owner - 1])
    found = {card for city in neighbors for card in city.cards if city.entry(card)["guild"]}
    return [None, *sorted(found)]


def items_points(cities: list[City], owner: int, items: list[str]) -> int:
    """What cards or leaders are worth, symbols left out."""
    city = cities[owner]
    points = 0
    for item in items:
        effects = ISLANDS[item]["effects"] if item in ISLANDS else city.entry(item)["effects"]
        for effect in effects:
            if effect["type"] == "vp":
                points += effect["amount"]
            elif effect["type"] == "vp_per_commercial_level":
                points += effect["count"] * city.level()
            elif effect["type"] == "vp_per_island":
                points += effect["count"] * len(city.islands)
            elif effect["type"] == "vp_per_card_of_chosen_color":
                points += effect["count"] * max(map(city.count, COLORS))
            elif effect["type"] == "vp_per":
                points += effect["amount"] * counted(cities, owner, effect)
            elif effect["type"] == "vp_per_victory_token_of_value":
                age = next(age for age in VICTORY if VICTORY[age] == effect["value"])
                points += effect["amount"] * city.victories[age - 1]
            elif effect["type"] == "vp_per_color_set":
                points += effect["amount"] * min(map(city.count, effect["colors"]))
            elif effect["type"] == "vp_per_coins":
                points += effect["amount"] * (city.coins // effect["coins"])
            elif effect["type"] == "vp_per_identical_victory_pair":
                points += sum(VICTORY[age] * (city.victories[age - 1] // 2) for age in VICTORY)
            elif effect["type"] == "vp_if_more_than_each_neighbor":
                mine, *others = (
                    sum(map(cities[at % len(cities)].count, effect["count"]))
                    for at in (owner, owner + 1, owner - 1)
                )
                points += effect["amount"] * all(mine > other for other in others)
            elif effect["type"] == "vp_if_no_defeat_tokens":
                points += effect["amount"] * (city.defeats == 0)
            elif effect["type"] == "vp_if_only_face_up_leader":
                points += effect["amount"] * (len(city.leaders) == 1)
    return points


def edifice_points(cities: list[City], owner: int) -> int:
    """What the completed Edifices of a city are worth, less its Debt tokens for others."""
    city = cities[owner]
    points = -sum(EDIFICE_DEBTS[age] for age in city.edifice_debts)
    for effect in (e for one in city.rewards for e in EDIFICES[one]["reward"]):
        if effect["type"] == "vp_per":
            points += effect["amount"] * counted(cities, owner, effect)
        elif effect["type"] == "vp_per_color_set":
            points += effect["amount"] * min(map(city.count, effect["colors"]))
        elif effect["type"] == "vp_per_color_present":
            points += effect["amount"] * sum(city.count(color) > 0 for color in COLORS)
        elif effect["type"] == "score_own_guild_again":
            guilds = [card for card in city.cards if city.entry(card)["guild"]]
            points += max((again(cities, owner, guild) for guild in guilds), default=0)
    return points


def again(cities: list[City], owner: int, guild: str) -> int:
    """What a guild brings if it counts once more: points, or those of one more symbol."""
    wild = cities[owner].wild_symbols()
    choices = sum(e["type"] == "science_choice" for e in cities[owner].entry(guild)["effects"])
    best = [max(map(sum, science_scores(cities, owner, count))) for count in (wild, wild + choices)]
    more = best[1] - best[0]
    return guild_points(cities, owner, guild) + more


def buried_points(city: City) -> int:
    """Twice the printed cost of every buried leader, 6 where that depends on the Age."""
    effects = city.stage_effects("bury_leader")
    points = 0
    for leader in city.buried:
        cost = city.entry(leader)["cost"]
        points += (
            effects[0]["vp_multiplier"] * cost["coins"]
            if "coins" in cost
            else effects[0]["vp_if_age_priced"]
        )
    return points


def scores_with(cities: list[City], owner: int, copied: str | None) -> list[Score]:
    """The points of a city by category if it copies this guild, for each choice of symbols."""
    city = cities[owner]
    guilds = [card for card in city.cards if city.entry(card)["guild"]]
    wild = city.wild_symbols()
    purple = sum(guild_points(cities, owner, guild) for guild in guilds)
    if copied is not None:
        purple += guild_points(cities, owner, copied)
        wild += sum(e["type"] == "science_choice" for e in city.entry(copied)["effects"])
    of_color = {
        color: [card for card in city.cards if city.entry(card)["color"] == color]
        for color in ("blue", "yellow", "black")
    }
    found = []
    for green, aristotle in science_scores(cities, owner, wild):
        score = {
            "military": sum(VICTORY[age] * city.victories[age - 1] for age in VICTORY)
            - city.defeats,
            "coins": city.coins // 3 - city.debt,
            "wonder": sum(effect["amount"] for effect in city.stage_effects("vp"))
            + buried_points(city),
            "blue": items_points(cities, owner, of_color["blue"]),
            "yellow": items_points(cities, owner, of_color["yellow"]),
            "purple": purple,
            "green": green,
        }
        if city.facts.leaders:
            score["leaders"] = items_points(cities, owner, city.leaders) + aristotle
        if city.facts.cities:
            score["black"] = items_points(cities, owner, of_color["black"])
        if city.facts.edifice:
            score["edifice"] = edifice_points(cities, owner)
        if city.facts.armada:
            score["blue"] += space_effect("blue", city.fleets["blue"], "vp")
            score["naval"] = sum(map(sum, city.naval_tokens))
            score["islands"] = items_points(cities, owner, city.islands)
        score["total"] = sum(score.values())
        found.append(score)
    return found


def best_scores(cities: list[City], owner: int) -> list[Score]:
    """The points of a city for each of the copies that give it most, most symbols' points first."""
    scores = [
        score for guild in copies(cities, owner) for score in scores_with(cities, owner, guild)
    ]
    best = max(score["total"] for score in scores)
    return sorted(
        (score for score in scores if score["total"] == best), key=lambda score: -score["green"]
    )


def best_copies(cities: list[City], owner: int) -> list[str | None]:
    """What the city may copy to have most points."""
    best = best_scores(cities, owner)[0]["total"]
    return [
        guild
        for guild in copies(cities, owner)
        if any(score["total"] == best for score in scores_with(cities, owner, guild))
    ]


def result(totals: list[int], coins: list[int]) -> tuple[list[int], str]:
    """The winners and the ending: points, then coins, then a shared win."""
    best = max(totals)
    first = [seat for seat, total in enumerate(totals) if total == best]
    if len(first) == 1:
        return first, "points"
    most = max(coins[seat] for seat in first)
    richest = [seat for seat in first if coins[seat] == most]
    return richest, "coins" if len(richest) == 1 else "shared"


def team_result(totals: list[int], coins: list[int]) -> tuple[list[int], str]:
    """The same by teams: the sums of both partners decide, and both win."""
    teams, ending = result(
        [totals[seat] + totals[seat + 1] for seat in range(0, len(totals), 2)],
        [coins[seat] + coins[seat + 1] for seat in range(0, len(coins), 2)],
    )
    return [seat for team in teams for seat in (2 * team, 2 * team + 1)], ending
