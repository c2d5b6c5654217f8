"""Searches and perft counts are what they were when they were recorded."""

from __future__ import annotations

from pathlib import Path

import pytest

from solver._ext.core import build
from solver.games import GAMES
from tests.contract.pins import PINS, pinned

FUSED = "-march=native" in build.FLAGS
"""Products and sums may be one operation there, which rounds otherwise."""


@pytest.mark.parametrize("path", PINS, ids=lambda path: path.stem)
@pytest.mark.parametrize("game", GAMES)
def test_pins(path: Path, game: str) -> None:
    if FUSED and path.stem == "signatures":
        pytest.skip("shares to the last bit are those of the portable build")
    before = pinned(path, game)
    assert before
    assert PINS[path](game) == before


@pytest.mark.parametrize("path", PINS, ids=lambda path: path.stem)
def test_no_line_is_left_over(path: Path) -> None:
    lines = path.read_text(encoding="utf-8").splitlines()
    assert lines == [line for game in GAMES for line in pinned(path, game)]
