"""Ways to play at random that lean toward something, so that rare rules come up in tests."""

from __future__ import annotations

import random

from tests.wonders.slow_costs import Action
from tests.wonders.slow_engine import SlowGame

STYLES = ("plain", "builder", "stages", "trader", "science", "military", "seller", "guilds")
"""``plain`` takes any move alike; ``seller`` is poor in buildings, so that piles grow."""

MORE_STYLES = (*STYLES, "shady", "recruiter")
"""``shady`` likes black cards, ``recruiter`` leaders; for games with expansions."""

COLORS = {
    "builder": ("brown", "grey"),
    "stages": ("brown", "grey"),
    "trader": ("yellow", "grey"),
    "science": ("green", "grey"),
    "military": ("red", "brown"),
    "guilds": ("purple", "brown", "grey"),
    "seller": (),
    "shady": ("black", "grey"),
    "recruiter": ("yellow", "brown"),
}
KINDS = {  # weights of build, stage, sell
    "builder": (8.0, 4.0, 0.3),
    "stages": (4.0, 30.0, 0.3),
    "trader": (8.0, 2.0, 0.5),
    "science": (8.0, 2.0, 0.3),
    "military": (8.0, 2.0, 0.3),
    "guilds": (8.0, 4.0, 0.3),
    "seller": (0.7, 4.0, 3.0),
    "shady": (8.0, 4.0, 0.3),
    "recruiter": (8.0, 6.0, 1.0),
}
LIKED = 6.0
RECRUITED = 12.0
JOINED = 5.0
SAILED = 4.0
NO_CHOICE_OF_A_CARD = (
    *("side", "take", "keep", "bury", "discard", "pay", "sail", "explore", "naval", "lose"),
)


def weight(style: str, text: str, game: SlowGame) -> float:
    """How much a player of this style likes a move."""
    if style == "plain" or text.split(maxsplit=1)[0] in NO_CHOICE_OF_A_CARD:
        return 1.0
    action = Action.read(text)
    build, stage, sell = (SAILED**action.sail * liking for liking in KINDS[style])
    if action.kind == "sell":
        return sell
    if action.kind == "recruit":
        return RECRUITED if style == "recruiter" else build
    if action.kind == "stage":
        return stage * (JOINED if action.joins else 1.0)
    liked = game.facts.items[action.card]["color"] in COLORS[style]
    return build * (LIKED if liked else 1.0) * (3.0 if action.by_right else 1.0)


def choose(style: str, game: SlowGame, rng: random.Random) -> str:
    """One of the moves of the decider by weight, or one of the events by its true chance."""
    events = game.chance()
    if events:
        return rng.choices(list(events), [float(chance) for chance in events.values()])[0]
    texts = game.legal()
    return rng.choices(texts, [weight(style, text, game) for text in texts])[0]
