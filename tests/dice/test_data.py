"""The tables of the dice: what the reference says about them, and what the reader refuses."""

from __future__ import annotations

from typing import Any

import pytest

from solver.games.dice import data as rules
from solver.games.dice.data import (
    BUILDINGS,
    COLORS,
    ROWS,
    provenance,
    sheets,
    tables,
)
from solver.games.dice.data.rows import engine_dice, engine_sheet
from tests.dice import bridge, reference
from tests.dice.sheets import (
    KINDS,
    MOST_EFFECTS,
    NO_EFFECT,
    dice_numbers,
    sheet,
    without_identity,
)
from tests.rules_tables import (
    Change,
    check_hash,
    check_missing,
    check_schema,
    check_spoilt,
    set_value,
)

CONFIDENCE = reference.read("reference_confidence.json")

# ---------------------------------------------------------------- facts


def test_order_is_that_of_the_reference() -> None:
    assert [die.id for die in tables().dice] == reference.DIE_IDS
    assert [symbol.id for symbol in tables().symbols] == reference.SYMBOL_IDS
    assert [building.id for building in tables().buildings] == reference.BUILDINGS
    assert list(BUILDINGS) == reference.BUILDINGS
    assert list(COLORS) == reference.COLORS
    assert list(ROWS) == reference.ROWS
    assert list(bridge.CATEGORIES) == [*ROWS, "total"]


def test_dice_are_those_of_the_reference() -> None:
    for die in tables().dice:
        row = reference.DICE[die.id]
        assert (die.color, list(die.faces)) == (row["color"], row["faces"])


def test_grey_dice_have_one_resource_twice_and_lack_one() -> None:
    faces = [face for die in tables().dice[:3] for face in die.faces]
    counts = [faces.count(resource) for resource in reference.RESOURCES]
    assert sorted(counts) == [2, 2, 2, 4, 4, 4]
    for die in tables().dice[:3]:
        assert len(set(die.faces)) == 5


def test_symbols_are_those_of_the_reference() -> None:
    for symbol in tables().symbols:
        row = reference.SYMBOLS[symbol.id]
        assert symbol.kind == row["kind"]
        assert set(symbol.buildings) == set(row["buildings"])


def test_confidence_is_that_of_the_reference() -> None:
    for die in tables().dice:
        assert die.confidence.faces == CONFIDENCE["faces"][die.id]
    for symbol in tables().symbols:
        identity, target = CONFIDENCE["symbols"][symbol.id]
        assert symbol.confidence.identity == identity
        # Where the reference says nothing else, the color of the die tells the building.
        assert symbol.confidence.target in ((target,) if target else ("verified", "single"))
    own = tables().dice_file.confidence
    assert (own.rows, own.chance) == (CONFIDENCE["common"]["rows"], "inferred")


def test_colors_and_buildings_belong_together() -> None:
    assert tables().colored("grey") == (0, 1, 2)
    assert [tables().colored(color) for color in ("black", "purple")] == [(7,), (9,)]
    index = tables().symbol_index
    shown = {building: set(tables().symbols_for(building)) for building in BUILDINGS}
    assert shown["wonder"] == set()
    assert shown["agora"] == {index[face] for face in reference.DICE["blue"]["faces"]}
    assert shown["barracks_west"] == shown["barracks_east"]
    assert shown["guild_court"] == {index[face] for face in reference.DICE["purple"]["faces"]}


def test_provenance_says_that_the_sheet_is_a_reconstruction() -> None:
    (first, warning), *told = provenance()
    assert first == f"shipped sheet {sheets.shipped().hash}"
    assert warning.startswith("RECONSTRUCTED, not a copy")
    told_by_name = dict(told)
    assert told_by_name["sheet, Wonder"] == "costs inferred; effects inferred"
    assert told_by_name["sheet, Gallery of Leaders"] == (
        "costs inferred; effects 2 single, 4 inferred"
    )
    assert told_by_name["sheet, spaces of the Gold Reserve"] == "inferred"
    assert told_by_name["dice: how many faces show the same"] == "7 verified, 3 single"
    assert told_by_name["how shaken dice fall"] == "inferred"


# ---------------------------------------------------------------- numbers for the engine


def test_rows_of_the_dice() -> None:
    assert engine_dice(tables()) == dice_numbers()


def test_rows_of_the_shipped_sheet() -> None:
    told = engine_sheet(sheets.shipped())
    assert told.pop("identity") == int(sheets.shipped().hash, 16)
    assert told == without_identity(sheet())


@pytest.mark.parametrize(
    ("box", "expected"),
    [
        ("warehouse_loom", [{"kind": "produce", "amount": 1}]),
        ("market_camel_1", [{"kind": "coins_on_die", "which": 0, "amount": 2}]),
        ("market_camel_3", [{"kind": "die_cost_zero", "which": 3}]),
        ("market_chest_3", [{"kind": "coins_and_vp_per_box", "coins": 2, "amount": 2}]),
        ("market_coin7_1", [{"kind": "gain_coins", "amount": 7}]),
        ("barracks_west_attack_2", [{"kind": "attack", "amount": 4}]),
        ("barracks_east_defense_1", [{"kind": "defense", "which": 1, "amount": 1}]),
        ("gallery_leader_red", [{"kind": "cross", "mask": 1 << 3 | 1 << 7, "amount": 2}]),
        ("gallery_leader_laurel_1", [{"kind": "vp_per_box", "which": 2, "amount": 1}]),
        ("olympia_wonder_2", [{"kind": "vp", "amount": 4}, {"kind": "construct_building"}]),
        ("olympia_university_compass_1", [{"kind": "die_cost_minus", "amount": 1}]),
        ("olympia_university_tablet_3", [{"kind": "unlock_die", "which": 9}]),
        ("olympia_university_gear_2", [{"kind": "cross", "mask": 1 << 3 | 1 << 7, "amount": 1}]),
    ],
)
def test_rows_of_effects(box: str, expected: list[Any]) -> None:
    own = sheets.shipped()
    number = own.board_index["olympia"]
    told = engine_sheet(own)["boards"][number][own.boards[number].box_index[box]]["effects"]
    assert told == effects_of(expected)


def test_rows_of_bonuses() -> None:
    four = sum(1 << reference.BUILDINGS.index(name) for name in reference.ROWS[1:6])
    assert engine_sheet(sheets.shipped())["bonuses"] == [
        effects_of([{"kind": "take_action"}]),
        effects_of([{"kind": "cross", "mask": four, "amount": 1}]),
        effects_of([{"kind": "gain_coins", "amount": 7}]),
    ]


def effects_of(expected: list[Any]) -> Any:
    """What the engine is told of some effects, each with the values that are not 0."""
    rows = [NO_EFFECT | row | {"kind": KINDS.index(row["kind"])} for row in expected]
    return {"n": len(rows), "effect": rows + [NO_EFFECT] * (MOST_EFFECTS - len(rows))}


# ---------------------------------------------------------------- reading


def test_files_fit_the_schema() -> None:
    check_schema(rules)


def test_hash_follows_the_content() -> None:
    check_hash(rules, set_value("dice.json", "dice", 0, "name", value="first grey"))


def test_missing_file() -> None:
    check_missing(rules, "dice.json")


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (set_value("dice.json", "dice", 0, "faces", 0, value="gold"), "unknown symbol 'gold'"),
        (set_value("dice.json", "dice", 0, "faces", value=["wood"]), "1 faces; a die has 6"),
        (set_value("dice.json", "dice", 0, "color", value="blue"), "the first 3 dice are grey"),
        (set_value("dice.json", "dice", 3, "color", value="black"), "the last dice are black"),
        (set_value("dice.json", "dice", 9, "color", value="white"), "purple color: is white"),
        (set_value("dice.json", "dice", 3, "id", value="grey_1"), "id 'grey_1' is used twice"),
        (set_value("dice.json", "dice", 3, "name", value="rosso"), "both called 'rosso'"),
        (
            set_value("dice.json", "symbols", 3, "buildings", value=[]),
            "loom buildings: are missing",
        ),
        (
            set_value("dice.json", "symbols", 3, "kind", value="tick"),
            r"symbols\[3\]\.kind: no such value 'tick'$",
        ),
        (
            set_value("dice.json", "symbols", 14, "buildings", value=["agora", "agora"]),
            "shield buildings: 'agora' is listed twice",
        ),
        (set_value("dice.json", "rows", value=["wonder"] * 8), "each building of the city has"),
        (set_value("dice.json", "buildings", 0, "id", value="tower"), "buildings: are tower"),
        (set_value("dice.json", "colors", value=[]), "0 entries; there must be 8"),
        (
            set_value("dice.json", "confidence", "rows", value="sure"),
            r"confidence\.rows: no such value 'sure'$",
        ),
    ],
)
def test_bad_tables_are_refused(change: Change, message: str) -> None:
    check_spoilt(rules, change, message)
