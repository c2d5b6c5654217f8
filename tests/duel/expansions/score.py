"""Victory points with the expansions."""

from __future__ import annotations

from tests.duel.expansions.facts import (
    CARDS,
    CHAMBERS,
    GODS,
    TEMPLE_POINTS,
    TOKENS,
    WONDERS,
    color,
    effects,
)
from tests.duel.expansions.table import Table
from tests.duel.slow_score import guild_measure, military_points

CATEGORIES = [
    *("military", "blue", "green", "yellow", "guilds", "temples"),
    *("wonders", "tokens", "coins", "gods", "senate"),
]
CATEGORY_OF = {"purple": "guilds"}


def count(table: Table) -> list[dict[str, int]]:
    """The points of both seats by category, as if the game ended now."""
    found = []
    for seat, city in enumerate(table.cities):
        points = dict.fromkeys(CATEGORIES, 0)
        points["military"] = military_points(table.pawn)[seat]
        points["coins"] = city.coins // 3
        for card in city.cards:
            category = CATEGORY_OF.get(color(card), color(card))
            for effect in effects(CARDS[card], "victory_points"):
                points[category] += effect["count"]
            for effect in effects(CARDS[card], "guild_points"):
                best = max(guild_measure(effect["per"], either) for either in table.cities)
                points[category] += effect["points"] * best
        points["temples"] = TEMPLE_POINTS.get(city.count("temple"), 0)
        for wonder in city.under:
            points["wonders"] += sum(e["count"] for e in effects(WONDERS[wonder], "victory_points"))
        for token in city.tokens:
            for effect in effects(TOKENS[token], "victory_points"):
                points["tokens"] += effect["count"]
            for effect in effects(TOKENS[token], "points_per_progress_token"):
                points["tokens"] += effect["points"] * len(city.tokens)
            for effect in effects(TOKENS[token], "points_per_token_left"):
                left = len(city.mythology_tokens) + len(city.offering_tokens)
                points["tokens"] += effect["points"] * left
        for god in city.gods:
            points["gods"] += sum(e["count"] for e in effects(GODS[god], "victory_points"))
        points["gods"] += city.astarte_coins
        for chamber, entry in CHAMBERS.items():
            if table.controller(chamber) == seat:
                points["senate"] += entry["vp"]
        points["total"] = sum(points.values())
        found.append(points)
    return found


def winner(points: list[dict[str, int]]) -> int | None:
    """Who has more points, or more of blue cards; None shares the victory."""
    first, second = points
    for category in ("total", "blue"):
        if first[category] != second[category]:
            return 0 if first[category] > second[category] else 1
    return None
