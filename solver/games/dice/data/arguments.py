"""The tables as plain numbers, in the form that the C tables of the engine take.

Every value comes from the JSON files; nothing here knows a box or a face. Lists are by index. In
masks of buildings bit i stands for entry i of
:data:`~solver.games.dice.data.effects.BUILDINGS`. An effect is a list of its name and its numbers.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from solver.games.dice.data.effects import (
    BUILDINGS,
    COLORS,
    SIDES,
    Attack,
    BoxEffect,
    CoinsAndPointsPerBox,
    CoinsOnDie,
    ConstructBuilding,
    CrossOneOf,
    CrossSpace,
    CrossUpToTwo,
    Defense,
    DieCostMinus,
    DieCostZero,
    GainCoins,
    PointsPerBox,
    Produce,
    TakeAction,
    UnlockDie,
    VictoryPoints,
    crosses,
)
from solver.games.dice.data.model import Tables
from solver.games.dice.data.sheet import Box, Sheet


def dice_arguments(tables: Tables) -> dict[str, Any]:
    """The dice as the dict of numbers that ``solver._ext.dice.game.install_dice`` takes."""
    index = tables.symbol_index
    return {
        "dice": [
            {
                "colour": COLORS.index(die.color),
                "faces": [index[face] for face in die.faces],
                "equal_faces": [index[face] for face in die.equal_faces],
            }
            for die in tables.dice
        ],
        "symbols": [
            {"kind": symbol.kind, "buildings": _mask(symbol.buildings)} for symbol in tables.symbols
        ],
    }


def sheet_arguments(sheet: Sheet, tables: Tables) -> dict[str, Any]:
    """A sheet as the dict of numbers that ``solver._ext.dice.game.install_sheet`` takes.

    ``key`` tells sheets apart that differ in their ids only.
    """
    return {
        "key": int(sheet.hash, 16),
        "boxes": [[_box(box, tables) for box in board.boxes] for board in sheet.boards],
        "coins": sheet.start_coins,
        "spaces": sheet.spaces,
        "pass": sheet.pass_coins,
        "to_end": sheet.bonuses_to_end,
        "first_agora": sheet.first_agora,
        "bonuses": [
            [_effect(effect, 0, tables) for effect in bonus.effects] for bonus in sheet.bonuses
        ],
    }


def _box(box: Box, tables: Tables) -> dict[str, Any]:
    return {
        "building": box.building,
        "cost": box.cost,
        "symbols": list(box.symbols),
        "requires": list(box.requires),
        "effects": [_effect(effect, box.printed_vp, tables) for effect in box.effects],
    }


def _effect(effect: BoxEffect, printed_vp: int, tables: Tables) -> list[Any]:
    match effect:
        case Produce(amount=amount):
            return ["produce", amount]
        case VictoryPoints(amount=amount):
            return ["vp", amount]
        case Attack(side=side):
            return ["attack", SIDES.index(side), printed_vp]
        case Defense(side=side, amount=amount):
            return ["defense", SIDES.index(side), amount]
        case GainCoins(amount=amount):
            return ["gain_coins", amount]
        case CoinsOnDie(color=color, coins=coins):
            return ["coins_on_die", COLORS.index(color), coins]
        case DieCostZero(color=color):
            return ["die_cost_zero", COLORS.index(color)]
        case DieCostMinus(amount=amount):
            return ["die_cost_minus", amount]
        case CoinsAndPointsPerBox(building=building, coins=coins, vp=vp):
            return ["coins_and_vp_per_box", BUILDINGS.index(building), coins, vp]
        case PointsPerBox(building=building, vp=vp):
            return ["vp_per_box", BUILDINGS.index(building), vp]
        case CrossSpace() | CrossOneOf() | CrossUpToTwo():
            return ["cross", _mask(effect.buildings), crosses(effect)]
        case ConstructBuilding():
            return ["build"]
        case TakeAction():
            return ["action"]
        case UnlockDie(color=special):
            return ["unlock", tables.colored(special)[0]]


def _mask(buildings: Iterable[str]) -> int:
    return sum(1 << BUILDINGS.index(building) for building in set(buildings))
