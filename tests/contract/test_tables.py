"""Files of rules tables that are missing, damaged or not where they belong are told by name."""

from __future__ import annotations

from importlib import import_module
from types import ModuleType

import pytest

from solver.errors import InputError
from tests.rules_tables import check_missing

TABLES = {
    name: import_module(f"solver.games.{name}.data") for name in ("duel", "architects", "wonders")
}
"""Those of Dice are one file and a sheet (``tests/dice/test_data.py``)."""

each_file = pytest.mark.parametrize(
    ("data", "name"),
    [
        pytest.param(data, name, id=f"{game}-{name}")
        for game, data in TABLES.items()
        for name in data.FILES
    ],
)


def check_refused(data: ModuleType, name: str, content: bytes) -> None:
    """The error is one line, which begins with the name of the file."""
    with pytest.raises(InputError, match=rf"^{name}.*: ") as error:
        data.parse_tables(data.read_sources() | {name: content})
    assert "\n" not in str(error.value)


@each_file
def test_missing_file(data: ModuleType, name: str) -> None:
    check_missing(data, name)


@each_file
@pytest.mark.parametrize("damaged", [b"", b"{", b"\xff\xfe{}", b"[]", b'{"title": "\xff"}'])
def test_file_that_is_not_a_table(data: ModuleType, name: str, damaged: bytes) -> None:
    check_refused(data, name, damaged)


@each_file
def test_file_of_another_game(data: ModuleType, name: str) -> None:
    for other in TABLES.values():
        sources = other.read_sources()
        if other is not data:
            check_refused(data, name, sources.get(name, sources["cards.json"]))


@each_file
def test_files_that_changed_places(data: ModuleType, name: str) -> None:
    """Each with the next two: whatever is no such table is refused alike."""
    names = sorted(data.FILES)
    place = names.index(name)
    for other in (names[(place + 1) % len(names)], names[(place + 2) % len(names)]):
        if other != name:
            check_refused(data, name, data.read_sources()[other])
