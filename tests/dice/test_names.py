"""Names in three languages: round trips, loose spelling, ends of ids, names made for boxes."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from solver.errors import InputError
from solver.games.dice import names
from solver.games.dice.data import BUILDINGS, COLORS, sheets, tables
from solver.names import LANGUAGES, normalize
from tests.dice.changed_sheets import changed, replaced
from tests.dice.sheets import invented
from tests.words import check_message, check_names

SHEET = sheets.shipped()
GIZA = SHEET.board_index["giza"]


@pytest.fixture(autouse=True)
def shipped_by_default() -> Iterator[None]:
    yield
    sheets.forget()


@pytest.mark.parametrize(
    ("text", "die"),
    [
        ("grey 2", "grey_2"),
        ("gray 3", "grey_3"),
        ("GREY1", "grey_1"),
        ("yel", "yellow"),
        ("gial", "yellow"),
        ("viola", "purple"),
        ("b", None),
        ("grey", None),
        ("orange", None),
    ],
)
def test_dice_as_people_type_them(text: str, die: str | None) -> None:
    if die is None:
        with pytest.raises(InputError):
            names.die(text)
    else:
        assert names.die_name(names.die(text)) == die


@pytest.mark.parametrize(
    ("text", "color", "symbol"),
    [
        ("mask", None, "mask"),
        ("maschera", None, "mask"),
        ("coin", None, "coin7"),
        ("7 coins", None, "coin7"),
        ("tess", None, "loom"),
        ("any four", None, "cross_any_four"),
        ("any", None, "cross_any_four"),
        ("laurel", None, "leader_laurel"),
        ("red", "black", "cross_red"),
        ("red", "white", "leader_red"),
        ("red", "purple", "compare_red"),
        ("rosso", "white", "leader_red"),
        ("wonder", "purple", "compare_wonder"),
        ("red", None, "leader_red"),
        ("camel", "blue", "camel"),
        ("lo", "grey", "loom"),
        ("cross", "black", None),
        ("maks", None, None),
    ],
)
def test_symbols_as_people_type_them(text: str, color: str | None, symbol: str | None) -> None:
    index = COLORS.index(color) if color else None  # type: ignore[arg-type]
    if symbol is None:
        with pytest.raises(InputError):
            names.symbol(text, "", index)
    else:
        assert names.symbol_name(names.symbol(text, "", index)) == symbol


# ---------------------------------------------------------------- boards, boxes, bonuses


def test_boards_and_bonuses() -> None:
    for lang in LANGUAGES:
        for at in range(7):
            assert names.board(names.board_name(at, SHEET, lang), SHEET) == at
        for at in range(3):
            assert names.bonus(names.bonus_name(at, SHEET, lang), SHEET) == at
    for text, board in (("rodi", "rhodes"), ("alex", "alexandria"), ("zeus", "olympia")):
        assert names.board_name(names.board(text, SHEET), SHEET) == board
    for text in ("bonus_seven_coins", "seven_coins", "coins", "7 monete", "seven"):
        assert names.bonus_name(names.bonus(text, SHEET), SHEET) == "seven_coins"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_box_is_found(lang: str) -> None:
    for board, row in enumerate(SHEET.boards):
        told = [names.box_name(at, SHEET, board, lang) for at in range(len(row.boxes))]
        assert len(set(map(normalize, told))) == len(told)
        check_names(lambda text, board=board: names.box(text, SHEET, board), told, {"_": " "})
        for at, box in enumerate(row.boxes):
            assert names.box(told[at], SHEET, board, "", box.building) == at


@pytest.mark.parametrize("seed", range(10))
def test_every_box_of_an_invented_sheet_is_found(seed: int) -> None:
    sheet = sheets.read(invented(seed))
    for board, row in enumerate(sheet.boards):
        for lang in LANGUAGES:
            for at in range(len(row.boxes)):
                assert names.box(names.box_name(at, sheet, board, lang), sheet, board) == at
    for at in range(len(sheet.bonuses)):
        assert names.bonus(names.bonus_name(at, sheet, "it"), sheet) == at


@pytest.mark.parametrize(
    ("box", "en", "it"),
    [
        ("warehouse_wood", "Warehouse wood", "Magazzino legno"),
        ("market_camel_2", "Market camel 2", "Mercato cammello 2"),
        ("market_coin7_1", "Market 7 coins", "Mercato 7 monete"),
        ("agora_owl_caduceus_1", "Agora owl/caduceus 1", "Agorà civetta/caduceo 1"),
        ("barracks_west_attack_3", "West Barracks axe 3", "Caserma Occidentale ascia 3"),
        ("barracks_east_defense_1", "East Barracks shield 1", "Caserma Orientale scudo 1"),
        ("gallery_leader_red", "Gallery red leader", "Galleria leader rosso"),
        ("guild_court_2", "Guild Court 2", "Corte della Gilda 2"),
        ("giza_wonder_3", "Wonder 3", "Meraviglia 3"),
        ("giza_university_gear_1", "University gear 1", "Università ingranaggio 1"),
    ],
)
def test_names_made_for_boxes(box: str, en: str, it: str) -> None:
    at = SHEET.boards[GIZA].box_index[box]
    assert names.box_name(at, SHEET, GIZA, "en") == en
    assert names.box_name(at, SHEET, GIZA, "it") == it


@pytest.mark.parametrize(
    ("text", "box"),
    [
        ("wood", "warehouse_wood"),
        ("camel 1", "market_camel_1"),
        ("camel_1", "market_camel_1"),
        ("market camel 3", "market_camel_3"),
        ("cammello 3", "market_camel_3"),
        ("mask_scales_2", "agora_mask_scales_2"),
        ("mask 2", "agora_mask_scales_2"),
        ("scales 1", "agora_mask_scales_1"),
        ("agora bilancia 1", "agora_mask_scales_1"),
        ("university_gear_1", "giza_university_gear_1"),
        ("gear 1", "giza_university_gear_1"),
        ("axe 5", "barracks_west_attack_5"),
        ("west barracks attack 5", "barracks_west_attack_5"),
        ("attacco 1", None),
        ("west barracks defense 2", "barracks_west_defense_2"),
        ("caserma orientale difesa 2", "barracks_east_defense_2"),
        ("laurel leader 2", "gallery_leader_laurel_2"),
        ("leader laurel 2", "gallery_leader_laurel_2"),
        ("guild 3", None),
        ("guild court 3", "guild_court_3"),
        ("wonder 2", "giza_wonder_2"),
        ("7 coins", "market_coin7_1"),
        ("shield 1", None),
        ("camel", None),
        ("camel 4", None),
        ("rhodes_wonder_1", None),
    ],
)
def test_boxes_as_people_type_them(text: str, box: str | None) -> None:
    if box is None:
        with pytest.raises(InputError):
            names.box(text, SHEET, GIZA)
    else:
        assert names.box_name(names.box(text, SHEET, GIZA), SHEET, GIZA) == box


@pytest.mark.parametrize(
    ("building", "text", "box"),
    [
        ("barracks_east", "shield 1", "barracks_east_defense_1"),
        ("barracks_west", "defense_2", "barracks_west_defense_2"),
        ("guild_court", "3", "guild_court_3"),
        ("wonder", "1", "giza_wonder_1"),
        ("agora", "mask_scales_1", "agora_mask_scales_1"),
        ("gallery", "rosso", "gallery_leader_red"),
    ],
)
def test_a_building_makes_short_names_clear(building: str, text: str, box: str) -> None:
    number = BUILDINGS.index(building)  # type: ignore[arg-type]
    found = names.box(text, SHEET, GIZA, "", number)
    assert names.box_name(found, SHEET, GIZA) == box


def test_preferred_boxes_decide() -> None:
    index = SHEET.boards[GIZA].box_index
    east = {index["barracks_east_defense_1"]}
    assert names.box("shield 1", SHEET, GIZA, preferred=[east]) in east


def test_messages() -> None:
    def find(text: str) -> int:
        return names.box(text, SHEET, GIZA, "place")

    check_message(find, "camle 1", "place: unknown box 'camle 1'; did you mean 'camel 1'?")
    check_message(
        find, "shield 1",
        "place: ambiguous box 'shield 1'; "
        "it fits 'West Barracks shield 1', 'East Barracks shield 1'",
    )  # fmt: skip
    check_message(
        lambda text: names.board(text, SHEET),
        "gizza",
        "unknown board 'gizza'; did you mean 'giza'?",
    )


# ---------------------------------------------------------------- names of other sheets


def test_a_sheet_may_name_its_boxes() -> None:
    sheet = sheets.add(changed("market_chest_1", name="Storehouse", name_it="Deposito"))
    at = sheet.boards[GIZA].box_index["market_chest_1"]
    assert names.box_name(at, sheet, GIZA, "en") == "Storehouse"
    assert names.box_name(at, sheet, GIZA, "it") == "Deposito"
    assert names.box("deposito", sheet, GIZA) == at
    assert names.box("chest 1", sheet, GIZA) == at


def test_a_name_that_two_boxes_have_is_not_used() -> None:
    document = changed("market_chest_1", name="Market chest 2")
    sheet = sheets.read(document)
    index = sheet.boards[GIZA].box_index
    for box in ("market_chest_1", "market_chest_2"):
        assert names.box_name(index[box], sheet, GIZA, "en") == box
        assert names.box(box, sheet, GIZA) == index[box]


def test_boards_and_bonuses_of_one_name_are_called_by_their_ids() -> None:
    document = replaced("boards", 0, "name", value="Rodi")
    document["boards"][1] |= {"name": "Rhodes", "name_it": "Rodi"}
    bonuses = document["common"]["bonuses"]["boxes"]
    for row in bonuses[:2]:
        row["name_it"] = "un bonus"
    sheet = sheets.read(document)
    assert [names.board_name(at, sheet, "en") for at in (0, 1)] == ["giza", "Rhodes"]
    assert [names.board_name(at, sheet, "it") for at in (0, 1)] == ["giza", "rhodes"]
    assert names.board("giza", sheet) == 0
    assert [names.bonus_name(at, sheet, "it") for at in (0, 1)] == ["any_action", "cross_one"]


def test_without_names_ids_have_to_do() -> None:
    document = replaced("boards", 0, "name", value=None)
    document["boards"][0]["name_it"] = None
    sheet = sheets.read(document)
    assert names.board_name(0, sheet, "it") == "Giza"
    assert names.bonus_name(2, sheets.read(replaced("boards", 0, "name", value=None)), "it") == (
        "seven coins"
    )


@pytest.mark.parametrize("lang", ["en", "it"])
@pytest.mark.parametrize("board", range(len(SHEET.boards)))
def test_a_box_alone_and_its_building_are_its_name(board: int, lang: str) -> None:
    for at, box in enumerate(SHEET.boxes(board)):
        building = tables().buildings[box.building]
        short = building.short_it if lang == "it" else building.short
        alone = names.box_alone(at, SHEET, board, lang)
        assert f"{short} {alone}" == names.box_name(at, SHEET, board, lang)
