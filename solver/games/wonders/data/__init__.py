"""The rules tables of 7 Wonders: read by the build, checked, handed out as frozen structs.

The tables are the JSON files of this folder: what the editions have in common, and for each of
them and of the expansions its cards and boards. Structure (names of fields, effect types,
resources, colors) is checked by the struct types of ``model.py`` and ``effects.py``, everything
that needs more than one value (chains, sizes of decks) by ``checks.py``. Whatever is wrong with a
file is an :class:`~solver.errors.InputError` that names the file and the entry.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache

from solver.games.data import json_tables
from solver.games.data.built import built
from solver.games.data.json_tables import TableFile, check_codes, decode, find, index_of, summary
from solver.games.data.said import check_told
from solver.games.wonders.data.editions import Edition, Item, Setup, Tables, part_of
from solver.games.wonders.data.effects import ItemEffect
from solver.games.wonders.data.model import (
    AGES,
    LEADERS,
    MAX_SEATS,
    NO_BOARD,
    SIDES,
    Board,
    BoardsFile,
    Card,
    CardRules,
    CardRulesFile,
    CardsFile,
    Edifice,
    EdificesFile,
    EditionName,
    Leader,
    LeadersFile,
    RulesFile,
    Stage,
    Wonder,
    WondersFile,
)
from solver.games.wonders.data.naval import Island, IslandsFile, Shipyard, ShipyardsFile
from solver.games.wonders.data.vocabulary import COLORS, FLEETS, RESOURCES, SYMBOLS

__all__ = [
    "AGES",
    "COLORS",
    "EDITIONS",
    "EXPANSIONS",
    "FILES",
    "FLEETS",
    "LEADERS",
    "MAX_SEATS",
    "RESOURCES",
    "SIDES",
    "SYMBOLS",
    "YEARS",
    "Board",
    "Card",
    "CardRules",
    "Edifice",
    "Edition",
    "Island",
    "Item",
    "Leader",
    "Setup",
    "Shipyard",
    "Stage",
    "Tables",
    "Wonder",
    "find",
    "items_of",
    "parse_tables",
    "provenance",
    "read_sources",
    "tables",
]

EDITIONS: tuple[EditionName, ...] = ("second", "first")
"""The editions in the order of their indexes, which are those of the variant option."""

YEARS = ("2020", "2010")
"""When they came out."""

SCORE_ROWS = ("military", "coins", "wonder", "blue", "yellow", "purple", "green")
"""Rows of the score sheet of the base game."""

EXPANSION_ROWS: dict[str, tuple[str, ...]] = {
    "leaders": ("leaders",),
    "cities": ("black",),
    "edifice": ("edifice",),
    "armada": ("naval", "islands"),
}
"""The rows of the score sheet that each expansion adds."""

FILES: dict[str, type[TableFile]] = {
    "cards.json": CardsFile,
    "wonders.json": WondersFile,
    "leaders.json": LeadersFile,
    "rules.json": RulesFile,
    "cards_second.json": CardRulesFile,
    "wonders_second.json": BoardsFile,
    "cards_first.json": CardRulesFile,
    "wonders_first.json": BoardsFile,
    "cards_cities.json": CardRulesFile,
    "wonders_cities.json": BoardsFile,
    "wonders_leaders.json": BoardsFile,
    "cards_armada.json": CardRulesFile,
    "wonders_armada.json": BoardsFile,
    "islands.json": IslandsFile,
    "shipyards.json": ShipyardsFile,
    "edifices.json": EdificesFile,
    "wonders_edifice.json": BoardsFile,
}
"""The table files and their content, in the order in which they are hashed."""

GUESTS = ("carthage",)
"""Boards of expansions that may be used in any game."""

EXPANSIONS = ("leaders", "cities", "edifice", "armada")
"""The expansions, in the order of their bits in the index of a set-up of the second edition."""

ANY_EDITION = ("edifice",)
"""The expansions that are for the first edition, too."""

_CARDS: dict[EditionName, tuple[str, ...]] = {
    "second": ("second", "cities", "armada"),
    "first": ("first",),
}
_BOARDS: dict[EditionName, tuple[str, ...]] = {
    "second": ("second", "leaders", "cities", "armada", "edifice"),
    "first": ("first", *ANY_EDITION),
}
"""The ends of the names of the files of an edition."""


def parse_tables(sources: Mapping[str, bytes], *, trusted: bool = False) -> Tables:
    """Build the tables from the bytes of the files, by file name (:data:`FILES`).

    ``trusted`` are files whose values have been checked against each other before.
    Raises InputError for a missing file, bad JSON, a wrong structure or a contradiction.
    """
    check_told(ItemEffect)
    cards = decode(CardsFile, "cards.json", sources)
    wonders = decode(WondersFile, "wonders.json", sources)
    leaders = decode(LeadersFile, "leaders.json", sources)
    edifices = decode(EdificesFile, "edifices.json", sources)
    numbers = decode(RulesFile, "rules.json", sources)
    islands = decode(IslandsFile, "islands.json", sources)
    shipyards = decode(ShipyardsFile, "shipyards.json", sources)
    rules = {
        part: decode(CardRulesFile, f"cards_{part}.json", sources)
        for name in EDITIONS
        for part in _CARDS[name]
    }
    boards = {
        part: decode(BoardsFile, f"wonders_{part}.json", sources)
        for name in EDITIONS
        for part in _BOARDS[name]
    }
    items: tuple[Item, ...] = (*cards.cards, *leaders.leaders)
    wonder_index = index_of(wonders.wonders)
    tables = Tables(
        cards_file=cards,
        wonders_file=wonders,
        leaders_file=leaders,
        islands_file=islands,
        shipyards_file=shipyards,
        edifices_file=edifices,
        rules=numbers,
        editions=tuple(_editions(items, leaders, wonders, rules, boards)),
        setups=tuple(_setups(numbers, wonder_index, boards)),
        cards=items,
        card_index=index_of(items),
        wonder_index=wonder_index,
        sources={name: sources[name] for name in FILES},
    )
    if not trusted:
        from solver.games.wonders.data.checks import check

        check(tables, rules, boards)
    check_codes(
        ("cards.json, leaders.json", items),
        ("wonders.json wonders", wonders.wonders),
        ("edifices.json edifices", edifices.edifices),
        ("islands.json islands", islands.islands),
    )
    return tables


def _editions(
    items: Sequence[Item],
    leaders: LeadersFile,
    wonders: WondersFile,
    rules: Mapping[str, CardRulesFile],
    boards: Mapping[str, BoardsFile],
) -> Iterator[Edition]:
    for name in EDITIONS:
        cards: dict[str, CardRules | Leader]
        cards = {row.id: row for part in _CARDS[name] for row in rules[part].cards}
        if name == leaders.edition:
            cards |= {leader.id: leader for leader in leaders.leaders}
        own = {board.id: board for part in _BOARDS[name] for board in boards[part].wonders}
        yield Edition(
            name=name,
            cards=tuple(cards.get(item.id) for item in items),
            boards=tuple(own.get(wonder.id, NO_BOARD) for wonder in wonders.wonders),
            sides=boards[name].sides,
        )


def _setups(
    rules: RulesFile, wonder_index: Mapping[str, int], boards: Mapping[str, BoardsFile]
) -> Iterator[Setup]:
    """The editions, the second with each set of expansions, the first with those for any edition.

    The sets have their bits in the order of the expansions.
    """
    sets: list[tuple[EditionName, tuple[str, ...]]] = [(edition, ()) for edition in EDITIONS]
    for chosen in range(1, 1 << len(EXPANSIONS)):
        names = (name for bit, name in enumerate(EXPANSIONS) if chosen >> bit & 1)
        sets.append(("second", tuple(names)))
    sets.append(("first", ANY_EDITION))
    for edition, expansions in sets:
        leaders, cities = "leaders" in expansions, "cities" in expansions
        armada = "armada" in expansions
        pool = [board.id for part in (edition, *expansions) for board in boards[part].wonders]
        named = expansions if edition == "second" and expansions else (edition, *expansions)
        yield Setup(
            name="_".join(named),
            edition=EDITIONS.index(boards[edition].edition),
            hand=rules.hand
            + cities * (rules.cities.hand - rules.hand)
            + armada * (rules.armada.hand - rules.hand),
            turns=rules.turns
            + cities * (rules.cities.turns - rules.turns)
            + armada * (rules.armada.turns - rules.turns),
            coins=rules.leaders.coins if leaders else rules.coins,
            boards=tuple(wonder_index.get(board, 0) for board in pool),
            guests=tuple(
                wonder_index[board]
                for board in GUESTS
                if board in wonder_index and board not in pool
            ),
            score_rows=SCORE_ROWS
            + tuple(row for name in expansions for row in EXPANSION_ROWS[name]),
            leaders=leaders,
            cities=cities,
            edifice="edifice" in expansions,
            armada=armada,
        )


def read_sources() -> dict[str, bytes]:
    """The bytes of the installed table files, by name."""
    return json_tables.read_sources(__name__, FILES)


@built("wonders")
def tables() -> Tables:
    """The installed tables, read at the first call; the tests have checked them."""
    return parse_tables(read_sources(), trusted=True)


@cache
def items_of(setup: Setup) -> frozenset[int]:
    """The cards and leaders (indexes) that there may be at a table with this set-up."""
    found = enumerate(zip(tables().cards, tables().editions[setup.edition].cards, strict=True))
    return frozenset(
        index
        for index, (item, rules) in found
        if rules is not None
        and (setup.cities or not item.black)
        and (setup.armada or not item.armada)
        and (setup.leaders or item.age != LEADERS)
        and (setup.cities or not isinstance(item, Leader) or item.deck != "cities")
    )


def provenance() -> list[tuple[str, str]]:
    """Pairs (what, how sure) that sum up the confidence of every value in the tables."""
    data = tables()
    result = []
    for edition in data.editions:
        result += _of_cards(f"{edition.name} edition, cards", edition, "base")
        result += _of_boards(f"{edition.name} edition, boards", edition, data.setups[0].boards)
    second = data.editions[0]
    leaders = [leader.confidence for leader in data.leaders_file.leaders]
    result += [
        ("Leaders, leaders: costs", summary([mark.cost for mark in leaders])),
        ("Leaders, leaders: effects", summary([mark.effects for mark in leaders])),
        ("Leaders, leaders: standard, expert or of Cities", summary([m.deck for m in leaders])),
        *_of_boards("Leaders, boards", second, data.expansion_boards("leaders")),
        *_of_cards("Cities, black cards", second, "cities"),
        *_of_boards("Cities, boards", second, data.expansion_boards("cities")),
        *_of_edifices(),
        *_of_boards("Edifice, boards", second, data.expansion_boards("edifice")),
        *_of_armada(second),
    ]
    rules = data.rules.confidence
    cards = data.cards_file.cards
    names = {
        part: summary([card.confidence.name_it for card in cards if part_of(card) == part])
        for part in ("base", "cities", "armada")
    }
    return [
        *result,
        *((what, f"sources differ: option {other.option}") for what, other in data.in_dispute()),
        ("cards: Italian names", names["base"]),
        ("wonders: Italian names", summary([item.confidence.name_it for item in data.wonders])),
        ("leaders: Italian names", summary([mark.name_it for mark in leaders])),
        ("black cards: Italian names", names["cities"]),
        ("cards of Armada: Italian names", names["armada"]),
        (
            "Edifices: Italian names",
            summary([item.confidence.name_it for item in data.edifices]),
        ),
        ("cards and coins to begin with", rules.setup),
        ("prices and sales", rules.trade),
        ("guilds by number of players", rules.guilds),
        ("points of military tokens", rules.military),
        ("points of coins and science", rules.scoring),
    ]


def _of_cards(what: str, edition: Edition, part: str) -> list[tuple[str, str]]:
    """How sure the cards of an edition are: those of the base game, or of an expansion."""
    marks = [
        row.confidence
        for card, row in zip(tables().cards_file.cards, edition.cards, strict=False)
        if isinstance(row, CardRules) and part_of(card) == part
    ]
    return [
        (f"{what}: costs", summary([mark.cost for mark in marks])),
        (f"{what}: effects", summary([mark.effects for mark in marks])),
        (f"{what}: copies by number of players", summary([mark.copies for mark in marks])),
        (f"{what}: chains", summary([mark.chains for mark in marks])),
    ]


def _of_edifices() -> list[tuple[str, str]]:
    """How sure the Edifices are, and the numbers that they share."""
    file = tables().edifices_file
    marks = [edifice.confidence for edifice in file.edifices]
    return [
        ("Edifice, Edifices: prices", summary([mark.price for mark in marks])),
        ("Edifice, Edifices: rewards", summary([mark.reward for mark in marks])),
        ("Edifice, Edifices: penalties", summary([mark.penalty for mark in marks])),
        ("Edifice, pawns by number of players", file.confidence.pawns),
        ("Edifice, points of Debt tokens", file.confidence.debts),
    ]


def _of_armada(edition: Edition) -> list[tuple[str, str]]:
    """How sure the cards, the board, the Islands and the shipyards of Armada are."""
    from solver.games.wonders.data import sheets

    data = tables()
    islands = [island.confidence for island in data.islands]
    spaces = [space.confidence for track in data.shipyards_file.tracks.spaces for space in track]
    yards = [yard.confidence for yard in data.shipyards]
    return [
        (
            f"Armada, shipped sheet {sheets.shipped().hash}",
            "shipyards RECONSTRUCTED, quantities in costs of cards inferred, not read from a copy",
        ),
        ("Armada, numbers of your own copy", "--boards FILE, format: solver sheet wonders"),
        ("Armada, shipyards: spaces of the tracks", summary(spaces)),
        ("Armada, shipyards: costs of steps", summary([mark.costs for mark in yards])),
        ("Armada, shipyards: fleets of the Wonder", summary([mark.wonder_fleet for mark in yards])),
        *_of_cards("Armada, cards", edition, "armada"),
        *_of_boards("Armada, boards", edition, data.expansion_boards("armada")),
        ("Armada, Islands: levels", summary([mark.level for mark in islands])),
        ("Armada, Islands: effects", summary([mark.effects for mark in islands])),
        ("Armada, Islands: Italian names", summary([mark.name_it for mark in islands])),
    ]


def _of_boards(what: str, edition: Edition, boards: Iterable[int]) -> list[tuple[str, str]]:
    """How sure some boards (indexes of wonders) of an edition are."""
    marks = [edition.boards[board].confidence for board in boards]
    return [
        (f"{what}: resources", summary([mark.resource for mark in marks])),
        (f"{what}: costs of stages", summary([mark.costs for mark in marks])),
        (f"{what}: effects of stages", summary([mark.effects for mark in marks])),
    ]
