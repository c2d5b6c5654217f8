"""The rules tables as plain numbers, in the form that the C tables of the engine take.

Every value comes from the JSON tables; nothing here knows a card. Lists are by index. An effect is
a list of its name and its numbers; in masks bit i stands for the entry i of
:data:`~solver.games.wonders.data.effects.COUNTED` or
:data:`~solver.games.wonders.data.effects.SCOPE`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from solver.games.wonders.data.effects import (
    COLORS,
    COUNTED,
    RESOURCES,
    SCOPE,
    SYMBOLS,
    BuildFromDiscard,
    CardEffect,
    Coins,
    CoinsPer,
    CopyGuild,
    Cost,
    FreeFirstOfAge,
    FreeFirstOfColor,
    FreeLastOfAge,
    FreeOncePerAge,
    PlayLastCard,
    PointsIfComplete,
    PointsPer,
    Produce,
    ProduceChoice,
    Science,
    ScienceChoice,
    Shields,
    StageEffect,
    TradeDiscount,
    VictoryPoints,
)
from solver.games.wonders.data.model import MAX_SEATS, SIDES

if TYPE_CHECKING:
    from solver.games.wonders.data.model import Board, Edition, Stage, Tables

_ALONE: dict[type[CardEffect | StageEffect], str] = {
    ScienceChoice: "science_choice",
    PlayLastCard: "play_last_card",
    BuildFromDiscard: "build_from_discard",
    FreeFirstOfColor: "free_first_of_colour",
    FreeFirstOfAge: "free_first_of_age",
    FreeLastOfAge: "free_last_of_age",
    FreeOncePerAge: "free_once_per_age",
    CopyGuild: "copy_guild",
}
"""What the engine calls the effects that have no numbers."""


def ext_arguments(tables: Tables) -> dict[str, Any]:
    """The tables as the dict of numbers that ``solver._ext.wonders.game.install`` takes."""
    rules = tables.rules
    return {
        "editions": [_edition(tables, edition) for edition in tables.editions],
        "guilds": [rules.guilds_for(players) for players in range(MAX_SEATS + 1)],
        "victory": list(rules.victory),
        "defeat": rules.defeat,
        "hand": rules.hand,
        "turns": rules.turns,
        "coins": rules.coins,
        "sale": rules.sale,
        "price": rules.price,
        "coins_per_point": rules.coins_per_point,
        "set": rules.set,
    }


def _edition(tables: Tables, edition: Edition) -> dict[str, Any]:
    return {
        "cards": [_card(tables, edition, card) for card in range(len(tables.cards))],
        "wonders": [_wonder(board) for board in edition.boards],
    }


def _card(tables: Tables, edition: Edition, index: int) -> dict[str, Any] | None:
    rules = edition.cards[index]
    if rules is None:
        return None
    card = tables.cards[index]
    return {
        "age": card.age,
        "colour": COLORS.index(card.color),
        **_cost(rules.cost),
        "copies": list(rules.copies),
        "guild": card.guild,
        "building": tables.building(index),
        "chain_from": [tables.card_index[giver] for giver in rules.chain_from],
        "effects": [_effect(effect) for effect in rules.effects],
    }


def _wonder(board: Board) -> dict[str, Any]:
    return {
        "resource": RESOURCES.index(board.resource),
        "sides": [[_stage(stage) for stage in board.stages(side)] for side in range(SIDES)],
    }


def _stage(stage: Stage) -> dict[str, Any]:
    return {**_cost(stage.cost), "effects": [_effect(effect) for effect in stage.effects]}


def _cost(cost: Cost) -> dict[str, Any]:
    return {"coins": cost.coins, "cost": list(cost.units)}


def _effect(effect: CardEffect | StageEffect) -> list[Any]:
    match effect:
        case Produce(resources=resources, tradable=tradable):
            return ["produce", list(resources.units), tradable]
        case ProduceChoice(options=options, tradable=tradable):
            return ["choice", _indexes(options), tradable]
        case TradeDiscount(resources=bought, neighbours=sides, price=price):
            return ["discount", price, _indexes(bought), "left" in sides, "right" in sides]
        case Coins(amount=amount):
            return ["coins", amount]
        case CoinsPer(amount=amount, count=count, scope=scope):
            return ["coins_per", amount, _mask(COUNTED, count), _mask(SCOPE, scope)]
        case VictoryPoints(amount=amount):
            return ["vp", amount]
        case PointsPer(amount=amount, count=count, scope=scope):
            return ["vp_per", amount, _mask(COUNTED, count), _mask(SCOPE, scope)]
        case PointsIfComplete(amount=amount):
            return ["vp_if_complete", amount]
        case Shields(count=shields):
            return ["shields", shields]
        case Science(symbol=symbol):
            return ["science", SYMBOLS.index(symbol)]
        case _:
            return [_ALONE[type(effect)]]


def _indexes(resources: Iterable[str]) -> list[int]:
    return sorted(RESOURCES.index(name) for name in resources)


def _mask(order: Sequence[str], names: Iterable[str]) -> int:
    return sum(1 << order.index(name) for name in set(names))
