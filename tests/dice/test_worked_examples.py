"""The worked examples of the reference, each run on the fast and on the slow engine at once."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import pytest

from tests.dice import worked_ending, worked_paying, worked_table
from tests.dice.reference import read
from tests.dice.worked import Case

EXAMPLES = read("worked_examples.json")
CASES: dict[str, Case] = {case["id"]: case for case in EXAMPLES["cases"]}
KINDS: dict[str, Callable[[Case], None]] = (
    worked_paying.KINDS | worked_table.KINDS | worked_ending.KINDS
)


@cache
def run(case_id: str) -> str:
    """Run one case; returns its id."""
    case = CASES[case_id]
    KINDS[case["kind"]](case)
    return case_id


@pytest.mark.parametrize("case_id", CASES)
def test_worked_example(case_id: str) -> None:
    run(case_id)


def test_all_worked_examples_are_run() -> None:
    assert len(CASES) == 44
    assert {run(case_id) for case_id in CASES} == set(CASES)
    assert set(EXAMPLES["kinds"]) == {case["kind"] for case in CASES.values()} == set(KINDS)
