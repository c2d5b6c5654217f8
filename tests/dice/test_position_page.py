"""docs/notation.md says what positions of 7 Wonders Dice are: fields, options, codes, examples."""

from __future__ import annotations

import json
import re

from solver.games.dice.positions import compact
from solver.games.dice.positions.read import read
from solver.games.dice.table import DiceTable
from solver.games.table.rows import rows
from tests.dice.table import example
from tests.notation_page import part, table_after

DICE = part("7 Wonders Dice")


def test_options_of_the_compact_form() -> None:
    keys = [made.line for made in rows(DiceTable).values() if made.line and made.line not in "./"]
    assert table_after("left out where it has its default:", DICE) == keys


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
