"""Sheets: what is shipped, what their hash depends on, how they are known."""

from __future__ import annotations

import json
from collections.abc import Iterator
from copy import deepcopy

import jsonschema
import pytest

from solver.errors import InputError
from solver.games.dice.data import BUILDINGS, sheets, tables
from solver.games.dice.data.rows import engine_sheet
from tests.dice import bridge, reference
from tests.dice.changed_sheets import Document, box, changed, replaced
from tests.dice.reference import SHEET
from tests.dice.sheets import invented, sheet, without_identity

CONFIDENCE = reference.read("reference_confidence.json")
ALIKE = 30
"""Invented sheets that are read."""


@pytest.fixture(autouse=True)
def shipped_by_default() -> Iterator[None]:
    yield
    sheets.forget()


# ---------------------------------------------------------------- the shipped sheet


def test_the_shipped_sheet_is_that_of_the_reference() -> None:
    own, read = sheets.shipped(), sheets.read(SHEET)
    assert own.hash == read.hash
    assert own.boards[0].boxes[0].reconstructed
    numbers = (own.start_coins, own.spaces, own.pass_coins, own.bonuses_to_end, own.first_agora)
    assert numbers == (7, 21, 3, 3, 3)
    assert [board.id for board in own.boards] == [board["id"] for board in SHEET["boards"]]
    assert [bonus.id for bonus in own.bonuses] == ["any_action", "cross_one", "seven_coins"]


def test_how_sure_its_values_are_is_told_as_in_the_reference() -> None:
    own = sheets.shipped()
    marks = {
        box.id: [box.cost_confidence, box.effect_confidence]
        for board in own.boards
        for box in board.boxes
    }
    assert marks == CONFIDENCE["boxes"]
    assert [bonus.confidence for bonus in own.bonuses] == list(CONFIDENCE["bonuses"].values())
    common = own.document["common"]
    for place, key in (("gold_reserve", "start"), ("gold_reserve", "spaces")):
        wanted = CONFIDENCE["common"]["start_coins" if key == "start" else key]
        assert common[place][f"{key}_confidence"] == wanted
    known = tables().symbol_index
    for name in ("warehouse", "agora", "market", "barracks_west", "gallery"):
        for row in common[name]["boxes"]:
            targets = [
                tables().symbols[known[symbol]].confidence.target for symbol in row["die_symbols"]
            ]
            assert row["symbols_confidence"] in targets


def test_boxes_are_numbered_as_the_engine_needs_them() -> None:
    for board in sheets.shipped().boards:
        buildings = [BUILDINGS[box.building] for box in board.boxes]
        assert list(dict.fromkeys(buildings)) == [*reference.COMMON, *reference.OWN]
        assert len(board.boxes) == 54
        assert board.of(BUILDINGS.index("university")) == tuple(range(45, 54))
        assert [board.boxes[at].id for at in range(42, 45)] == [
            f"{board.id}_wonder_{number}" for number in (1, 2, 3)
        ]


def test_everything_that_the_reference_file_holds_is_understood() -> None:
    """The file is as the reference has it: with remarks of all kinds, which are kept."""
    document = deepcopy(SHEET)
    document |= {
        "edition": "2025",
        "schema": 1,
        "sources": {"seed": "rulebook"},
        "warning": "RECONSTRUCTED",
        "conventions": {"cost": "resources"},
        "effect_types": {"vp": "points"},
        "buildings": [{"id": "wonder", "letter": "A"}],
        "score_rows": {"order": ["wonder"], "confidence": "single", "note": "a note"},
    }
    common = document["common"]
    common["warehouse"] |= {"id": "warehouse", "any_order": True}
    common["market"] |= {"any_order_tracks": ["camel", "chest"]}
    common["barracks_west"] |= {"faces_neighbor": "left", "facing": "barracks_east"}
    common["gold_reserve"] |= {"row_length": 7, "reconstructed": True, "note": "a note"}
    common["bonuses"] |= {"count": 3, "count_confidence": "verified"}
    document["boards"][0] |= {"roster_confidence": "verified"}
    document["boards"][0]["wonder"] |= {"needs_die": False, "confidence": "inferred"}
    box(document, "giza_wonder_1").update(
        building="wonder", track="main", index=0, die_symbols=[], basis="a basis",
        cost_confidence="inferred", effect_confidence="inferred", reconstructed=True,
    )  # fmt: skip
    box(document, "olympia_wonder_1")["effects"][0]["free_die"] = True
    box(document, "halicarnassus_wonder_1")["effects"][0]["free_die"] = False
    read = sheets.read(document, "boards.json")
    assert read.hash == sheets.shipped().hash
    assert read.document is document


@pytest.mark.parametrize("seed", range(ALIKE))
def test_invented_sheets_are_read_into_the_same_numbers(seed: int) -> None:
    told = engine_sheet(sheets.read(invented(seed)))
    del told["identity"]
    assert told == without_identity(sheet(seed))


def test_sheets_fit_the_schema() -> None:
    schema = sheets.schema()
    jsonschema.Draft202012Validator.check_schema(schema)
    validator = jsonschema.Draft202012Validator(schema)
    for document in (SHEET, sheets.shipped().document, *map(invented, range(3))):
        validator.validate(document)


# ---------------------------------------------------------------- hash

ONE_OF = {"type": "cross_one_of", "buildings": ["university"]}
"""Written otherwise, the effect of a box of the shipped sheet."""


@pytest.mark.parametrize(
    "document",
    [
        changed("agora_mask_scales_1", cost={"resources": 2}),
        changed("agora_mask_scales_1", die_symbols=["mask"]),
        changed("agora_mask_scales_2", requires=[]),
        changed("agora_mask_scales_2", effects=[]),
        changed("barracks_west_attack_1", printed_vp=2),
        changed("market_chest_1", id="market_chest_9"),
        replaced("boards", 0, "id", value="gizah"),
        replaced("common", "bonuses", "boxes", 2, "id", value="coins"),
        replaced("common", "gold_reserve", "spaces", value=22),
        replaced("common", "agora", "first_finisher_vp", value=4),
        replaced("pass_coins", value=4),
        replaced("bonuses_to_end", value=2),
    ],
)
def test_hash_depends_on_what_the_rules_read(document: Document) -> None:
    assert sheets.read(document).hash != sheets.shipped().hash


@pytest.mark.parametrize(
    "document",
    [
        changed("market_chest_1", name="Storehouse", note="read from my copy"),
        changed("market_chest_1", cost_confidence="verified", reconstructed=False),
        changed("agora_mask_scales_1", die_symbols=["scales", "mask"]),
        changed("warehouse_wood", cost={"resources": 0}),
        changed("warehouse_wood", effects=[{"type": "produce", "amount": 1}]),
        changed("babylon_wonder_1", effects=[ONE_OF]),
        replaced("boards", 0, "name", value="Gizah"),
        replaced("common", "bonuses", "boxes", 2, "id", value="seven_coins"),
        replaced("game", value="dice"),
        dict(reversed(SHEET.items())),
    ],
)
def test_hash_does_not_depend_on_the_rest(document: Document) -> None:
    assert sheets.read(document).hash == sheets.shipped().hash


def test_hash_has_twelve_hex_digits() -> None:
    assert len(sheets.shipped().hash) == 12
    int(sheets.shipped().hash, 16)


# ---------------------------------------------------------------- known sheets


def test_a_given_sheet_is_the_default_and_known_by_its_hash() -> None:
    own = sheets.shipped()
    assert sheets.default() is own
    given = sheets.add(changed("agora_mask_scales_1", cost={"resources": 3}), "mine.json")
    assert sheets.default() is given
    assert given.index != own.index
    assert sheets.known(given.hash) is sheets.at(given.index) is given
    assert sheets.known(own.hash) is sheets.at(own.index)
    assert sheets.shipped() is own
    sheets.forget()
    assert sheets.default() is own
    assert sheets.known(given.hash) is given
    assert sheets.known("0" * 12) is None


def test_the_same_sheet_has_the_same_number() -> None:
    document = changed("agora_mask_scales_1", cost={"resources": 4})
    first = sheets.add(document)
    second = sheets.add(json.loads(json.dumps(document)) | {"note": "once more"})
    assert (first.hash, first.index) == (second.hash, second.index)
    assert sheets.known(first.hash) is second  # with its remarks


def test_equal_numbers_with_other_ids_are_another_sheet() -> None:
    """The texts of records are made of ids, so the state must know which ones."""
    renamed = deepcopy(SHEET)
    renamed["boards"][0]["id"] = "gizah"
    given = sheets.add(renamed)
    assert given.hash != sheets.shipped().hash
    assert given.index != sheets.shipped().index


def test_a_bad_sheet_leaves_no_trace() -> None:
    with pytest.raises(InputError, match=r"^mine\.json: common\.agora"):
        sheets.add(changed("agora_mask_scales_1", cost=3), "mine.json")
    assert sheets.default() is sheets.shipped()


def test_states_know_their_sheet() -> None:
    given = sheets.add(changed("agora_mask_scales_1", cost={"resources": 5}))
    state = bridge.new(2, given.index)
    assert sheets.at(bridge.dump(state)["sheet"]) is given
