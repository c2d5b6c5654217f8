"""Whatever is read as text or as a page of a web site: a clear error, or a sound position."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from solver.bga import read_bga
from solver.games.duel.positions.read import read
from solver.games.duel.positions.write import write
from solver.json_input import parse_object
from tests.contract.spoilt import sound, values, words
from tests.duel.table import DATA
from tests.fuzz import FUZZ, attempt, mutated


def accept(data: Any) -> None:
    """Read; an accepted position must be sound in every respect."""
    sound("duel", attempt(read, data))


@FUZZ
@given(st.one_of(st.binary(max_size=60), st.text(max_size=60)))
def test_random_text(text: bytes | str) -> None:
    data = attempt(parse_object, text, "file")
    if data is not None:
        accept(data)


@cache
def pages() -> list[str]:
    return [path.read_text(encoding="utf-8") for path in sorted(DATA.glob("bga_table_*.json"))]


@FUZZ
@given(st.data())
def test_mutated_pages(data: Any) -> None:
    page = mutated(data.draw, pages(), words("duel"), values("duel"))
    found = attempt(read_bga, json.dumps(page), "file", "duel")
    if found is not None and found.position is not None:
        accept(write(found.position))
