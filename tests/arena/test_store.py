"""The file of a ladder: one row a game, for good, and nobody else's file is touched."""

from __future__ import annotations

import sqlite3
from dataclasses import replace
from pathlib import Path

import pytest

from solver.arena.identity import Identity
from solver.arena.ladder_file import Ladder, read_ladder
from solver.arena.playing import Fixture
from solver.arena.store import open_store
from solver.errors import InputError
from solver.records import Forfeit
from tests.arena.made_games import made

LADDER = read_ladder(
    'game = "duel"\n[[bots]]\nspec = "greedy"\n[[bots]]\nspec = "random"\n', "my.toml"
)

CODE = Identity("duel", "1.0", "c", "p", "t", "n")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "my ladder #1?.db"


def new(path: Path, ladder: Ladder = LADDER) -> None:
    """A file with a line-up and a run."""
    with open_store(path, ladder) as store:
        store.add_lineups([(0, 1)])
        assert store.begin_run("now", CODE, {"cpu": "some"}, "local") == 1


def test_games_come_back_as_they_were(path: Path) -> None:
    failed = Forfeit(1, "timeout", "no answer after 2 s")
    games = [
        replace(made((0, 1), (0.0, 1.0)), record='{"moves": []}'),
        replace(
            made((1, 0), (1.0, 0.0), rotation=1),
            ending="forfeit",
            forfeit=failed,
            record='{"moves": []}',
        ),
    ]
    new(path)
    with open_store(path) as store:
        for game in reversed(games):
            assert store.add(game, 1)
    with open_store(path) as store:
        assert store.ladder == LADDER
        assert store.lineups == [(0, 1)]
        assert store.keys() == {(0, 0, 0), (0, 0, 1)}
        assert list(store.games(with_records=True)) == games
        assert [game.record for game in store.games()] == ["", ""]
        assert store.runs == [
            {
                "run": 1,
                "began": "now",
                "identity": CODE,
                "machine": {"cpu": "some"},
                "backend": "local",
            }
        ]


def test_a_game_is_kept_once(path: Path) -> None:
    new(path)
    first = made((0, 1), (1.0, 0.0))
    with open_store(path) as store:
        assert store.add(first, 1)
        assert not store.add(made((0, 1), (0.0, 1.0)), 1)
        assert list(store.games()) == [first]


def test_a_game_is_there_for_others_at_once(path: Path) -> None:
    new(path)
    with open_store(path) as writing, open_store(path) as reading:
        for rotation in range(3):
            assert len(reading.keys()) == rotation
            writing.add(made((0, 1), (1.0, 0.0), rotation=rotation), 1)


def test_games_of_no_line_up_or_run_are_refused(path: Path) -> None:
    new(path)
    with open_store(path) as store:
        with pytest.raises(sqlite3.IntegrityError):
            store.add(made((0, 1), (1.0, 0.0), lineup=5), 1)
        with pytest.raises(sqlite3.IntegrityError):
            store.add(made((0, 1), (1.0, 0.0)), 5)
        assert store.keys() == set()
        store.add(made((0, 1), (1.0, 0.0)), 1)  # the connection still works


def test_everything_is_in_one_file(path: Path) -> None:
    new(path)
    with open_store(path) as store:
        store.add(made((0, 1), (1.0, 0.0)), 1)
        assert [found.name for found in path.parent.iterdir()] == [path.name]


def test_an_empty_file_is_a_beginning(path: Path) -> None:
    """The process may be killed before the first transaction."""
    path.touch()
    with pytest.raises(InputError, match="is not a ladder"), open_store(path):
        pass
    new(path)
    with open_store(path) as store:
        assert store.ladder == LADDER


def test_rows_that_nobody_reads_to_their_end(path: Path) -> None:
    """A generator left in the middle does not keep the file from others."""
    new(path)
    with open_store(path) as store:
        store.add(made((0, 1), (0.0, 1.0)), 1)
        store.add(made((1, 0), (1.0, 0.0), rotation=1), 1)
        games = store.games()
        assert next(games).fixture.rotation == 0
    other = sqlite3.connect(path, timeout=0)
    other.execute("BEGIN EXCLUSIVE")
    other.close()
    games.close()


def test_files_of_others(path: Path) -> None:
    with pytest.raises(InputError, match="no such file"), open_store(path):
        pass
    assert not path.exists()
    path.write_text("game = 'duel'" * 100)
    with pytest.raises(InputError, match="is not a ladder"), open_store(path, LADDER):
        pass
    assert path.read_text() == "game = 'duel'" * 100
    path.unlink()
    other = sqlite3.connect(path)
    other.execute("CREATE TABLE games (name TEXT)")
    other.commit()
    other.close()
    before = path.read_bytes()
    with pytest.raises(InputError, match="is not a ladder"), open_store(path, LADDER):
        pass
    assert path.read_bytes() == before
    with pytest.raises(InputError, match="cannot be opened"), open_store(path.parent):
        pass


def test_a_file_of_a_later_version(path: Path) -> None:
    new(path)
    connection = sqlite3.connect(path)
    connection.execute("PRAGMA user_version = 3")
    connection.close()
    with pytest.raises(InputError, match="has format 3; this program reads 2"), open_store(path):
        pass


def test_a_task_is_its_key(path: Path) -> None:
    new(path)
    with open_store(path) as store:
        store.add_lineups([(0, 0)])
        store.add_lineups([])
        game = replace(made((0, 0), (0.5, 0.5)), fixture=Fixture(1, 7, 1, 2**48 - 1, (0, 0)))
        store.add(game, 1)
        assert store.keys() == {(1, 7, 1)}
        assert next(store.games()).fixture == game.fixture
        assert store.lineups == [(0, 1), (0, 0)]
