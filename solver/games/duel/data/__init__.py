"""The rules tables of Duel: read by the build, checked, handed out as frozen structs.

The tables are the JSON files of this folder. Structure (names of fields, effect types, resources,
colors) is checked by the struct types of ``model.py`` and ``effects.py``, everything that needs
more than one value (chains, counts, layouts) by ``checks.py``. Whatever is wrong with a file is an
:class:`~solver.errors.InputError` that names the file and the entry.
"""

from __future__ import annotations

from collections.abc import Mapping

from solver.games.data import json_tables
from solver.games.data.built import built
from solver.games.data.json_tables import TableFile, check_codes, decode, find, index_of, summary
from solver.games.data.said import check_told, kinds_of, require_told
from solver.games.duel.data.effects import (
    COLORS,
    RESOURCES,
    Acting,
    CardEffect,
    TokenEffect,
    WonderEffect,
)
from solver.games.duel.data.effects_agora import DecreeEffect, PlotEffect
from solver.games.duel.data.effects_pantheon import GodEffect
from solver.games.duel.data.model import (
    DECKS,
    SLOTS,
    Card,
    CardsFile,
    GodsFile,
    Layout,
    LayoutsFile,
    Loot,
    MilitaryFile,
    SenateFile,
    Setup,
    SetupsFile,
    Slot,
    Tables,
    Token,
    TokensFile,
    Wonder,
    WondersFile,
)

__all__ = [
    "COLORS",
    "DECKS",
    "FILES",
    "RESOURCES",
    "SLOTS",
    "Card",
    "Layout",
    "Loot",
    "Setup",
    "Slot",
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
    "wonders.json": WondersFile,
    "progress_tokens.json": TokensFile,
    "military.json": MilitaryFile,
    "layouts.json": LayoutsFile,
    "setups.json": SetupsFile,
    "pantheon.json": GodsFile,
    "agora.json": SenateFile,
}
"""The table files and their content, in the order in which they are hashed."""


def parse_tables(sources: Mapping[str, bytes], *, trusted: bool = False) -> Tables:
    """Build the tables from the bytes of the files, by file name (:data:`FILES`).

    ``trusted`` are files whose values have been checked against each other before.
    Raises InputError for a missing file, bad JSON, a wrong structure or a contradiction.
    """
    cards = decode(CardsFile, "cards.json", sources)
    wonders = decode(WondersFile, "wonders.json", sources)
    tokens = decode(TokensFile, "progress_tokens.json", sources)
    _check_told()
    tables = Tables(
        cards_file=cards,
        wonders_file=wonders,
        tokens_file=tokens,
        military=decode(MilitaryFile, "military.json", sources),
        layouts_file=decode(LayoutsFile, "layouts.json", sources),
        setups_file=decode(SetupsFile, "setups.json", sources),
        pantheon=decode(GodsFile, "pantheon.json", sources),
        agora=decode(SenateFile, "agora.json", sources),
        card_index=index_of(cards.cards),
        wonder_index=index_of(wonders.wonders),
        token_index=index_of(tokens.tokens),
        sources={name: sources[name] for name in FILES},
    )
    if not trusted:
        from solver.games.duel.data.checks import check

        check(tables)
    check_codes(
        ("cards.json cards", tables.cards),
        ("wonders.json wonders", tables.wonders),
        ("progress_tokens.json tokens", tables.tokens),
        ("pantheon.json mythologies", tables.pantheon.mythologies),
        ("pantheon.json gods", tables.pantheon.gods),
        ("agora.json conspiracies", tables.agora.conspiracies),
        ("agora.json decrees", tables.agora.decrees),
    )
    return tables


def _check_told() -> None:
    """Raise InputError for a type of effect that lacks what is told of it, or its worth."""
    check_told(CardEffect, WonderEffect, TokenEffect, GodEffect, PlotEffect, DecreeEffect)
    for kind in kinds_of((GodEffect, PlotEffect)):
        if issubclass(kind, Acting):
            require_told(kind, "worth")


def read_sources() -> dict[str, bytes]:
    """The bytes of the installed table files, by name."""
    return json_tables.read_sources(__name__, FILES)


@built("duel")
def tables() -> Tables:
    """The installed tables, read at the first call; the tests have checked them."""
    return parse_tables(read_sources(), trusted=True)


def provenance() -> list[tuple[str, str]]:
    """Pairs (what, how sure) that sum up the confidence of every value in the tables."""
    data = tables()
    result = []
    for title, items in (
        ("cards", data.cards),
        ("wonders", data.wonders),
        ("progress tokens", data.tokens),
    ):
        marks = [item.confidence for item in items]
        result.append((f"{title}: costs and effects", summary([m.rules for m in marks])))
        result.append((f"{title}: Italian names", summary([m.name_it for m in marks])))
    result.append(("conflict track", data.military.confidence))
    result.append(("card structures", data.layouts_file.confidence))
    return result
