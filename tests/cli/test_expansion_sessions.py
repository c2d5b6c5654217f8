"""Whole games of ``play`` and ``follow`` with every combination of what Duel can be played with."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

import pytest

from solver import records
from solver._ext.core.state import OVER
from solver.games.duel import GAME
from solver.games.duel.variants import EXPANSIONS
from tests.cli.talking import follow, play
from tests.duel.expansions.test_following import follow as followed

CHOSEN = [names for n in (1, 2, 3) for names in combinations(EXPANSIONS, n)]
each_combination = pytest.mark.parametrize("chosen", CHOSEN, ids="-".join)
MOST_MOVES = 200


def begin(chosen: tuple[str, ...], seed: int | None = None) -> records.Record:
    variant = GAME.parse_variant(dict.fromkeys(chosen, "yes"))
    return records.begin(GAME, seats=["", ""], variant=variant, seed=seed)


@each_combination
def test_play_to_the_end(chosen: tuple[str, ...], tmp_path: Path) -> None:
    seed = len(chosen)
    _, table = play(tmp_path / "game.json", begin(chosen, seed), {seed % 2}, [], more=MOST_MOVES)
    assert table.state.decider == OVER


@each_combination
def test_follow_to_the_end(chosen: tuple[str, ...], tmp_path: Path) -> None:
    """Only what the seat sees is typed, and nothing of what goes without saying."""
    seat = len(chosen) % 2
    game = followed(GAME.parse_variant(dict.fromkeys(chosen, "yes")), 5, seat)
    said, table = follow(tmp_path / "game.json", begin(chosen), {seat}, game.lines)
    assert table.state == game.told, said[-600:]
    assert table.state.decider == OVER
