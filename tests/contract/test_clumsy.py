"""A clumsy person at every prompt: nothing that is typed may break anything.

What must hold after each line stands in :mod:`tests.contract.clumsy`. By default about 10,000 lines
are typed, a share in each set-up; the slow test types twenty times as many.
"""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from tests.contract.clumsy.places import PLACES
from tests.contract.clumsy.slips import SLIPS, slip
from tests.contract.clumsy.truth import Moment
from tests.contract.setups import SETUPS, Setup

MANY = 20
"""So many times the default in the slow test."""

each_setup = pytest.mark.parametrize("setup", SETUPS, ids=lambda setup: setup.name)
each_place = pytest.mark.parametrize("place", PLACES)


@each_place
@each_setup
def test_a_clumsy_person_meets_nothing_but_words(setup: Setup, place: str, tmp_path: Path) -> None:
    found = PLACES[place].types(setup, 1, PLACES[place].share, tmp_path)
    assert not found.found, found.report()
    assert found.count >= PLACES[place].share


@pytest.mark.slow
@each_place
@each_setup
def test_a_clumsy_person_for_long(setup: Setup, place: str, tmp_path: Path) -> None:
    for seed in range(2, 2 + MANY):
        found = PLACES[place].types(setup, seed, PLACES[place].share, tmp_path)
        assert not found.found, found.report()


@each_place
def test_the_same_seed_types_the_same_and_is_told_the_same(place: str, tmp_path: Path) -> None:
    setup = next(setup for setup in SETUPS if setup.seats > 2)
    folders = [tmp_path / name for name in ("once", "again")]
    for folder in folders:
        folder.mkdir()
    once, again = (PLACES[place].types(setup, 5, PLACES[place].share, at) for at in folders)
    assert once == again
    assert once.said


@each_setup
def test_every_kind_of_slip_is_made(setup: Setup) -> None:
    moment = Moment(setup.adapter, setup.new(), range(setup.seats), Random(1))
    made = dict(slip(moment) for _ in range(300))
    assert made.keys() == SLIPS.keys()
    assert len(set(made.values())) > len(SLIPS) // 2
