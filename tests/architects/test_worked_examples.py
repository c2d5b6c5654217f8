"""The worked examples of the reference, each run on the fast and on the slow engine at once."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import pytest

from solver.games.architects.variants import SETTLED
from tests.architects.reference import read
from tests.architects.worked import Case
from tests.architects.worked_building import availability, forced_build, payment
from tests.architects.worked_chance import knowledge
from tests.architects.worked_progress import progress
from tests.architects.worked_table import on_the_table
from tests.architects.worked_war import war

EXAMPLES = read("worked_examples.json")
CASES: dict[str, Case] = {case["id"]: case for case in EXAMPLES["cases"]}
TOPICS: dict[str, Callable[[Case], None]] = {
    "availability": availability,
    "payment": payment,
    "forced_build": forced_build,
    "science": progress,
    "progress_tokens": progress,
    "token_triggers": progress,
    "conflict": war,
    "battle": war,
    "end_of_game": war,
    "scoring": war,
    "tie_break": war,
    "setup": on_the_table,
    "decks": on_the_table,
    "empty_decks": on_the_table,
    "wonder_effect": on_the_table,
    "cat": on_the_table,
    "chance": knowledge,
    "information": knowledge,
}


@cache
def run(case_id: str) -> str:
    """Run one case; returns its id."""
    case = CASES[case_id]
    TOPICS[case["topic"]](case)
    return case_id


@pytest.mark.parametrize("case_id", CASES)
def test_worked_example(case_id: str) -> None:
    run(case_id)


def test_all_worked_examples_are_run() -> None:
    assert len(CASES) == EXAMPLES["count"] == 186
    assert {run(case_id) for case_id in CASES} == set(CASES)


def test_the_readings_are_the_default_options_of_the_examples() -> None:
    given = EXAMPLES["default_options"]
    assert {name: str(value).lower() for name, value in given.items()} == SETTLED
