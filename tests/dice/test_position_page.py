"""docs/notation.md says what positions of 7 Wonders Dice are: fields, options, codes, examples."""

from __future__ import annotations

import json
import re
from typing import get_args

import pytest

from solver.games.dice.data import tables
from solver.games.dice.positions import codes, compact
from solver.games.dice.positions.form import Phase, PlayerFile, PositionFile
from solver.games.dice.positions.read import read
from solver.games.dice.variants import OPTIONS, READINGS
from tests.dice.table import example
from tests.notation_page import part, table_after

DICE = part("7 Wonders Dice")


@pytest.mark.parametrize(
    ("before", "kind"),
    [
        ("## Fields of a position", PositionFile),
        ("A player; a building that is left out has no box ticked:", PlayerFile),
    ],
)
def test_fields(before: str, kind: type) -> None:
    assert table_after(before, DICE) == list(kind.__struct_fields__)


def test_phases() -> None:
    text = DICE.partition("Values of `phase`:")[2].partition("\n\n")[0]
    assert re.findall(r"`(\w+)`", text) == list(get_args(Phase))


def test_options_of_the_variant() -> None:
    assert table_after("## The options", DICE) == [option.name for option in OPTIONS]
    rows = DICE.partition("## The options")[2].partition("\n## ")[0].splitlines()
    for option in OPTIONS:
        row = next(row for row in rows if row.startswith(f"| `{option.name}`"))
        assert set(option.values) <= set(re.findall(r"`(\w+)`", row)), option.name


def test_options_of_the_compact_form() -> None:
    assert table_after("left out where it has its default:", DICE) == list(compact._KEYS)
    row = next(row for row in DICE.splitlines() if row.startswith("| `rules`"))
    numbered = list(zip(compact._DIGITS, (option.name for option in READINGS), strict=True))
    assert re.findall(r"(\w) `(\w+)`", row) == numbered


def test_codes() -> None:
    page = " ".join(DICE.partition("### Codes")[2].split())
    parts = re.split(r"(?:Dice|Symbols|Buildings): ", page)[1:]
    letters = {building.id: building.letter for building in tables().buildings}
    for listing, known in zip(parts, (codes.DICE, codes.SYMBOLS, letters), strict=True):
        assert {item: code for code, item in re.findall(r"`(\w+)` (\w+)", listing)} == known


def test_examples_can_be_read() -> None:
    lines = re.findall(r"^dice:\S+$", DICE, flags=re.MULTILINE)
    first, extra = map(compact.read, lines)
    assert [compact.write(first), compact.write(extra)] == lines
    assert extra == read(example("extra_box"))


def test_the_position_that_is_explained() -> None:
    """The one of the page, with the second player written out."""
    text = DICE.partition("## Writing a position down")[2].split("```")[1]
    lines = [re.sub(r"(?<=\S) {3,}\S.*$", "", line) for line in text.splitlines()]
    data = json.loads("\n".join(lines).replace(", ...}", ', "coins": 7, "wonder": 1}'))
    position = read(data)
    assert position.state.seats == 2
    assert len(position.state.legal_moves()) > 3


def test_what_is_said_of_the_middle_of_a_turn() -> None:
    told = re.search(r'`"chosen": (\[.*?\])`', DICE)
    assert told is not None
    assert json.loads(told[1]) == example("extra_box")["chosen"]
