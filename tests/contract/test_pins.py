"""Searches and perft counts are what they were when they were recorded."""

from __future__ import annotations

from pathlib import Path

import pytest

from solver.games import GAMES
from tests.contract.perft import perfts
from tests.contract.pins import PERFT, PINS, SIGNATURES, pinned
from tests.contract.signatures import questions, signatures


@pytest.mark.parametrize("game", GAMES)
def test_perft(game: str) -> None:
    """Every other line; what moves there are the slow engines say, too (``test_perft.py``)."""
    before = pinned(PERFT, game)
    assert before
    assert perfts(game, every=2) == before[::2]


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_every_perft(game: str) -> None:
    assert perfts(game) == pinned(PERFT, game)


@pytest.mark.parametrize("game", GAMES)
def test_signatures(game: str) -> None:
    """A third of all pairs of position and bot, and half of all that is proved."""
    before = pinned(SIGNATURES, game)
    asked = list(questions(game))
    assert [question.start for question in asked] == [
        line[: len(question.start)] for line, question in zip(before, asked, strict=True)
    ]
    expected = [line for line, question in zip(before, asked, strict=True) if question.daily]
    assert [question.line() for question in asked if question.daily] == expected


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_every_signature(game: str) -> None:
    assert signatures(game) == pinned(SIGNATURES, game)


@pytest.mark.parametrize("path", PINS, ids=lambda path: path.stem)
def test_no_line_is_left_over(path: Path) -> None:
    lines = path.read_text(encoding="utf-8").splitlines()
    assert lines == [line for game in GAMES for line in pinned(path, game)]
