"""The rules tables of 7 Wonders: read once, checked, handed out as frozen structs.

The tables are the JSON files of this folder: what the editions have in common, and for each of
them its cards and boards. Structure (names of fields, effect types, resources, colours) is checked
by the struct types of ``model.py`` and ``effects.py``, everything that needs more than one value
(chains, sizes of decks) by ``checks.py``. Whatever is wrong with a file is an
:class:`~solver.errors.InputError` that names the file and the entry.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from solver.games.data import json_tables
from solver.games.data.json_tables import TableFile, content_hash, decode, find, index_of, summary
from solver.games.wonders.data.checks import check
from solver.games.wonders.data.effects import COLORS, RESOURCES, SYMBOLS
from solver.games.wonders.data.model import (
    AGES,
    MAX_SEATS,
    SIDES,
    Board,
    BoardsFile,
    Card,
    CardRules,
    CardRulesFile,
    CardsFile,
    Edition,
    EditionName,
    RulesFile,
    Setup,
    Stage,
    Tables,
    Wonder,
    WondersFile,
)

__all__ = [
    "AGES",
    "COLORS",
    "EDITIONS",
    "FILES",
    "MAX_SEATS",
    "RESOURCES",
    "SIDES",
    "SYMBOLS",
    "Board",
    "Card",
    "CardRules",
    "Edition",
    "Setup",
    "Stage",
    "Tables",
    "Wonder",
    "find",
    "parse_tables",
    "provenance",
    "read_sources",
    "tables",
]

EDITIONS: tuple[EditionName, ...] = ("second", "first")
"""The editions in the order of their indexes, which are those of the variant option."""

SCORE_ROWS = ("military", "coins", "wonder", "blue", "yellow", "purple", "green")
"""Rows of the score sheet of the base game."""

FILES: dict[str, type[TableFile]] = {
    "cards.json": CardsFile,
    "wonders.json": WondersFile,
    "rules.json": RulesFile,
    "cards_second.json": CardRulesFile,
    "wonders_second.json": BoardsFile,
    "cards_first.json": CardRulesFile,
    "wonders_first.json": BoardsFile,
}
"""The table files and their content, in the order in which they are hashed."""


def parse_tables(sources: Mapping[str, bytes]) -> Tables:
    """Build the tables from the bytes of the files, by file name (:data:`FILES`).

    Raises InputError for a missing file, bad JSON, a wrong structure or a contradiction.
    """
    cards = decode(CardsFile, "cards.json", sources)
    wonders = decode(WondersFile, "wonders.json", sources)
    rules = [decode(CardRulesFile, f"cards_{name}.json", sources) for name in EDITIONS]
    boards = [decode(BoardsFile, f"wonders_{name}.json", sources) for name in EDITIONS]
    numbers = decode(RulesFile, "rules.json", sources)
    wonder_index = index_of(wonders.wonders)
    tables = Tables(
        cards_file=cards,
        wonders_file=wonders,
        rules=numbers,
        editions=tuple(map(_edition, EDITIONS, [cards] * len(EDITIONS), rules, boards)),
        setups=tuple(_setup(numbers, wonder_index, file) for file in boards),
        card_index=index_of(cards.cards),
        wonder_index=wonder_index,
        hash=content_hash(FILES, sources),
    )
    check(tables, rules, boards)
    return tables


def _edition(
    name: EditionName, cards: CardsFile, rules: CardRulesFile, boards: BoardsFile
) -> Edition:
    rows = {row.id: row for row in rules.cards}
    return Edition(
        name=name,
        cards=tuple(rows.get(card.id) for card in cards.cards),
        boards=boards.wonders,
        sides=boards.sides,
    )


def _setup(rules: RulesFile, wonder_index: Mapping[str, int], boards: BoardsFile) -> Setup:
    """The set-up of an edition without expansions."""
    return Setup(
        name=boards.edition,
        edition=EDITIONS.index(boards.edition),
        hand=rules.hand,
        turns=rules.turns,
        coins=rules.coins,
        boards=tuple(wonder_index.get(board.id, 0) for board in boards.wonders),
        score_rows=SCORE_ROWS,
    )


def read_sources() -> dict[str, bytes]:
    """The bytes of the installed table files, by name."""
    return json_tables.read_sources(__name__, FILES)


@cache
def tables() -> Tables:
    """The installed tables, read at the first call."""
    return parse_tables(read_sources())


def provenance() -> list[tuple[str, str]]:
    """Pairs (what, how sure) that sum up the confidence of every value in the tables."""
    data = tables()
    result = []
    for edition in data.editions:
        cards = [row.confidence for row in edition.cards if row is not None]
        boards = [board.confidence for board in edition.boards]
        of = f"{edition.name} edition"
        result += [
            (f"{of}, cards: costs", summary([mark.cost for mark in cards])),
            (f"{of}, cards: effects", summary([mark.effects for mark in cards])),
            (f"{of}, cards: copies by number of players", summary([m.copies for m in cards])),
            (f"{of}, cards: chains", summary([mark.chains for mark in cards])),
            (f"{of}, boards: resources", summary([mark.resource for mark in boards])),
            (f"{of}, boards: costs of stages", summary([mark.costs for mark in boards])),
            (f"{of}, boards: effects of stages", summary([mark.effects for mark in boards])),
        ]
    rules = data.rules.confidence
    return [
        *result,
        ("cards: Italian names", summary([card.confidence.name_it for card in data.cards])),
        ("wonders: Italian names", summary([item.confidence.name_it for item in data.wonders])),
        ("cards and coins to begin with", rules.setup),
        ("prices and sales", rules.trade),
        ("guilds by number of players", rules.guilds),
        ("points of military tokens", rules.military),
        ("points of coins and science", rules.scoring),
    ]
