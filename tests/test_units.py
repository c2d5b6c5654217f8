"""Times and counts as people type them."""

from __future__ import annotations

import pytest

from solver.errors import InputError
from solver.units import parse_count, parse_seconds, whole_number


@pytest.mark.parametrize(
    ("text", "seconds"),
    [("2", 2), ("1.5", 1.5), (".5s", 0.5), ("500ms", 0.5), (" 3 M ", 180), ("2min", 120)],
)
def test_times(text: str, seconds: float) -> None:
    assert parse_seconds(text) == pytest.approx(seconds)


@pytest.mark.parametrize(
    "text", ["", "0", "-1", "1e3", "inf", "nan", "2x", "8d", "169h", "1 2", "٣"]
)
def test_what_is_no_time(text: str) -> None:
    with pytest.raises(InputError, match="is not a time such as") as error:
        parse_seconds(text, "my.toml: time")
    assert error.value.place == "my.toml: time"


@pytest.mark.parametrize(
    ("text", "number"), [("1", 1), ("50k", 50_000), ("2M", 2_000_000), ("1_000", 1000)]
)
def test_counts(text: str, number: int) -> None:
    assert parse_count(text) == number


@pytest.mark.parametrize("text", ["", "0", "-1", "1.5", "k", "1e3", "2G", "_", "9" * 21, "٣"])
def test_what_is_no_count(text: str) -> None:
    with pytest.raises(InputError, match="is not a count such as"):
        parse_count(text)


def test_whole_numbers() -> None:
    assert [whole_number(text) for text in ("0", "7", "007", "9" * 9)] == [0, 7, 7, 999_999_999]


@pytest.mark.parametrize("text", ["", "-1", "+1", "1.0", "1 ", "x", "²", "٣", "9" * 10, "9" * 5000])
def test_what_is_no_whole_number(text: str) -> None:
    assert whole_number(text) is None
