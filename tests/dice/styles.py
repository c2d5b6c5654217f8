"""Ways to play at random that lean toward something, so that rare rules come up in tests."""

from __future__ import annotations

import random

from tests.dice.slow_engine import SlowGame

STYLES = ("plain", "builder", "racer", "scholar", "soldier", "trader", "guild")
"""``plain`` takes any move alike; ``racer`` completes buildings; the others like some of them."""

LIKED = {
    "builder": ("warehouse", "wonder", "agora"),
    "scholar": ("university", "gallery"),
    "soldier": ("barracks_west", "barracks_east"),
    "trader": ("market", "warehouse"),
    "guild": ("guild_court", "gallery", "university"),
}
FAVOUR = 5.0
PASSING, DECLINING = 0.25, 0.5


def weight(style: str, text: str, game: SlowGame) -> float:
    """How much a player of this style likes a move."""
    kind, *rest = text.split()
    if style == "plain" or kind == "bonus":
        return 1.0
    if kind == "pass":
        return PASSING
    if kind == "skip":
        return DECLINING
    city = game.cities[game.decider()]
    building = city.box(rest[0]).building
    if style == "racer":
        return float(1 + city.count(building)) ** 2
    return FAVOUR if building in LIKED[style] else 1.0


def choose(style: str, game: SlowGame, rng: random.Random) -> str:
    """One of the moves of the decider by weight, or one of the events by its true chance."""
    events = game.chance()
    if events:
        return rng.choices(list(events), [float(chance) for chance in events.values()])[0]
    texts = game.legal()
    return rng.choices(texts, [weight(style, text, game) for text in texts])[0]
