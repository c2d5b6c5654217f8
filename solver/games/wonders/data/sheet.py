"""A sheet of Armada as the rules use it: tables in which its values stand in place of the shipped.

The shipped sheet is made of the tables themselves, so that each value stands in one file.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

import msgspec
from msgspec.structs import replace

from solver.games.base import JsonObject
from solver.games.data.json_tables import require
from solver.games.wonders.data.check_effects import check_cost, check_effects
from solver.games.wonders.data.check_naval import check_shipyards
from solver.games.wonders.data.editions import Edition, Tables
from solver.games.wonders.data.model import CardRules, Stage
from solver.games.wonders.data.naval import Shipyard, ShipyardConfidence, ShipyardsFile
from solver.games.wonders.data.sheet_file import FORMAT, CardRow, SheetFile, ShipyardRow
from solver.games.wonders.data.vocabulary import FLEETS, RESOURCES, Acting, Cost, tag_of

HASH_DIGITS = 12

COPIES = ((3,), (4,))
"""With how many players and more there is the one copy of a card."""

SCORED = ("blue", "yellow")
"""Colors of cards that have points."""

WARNING = (
    "Reconstructed: no source shows the shipyards; quantities in costs and some numbers of the "
    "cards are inferred. Correct them from a copy of the game."
)


@dataclass(frozen=True, eq=False)
class Sheet:
    """The contents of a sheet file.

    ``hash`` names it in variants, ``index`` is its number in the rules (-1: not installed),
    ``document`` the JSON that it was read from. ``shipyards`` and ``edition`` are the tables with
    its values. Two sheets that differ in names and remarks only have the same hash.
    """

    hash: str
    index: int
    document: JsonObject
    shipyards: ShipyardsFile
    edition: Edition

    @property
    def size(self) -> str:
        """How much there is of what, in words."""
        cards = sum(card is not None for card in self.document["cards"])
        return f"{len(self.shipyards.boards)} shipyards, {cards} cards, 1 board"


def shipped_document(files: JsonObject) -> JsonObject:
    """The JSON of the shipped sheet, from the decoded table files by name."""
    yards, cards = files["shipyards.json"], files["cards_armada.json"]["cards"]
    (siracusa,) = files["wonders_armada.json"]["wonders"]
    return {
        "game": "7 Wonders",
        "format": FORMAT,
        "schema": 1,
        "title": "7 Wonders Armada: shipyards, cards, the board of Siracusa",
        "edition": "2nd edition",
        "warning": WARNING,
        "shipyards": {
            "tracks": yards["tracks"],
            "boards": yards["boards"],
            "notes": yards["notes"],
        },
        "cards": cards,
        "siracusa": siracusa,
    }


def make(file: SheetFile, document: JsonObject, tables: Tables) -> Sheet:
    """The sheet of a file. Raises InputError for values with which the rules cannot play."""
    shipyards = _shipyards(file, tables)
    check_shipyards("shipyards", shipyards.tracks, shipyards.boards)
    _check_cards(file, tables)
    _check_board(file, tables)
    return Sheet(content_hash(file), -1, document, shipyards, _edition(file, tables))


def _shipyards(file: SheetFile, tables: Tables) -> ShipyardsFile:
    boards = tuple(_shipyard(row) for row in file.shipyards.boards)
    return replace(tables.shipyards_file, tracks=file.shipyards.tracks, boards=boards)


def _shipyard(row: ShipyardRow) -> Shipyard:
    name = row.name or row.id.replace("_", " ").capitalize()
    return Shipyard(
        id=row.id,
        name=name,
        name_it=row.name_it or name,
        also=row.also,
        wonder_fleet=row.wonder_fleet,
        costs=row.costs,
        confidence=ShipyardConfidence(costs="single", wonder_fleet="single"),
    )


def _check_cards(file: SheetFile, tables: Tables) -> None:
    """The cards of Armada, in the order of their indexes, with what the rules can carry out."""
    known = [card.id for card in tables.cards_file.cards if card.armada]
    found = [row.id for row in file.cards]
    for item in found:
        require(item in known, "cards", f"unknown card {item!r}", "those of Armada, each once")
    for item in known:
        require(found.count(item) == 1, "cards", f"{found.count(item)} times {item!r}",
                "those of Armada, each once")  # fmt: skip
    for at, row in enumerate(file.cards):
        place = f"cards[{at}]"
        check_cost(place, row.cost)
        require(not row.cost.by_age, f"{place}.cost", "depends on the Age", "only leaders do so")
        check_effects(tables, place, row.effects)
        require(row.copies in COPIES, f"{place}.copies", f"is {list(row.copies)}",
                "write [3], or [4] if it is out of the game with three players")  # fmt: skip
        card = tables.cards_file.cards[tables.card_index[row.id]]
        scored = any(effect.when == "scored" for effect in row.effects)
        require(not scored or card.color in SCORED, f"{place}.effects",
                f"points on a {card.color} card",
                "only blue and yellow ones have points")  # fmt: skip
        for giver in row.chain_from:
            index = tables.card_index.get(giver, -1)
            known_giver = index >= 0 and tables.editions[0].cards[index] is not None
            require(known_giver, f"{place}.chain_from", f"unknown card {giver!r}")
            require(tables.cards[index].age < card.age, f"{place}.chain_from",
                    f"{giver!r} is not of an earlier Age")  # fmt: skip
    for players in range(3, 8):
        for age in (1, 2, 3):
            count = sum(
                row.copies[0] <= players and tables.cards[tables.card_index[row.id]].age == age
                for row in file.cards
            )
            require(count >= players, "cards", f"{count} for {players} players in Age {age}",
                    f"at least {players}")  # fmt: skip


def _check_board(file: SheetFile, tables: Tables) -> None:
    sides = tables.editions[0].sides
    found = tuple(file.siracusa.sides)
    require(found == sides, "siracusa.sides", f"are {', '.join(found)}",
            f"must be {', '.join(sides)}")  # fmt: skip
    for side, stages in file.siracusa.sides.items():
        place = f"siracusa.sides.{side}"
        require(0 < len(stages) <= 3, place, f"{len(stages)} stages", "there can be 1 to 3")
        for at, stage in enumerate(stages):
            check_cost(f"{place}[{at}]", stage.cost)
            check_effects(tables, f"{place}[{at}]", stage.effects)


def _edition(file: SheetFile, tables: Tables) -> Edition:
    """The second edition with the cards and the board of the sheet."""
    edition = tables.editions[0]
    rows = {tables.card_index[row.id]: row for row in file.cards}
    return replace(
        edition,
        cards=tuple(
            _card(rows[index], rules) if index in rows and isinstance(rules, CardRules) else rules
            for index, rules in enumerate(edition.cards)
        ),
        boards=tuple(
            replace(
                board,
                resource=file.siracusa.resource,
                any_order=file.siracusa.any_order,
                sides={
                    side: tuple(Stage(cost=row.cost, effects=row.effects) for row in stages)
                    for side, stages in file.siracusa.sides.items()
                },
            )
            if board.id == file.siracusa.id
            else board
            for board in edition.boards
        ),
    )


def _card(row: CardRow, rules: CardRules) -> CardRules:
    return replace(
        rules, cost=row.cost, effects=row.effects, copies=row.copies, chain_from=row.chain_from
    )


# ---------------------------------------------------------------- the hash


def content_hash(file: SheetFile) -> str:
    """Short hash of what the rules read of a sheet; see ``docs/sheets.md`` for its canonical form.

    Ids are part of it, since the texts of records are made of them.
    """
    text = msgspec.json.encode(canonical(file), order="deterministic")
    return sha256(text).hexdigest()[:HASH_DIGITS]


def canonical(file: SheetFile) -> JsonObject:
    """The sheet with everything that the rules read, written out, and nothing else."""
    boards = file.shipyards.boards
    return {
        "tracks": {
            fleet: [
                {
                    name: getattr(space, name) or 0
                    for name in ("strength", "level", "points", "coins", "tribute", "island")
                }
                for space in file.shipyards.tracks.of(fleet)
            ]
            for fleet in FLEETS
        },
        "shipyards": [
            {
                "id": board.id,
                "wonder_fleet": board.wonder_fleet,
                "costs": {fleet: _costs(board.costs.of(fleet)) for fleet in FLEETS},
            }
            for board in boards
        ],
        "cards": {
            row.id: {
                "cost": _cost(row.cost),
                "effects": _effects(row.effects),
                "copies": list(row.copies),
                "chain_from": sorted(row.chain_from),
            }
            for row in file.cards
        },
        "siracusa": {
            "resource": file.siracusa.resource,
            "any_order": file.siracusa.any_order,
            "sides": {
                side: [
                    {"cost": _cost(stage.cost), "effects": _effects(stage.effects)}
                    for stage in stages
                ]
                for side, stages in file.siracusa.sides.items()
            },
        },
    }


def _cost(cost: Cost) -> JsonObject:
    """A price without what it does not ask for."""
    priced = [*zip(RESOURCES, cost.units, strict=True), ("coins", cost.coins)]
    return {name: count for name, count in priced if count}


def _costs(costs: Sequence[Cost]) -> list[JsonObject]:
    return [_cost(cost) for cost in costs]


def _effects(effects: Sequence[Acting]) -> list[list[Any]]:
    """Effects as the rules have them, in the order of their types."""
    rows = [
        [tag_of(effect), row.amount, sorted(row.whose), row.what]
        for effect in effects
        for row in effect.rows()
    ]
    return sorted(rows, key=str)
