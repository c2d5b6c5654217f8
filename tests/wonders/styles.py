"""Ways to play at random that lean towards something, so that rare rules come up in tests."""

from __future__ import annotations

import random

from tests.wonders.reference import CARDS
from tests.wonders.slow_engine import SlowGame
from tests.wonders.slow_moves import Action

STYLES = ("plain", "builder", "stages", "trader", "science", "military", "seller", "guilds")
"""``plain`` takes any move alike; ``seller`` is poor in buildings, so that piles grow."""

COLOURS = {
    "builder": ("brown", "grey"),
    "stages": ("brown", "grey"),
    "trader": ("yellow", "grey"),
    "science": ("green", "grey"),
    "military": ("red", "brown"),
    "guilds": ("purple", "brown", "grey"),
    "seller": (),
}
KINDS = {  # weights of build, stage, sell
    "builder": (8.0, 4.0, 0.3),
    "stages": (4.0, 30.0, 0.3),
    "trader": (8.0, 2.0, 0.5),
    "science": (8.0, 2.0, 0.3),
    "military": (8.0, 2.0, 0.3),
    "guilds": (8.0, 4.0, 0.3),
    "seller": (0.7, 4.0, 3.0),
}
LIKED = 6.0


def weight(style: str, text: str, game: SlowGame) -> float:
    """How much a player of this style likes a move."""
    if style == "plain" or text.startswith(("side", "take")):
        return 1.0
    action = Action.read(text)
    build, stage, sell = KINDS[style]
    if action.kind == "sell":
        return sell
    if action.kind == "stage":
        return stage
    liked = CARDS[game.edition][action.card]["colour"] in COLOURS[style]
    return build * (LIKED if liked else 1.0) * (3.0 if action.by_right else 1.0)


def choose(style: str, game: SlowGame, rng: random.Random) -> str:
    """One of the moves of the decider by weight, or one of the events by its true chance."""
    events = game.chance()
    if events:
        return rng.choices(list(events), [float(chance) for chance in events.values()])[0]
    texts = game.legal()
    return rng.choices(texts, [weight(style, text, game) for text in texts])[0]
