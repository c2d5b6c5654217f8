"""Sheets of Armada: what users put in the place of what the program could only reconstruct."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import jsonschema
import pytest

from solver.errors import InputError
from solver.games.wonders import data as rules
from solver.games.wonders.data import tables
from solver.games.wonders.data.naval import Shipyard
from solver.games.wonders.data.rows import engine_shipyards
from solver.games.wonders.data.sheet import Sheet, make, shipped_document
from solver.games.wonders.data.sheet_file import SheetFile, parse
from solver.json_structs import json_schema
from tests.rules_tables import content
from tests.wonders.reference import ARMADA

Document = dict[str, Any]
Change = Callable[[Document], object]


def document() -> Document:
    """The shipped sheet, free to be changed."""
    found: Document = json.loads(json.dumps(shipped_document(content(rules))))
    return found


def sheet_of(data: Document) -> Sheet:
    return make(parse(data), data, tables())


def changed(change: Change) -> Sheet:
    """The shipped sheet after a change."""
    data = document()
    change(data)
    return sheet_of(data)


def test_the_shipped_sheet_is_what_the_tables_say() -> None:
    sheet = sheet_of(document())
    assert sheet.size == "7 shipyards, 24 cards, 1 board"
    assert len(sheet.hash) == 12
    assert engine_shipyards(sheet.shipyards) == engine_shipyards(tables().shipyards_file)
    usual = tables().editions[0]
    for own, card in zip(sheet.edition.cards, usual.cards, strict=True):
        assert own == card
    for own, board in zip(sheet.edition.boards, usual.boards, strict=True):
        assert (own.id, own.resource, own.any_order) == (board.id, board.resource, board.any_order)
        for side, stages in board.sides.items():
            pairs = zip(own.sides[side], stages, strict=True)
            assert all((a.cost, a.effects) == (b.cost, b.effects) for a, b in pairs)


def test_the_shipped_sheet_fits_the_schema() -> None:
    schema = json_schema(SheetFile, "Sheets of 7 Wonders")
    jsonschema.Draft202012Validator.check_schema(schema)
    jsonschema.validate(document(), schema)
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate(document() | {"boards": []}, schema)


def put(*path: str | int, value: Any) -> Change:
    """A change of one value."""

    def change(data: Any) -> None:
        for key in path[:-1]:
            data = data[key]
        data[path[-1]] = value

    return change


STEP = ("shipyards", "boards", 0, "costs", "red", 0)


@pytest.mark.parametrize(
    "change",
    [
        put("title", value="mine"),
        put("shipyards", "boards", 0, "name", value="A name of its own"),
        put("cards", 0, "note", value="read from my copy"),
        put("cards", 0, "confidence", value={"cost": "verified"}),
        put("shipyards", "tracks", "red", 1, "confidence", value="verified"),
        lambda data: data.pop("warning"),
        lambda data: data["cards"][1]["effects"].reverse(),
        put("shipyards", "boards", 0, "costs", "blue", 0, value={"clay": 1, "wood": 0}),
    ],
)
def test_what_the_rules_do_not_read_is_no_other_sheet(change: Change) -> None:
    assert changed(change).hash == sheet_of(document()).hash


@pytest.mark.parametrize(
    "change",
    [
        put(*STEP, value={"clay": 1}),
        put("shipyards", "tracks", "red", 1, "strength", value=2),
        put("shipyards", "boards", 0, "wonder_fleet", value="green"),
        put("shipyards", "boards", 0, "id", value="mine"),
        put("cards", 0, "cost", value={"glass": 1}),
        put("cards", 0, "effects", 0, "target", value="left_of_left"),
        put("cards", 0, "copies", value=[3]),
        put("siracusa", "any_order", value=False),
        put("siracusa", "sides", "day", 0, "cost", value={"stone": 1}),
    ],
)
def test_what_the_rules_read_is_another_sheet(change: Change) -> None:
    assert changed(change).hash != sheet_of(document()).hash


def test_values_reach_the_tables() -> None:
    def change(data: Document) -> None:
        put(*STEP, value={"glass": 1, "coins": 2})(data)
        put("cards", 3, "cost", value={"clay": 2})(data)
        put("siracusa", "sides", "day", 0, "effects", value=[{"type": "vp", "amount": 5}])(data)

    sheet = changed(change)
    step = engine_shipyards(sheet.shipyards)["board"][0]["step"][0][0]
    assert (step["units"], step["coins"]) == ([0, 0, 0, 0, 1, 0, 0], 2)
    pontoon = sheet.edition.cards[tables().card_index["pontoon"]]
    assert pontoon is not None
    assert pontoon.cost.units == (0, 0, 2, 0, 0, 0, 0)
    usual = tables().editions[0].cards[tables().card_index["pontoon"]]
    assert usual is not None
    assert usual.cost.units == (0, 0, 0, 0, 0, 1, 0)  # others play on as before
    board = sheet.edition.boards[tables().wonder_index["siracusa"]]
    assert board.stages(0)[0].effects != tables().editions[0].boards[-1].stages(0)[0].effects


def test_a_shipyard_without_names_has_some() -> None:
    data = document()
    for key in ("name", "name_it", "also"):
        del data["shipyards"]["boards"][2][key]
    shipyard: Shipyard = sheet_of(data).shipyards.boards[2]
    assert (shipyard.name, shipyard.name_it) == ("Shipyard 3", "Shipyard 3")


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda data: data.pop("cards"), r"Object missing required field 'cards'"),
        (put("boards", value=[]), r"boards"),
        (put("shipyards", "boards", 0, "wonder_fleet", value="pink"), r"wonder_fleet"),
        (put("shipyards", "tracks", "green", 0, "island", value=1), r"green space 1: has island"),
        (put(*STEP, value={"wood": 4}), r"shipyard_1 costs red step 1: is 4 units; at most 3"),
        (
            lambda data: data["shipyards"]["boards"].pop(),
            r"shipyards boards: 6 entries; there must be 7",
        ),
        (lambda data: data["cards"].pop(), r"cards: 0 times 'circle_of_captains'"),
        (put("cards", 0, "id", value="altar"), r"cards: unknown card 'altar'"),
        (put("cards", 0, "id", value="pontoon"), r"cards: 0 times 'eastern_emporium'"),
        (put("cards", 0, "copies", value=[3, 4]), r"cards\[0\]\.copies: is \[3, 4\]"),
        (put("cards", 0, "effects", value=[]), r"cards\[0\] effects: are missing"),
        (
            put("cards", 0, "effects", value=[{"type": "play_last_card"}]),
            r"cards\[0\]\.effects\[0\]",
        ),
        (
            put("cards", 2, "effects", value=[{"type": "vp", "amount": 2}]),
            r"cards\[2\]\.effects: points on a red card",
        ),
        (put("cards", 3, "chain_from", value=["pier"]), r"not of an earlier Age"),
        (put("siracusa", "sides", "day", value=[]), r"siracusa\.sides\.day: 0 stages"),
        (
            lambda data: [put("cards", at, "copies", value=[4])(data) for at in range(6)],
            r"cards: 2 for 3 players in Age 1; at least 3",
        ),
    ],
)
def test_bad_sheets_are_refused(change: Change, message: str) -> None:
    with pytest.raises(InputError, match=message) as error:
        changed(change)
    assert "\n" not in str(error.value)


def test_all_cards_of_armada_are_in_it() -> None:
    assert [card["id"] for card in document()["cards"]] == list(ARMADA)
