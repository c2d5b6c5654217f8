"""Whole games say at every ply what they said when they were recorded."""

from __future__ import annotations

import pytest

from tests.contract.playthroughs import (
    EVERY,
    FOLDER,
    moves_of,
    path_of,
    playthrough,
    recorded,
    with_fewer_looks,
    without_keys,
)
from tests.contract.setups import PLAYTHROUGHS, Setup, each_playthrough

LESS_OFTEN = 10
"""By default only every tenth look at everything is taken."""


def check(setup: Setup, seed: int, every: int) -> None:
    before = recorded(setup, seed)
    now = list(playthrough(setup, seed, moves_of(before), every=every))
    wanted = with_fewer_looks(before, every)
    assert without_keys(now) == without_keys(wanted)
    assert now == wanted, "only keys differ"


@each_playthrough
def test_playthrough(setup: Setup, seed: int) -> None:
    check(setup, seed, LESS_OFTEN * EVERY)


@pytest.mark.slow
@each_playthrough
def test_everything_in_a_playthrough(setup: Setup, seed: int) -> None:
    assert with_fewer_looks(recorded(setup, seed), EVERY) == recorded(setup, seed)
    check(setup, seed, EVERY)


def test_no_file_is_left_over() -> None:
    assert set(FOLDER.iterdir()) == {path_of(*game) for game in PLAYTHROUGHS}
