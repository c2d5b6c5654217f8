"""Drawings keep within the terminal, down to 60 columns."""

from __future__ import annotations

import pytest

from solver.games.drawing.lines import fold, width
from tests.contract.playthroughs import events_of
from tests.contract.setups import Setup, each_playthrough

SELDOM, OFTEN = 41, 7
"""A drawing at every so many plies."""


def check_drawings(setup: Setup, seed: int, every: int) -> None:
    """Drawings along a recorded game."""
    game, state = setup.adapter, setup.new()
    for ply, event in enumerate(events_of(setup, seed)):
        if ply % every == 0:
            position = game.observe(state, game.viewer(state))
            look = ply // every
            for columns in (60, (40, 71, 80, 200)[look % 4]):
                lang = ("en", "it")[look // 4 % 2]
                drawn = game.render(position, lang=lang, columns=columns, color=look % 3 == 0)
                most = max(60, min(80, columns))
                assert all(width(line) <= most for line in drawn.splitlines())
        state.apply(event)


@each_playthrough
def test_drawings_keep_within_the_columns(setup: Setup, seed: int) -> None:
    check_drawings(setup, seed, SELDOM)


@pytest.mark.slow
@each_playthrough
def test_many_drawings_keep_within_the_columns(setup: Setup, seed: int) -> None:
    check_drawings(setup, seed, OFTEN)


def test_a_line_is_folded_at_spaces_without_counting_colors() -> None:
    line = "  \x1b[31mred\x1b[0m " + "word " * 20
    parts = fold(line.rstrip(), 30)
    assert len(parts) == 4
    assert all(width(part) <= 30 for part in parts)
    assert " ".join(" ".join(parts).split()) == " ".join(line.split())
