"""What the seat that acts pays for dice and boxes, and what a die brings it."""

from __future__ import annotations

from typing import Any

from solver._ext.core.state import State
from solver._ext.dice import bridge
from solver.games.dice.data import sheets, tables
from solver.games.dice.data.effects import CoinsOnDie


def builds_free(raw: dict[str, Any]) -> bool:
    """Whether what is due in a dumped state is to build with a die that costs nothing."""
    return bool(raw["stack"]) and raw["stack"][-1][0] == "build"


def die_price(state: State, die: int) -> int:
    """Coins that the seat that acts pays for choosing a die of the Forum now."""
    raw = bridge.dump(state)
    return 0 if builds_free(raw) else bridge.price(state, raw["acting"], die)


def die_coins(state: State, die: int) -> int:
    """Coins that the seat that acts gets for choosing a die, as long as it has space for them."""
    raw = bridge.dump(state)
    city = raw["cities"][raw["acting"]]
    boxes = sheets.at(raw["sheet"]).boxes(city["board"])
    color = tables().dice[die].color
    return sum(
        effect.coins
        for box in city["ticked"]
        for effect in boxes[box].effects
        if isinstance(effect, CoinsOnDie) and effect.color == color
    )


def box_price(state: State, box: int) -> int:
    """Coins that the seat that acts pays for a box besides its resources."""
    raw = bridge.dump(state)
    acting = raw["acting"]
    cost = sheets.at(raw["sheet"]).boxes(raw["cities"][acting]["board"])[box].cost
    return max(0, cost - bridge.resources(state, acting))


def net_price(state: State, die: int) -> int:
    """The price of a die less what it brings."""
    return die_price(state, die) - die_coins(state, die)
