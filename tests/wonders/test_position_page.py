"""docs/notation.md says what positions of 7 Wonders are: fields, options, codes, examples."""

from __future__ import annotations

import re

from solver.games.table.rows import rows
from solver.games.wonders.positions import compact
from solver.games.wonders.positions.read import read
from solver.games.wonders.positions.texts import FORMS, RECRUITS
from solver.games.wonders.table import WondersTable
from tests.notation_page import part, table_after
from tests.wonders.table import example

WONDERS = part("7 Wonders")


def test_texts_of_turns() -> None:
    told = table_after("What can stand in `turns`:", WONDERS)
    assert {text.split()[0] for text in told} == set(FORMS)
    told = table_after("What can stand in `recruits`:", WONDERS)
    assert {text.split()[0] for text in told} == set(RECRUITS)


def test_options_of_the_compact_form() -> None:
    keys = [
        made.line for made in rows(WondersTable).values() if made.line and made.line not in "./"
    ]
    assert table_after("left out where it has its default:", WONDERS) == keys


def test_examples_can_be_read() -> None:
    lines = re.findall(r"^wonders:\S+$", WONDERS, flags=re.MULTILINE)
    first, free_city = map(compact.read, lines)
    assert [compact.write(first), compact.write(free_city)] == lines
    assert free_city == read(example("free_city"))


def test_the_position_that_is_explained() -> None:
    """What the page says of passed is what the example file has."""
    data = example("age_2")
    text = re.split(r"after\s+turn\s+3:", WONDERS)[1].partition("2. **`turns`**")[0]
    lists = re.findall(r"\[(\"[^\]]*)\]", text)
    assert [re.findall(r'"([^"]+)"', cards) for cards in lists] == data["passed"][1:]
    assert str(data["hand"]).replace("'", '"') in WONDERS
