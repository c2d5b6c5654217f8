"""The rules tables of Architects: read by the build, checked, handed out as frozen structs.

The tables are the JSON files of this folder. Structure (names of fields, effect types, resources,
colors) is checked by the struct types of ``model.py`` and ``effects.py``, everything that needs
more than one value (orders, counts, sizes of decks) by ``checks.py``. Whatever is wrong with a
file is an :class:`~solver.errors.InputError` that names the file and the entry.
"""

from __future__ import annotations

from collections.abc import Mapping

from solver.games.architects.data.effects import (
    RESOURCES,
    SYMBOLS,
    CardEffect,
    TokenEffect,
    WonderEffect,
)
from solver.games.architects.data.model import (
    CENTRAL,
    MAX_SEATS,
    STAGES,
    Card,
    CardsFile,
    Deck,
    DecksFile,
    MilitaryFile,
    Stage,
    Tables,
    Token,
    TokensFile,
    Wonder,
    WondersFile,
)
from solver.games.data import json_tables
from solver.games.data.built import built
from solver.games.data.json_tables import (
    TableFile,
    Trust,
    check_codes,
    decode,
    find,
    index_of,
    summary,
)
from solver.games.data.said import check_told

__all__ = [
    "CENTRAL",
    "FILES",
    "MAX_SEATS",
    "RESOURCES",
    "STAGES",
    "SYMBOLS",
    "Card",
    "Deck",
    "Stage",
    "Tables",
    "Token",
    "Wonder",
    "find",
    "parse_tables",
    "provenance",
    "read_sources",
    "tables",
]

FILES: dict[str, type[TableFile]] = {
    "cards.json": CardsFile,
    "decks.json": DecksFile,
    "wonders.json": WondersFile,
    "progress_tokens.json": TokensFile,
    "military.json": MilitaryFile,
}
"""The table files and their content, in the order in which they are hashed."""


def parse_tables(sources: Mapping[str, bytes], *, trusted: bool = False) -> Tables:
    """Build the tables from the bytes of the files, by file name (:data:`FILES`).

    ``trusted`` are files whose values have been checked against each other before.
    Raises InputError for a missing file, bad JSON, a wrong structure or a contradiction.
    """
    check_told(CardEffect, TokenEffect, WonderEffect)
    cards = decode(CardsFile, "cards.json", sources)
    wonders = decode(WondersFile, "wonders.json", sources)
    tokens = decode(TokensFile, "progress_tokens.json", sources)
    tables = Tables(
        cards_file=cards,
        decks_file=decode(DecksFile, "decks.json", sources),
        wonders_file=wonders,
        tokens_file=tokens,
        military=decode(MilitaryFile, "military.json", sources),
        card_index=index_of(cards.cards),
        wonder_index=index_of(wonders.wonders),
        token_index=index_of(tokens.tokens),
        sources={name: sources[name] for name in FILES},
    )
    if not trusted:
        from solver.games.architects.data.checks import check

        check(tables)
    check_codes(
        ("cards.json cards", cards.cards),
        ("wonders.json wonders", wonders.wonders),
        ("progress_tokens.json tokens", tokens.tokens),
    )
    return tables


def read_sources() -> dict[str, bytes]:
    """The bytes of the installed table files, by name."""
    return json_tables.read_sources(__name__, FILES)


@built("architects")
def tables() -> Tables:
    """The installed tables, read at the first call; the tests have checked them."""
    return parse_tables(read_sources(), trusted=True)


def provenance() -> list[tuple[str, str]]:
    """Pairs (what, how sure) that sum up the confidence of every value in the tables."""
    data = tables()
    cards = [item.confidence for item in data.cards]
    wonders = [item.confidence for item in data.wonders]
    tokens = [item.confidence for item in data.tokens]
    military = data.military.confidence
    return [
        ("cards: effects", summary([mark.rules for mark in cards])),
        ("cards: Italian names", summary([mark.name_it for mark in cards])),
        ("decks: number of each kind of card", _decks(data)),
        ("wonders: stages", summary([mark.stages for mark in wonders])),
        ("wonders: effects", summary([mark.effect for mark in wonders])),
        ("wonders: Italian names", summary([mark.name_it for mark in wonders])),
        ("progress tokens: effects", summary([mark.rules for mark in tokens])),
        ("progress tokens: Italian names", summary([mark.name_it for mark in tokens])),
        ("conflict tokens by number of players", military.conflict_tokens),
        ("points of a Military Victory token", military.victory_vp),
        ("Military Victory tokens without limit", military.victory_supply),
        ("points of the Cat pawn", military.cat_vp),
    ]


def _decks(data: Tables) -> str:
    """For instance ``110 verified, 2 inferred (babylon: stone, clay)``."""
    marks: list[Trust] = [deck.trust(card.id) for deck in data.decks for card in data.cards]
    apart = "; ".join(f"{deck.deck}: {', '.join(deck.cells)}" for deck in data.decks if deck.cells)
    return f"{summary(marks)} ({apart})" if apart else summary(marks)
