"""Damaged files of ladders: one line with the place, whatever is wrong in them."""

from __future__ import annotations

import sqlite3
from dataclasses import replace
from pathlib import Path

import pytest

from solver.arena.identity import identity
from solver.arena.ladder_export import csv_text, json_value, write_records
from solver.arena.ladder_file import read_ladder
from solver.arena.standings import standings
from solver.arena.store import open_store
from solver.errors import InputError
from tests.arena.made_games import made
from tests.extras import needs

pytestmark = needs("choix")

TEXT = 'game = "duel"\ndeals = 1\n[[bots]]\nspec = "greedy"\n[[bots]]\nspec = "random"\n'

DAMAGES = {
    "plan": "UPDATE ladder SET plan = '{}'",
    "no json": "UPDATE ladder SET plan = 'x'",
    "number": "UPDATE ladder SET plan = 5",
    "no plan": "DELETE FROM ladder",
    "result short": "UPDATE games SET result = '[1]'",
    "result word": "UPDATE games SET result = '[\"a\", 1]'",
    "result beyond": "UPDATE games SET result = '[2, -1]'",
    "result without winner": "UPDATE games SET result = '[0, 0]'",
    "scores no number": """UPDATE games SET scores = '[{"total": 1e9}, {"total": 2}]'""",
    "scores beyond": """UPDATE games SET scores = '[{"total": 1}, {"total": 999999999}]'""",
    "seconds negative": "UPDATE games SET seconds = '[-1, 0]'",
    "seconds endless": "UPDATE games SET longest = '[1e999, 0]'",
    "plan seats": "UPDATE ladder SET plan = json_set(plan, '$.seats', 99)",
    "plan game": "UPDATE ladder SET plan = json_set(plan, '$.game', 'chess')",
    "plan deals": "UPDATE ladder SET plan = json_set(plan, '$.deals', -1)",
    "plan bots": "UPDATE ladder SET plan = json_set(plan, '$.bots', json('[]'))",
    "plan name": "UPDATE ladder SET plan = json_set(plan, '$.bots[0].name', char(27) || '[2J')",
    "plan anchor": "UPDATE ladder SET plan = json_set(plan, '$.anchor', 'nobody')",
    "plan time": "UPDATE ladder SET plan = json_set(plan, '$.bots[0].seconds', -1)",
    "plan sides": "UPDATE ladder SET plan = json_set(plan, '$.sides', json('[0]'))",
    "aside": "INSERT INTO set_aside VALUES (0, 0.5, 'x', 1, 1, x'00')",
    "scores": "UPDATE games SET scores = 'x'",
    "scores total": "UPDATE games SET scores = '[{}, {}]'",
    "seats": "UPDATE games SET seats = '[0, 99]'",
    "seats twice": "UPDATE games SET seats = '[0, 0]'",
    "seconds": "UPDATE games SET seconds = '[]'",
    "forfeit": "UPDATE games SET forfeit = '{}'",
    "line-up": "UPDATE lineups SET bots = '[0, 9]'",
    "line-up twice": "UPDATE lineups SET bots = '[0]'",
    "line-up gone": "UPDATE games SET lineup = 7",
    "line-up none": "DELETE FROM lineups",
    "record": "UPDATE games SET record = 'garbage'",
    "record list": "UPDATE games SET record = '[]'",
    "machine": "UPDATE runs SET machine = 'x'",
    "line-up no number": "UPDATE games SET lineup = 'x' WHERE rowid = 1",
    "deal no whole number": "UPDATE games SET deal = 0.5 WHERE rowid = 1",
    "seed no number": "UPDATE games SET seed = x'00'",
    "ending no text": "UPDATE games SET ending = x'00'",
    "record no text": "UPDATE games SET record = CAST(record AS BLOB)",
    "began no text": "UPDATE runs SET began = x'00'",
    "identity no text": "UPDATE runs SET identity = x'00'",
    "backend no text": "UPDATE runs SET backend = x'00'",
}


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "my.db"
    with open_store(path, read_ladder(TEXT, "my.toml")) as store:
        store.add_lineups([(0, 1)])
        run = store.begin_run("now", identity("duel"), {"cpu": "some"}, "local")
        for rotation, seats in enumerate([(0, 1), (1, 0)]):
            game = made(seats, (1.0, 0.0), rotation=rotation)
            store.add(replace(game, record='{"moves": []}'), run)
    return path


def use_everything(path: Path, folder: Path) -> None:
    with open_store(path) as store:
        csv_text(store)
        json_value(store)
        _ = store.aside
        write_records(store, folder)
        standings(store, samples=10)


def test_the_file_is_good(path, tmp_path):
    use_everything(path, tmp_path / "out")


@pytest.mark.parametrize("damage", DAMAGES)
def test_damage_is_told_with_its_place(path, tmp_path, damage):
    with sqlite3.connect(path) as connection:
        connection.execute("PRAGMA foreign_keys = OFF")
        connection.execute(DAMAGES[damage])
    connection.close()
    with pytest.raises(InputError, match=r"my\.db: is damaged: .*; restore") as caught:
        use_everything(path, tmp_path / "out")
    assert "msgspec" not in str(caught.value)
    assert len(caught.value.lines()) == 1
