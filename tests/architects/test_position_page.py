"""docs/notation.md says what positions of Architects are: fields, options, codes, examples."""

from __future__ import annotations

import re

import pytest

from solver.games.architects.positions import codes, compact
from solver.games.architects.positions.form import (
    DeckFile,
    PlayerFile,
    PositionFile,
    SearchFile,
    TurnFile,
)
from solver.games.architects.positions.read import read
from solver.games.architects.variants import OPTIONS
from tests.architects.table import example
from tests.notation_page import part, table_after

ARCHITECTS = part("7 Wonders Architects")


@pytest.mark.parametrize(
    ("before", "kind"),
    [
        ("## Fields of a position", PositionFile),
        ("A player:", PlayerFile),
        ("A deck is described", DeckFile),
        ("The turn that goes on:", TurnFile),
    ],
)
def test_fields(before: str, kind: type) -> None:
    assert table_after(before, ARCHITECTS) == list(kind.__struct_fields__)


def test_fields_of_a_search() -> None:
    row = next(row for row in ARCHITECTS.splitlines() if row.startswith("| `search` | the choice"))
    assert re.findall(r"`(\w+)`", row) == ["search", *SearchFile.__struct_fields__]


def test_options_of_the_compact_form() -> None:
    assert table_after("left out where it has its default:", ARCHITECTS) == list(compact._KEYS)
    row = next(row for row in ARCHITECTS.splitlines() if row.startswith("| `rules`"))
    numbered = [(option.name, str(bit)) for bit, option in enumerate(OPTIONS[:-1])]
    assert [(name, digit) for digit, name in re.findall(r"(\d) `(\w+)`", row)] == numbered


def test_codes() -> None:
    page = " ".join(ARCHITECTS.partition("### Codes")[2].split())
    parts = re.split(r"(?:Cards|Wonders|Progress tokens): ", page)[1:]
    for listing, known in zip(parts, (codes.CARDS, codes.WONDERS, codes.TOKENS), strict=True):
        assert {item: code for code, item in re.findall(r"`(\w+)` (\w+)", listing)} == known


def test_examples_can_be_read() -> None:
    lines = re.findall(r"^architects:\S+$", ARCHITECTS, flags=re.MULTILINE)
    first, ending = map(compact.read, lines)
    assert [compact.write(first), compact.write(ending)] == lines
    assert ending == read(example("ending"))
