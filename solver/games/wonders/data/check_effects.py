"""Checks of the costs and effects of one item."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from solver.games.data.json_tables import repeated, require
from solver.games.wonders.data.effects import (
    Produce,
    ProduceChoice,
    ScienceChoice,
    TradeDiscount,
)
from solver.games.wonders.data.vocabulary import RESOURCES, SYMBOLS

if TYPE_CHECKING:
    from solver.games.wonders.data.editions import Tables
    from solver.games.wonders.data.effects import ItemEffect
    from solver.games.wonders.data.vocabulary import Cost

RAW = 4
"""Resources before this index are raw, the others manufactured."""

MAX_COST = 7
"""Units of a price; the rules list payments for no more."""

MAX_ROWS = 6
"""Rows of effects of a card or stage."""

_EMPTY = {
    "count": "counts nothing",
    "scope": "counts nothing",
    "event": "names no event",
    "colors": "names no color",
    "neighbors": "names no neighbor",
}
"""What is wrong with an effect that has such a field and nothing in it."""


def check_cost(place: str, cost: Cost) -> None:
    """Raise InputError for a price of too many units."""
    units = sum(cost.units)
    require(units <= MAX_COST, f"{place} cost", f"is {units} units", f"at most {MAX_COST}")


def check_effects(tables: Tables, place: str, effects: Sequence[ItemEffect]) -> None:
    """Raise InputError for effects that contradict themselves or are more than the rules hold."""
    place = f"{place} effects"
    require(bool(effects), place, "are missing")
    twice = repeated(type(effect).__name__ for effect in effects)
    require(twice is None, place, "has two effects of one type", "join them")
    rows = sum(len(effect.rows()) for effect in effects)
    require(rows <= MAX_ROWS, place, f"come to {rows} rows", f"the rules hold {MAX_ROWS}")
    for effect in effects:
        for field, problem in _EMPTY.items():
            require(bool(getattr(effect, field, True)), place, problem)
        match effect:
            case Produce(resources=resources):
                require(any(resources.units), place, "produces nothing")
            case ProduceChoice(options=options):
                kinds = {name in RESOURCES[:RAW] for name in options}
                require(len(kinds) < 2, place, "mixes raw and manufactured resources")
                twice = repeated(options)
                require(twice is None, place, f"{twice!r} is listed twice")
                require(len(options) > 1, place, "leaves no choice", "use produce")
            case TradeDiscount(resources=bought, price=price):
                groups = (set(RESOURCES[:RAW]), set(RESOURCES[RAW:]))
                require(set(bought) in groups, place, "is not for all raw or all manufactured")
                full = tables.rules.price
                require(price < full, place, f"is no discount on {full} coins")
            case ScienceChoice(options=symbols):
                require(set(symbols) == set(SYMBOLS), place, "must leave all symbols open")
            case _:
                pass
