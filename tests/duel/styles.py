"""Ways to play at random that lean toward something, so that rare rules come up in tests."""

from __future__ import annotations

import random

from tests.duel.reference import CARDS, color, effects
from tests.duel.slow_engine import SlowGame

STYLES = ("plain", "wonders", "military", "science", "builder", "seller")

WANTED_TOKENS = {
    "plain": (),
    "wonders": ("theology", "architecture"),
    "military": ("strategy",),
    "science": ("law",),
    "builder": ("economy", "urbanism", "masonry"),
    "seller": (),
}


def weight(style: str, text: str, game: SlowGame) -> float:
    """How much a player of this style likes a move or wishes for a chance event."""
    kind, *rest = text.split()
    if any(token in rest for token in WANTED_TOKENS[style]):
        return 30.0
    if style == "plain":
        return 1.0
    if kind == "wonder":
        likes = {"wonders": 30.0, "military": 8.0, "science": 8.0, "builder": 3.0, "seller": 0.3}
        return likes[style]
    if kind in ("build", "revive"):
        hue = color(rest[-1])
        if style == "military" and effects(CARDS[rest[-1]], "shields"):
            return 40.0
        if style == "science" and hue == "green":
            return 40.0
        if hue in ("brown", "grey") and style != "seller":
            return 10.0
        return {"wonders": 2.0, "military": 2.0, "science": 2.0, "builder": 20.0}.get(style, 0.3)
    if kind == "discard":
        precious = style == "science" and color(rest[-1]) == "green"
        return {"seller": 20.0, "builder": 0.05}.get(style, 0.1 if precious else 1.0)
    return 1.0


def choose(style: str, texts: list[str], game: SlowGame, rng: random.Random) -> str:
    """One of ``texts``, by weight."""
    weights = [weight(style, text, game) for text in texts]
    return rng.choices(texts, weights)[0]
