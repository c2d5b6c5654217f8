"""docs/notation.md says what positions of 7 Wonders are: fields, options, codes, examples."""

from __future__ import annotations

import re
from typing import get_args

import pytest

from solver.games.wonders.positions import codes, compact
from solver.games.wonders.positions.form import (
    AgeFile,
    CityFile,
    DiscardsFile,
    DraftFile,
    PartnerFile,
    PositionFile,
)
from solver.games.wonders.positions.phases import Phase
from solver.games.wonders.positions.read import read
from solver.games.wonders.positions.texts import FORMS, RECRUITS
from solver.games.wonders.variants import OPTIONS
from tests.notation_page import part, table_after
from tests.wonders.table import example

WONDERS = part("7 Wonders")


@pytest.mark.parametrize(
    ("before", "kind"),
    [
        ("## Fields of a position", PositionFile),
        ("A city:", CityFile),
        ("An Age that is over:", AgeFile),
        ("The `draft` of leaders:", DraftFile),
        ("A `partner`:", PartnerFile),
    ],
)
def test_fields(before: str, kind: type) -> None:
    assert table_after(before, WONDERS) == list(kind.__struct_fields__)


def test_fields_of_the_discards() -> None:
    row = next(row for row in WONDERS.splitlines() if row.startswith("| `discards` |"))
    assert re.findall(r"`(\w+)`", row)[:3] == ["discards", *DiscardsFile.__struct_fields__]


def test_phases() -> None:
    text = WONDERS.partition("Values of `phase`:")[2].partition("\n\n")[0]
    told = set(re.findall(r"`(\w+)`", text)) - {"view", "hand"}
    assert told == set(get_args(Phase))


def test_texts_of_turns() -> None:
    told = table_after("What can stand in `turns`:", WONDERS)
    assert {text.split()[0] for text in told} == set(FORMS)
    told = table_after("What can stand in `recruits`:", WONDERS)
    assert {text.split()[0] for text in told} == set(RECRUITS)


def test_options_of_the_variant() -> None:
    assert table_after("## The options", WONDERS) == [option.name for option in OPTIONS]
    rows = WONDERS.partition("## The options")[2].partition("\n## ")[0].splitlines()
    for option in OPTIONS:
        row = next(row for row in rows if row.startswith(f"| `{option.name}`"))
        assert set(option.values) <= set(re.findall(r"`(\w+)`", row)), option.name


def test_options_of_the_compact_form() -> None:
    assert table_after("left out where it has its default:", WONDERS) == list(compact._KEYS)
    row = next(row for row in WONDERS.splitlines() if row.startswith("| `rules`"))
    numbered = [(option.name, compact._DIGITS[at]) for at, option in enumerate(OPTIONS[:-1])]
    assert [(name, digit) for digit, name in re.findall(r"(\w) `(\w+)`", row)] == numbered


def test_codes() -> None:
    page = " ".join(WONDERS.partition("### Codes")[2].split())
    parts = re.split(r"(?:Cards|Wonders|Islands|Edifices): ", page)[1:]
    tables = (codes.CARDS, codes.WONDERS, codes.ISLANDS, codes.EDIFICES)
    for listing, known in zip(parts, tables, strict=True):
        assert {item: code for code, item in re.findall(r"`(\w+)` (\w+)", listing)} == known


def test_examples_can_be_read() -> None:
    lines = re.findall(r"^wonders:\S+$", WONDERS, flags=re.MULTILINE)
    first, free_city = map(compact.read, lines)
    assert [compact.write(first), compact.write(free_city)] == lines
    assert free_city == read(example("free_city"))


def test_the_position_that_is_explained() -> None:
    """What the page says of passed is what the example file has."""
    data = example("age_2")
    text = WONDERS.partition("After\n   turn 3 it might be")[2].partition("2. **`turns`**")[0]
    lists = re.findall(r"\[(\"[^\]]*)\]", text)
    assert [re.findall(r'"([^"]+)"', cards) for cards in lists] == data["passed"][1:]
    assert str(data["hand"]).replace("'", '"') in WONDERS
