"""Errors told all at once: collected while a position is read, a line each on standard error."""

from __future__ import annotations

import pytest

from solver.cli.exits import guarded
from solver.errors import InputError
from solver.games.positions.problems import MOST, Problems


def fails(place: str) -> int:
    raise InputError(place, "is bad", "mend it")


def several(count: int) -> None:
    problems = Problems()
    for i in range(count):
        with problems:
            fails(f"cards[{i}]")
    problems.stop()


def collected(count: int) -> InputError:
    with pytest.raises(InputError) as caught:
        several(count)
    return caught.value


def test_all_problems_in_the_order_in_which_they_were_found() -> None:
    error = collected(3).within("my.json")
    assert str(error) == "my.json: cards[0]: is bad; mend it"
    assert error.lines() == [f"my.json: cards[{i}]: is bad; mend it" for i in range(3)]


def test_no_more_than_ten() -> None:
    assert len(collected(3 * MOST).lines()) == MOST


def test_what_can_be_used_is_used() -> None:
    problems = Problems()
    assert problems.attempt(7, fails, "card") == 7
    assert problems.attempt(7, int, "3") == 3
    with pytest.raises(InputError, match="card: is bad"):
        problems.stop()
    with pytest.raises(ValueError, match="invalid literal"):
        problems.attempt(7, int, "x")
    Problems().stop()


def test_a_line_each_on_standard_error(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        guarded(lambda: several(2))
    assert ended.value.code == 2
    assert capsys.readouterr().err.splitlines() == [
        "solver: cards[0]: is bad; mend it",
        "solver: cards[1]: is bad; mend it",
    ]
