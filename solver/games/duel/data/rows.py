"""The rules tables as the rules hold them: the fields of ``Tables`` in ``ext/duel/tables.pxd``.

Columns of items are declared where the fields are (:class:`~solver.games.data.rows.Column` in
``model.py`` and ``effects.py``), and so are the rows and rights of effects; here is what needs more
than one item.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Any, get_args

from solver._ext.duel.bridge import NUMBERS, ROOM
from solver.games.data.built import built
from solver.games.data.json_tables import Effect, find
from solver.games.data.rows import Row, bits, blank, fitting, row
from solver.games.duel.data import tables as shipped
from solver.games.duel.data.effects import (
    CLASSES,
    MOMENTS,
    Acting,
    Lasting,
    Science,
    VictoryPoints,
)
from solver.games.duel.data.effects_agora import Giving, HeldShield, PlotEffect, SenateBluePlus
from solver.games.duel.data.effects_pantheon import ChooseTokenOnCard, GodEffect
from solver.games.duel.data.model import (
    DECKS,
    MAX_CAPITAL,
    Card,
    Conspiracy,
    Decree,
    God,
    Layout,
    Setup,
    Tables,
    Token,
    Wonder,
)

_WORD = 64
"""Bits of a word of a set of cards; only cards of the first word can give a chain."""

_NONE = 0xFF

_BUILT, _TOKEN, _POWER = map(CLASSES.index, ("wonder_built", "token", "power"))
"""Classes of what is no card, behind the colors; gods and Conspiracies lie in no city."""

_CATEGORIES = (2, 2, 1, 2, 3, 3, 4, 5, 6)
"""Where points of each class are told (``scoring.score_city``); some classes have none."""

_NO_EFFECT: Row = {"kind": 0, "amount": 0, "what": 0}


@built("duel")
def shipped_rows() -> Row:
    """Those of the tables that ship, worked out once; nobody changes them.

    Raises InputError if the rules were built for others.
    """
    with fitting("duel"):
        return engine_tables(shipped())


def engine_tables(tables: Tables) -> Row:
    """All fields of the C struct ``Tables``. Lists by Age begin with an Age 0 that holds nothing.

    Raises ValueError for a card that gives a chain and has no room in the first word of a set, and
    for items, effects or set-ups that have no room.
    """
    military, loot = tables.military, sorted(tables.loot, key=lambda token: token.entered_at)
    cards, wonders, tokens = item_rows(tables)
    gods = _powers(tables, tables.pantheon.gods, ROOM["gods"])
    conspiracies = _powers(tables, tables.agora.conspiracies, ROOM["conspiracies"])
    items = [*cards, *wonders, *tokens, *gods, *conspiracies]
    scoring = [
        bits(at for at, item in enumerate(rows) if item["end"][1] > item["end"][0])
        for rows in (cards, wonders, tokens)
    ]
    setups = [engine_setup(tables, setup) for setup in tables.setups_file.setups]
    return {
        "items": _filled(items, _blank(), ROOM["items"]),
        "setups": _filled(setups, setups[0], ROOM["setups"]),
        "scoring_cards": [scoring[0] % (1 << _WORD), scoring[0] >> _WORD],
        "scoring_wonders": scoring[1],
        "scoring_tokens": scoring[2],
        "category": _filled(_CATEGORIES, 0, ROOM["classes"]),
        "amount": _amounts(tables),
        "military": [military.points_at(distance) for distance in range(MAX_CAPITAL + 1)],
        "loot_at": [token.entered_at for token in loot],
        "loot_coins": [token.coins for token in loot],
        **_gods(tables),
        "conspiracies": bits(range(len(tables.agora.conspiracies))),
        **_decrees(tables),
        "worth": _worth(),
        "symbols_to_win": tables.tokens_file.symbols_to_win,
        "god_price": [list(seat) for seat in tables.pantheon.prices],
        "temple_points": list(tables.pantheon.temple_points),
        "chamber_points": list(tables.agora.chamber_points),
        "first_of_age": [0, *(_first(tables, name) for name in DECKS[:3])],
        "capital": military.capital,
        "secrets": +any(setup.secrets for setup in tables.setups_file.setups),
        "ready": 1,
    }


def item_rows(tables: Tables) -> tuple[list[Row], list[Row], list[Row]]:
    """The rows of cards, wonders and tokens, each filled up to the room that its kind has."""
    return (
        _filled([_card(tables, card) for card in tables.cards], _blank(), ROOM["cards"]),
        _filled([_row(tables, item, _BUILT) for item in tables.wonders], _blank(), ROOM["wonders"]),
        _filled([_row(tables, item, _TOKEN) for item in tables.tokens], _blank(), ROOM["tokens"]),
    )


def _powers(tables: Tables, items: Iterable[God | Conspiracy], room: int) -> list[Row]:
    """The rows of gods or of Conspiracies."""
    return _filled([_row(tables, item, _POWER) for item in items], _blank(), room)


def _gods(tables: Tables) -> Row:
    """What the rules ask of all gods. Raises ValueError for a deck that has no room."""
    pantheon = tables.pantheon
    drawing = pantheon.with_effect(ChooseTokenOnCard)
    effects = [find(pantheon.gods[god].effects, ChooseTokenOnCard) for god in drawing]
    decks = [pantheon.of_mythology(kind) for kind in range(ROOM["mythologies"])]
    if pantheon.deepest > ROOM["gods_of_deck"]:
        room = ROOM["gods_of_deck"]
        raise ValueError(f"{pantheon.deepest} gods of a mythology where the rules have {room}")
    return {
        "gods_of": [bits(deck) for deck in decks],
        "scoring_gods": bits(pantheon.with_effect(VictoryPoints)),
        "god_times": _filled([god.price_times for god in pantheon.gods], 1, ROOM["gods"]),
        "gate": pantheon.gate,
        "drawing_god": next(iter(drawing), _NONE),
        "drawn_on_god": sum(effect.draw for effect in effects if effect is not None),
    }


def _decrees(tables: Tables) -> Row:
    """The rows of Decrees, and what the rules ask of all of them."""
    agora = tables.agora
    rows = [_decree(decree) for decree in agora.decrees]
    spare = blank(Decree) | {"amount": [0] * ROOM["decree_kinds"]}
    plus = [find(decree.effects, SenateBluePlus) for decree in agora.decrees]
    return {
        "decrees": _filled(rows, spare, ROOM["decrees"]),
        "all_decrees": bits(range(len(rows))),
        "shield_decrees": bits(agora.with_effect(HeldShield)),
        "most_blue_plus": sum(effect.count for effect in plus if effect is not None),
    }


def _decree(decree: Decree) -> Row:
    amounts = [0] * ROOM["decree_kinds"]
    for effect in decree.effects:
        if isinstance(effect, Giving):
            amounts[NUMBERS["DecreeKind"][_tag(effect)]] = effect.amount
    return row(decree) | {"amount": amounts}


def _worth() -> list[int]:
    """What the effects of gods and Conspiracies are worth, by kind."""
    found = [0] * ROOM["effect_kinds"]
    for kind in (*get_args(GodEffect), *get_args(PlotEffect)):
        if issubclass(kind, Acting):
            found[NUMBERS["EffectKind"][_tag(kind)]] = kind.worth
    return found


def items_by_kind(rows: Row) -> tuple[list[Row], list[Row], list[Row]]:
    """What :func:`item_rows` gave to the rows of tables."""
    cards, wonders = ROOM["cards"], ROOM["cards"] + ROOM["wonders"]
    items = rows["items"]
    return items[:cards], items[cards:wonders], items[wonders : wonders + ROOM["tokens"]]


def engine_setup(tables: Tables, setup: Setup) -> Row:
    """A set-up as the rules hold it."""
    ages = tables.layouts(tables.setups.index(setup))
    layouts = [_layout(None), *(_layout(layout) for layout in ages)]
    slots = [0, *(len(layout.slots) for layout in ages)]
    pantheon, agora = ("pantheon" in setup.editions), ("agora" in setup.editions)
    marked = tables.pantheon.marked(setup)
    backs = [setup.backs.get(str(age)) for age in range(4)]
    decks = [
        bits(i for i, card in enumerate(tables.cards) if card.deck == name and setup.has(card))
        for name in DECKS
    ]
    return {
        "deck": _filled([[deck % (1 << _WORD), deck >> _WORD] for deck in decks], [0, 0],
                        ROOM["decks"]),
        **{name: [layout[name] for layout in layouts] for name in layouts[0]},
        "wonders": _played(setup, tables.wonders),
        "tokens": _played(setup, tables.tokens),
        "preset": [
            [tables.wonder_index[wonder] for wonder in seat]
            for seat in tables.wonders_file.first_game
        ],
        "slots": slots,
        "later_slots": [sum(slots[age + 1 :]) for age in range(4)],
        "most_slots": max(slots),
        "backs": [setup.dealt[deck] if deck else 0 for deck in backs],
        "deck_at": [
            [max(0, age - 1), _NONE if deck is None else DECKS.index(deck)]
            for age, deck in enumerate(backs)
        ],
        "on_board": setup.tokens_on_board,
        "on_offer": setup.wonders_offered,
        "held": setup.wonders_held,
        "wonder_limit": setup.wonder_limit,
        "start_coins": setup.start_coins,
        "secrets": int(setup.secrets),
        "pantheon": int(pantheon),
        "agora": int(agora),
        "promo": int("promo" in setup.editions),
        "senators": [setup.senators.get(str(age), 0) for age in range(4)],
        "token_slots": [bits(marked.get(str(age), ())) for age in range(4)],
        "inputs": {name: getattr(setup.counted, name)
                   for name in ("cards", "wonders", "tokens", "slots")},
    }  # fmt: skip


def _first(tables: Tables, deck: str) -> int:
    """The first card of a deck."""
    return next(i for i, card in enumerate(tables.cards) if card.deck == deck)


def _filled(rows: Iterable[Any], spare: Any, room: int) -> list[Any]:
    """A list filled up to the room that the rules have. Raises ValueError if it is too long."""
    found = list(rows)
    if len(found) > room:
        raise ValueError(f"{len(found)} where the rules have room for {room}")
    return found + [spare] * (room - len(found))


@cache
def _blank() -> Row:
    """The row of an item that does nothing."""
    columns: Row = {}
    for kind in (Card, Wonder, Token, God, Conspiracy):
        columns |= blank(kind)
    return columns | {
        "kind": 0, "chain": 0, "symbols": 0, "rights": 0, "end": [0] * len(MOMENTS),
        "effects": [_NO_EFFECT] * ROOM["effects"],
    }  # fmt: skip


def _row(tables: Tables, item: Card | Wonder | Token | God | Conspiracy, kind: int) -> Row:
    science = find(item.effects, Science)
    acting = [effect for effect in item.effects if isinstance(effect, Acting)]
    acting.sort(key=lambda effect: MOMENTS.index(effect.when))
    effects = [
        {"kind": NUMBERS["EffectKind"][_tag(effect)], "amount": effect.amount,
         "what": effect.what}
        for effect in acting
    ]  # fmt: skip
    return _blank() | row(item) | {
        "kind": kind,
        "symbols": 0 if science is None else 1 << tables.symbols.index(science.symbol),
        "rights": bits(NUMBERS["Right"][effect.right] for effect in _lasting(item)),
        "end": [
            sum(MOMENTS.index(effect.when) <= at for effect in acting)
            for at in range(len(MOMENTS))
        ],
        "effects": _filled(effects, _NO_EFFECT, ROOM["effects"]),
    }  # fmt: skip


def _tag(effect: Effect | type[Effect]) -> str:
    """Its type in the tables, and its kind in the rules."""
    return str(effect.__struct_config__.tag)


def _card(tables: Tables, card: Card) -> Row:
    giver = -1 if card.chain_from is None else tables.card_index[card.chain_from]
    if giver >= _WORD:
        raise ValueError(f"only the first {_WORD} cards can give a chain")
    chain = 0 if giver < 0 else 1 << giver
    return _row(tables, card, CLASSES.index(card.color)) | {"chain": chain}


def _lasting(item: Card | Wonder | Token | God | Conspiracy) -> list[Lasting]:
    return [effect for effect in item.effects if isinstance(effect, Lasting)]


def _amounts(tables: Tables) -> list[int]:
    """What each right is worth; all items that give it say the same (``checks.py``)."""
    amounts = [0] * ROOM["rights"]
    for item in tables.items:
        for effect in _lasting(item):
            amounts[NUMBERS["Right"][effect.right]] = effect.amount
    return amounts


def _played(setup: Setup, items: Iterable[Wonder | Token]) -> int:
    """The items that a set-up has, as bits."""
    return bits(i for i, item in enumerate(items) if setup.has(item))


def _layout(layout: Layout | None) -> Row:
    """The columns of a structure; of none, places with nothing on them."""
    slots = layout.slots if layout else ()
    return {
        "covered_by": _filled([bits(slot.covered_by) for slot in slots], 0, ROOM["slots"]),
        "covers": _filled(map(bits, layout.covers if layout else ()), 0, ROOM["slots"]),
        "open_slots": bits(slot.slot for slot in slots if slot.face_up),
        "free_slots": bits(slot.slot for slot in slots if not slot.covered_by),
        "last_row": bits(slot.slot for slot in slots if slot.row == 1),
    }
