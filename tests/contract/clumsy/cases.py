"""The tests of one place where a clumsy person types: all that ``test_clumsy_PLACE.py`` holds.

The tests of a file run in one process, so a file for each place lets processes share them.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.contract.clumsy.places import PLACES
from tests.contract.setups import SETUPS, Setup

__all__ = [
    "place",
    "test_a_clumsy_person_for_long",
    "test_a_clumsy_person_meets_nothing_but_words",
    "test_the_same_seed_types_the_same_and_is_told_the_same",
    "test_what_was_met_once_is_not_met_again",
]

MANY = 20
"""So many times the default in the slow test."""

MET = {
    "follow": {"architects-2-readings": 170, "wonders-7-first-must": 387},
    "score": {"duel-2-begins": 35, "wonders-2-first-readings": 361},
}
"""Seeds by place and set-up in which long runs found something that is rare."""

FAR = 400
"""Lines until all of that has been typed."""

each_setup = pytest.mark.parametrize("setup", SETUPS, ids=lambda setup: setup.name)


@pytest.fixture
def place(request: pytest.FixtureRequest) -> str:
    """The place that the file of tests is named after."""
    return request.path.stem.removeprefix("test_clumsy_")


@each_setup
def test_a_clumsy_person_meets_nothing_but_words(setup: Setup, place: str, tmp_path: Path) -> None:
    found = PLACES[place].types(setup, 1, PLACES[place].share, tmp_path)
    assert not found.found, found.report()
    assert found.count >= PLACES[place].share


@pytest.mark.slow
@each_setup
def test_a_clumsy_person_for_long(setup: Setup, place: str, tmp_path: Path) -> None:
    for seed in range(2, 2 + MANY):
        found = PLACES[place].types(setup, seed, PLACES[place].share, tmp_path)
        assert not found.found, found.report()


@pytest.mark.slow
def test_what_was_met_once_is_not_met_again(place: str, tmp_path: Path) -> None:
    for name, seed in MET.get(place, {}).items():
        setup = next(setup for setup in SETUPS if setup.name == name)
        folder = tmp_path / name
        folder.mkdir()
        found = PLACES[place].types(setup, seed, FAR, folder)
        assert not found.found, found.report()


def test_the_same_seed_types_the_same_and_is_told_the_same(place: str, tmp_path: Path) -> None:
    setup = next(setup for setup in SETUPS if setup.seats > 2)
    folders = [tmp_path / name for name in ("once", "again")]
    for folder in folders:
        folder.mkdir()
    once, again = (PLACES[place].types(setup, 5, PLACES[place].share, at) for at in folders)
    assert once == again
    assert once.said
