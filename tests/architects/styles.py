"""Ways to play at random that lean toward something, so that rare rules come up in tests."""

from __future__ import annotations

import random

from tests.architects.reference import CARDS, TOKENS
from tests.architects.slow_engine import SlowGame
from tests.architects.slow_table import CENTRAL

STYLES = ("plain", "fair", "science", "military", "cat", "hoarder", "builder")
"""``plain`` takes any move or event alike; in all others events have their true chances."""

COLORS = {
    "science": ("green",),
    "military": ("red",),
    "cat": ("blue",),
    "hoarder": ("blue", "red"),  # hardly ever builds, so that decks run out
    "builder": ("grey", "yellow"),
}
LIKED = 12.0


def card_of(deck: str, game: SlowGame) -> str | None:
    """The card one gets from a deck as far as the seat in turn can tell."""
    number = game.deck_number(deck)
    if number == CENTRAL and game.seat not in game.knows:
        return None
    return game.decks[number].top


def weight(style: str, text: str, game: SlowGame) -> float:
    """How much a player of this style likes a move."""
    kind, *rest = text.split()
    if style in ("plain", "fair"):
        return 1.0
    if kind in ("take", "extra", "search"):
        card = card_of(rest[-1], game)
        if card is None:
            return 4.0 if style == "cat" else 1.0
        return LIKED if CARDS[card]["color"] in COLORS[style] else 1.0
    if kind == "keep":
        return LIKED if CARDS[rest[0]]["color"] in COLORS[style] else 1.0
    if kind == "token" and rest[0] in TOKENS:
        extra = TOKENS[rest[0]]["effect"]["type"] == "extra_card"
        return LIKED if extra or rest[0] in ("economy", "engineering", "culture") else 1.0
    if kind == "end":
        return 3.0 if style == "hoarder" else 0.2
    if kind == "build":
        return 0.2 if style == "hoarder" else 3.0
    return 1.0


def choose(style: str, game: SlowGame, rng: random.Random) -> str:
    """One of the moves of the decider by weight, or one of the events that are due."""
    events = game.chance()
    if events:
        chances = [1.0 if style == "plain" else float(chance) for chance in events.values()]
        return rng.choices(list(events), chances)[0]
    texts = game.legal()
    return rng.choices(texts, [weight(style, text, game) for text in texts])[0]
