"""The worked examples of the reference, each run on the fast and on the slow engine at once."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import pytest

import solver.games.wonders.data  # noqa: F401 - loads the tables
from tests.wonders import worked_paying, worked_scoring, worked_tables
from tests.wonders.reference import read
from tests.wonders.worked import Case

CASES: dict[str, Case] = {case["id"]: case for case in read("worked_examples.json")["examples"]}
KINDS: dict[str, Callable[[Case], None]] = (
    worked_tables.KINDS | worked_paying.KINDS | worked_scoring.KINDS
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
    assert len(CASES) == 68
    assert {run(case_id) for case_id in CASES} == set(CASES)
    assert {case["kind"] for case in CASES.values()} == set(KINDS)
