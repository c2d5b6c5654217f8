"""Victory points in the slow engine: the running count of every category."""

from __future__ import annotations

from tests.duel.reference import CARDS, MILITARY, TOKENS, WONDERS, color, effects
from tests.duel.slow_city import City


def military_points(pawn: int) -> list[int]:
    """Points of both seats for the place of the pawn; nobody scores in the capital."""
    space = next(s for s in MILITARY["spaces"] if s["position"] == pawn)
    points = space["vp_to_player_ahead"] or 0
    return [points if pawn > 0 else 0, points if pawn < 0 else 0]


def guild_measure(per: list[str], city: City) -> int:
    """What one city counts for a guild: colors summed, built wonders or whole sets of 3 coins."""
    if per == ["coins_set_of_3"]:
        return city.coins // 3
    return sum(city.count(kind) for kind in per)


def count(cities: list[City], pawn: int) -> list[dict[str, int]]:
    """The points of both seats by category, as if the game ended now."""
    result = []
    for seat, city in enumerate(cities):
        points = dict.fromkeys(["blue", "green", "yellow", "guilds", "wonders", "progress"], 0)
        points["military"] = military_points(pawn)[seat]
        points["coins"] = city.coins // 3
        for card in city.cards:
            category = "guilds" if color(card) == "purple" else color(card)
            for effect in effects(CARDS[card], "victory_points"):
                points[category] += effect["count"]
            for effect in effects(CARDS[card], "guild_points"):
                best = max(guild_measure(effect["per"], either) for either in cities)
                points[category] += effect["points"] * best
        for wonder in city.under:
            for effect in effects(WONDERS[wonder], "victory_points"):
                points["wonders"] += effect["count"]
        for token in city.tokens:
            for effect in effects(TOKENS[token], "victory_points"):
                points["progress"] += effect["count"]
            for effect in effects(TOKENS[token], "points_per_progress_token"):
                points["progress"] += effect["points"] * len(city.tokens)
        points["total"] = sum(points.values())
        result.append(points)
    return result
