"""The rules tables as the rules hold them: ``Tables`` in ``ext/architects/tables.pxd``.

Most columns are declared where the fields are (:class:`~solver.games.data.rows.Column` in
``model.py`` and ``effects.py``); here is what needs more than one item, and what is told by wonder
and set of built stages so that the rules need not look at every stage.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, get_args

from solver.games.architects.data import tables as shipped
from solver.games.architects.data.effects import (
    DoubleCoin,
    ExtraCard,
    ExtraCardOnBuild,
    IgnoreCostKind,
    LookAndTake,
    Shields,
    TokenEffect,
    WonderEffect,
)
from solver.games.architects.data.model import MAX_SEATS, STAGES
from solver.games.data.built import built
from solver.games.data.json_tables import find
from solver.games.data.rows import Row, bits, packed, row

if TYPE_CHECKING:
    from solver.games.architects.data.model import Tables, Wonder

_EFFECTS: tuple[type, ...] = (type(None), *get_args(WonderEffect))
"""The effects of wonders by their numbers in the rules."""

_DEAREST = 4
"""The most units of a stage that the rules list payments for."""

_NEVER = 100
"""More units than a seat can hold: no stage of the kind can be built."""


@built("architects")
def shipped_rows() -> Row:
    """Those of the tables that ship, worked out once; nobody changes them."""
    return engine_tables(shipped())


def engine_tables(tables: Tables) -> Row:
    """All fields of the C struct ``Tables``.

    Raises ValueError for a deck with more than 15 cards of a kind, and for a stage that costs more
    than four units.
    """
    cards = [row(card) for card in tables.cards]
    decks = [[deck.cards[card.id] for card in tables.cards] for deck in tables.decks]
    wonders = [_wonder(wonder) for wonder in tables.wonders]
    copies = [token.copies for token in tables.tokens]
    search = find((wonder.effect for wonder in tables.wonders if wonder.effect), LookAndTake)
    return {
        "deck": [packed(deck, 4) for deck in decks],
        "deck_size": [sum(deck) for deck in decks],
        **{name: [card[name] for card in cards] for name in cards[0]},
        "trigger": [_triggered(tables, card.id) for card in tables.cards],
        "build_trigger": _owners(tables, ExtraCardOnBuild),
        "economy": _owners(tables, DoubleCoin),
        "engineering": _owners(tables, IgnoreCostKind),
        "shield_tokens": _owners(tables, Shields),
        **{name: [wonder[name] for wonder in wonders] for name in wonders[0]},
        "search": search.look if search else 0,
        "token": [row(token) for token in tables.tokens],
        "stack": packed(copies, 4),
        "stack_size": sum(copies),
        "face_up": tables.tokens_file.face_up,
        "conflict": [tables.military.tokens_for(players) for players in range(MAX_SEATS + 1)],
        "victory_vp": tables.military.victory_vp,
        "cat_vp": tables.military.cat_vp,
        "ready": 1,
    }


def _wonder(wonder: Wonder) -> Row:
    """The columns of a wonder: stages, effect, and what follows from each set of built stages."""
    stages = [row(stage) for stage in wonder.stages]
    if any(stage["count"] > _DEAREST for stage in stages):
        raise ValueError(f"a stage must cost 1 to {_DEAREST} units")
    shields = wonder.effect.count if isinstance(wonder.effect, Shields) else 0
    sets = [_built(stages, built, shields) for built in range(1 << STAGES)]
    return {
        "stage": stages,
        "effect": _EFFECTS.index(type(wonder.effect)),
        **{name: [columns[name] for columns in sets] for name in sets[0]},
    }


def _built(stages: list[Row], built: int, shields: int) -> Row:
    """What follows from a set of built stages; an effect of the wonder brings ``shields``."""
    standing = [stage for i, stage in enumerate(stages) if built >> i & 1]
    rest = {i: stage for i, stage in enumerate(stages) if not built >> i & 1}
    free = {i: stage for i, stage in rest.items() if not stage["requires"] & ~built}
    same, other = (
        min((stage["count"] for stage in free.values() if stage["same"] == kind), default=_NEVER)
        for kind in (True, False)
    )
    return {
        "available": bits(free),
        "need_same": same,
        "need_other": other,
        "need": min(same, other),
        "stage_vp": sum(stage["vp"] for stage in standing),
        "stage_shields": shields * sum(stage["effect"] for stage in standing),
    }


def _owners(tables: Tables, kind: type[TokenEffect]) -> int:
    """The progress tokens with an effect of this type, as bits."""
    return bits(i for i, token in enumerate(tables.tokens) if isinstance(token.effect, kind))


def _triggered(tables: Tables, card: str) -> int:
    """The progress tokens whose extra card taking this card triggers, as bits."""
    return bits(
        i
        for i, token in enumerate(tables.tokens)
        if isinstance(token.effect, ExtraCard) and card in token.effect.cards
    )
