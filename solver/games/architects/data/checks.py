"""Checks of the rules tables that concern more than one value.

The rules know some kinds of cards by their index (resources, coin, symbols, red cards) and
allows one effect per wonder and token, so a table that passes here can be compiled without loss.
Every failure is an InputError that names the file and the entry.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, get_args

from solver.games.architects.data.effects import (
    RESOURCES,
    SYMBOLS,
    CardEffect,
    CatIcon,
    Coin,
    Color,
    ExtraCard,
    Horns,
    PointsForCopies,
    ResourceUnit,
    Science,
    Shields,
    VictoryPoints,
)
from solver.games.architects.data.model import STAGES, Players
from solver.games.data.json_tables import check_items, find, repeated, require

if TYPE_CHECKING:
    from solver.games.architects.data.model import Card, Tables, Wonder

CARDS = 14
WONDERS = 7
TOKENS = 14
TOKENS_WITH_COPIES = 15
WONDER_DECK, CENTRAL_DECK = 25, 60
"""Cards of a wonder's deck and of the central deck (rulebook: contents)."""

COLORS: tuple[Color, ...] = (
    *("grey",) * 5, "yellow", *("blue",) * 2, *("green",) * 3, *("red",) * 3
)  # fmt: skip
"""The color of each kind of card, by index, as the rules have it."""

EFFECTS: dict[Color, tuple[tuple[type[CardEffect], ...], ...]] = {
    "grey": ((ResourceUnit,),),
    "yellow": ((Coin,),),
    "blue": ((VictoryPoints,), (VictoryPoints, CatIcon)),
    "green": ((Science,),),
    "red": ((Shields,), (Shields, Horns)),
}
"""The effects that a card of each color can have."""


def check(tables: Tables) -> None:
    """Raise InputError when the tables contradict themselves or do not fit the rules."""
    check_items("cards.json cards", tables.cards, CARDS)
    check_items("wonders.json wonders", tables.wonders, WONDERS)
    check_items("progress_tokens.json tokens", tables.tokens, TOKENS)
    _check_cards(tables)
    _check_decks(tables)
    for wonder in tables.wonders:
        _check_wonder(wonder)
    # The rules keep one number of cards to look at and one of shields, whoever's they are.
    twice = repeated(
        str(wonder.effect.__struct_config__.tag) for wonder in tables.wonders if wonder.effect
    )
    require(twice is None, "wonders.json wonders", f"two have the effect {twice}")
    _check_tokens(tables)
    _check_military(tables)


def _check_cards(tables: Tables) -> None:
    place = "cards.json"
    for card, color in zip(tables.cards, COLORS, strict=True):
        where = f"{place} {card.id}"
        require(card.color == color, f"{where} color", f"is {card.color}", f"must be {color}")
        kinds = tuple(type(effect) for effect in card.effects)
        require(
            kinds in EFFECTS[color],
            f"{where} effects",
            f"a {color} card cannot have {_tags(kinds) or 'no effects'}",
            f"use {' or '.join(_tags(row) for row in EFFECTS[color])}",
        )
    units = tuple(unit.resource for card in tables.cards if (unit := _unit(card)))
    require(units == RESOURCES, f"{place} cards", f"resources are {', '.join(units)}",
            f"must be {', '.join(RESOURCES)}")  # fmt: skip
    found = (find(card.effects, Science) for card in tables.cards)
    symbols = tuple(science.symbol for science in found if science)
    require(symbols == SYMBOLS, f"{place} cards", f"symbols are {', '.join(symbols)}",
            f"must be {', '.join(SYMBOLS)}")  # fmt: skip


def _unit(card: Card) -> ResourceUnit | None:
    return find(card.effects, ResourceUnit)


def _tags(kinds: Sequence[type[CardEffect]]) -> str:
    return " with ".join(str(kind.__struct_config__.tag) for kind in kinds)


def _check_decks(tables: Tables) -> None:
    place = "decks.json decks"
    names = [deck.deck for deck in tables.decks]
    expected = [*(wonder.id for wonder in tables.wonders), "central"]
    require(names == expected, place, f"are {', '.join(names)}", f"must be {', '.join(expected)}")
    known = list(tables.card_index)
    for deck in tables.decks:
        where = f"decks.json {deck.deck}"
        for part, cards in (("cards", deck.cards), ("cells", deck.cells)):
            for card in cards:
                require(card in tables.card_index, f"{where} {part}", f"unknown card {card!r}",
                        f"known: {', '.join(known)}")  # fmt: skip
        missing = [card for card in known if card not in deck.cards]
        require(not missing, f"{where} cards", f"{', '.join(missing)} missing", "write 0 for none")
        size = CENTRAL_DECK if deck.deck == "central" else WONDER_DECK
        require(deck.size == size, f"{where} size", f"is {deck.size}", f"must be {size}")
        total = sum(deck.cards.values())
        require(total == size, f"{where} cards", f"are {total} in all", f"must be {size}")


def _check_wonder(wonder: Wonder) -> None:
    place = f"wonders.json {wonder.id}"
    stages = wonder.stages
    require(len(stages) == STAGES, f"{place} stages", f"are {len(stages)}", f"must be {STAGES}")
    for number, stage in enumerate(stages, start=1):
        where = f"{place} stage {number}"
        require(
            stage.count <= len(RESOURCES),
            f"{where} count",
            f"is {stage.count}",
            f"there are only {len(RESOURCES)} resources",
        )
        # A stage rests on lower ones, so that each can be built at some time.
        require(
            list(stage.requires) == sorted(set(stage.requires))
            and all(other < number for other in stage.requires),
            f"{where} requires",
            f"is {list(stage.requires)}",
            "must be lower stages in order",
        )
    carried = any(stage.effect for stage in stages)
    require(
        carried == (wonder.effect is not None),
        f"{place} effect",
        "is carried out by no stage" if wonder.effect else "is missing, but a stage carries it out",
    )


def _check_tokens(tables: Tables) -> None:
    place = "progress_tokens.json"
    copies = sum(token.copies for token in tables.tokens)
    require(copies == TOKENS_WITH_COPIES, f"{place} tokens", f"are {copies} with copies",
            f"must be {TOKENS_WITH_COPIES}")  # fmt: skip
    for token in tables.tokens:
        where = f"{place} {token.id}"
        effect = token.effect
        require(
            (token.copies > 1) == isinstance(effect, PointsForCopies),
            f"{where} copies",
            f"is {token.copies}",
            "two copies go with the effect vp_culture",
        )
        if not isinstance(effect, ExtraCard):
            continue
        require(bool(effect.cards), f"{where} effect", "names no card")
        for card in effect.cards:
            require(card in tables.card_index, f"{where} effect", f"unknown card {card!r}",
                    f"known: {', '.join(tables.card_index)}")  # fmt: skip


def _check_military(tables: Tables) -> None:
    place = "military.json conflict_tokens"
    tokens = tables.military.conflict_tokens
    missing = [players for players in get_args(Players) if players not in tokens]
    require(not missing, place, f"nothing for {', '.join(missing)} players", "name 2 to 7 players")
    counts = [tokens[players] for players in get_args(Players)]
    require(
        counts == sorted(counts), place, f"are {counts}", "more players cannot have fewer tokens"
    )
