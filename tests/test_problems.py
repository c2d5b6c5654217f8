"""Errors told all at once: collected while a position is read, a line each on standard error."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from solver.cli.exits import guarded
from solver.errors import InputError
from solver.games.positions.problems import MOST, Problems
from solver.positions import read_position

ROOT = Path(__file__).parents[1]


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


@pytest.mark.parametrize("game", ["duel", "wonders", "architects", "dice"])
def test_all_wrong_types_are_told_at_once(game: str) -> None:
    """Of a file each value that has the wrong form, wherever it stands."""
    (path,) = sorted((ROOT / "examples" / game).glob("*two_players.json"))[:1] or sorted(
        (ROOT / "examples" / game).glob("age_2.json")
    )
    data = json.loads(path.read_text(encoding="utf-8"))
    row = next(key for key in ("players", "cities") if key in data)
    data[row][0]["wondr"] = 1
    key = "coins" if "coins" in data[row][0] else "wonder"
    data[row][1][key] = data[row][0][key] = [["many"]]
    data["sea"] = 0
    data["view"] = [3]
    with pytest.raises(InputError) as caught:
        read_position(data)
    lines = caught.value.lines()
    wanted = [f"{row}[0]", f"{row}[0].{key}", f"{row}[1].{key}", "view"]
    places = [line.partition(": ")[0] for line in lines]
    assert {*wanted} <= {*places}
    assert len(lines) == len({*lines}) == len(wanted) + 1
    assert "unknown field 'sea'" in "\n".join(lines)
    assert "unknown field 'wondr'; did you mean 'wonder" in "\n".join(lines)
