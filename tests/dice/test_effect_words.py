"""What boxes and bonuses do, in words: every effect in both languages."""

from __future__ import annotations

import pytest

from solver.games.dice.data import sheets
from solver.games.dice.moves.effect_words import (
    bonus_effects,
    box_effects,
    buildings_listed,
    effect_words,
)
from tests.dice.sheets import invented

SHEET = sheets.shipped()


@pytest.mark.parametrize(
    ("box", "en", "it"),
    [
        ("warehouse_wood", ["1 resource"], ["1 Risorsa"]),
        (
            "barracks_west_attack_1",
            ["attack: 3 points less the defense of the left neighbor"],
            ["attacco: 3 punti meno la difesa del vicino di sinistra"],
        ),
        (
            "barracks_east_defense_2",
            ["defense 1 against the right neighbor"],
            ["difesa 1 contro il vicino di destra"],
        ),
        (
            "market_camel_1",
            ["2 coins for choosing a grey die"],
            ["2 Monete scegliendo un dado grigio"],
        ),
        ("market_camel_3", ["yellow dice cost nothing"], ["il dado giallo non costa niente"]),
        (
            "market_chest_3",
            ["2 coins now and 2 points at the end for each ticked box of the Wonder"],
            ["2 Monete subito e 2 punti alla fine per ogni casella spuntata (Meraviglia)"],
        ),
        ("market_coin7_1", ["7 coins"], ["7 Monete"]),
        (
            "gallery_leader_red",
            ["tick up to 2 boxes of the West Barracks or the East Barracks"],
            ["spunta fino a 2 caselle: Caserma Occidentale o Caserma Orientale"],
        ),
        (
            "gallery_leader_laurel_1",
            ["1 point at the end for each ticked box of the Gallery of Leaders"],
            ["1 punto alla fine per ogni casella spuntata (Galleria dei Leader)"],
        ),
        (
            "olympia_wonder_2",
            ["4 points", "build with a die that costs nothing"],
            ["4 punti", "costruisci con un dado senza pagarlo"],
        ),
        (
            "olympia_university_compass_1",
            ["every die costs 1 coin less"],
            ["ogni dado costa 1 Moneta in meno"],
        ),
        ("olympia_university_gear_3", ["unlocks the white die"], ["sblocca il dado bianco"]),
    ],
)
def test_boxes(box: str, en: list[str], it: list[str]) -> None:
    board = SHEET.board_index["olympia"]
    index = SHEET.boards[board].box_index[box]
    assert box_effects(SHEET, board, index) == en
    assert box_effects(SHEET, board, index, "it") == it


def test_bonuses() -> None:
    told = [bonus_effects(SHEET, at) for at in range(3)]
    assert told[0] == ["one more action"]
    assert told[1] == [
        "tick a box of the West Barracks, the Agora, the Market, the University or the East "
        "Barracks"
    ]
    assert bonus_effects(SHEET, 2, "it") == ["7 Monete"]
    assert buildings_listed([4], "id") == "agora"


def test_every_effect_has_words() -> None:
    seen = set()
    for number in range(5):
        sheet = sheets.read(invented(number))
        effects = [effect for row in sheet.bonuses for effect in row.effects]
        effects += [e for board in sheet.boards for box in board.boxes for e in box.effects]
        for effect in effects:
            seen.add(type(effect).__name__)
            for lang in ("id", "en", "it"):
                said = effect_words(effect, lang, 3)
                assert said
                assert not set("{}\n") & set(said)
    assert len(seen) == 16
