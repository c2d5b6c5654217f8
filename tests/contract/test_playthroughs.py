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
"""By default only every tenth look at everything is taken, with what one of the seats knows."""


def check(setup: Setup, seed: int, every: int, *, one_view: bool) -> None:
    before = recorded(setup, seed)
    now = list(playthrough(setup, seed, moves_of(before), every=every, one_view=one_view))
    wanted = with_fewer_looks(before, every, one_view=one_view)
    assert without_keys(now) == without_keys(wanted)
    assert now == wanted, "only keys differ"


@each_playthrough
def test_playthrough(setup: Setup, seed: int) -> None:
    check(setup, seed, LESS_OFTEN * EVERY, one_view=True)


@pytest.mark.slow
@each_playthrough
def test_everything_in_a_playthrough(setup: Setup, seed: int) -> None:
    lines = recorded(setup, seed)
    assert with_fewer_looks(lines, EVERY, one_view=False) == lines
    check(setup, seed, EVERY, one_view=False)


def test_no_file_is_left_over() -> None:
    assert set(FOLDER.iterdir()) == {path_of(*game) for game in PLAYTHROUGHS}
