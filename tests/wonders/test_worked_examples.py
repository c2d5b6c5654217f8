"""The worked examples of the reference, each run on the fast and on the slow engine at once."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import pytest

from tests.wonders import (
    worked_armada,
    worked_armada_paying,
    worked_armada_scoring,
    worked_cities,
    worked_edifice,
    worked_leaders,
    worked_naval,
    worked_paying,
    worked_scoring,
    worked_tables,
)
from tests.wonders.reference import read
from tests.wonders.worked import Case

BOOKS: dict[str, tuple[str, dict[str, Callable[[Case], None]], int]] = {
    "base": (
        "worked_examples.json",
        worked_tables.KINDS | worked_paying.KINDS | worked_scoring.KINDS,
        68,
    ),
    "leaders": ("worked_examples_leaders.json", worked_leaders.KINDS, 37),
    "cities": ("worked_examples_cities.json", worked_cities.KINDS, 36),
    "armada": (
        "worked_examples_armada.json",
        worked_armada.KINDS
        | worked_armada_paying.KINDS
        | worked_armada_scoring.KINDS
        | worked_naval.KINDS,
        98,
    ),
    "edifice": ("worked_examples_edifice.json", worked_edifice.KINDS, 57),
}
CASES: dict[tuple[str, str], Case] = {
    (book, case["id"]): {**case, "expansions": [book] if book != "base" else []}
    for book, (name, _, _) in BOOKS.items()
    for case in read(name)["examples"]
}


@cache
def run(book: str, case_id: str) -> str:
    """Run one case; returns its id."""
    case = CASES[book, case_id]
    BOOKS[book][1][case["kind"]](case)
    return case_id


@pytest.mark.parametrize(("book", "case_id"), CASES)
def test_worked_example(book: str, case_id: str) -> None:
    run(book, case_id)


@pytest.mark.parametrize("book", BOOKS)
def test_all_worked_examples_are_run(book: str) -> None:
    name, kinds, count = BOOKS[book]
    cases = read(name)["examples"]
    assert len(cases) == count
    assert {run(book, case["id"]) for case in cases} == {case["id"] for case in cases}
    assert {case["kind"] for case in cases} == set(kinds)
