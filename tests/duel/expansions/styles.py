"""Ways to play at random that lean toward something, so that rare rules come up in tests."""

from __future__ import annotations

import random

from tests.duel.expansions.facts import CARDS, color, effects
from tests.duel.expansions.game import Game
from tests.duel.expansions.prices import god_price
from tests.duel.expansions.table import Action

WANTS: dict[str, dict[str, float]] = {
    "plain": {},
    "pious": {"activate_god": 12, "build_wonder": 3, "discard": 2},
    "plotter": {"trigger": 30, "prepare": 20, "recruit": 20, "build_wonder": 3},
    "senator": {"recruit": 30, "place_cube": 3, "skip": 0.2, "discard": 0.5},
    "builder": {"build_wonder": 30, "build": 8, "discard": 0.3},
    "soldier": {"build": 6, "build_wonder": 8, "activate_god": 2},
    "scholar": {"build": 6, "build_wonder": 6, "discard": 0.5},
}
"""How often an action is chosen by each style; what is not named has the weight 1."""

STYLES = tuple(WANTS)


def weight(style: str, action: Action, game: Game) -> float:
    """How much a player of this style likes an action."""
    like = WANTS[style].get(action["action"], 1.0)
    if style == "senator" and action["action"] in ("place_cube", "remove_cube"):
        like *= 1 if game.controller(action["chamber"]) == game.decider() else 20
    if style == "senator" and action["action"] == "move_cube":
        like *= 1 if game.controller(action["to"]) == game.decider() else 5
    card = action.get("card")
    if card in CARDS and action["action"] != "discard":
        wanted = {"soldier": effects(CARDS[card], "shields"), "scholar": color(card) == "green"}
        like *= 12 if wanted.get(style) else 1
        if color(card) in ("brown", "grey") and style in ("builder", "soldier", "scholar"):
            like *= 2
    return like


def sensible(action: Action, game: Game) -> bool:
    """Whether no Offering token is laid down after the price has come to 0."""
    if action["action"] != "activate_god" or not action["offerings"]:
        return True
    slot, all_but_one = action["slot"], sorted(action["offerings"])[:-1]
    return god_price(game.slots[slot], slot, game.active, game.me(), all_but_one) > 0


def choose(style: str, game: Game, rng: random.Random) -> Action:
    """One of the legal actions, by weight."""
    legal = [action for action in game.legal() if sensible(action, game)]
    return rng.choices(legal, [weight(style, action, game) for action in legal])[0]
