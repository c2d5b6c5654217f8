"""The rules tables as plain numbers, in the form that the C tables of the engine take.

Every value comes from the JSON tables; nothing here knows a card. Columns are lists by item
index; -1 stands for "none". Masks: bit i stands for resource i, colour i or slot i.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from solver.games.data.json_tables import Effect, find
from solver.games.duel.data.effects import (
    COLORS,
    RESOURCES,
    BuildFromDiscard,
    Coins,
    CoinsOnChainBuild,
    CoinsPerOwn,
    DestroyOpponentCard,
    DrawProgressTokens,
    ExtraShieldOnRedCard,
    ExtraTurn,
    ExtraTurnOnWonders,
    FixedTradePrice,
    GainOpponentTradeCoins,
    GuildCoins,
    GuildPoints,
    OpponentLosesCoins,
    PointsPerProgressToken,
    Produce,
    ProduceChoice,
    ResourceDiscount,
    Science,
    Shields,
    VictoryPoints,
)

if TYPE_CHECKING:
    from solver.games.duel.data.model import Card, Layout, Tables, Token, Wonder

COUNTED = (*COLORS, "wonder_built", "coins_set_of_3")
"""What coins_per_own, guild_coins and guild_points can count, by index or bit."""


def ext_arguments(tables: Tables) -> dict[str, Any]:
    """The tables as nested dicts of numbers.

    ``cards``, ``wonders`` and ``tokens`` map a column name to a list by index; ``layouts`` maps a
    column name to three lists (by age) of twenty entries (by slot); ``military`` holds ``points``
    by distance from the middle, ``loot`` as pairs (entered_at, coins) and ``capital``;
    ``first_game`` the preset wonders of each seat; ``limits`` the wonders that may be built and the
    symbols that win.
    """
    return {
        "cards": _columns(_card(tables, card) for card in tables.cards),
        "wonders": _columns(_wonder(wonder) for wonder in tables.wonders),
        "tokens": _columns(_token(tables, token) for token in tables.tokens),
        "layouts": _columns(_layout(layout) for layout in tables.layouts_file.ages),
        "military": _military(tables),
        "first_game": [
            [tables.wonder_index[wonder] for wonder in seat]
            for seat in tables.wonders_file.first_game
        ],
        "limits": {
            "wonders_built": tables.wonders_file.build_limit,
            "symbols_to_win": tables.tokens_file.symbols_to_win,
        },
    }


def _columns(rows: Iterable[dict[str, Any]]) -> dict[str, list[Any]]:
    """Turn a list of rows with equal keys into columns."""
    listed = list(rows)
    return {key: [row[key] for row in listed] for key in listed[0]}


def _resource_mask(resources: Iterable[str]) -> int:
    return sum(1 << RESOURCES.index(name) for name in set(resources))


def _counted_mask(per: Iterable[str]) -> int:
    return sum(1 << COUNTED.index(name) for name in set(per))


def _slot_mask(slots: Iterable[int]) -> int:
    return sum(1 << slot for slot in slots)


def _shared(tables: Tables | None, effects: Sequence[Effect]) -> dict[str, int]:
    """The columns that cards, wonders and tokens have in common."""
    points, coins = find(effects, VictoryPoints), find(effects, Coins)
    science = find(effects, Science)
    row = {"vp": points.count if points else 0, "coins": coins.count if coins else 0}
    if tables is not None:
        row["symbol"] = tables.symbols.index(science.symbol) if science else -1
    return row


def _card(tables: Tables, card: Card) -> dict[str, Any]:
    effects = card.effects
    produce, choice = find(effects, Produce), find(effects, ProduceChoice)
    fixed, shields = find(effects, FixedTradePrice), find(effects, Shields)
    per_own, guild_coins = find(effects, CoinsPerOwn), find(effects, GuildCoins)
    guild_points = find(effects, GuildPoints)
    return {
        "age": card.age,
        "deck": card.deck_index,
        "color": card.color_index,
        "coin_cost": card.cost.coins,
        "cost": list(card.cost.units),
        "produce": list(produce.resources.units) if produce else [0] * len(RESOURCES),
        "choice_mask": _resource_mask(choice.options) if choice else 0,
        "fixed_mask": _resource_mask(fixed.resources) if fixed else 0,
        "shields": shields.count if shields else 0,
        **_shared(tables, effects),
        "coins_per": COUNTED.index(per_own.per) if per_own else -1,
        "coins_per_amount": per_own.coins if per_own else 0,
        "guild_mask": _counted_mask(guild_points.per) if guild_points else 0,
        "guild_points": guild_points.points if guild_points else 0,
        "guild_coins": guild_coins.coins if guild_coins else 0,
        "chain_from": -1 if card.chain_from is None else tables.card_index[card.chain_from],
    }


def _wonder(wonder: Wonder) -> dict[str, Any]:
    effects = wonder.effects
    choice, shields = find(effects, ProduceChoice), find(effects, Shields)
    loses, destroy = find(effects, OpponentLosesCoins), find(effects, DestroyOpponentCard)
    return {
        "cost": list(wonder.cost.units),
        **_shared(None, effects),
        "opponent_loses": loses.count if loses else 0,
        "shields": shields.count if shields else 0,
        "extra_turn": int(find(effects, ExtraTurn) is not None),
        "destroy_color": COLORS.index(destroy.color) if destroy else -1,
        "revive": int(find(effects, BuildFromDiscard) is not None),
        "draw_tokens": int(find(effects, DrawProgressTokens) is not None),
        "choice_mask": _resource_mask(choice.options) if choice else 0,
    }


def _token(tables: Tables, token: Token) -> dict[str, Any]:
    effects = token.effects
    discount, chain = find(effects, ResourceDiscount), find(effects, CoinsOnChainBuild)
    shield, per_token = find(effects, ExtraShieldOnRedCard), find(effects, PointsPerProgressToken)

    def discount_on(thing: str) -> int:
        return discount.count if discount and discount.applies_to == thing else 0

    return {
        **_shared(tables, effects),
        "discount_wonder": discount_on("wonder"),
        "discount_blue": discount_on("blue"),
        "economy": int(find(effects, GainOpponentTradeCoins) is not None),
        "strategy": shield.count if shield else 0,
        "theology": int(find(effects, ExtraTurnOnWonders) is not None),
        "urbanism_coins": chain.count if chain else 0,
        "points_per_token": per_token.points if per_token else 0,
    }


def _layout(layout: Layout) -> dict[str, Any]:
    return {
        "row": [slot.row for slot in layout.slots],
        "column": [slot.column for slot in layout.slots],
        "covered_by": [_slot_mask(slot.covered_by) for slot in layout.slots],
        "covers": [list(covered) for covered in layout.covers],
        "face_up": _slot_mask(slot.slot for slot in layout.slots if slot.face_up),
    }


def _military(tables: Tables) -> dict[str, Any]:
    military = tables.military
    return {
        "points": [military.points_at(distance) for distance in range(military.capital + 1)],
        "loot": [[loot.entered_at, loot.coins] for loot in military.loot_tokens],
        "capital": military.capital,
    }
