"""Whole games say at every ply what they said when they were recorded."""

from __future__ import annotations

from tests.contract.playthroughs import (
    FOLDER,
    moves_of,
    path_of,
    playthrough,
    recorded,
    without_keys,
)
from tests.contract.setups import PLAYTHROUGHS, Setup, each_playthrough


@each_playthrough
def test_playthrough(setup: Setup, seed: int) -> None:
    before = recorded(setup, seed)
    now = list(playthrough(setup, seed, moves_of(before)))
    assert without_keys(now) == without_keys(before)
    assert now == before, "only keys differ"


def test_no_file_is_left_over() -> None:
    assert set(FOLDER.iterdir()) == {path_of(*game) for game in PLAYTHROUGHS}
