"""The rules tables as the rules hold them: the fields of ``Tables`` in ``ext/duel/tables.pxd``.

Most columns are declared where the fields are (:class:`~solver.games.data.rows.Column` in
``model.py`` and ``effects.py``); here is what needs more than one item.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from solver.games.data.json_tables import Effect, find
from solver.games.data.rows import Row, bits, row
from solver.games.duel.data.effects import (
    CoinsOnChainBuild,
    ExtraShieldOnRedCard,
    ExtraTurnOnWonders,
    GainOpponentTradeCoins,
    ResourceDiscount,
    Science,
)
from solver.games.duel.data.model import DECKS, MAX_CAPITAL, SLOTS

if TYPE_CHECKING:
    from solver.games.duel.data.model import Card, Layout, Tables, Token

_WORD = 64
"""Bits of a word of a set of cards; only cards of the first word can give a chain."""


def engine_tables(tables: Tables) -> Row:
    """All fields of the C struct ``Tables``. Lists by Age begin with an Age 0 that holds nothing.

    Raises ValueError for a card that gives a chain and has no room in the first word of a set.
    """
    layouts = [_layout(None), *(_layout(layout) for layout in tables.layouts_file.ages)]
    decks = [bits(i for i, card in enumerate(tables.cards) if card.deck == name) for name in DECKS]
    military, loot = tables.military, sorted(tables.loot, key=lambda token: token.entered_at)
    effects = [effect for token in tables.tokens for effect in token.effects]
    chain, discount = find(effects, CoinsOnChainBuild), find(effects, ResourceDiscount)
    return {
        "cards": [_card(tables, card) for card in tables.cards],
        "wonders": [row(wonder) for wonder in tables.wonders],
        "tokens": [row(token) | {"symbol": _symbol(tables, token)} for token in tables.tokens],
        "deck_lo": [deck % (1 << _WORD) for deck in decks],
        "deck_hi": [deck >> _WORD for deck in decks],
        **{name: [layout[name] for layout in layouts] for name in layouts[0]},
        "military": [military.points_at(distance) for distance in range(MAX_CAPITAL + 1)],
        "loot_at": [token.entered_at for token in loot],
        "loot_coins": [token.coins for token in loot],
        "preset": [
            [tables.wonder_index[wonder] for wonder in seat]
            for seat in tables.wonders_file.first_game
        ],
        "wonder_limit": tables.wonders_file.build_limit,
        "symbols_to_win": tables.tokens_file.symbols_to_win,
        "capital": military.capital,
        "discount_wonder": _discounting(tables, "wonder"),
        "discount_blue": _discounting(tables, "blue"),
        "economy": _owners(tables, GainOpponentTradeCoins),
        "strategy": _owners(tables, ExtraShieldOnRedCard),
        "theology": _owners(tables, ExtraTurnOnWonders),
        "urbanism": _owners(tables, CoinsOnChainBuild),
        "urbanism_coins": chain.count if chain else 0,
        "discount": discount.count if discount else 0,
        "ready": 1,
    }


def _card(tables: Tables, card: Card) -> Row:
    giver = -1 if card.chain_from is None else tables.card_index[card.chain_from]
    if giver >= _WORD:
        raise ValueError(f"only the first {_WORD} cards can give a chain")
    return row(card) | {
        "symbol": _symbol(tables, card),
        "chain": 0 if giver < 0 else 1 << giver,
    }


def _symbol(tables: Tables, item: Card | Token) -> int:
    science = find(item.effects, Science)
    return -1 if science is None else tables.symbols.index(science.symbol)


def _layout(layout: Layout | None) -> Row:
    """The columns of a structure; of none, twenty places with nothing on them."""
    slots = layout.slots if layout else ()
    covered_by = [bits(slot.covered_by) for slot in slots] or [0] * SLOTS
    return {
        "covered_by": covered_by,
        "covers": [bits(below) for below in layout.covers] if layout else [0] * SLOTS,
        "open_slots": bits(slot.slot for slot in slots if slot.face_up),
        "free_slots": bits(slot.slot for slot in slots if not slot.covered_by),
    }


def _owners(tables: Tables, kind: type[Effect]) -> int:
    """The progress tokens with an effect of this type, as bits."""
    return bits(i for i, token in enumerate(tables.tokens) if find(token.effects, kind))


def _discounting(tables: Tables, thing: str) -> int:
    """The progress tokens that make some things cheaper, as bits."""
    return bits(
        i
        for i, token in enumerate(tables.tokens)
        if (discount := find(token.effects, ResourceDiscount)) and discount.applies_to == thing
    )
