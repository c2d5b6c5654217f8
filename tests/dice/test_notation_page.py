"""docs/notation.md says what the code does for 7 Wonders Dice: forms of moves, dice, symbols."""

from __future__ import annotations

import re

from solver.games.dice import names
from solver.games.dice.data import sheets, tables
from solver.games.dice.moves.kinds import KINDS
from tests.notation_page import part, table_after

DICE = part("7 Wonders Dice")


def test_texts_of_moves_and_events() -> None:
    told = table_after("## Texts of moves", DICE)
    told += table_after("Events of chance:", DICE)
    assert sorted(told) == sorted(KINDS.forms.values())


def test_symbols_of_the_dice() -> None:
    section = DICE.partition("| dice | symbols |")[2].partition("\n\n")[0]
    rows = [row for row in section.splitlines() if row.startswith("| ") and "---" not in row]
    told = {row.split("|")[1].strip(): re.findall(r"`(\w+)`", row) for row in rows}
    known = {
        color.id: [tables().symbols[symbol].id for symbol in tables().symbols_of(color.id)]
        for color in tables().colors
    }
    assert told == known
    listed = re.findall(
        r"`(\w+)`", DICE.partition("The dice are ")[2].partition("The *section*")[0]
    )
    assert listed == [die.id for die in tables().dice]


def test_boxes_that_are_named() -> None:
    text = DICE.partition("## Boxes and dice")[2].partition("\n\n")[0]
    for box in re.findall(r"`(\w+_\d)`", text):
        assert any(box in board.box_index for board in sheets.shipped().boards), box
    giza = sheets.shipped().board_index["giza"]
    index = names.box("camel 1", sheets.shipped(), giza)
    assert names.box_name(index, sheets.shipped(), giza) == "market_camel_1"
