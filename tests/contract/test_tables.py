"""Files of rules tables that are missing, damaged or not where they belong are told by name."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from types import ModuleType

import pytest

from solver._ext.architects import game as architects
from solver._ext.core.state import CHANCE
from solver._ext.dice import game as dice
from solver._ext.duel import game as duel
from solver._ext.wonders import game as wonders
from solver.errors import InputError
from solver.games import GAMES, load
from solver.games.architects.data.rows import shipped_rows as architects_rows
from solver.games.data.rows import Row, hand_over
from solver.games.dice.data import tables as dice_tables
from solver.games.dice.data.rows import engine_dice as dice_rows
from solver.games.duel.data.rows import shipped_rows as duel_rows
from solver.games.wonders.data.rows import engine_tables as wonders_rows
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


INSTALLED: dict[str, tuple[Callable[..., object], Callable[[], Row]]] = {
    "duel": (duel.install, duel_rows),
    "architects": (architects.install, architects_rows),
    "wonders": (
        lambda rows: wonders.install(rows, lambda _: rows),
        lambda: wonders_rows(TABLES["wonders"].tables()),
    ),
    "dice": (dice.install_dice, lambda: dice_rows(dice_tables())),
}


@pytest.mark.parametrize("game", GAMES)
def test_one_item_more_than_the_rules_were_compiled_for(game: str) -> None:
    """Whoever adds an item to a copy is told in one line what to do; the tables stay."""
    install, rows = INSTALLED[game]
    told = rows()
    # Editions are as many as there are, each with the numbers of the others.
    lists = [name for name, one in told.items() if isinstance(one, list) and name != "edition"]
    assert lists
    for name in lists:
        longer = told | {name: [*told[name], told[name][-1]]}
        with pytest.raises(InputError) as error:
            hand_over(install, game, longer)
        assert str(error.value).startswith(f"tables of {game}: do not fit the compiled rules: ")
        assert f"ext/{game}/tables.pxd" in error.value.remedy
    assert load(game).new().decider == CHANCE
