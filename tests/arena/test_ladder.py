"""Ladders: what is missing is played, and played once, whatever happened before."""

from __future__ import annotations

import errno
import fcntl
import json
import os
import shutil
import sqlite3
import subprocess
import sys
import time
from collections.abc import Generator, Iterable
from functools import cache
from importlib.resources import files
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import msgspec
import pytest

from solver import records
from solver.arena import playing
from solver.arena.backend import Backend, Local
from solver.arena.identity import identity
from solver.arena.ladder import Part, Run, prepared, retried, schedule
from solver.arena.ladder_file import Ladder, read_ladder
from solver.arena.ladder_merge import merge
from solver.arena.playing import Fixture, Played, Terms
from solver.arena.room import being_played
from solver.arena.store import open_store
from solver.errors import BotError, InputError
from solver.games import load

DUEL = """
game = "duel"
nodes = 30
deals = 3
seed = 5
[[bots]]
spec = "greedy"
[[bots]]
spec = "random"
[[bots]]
spec = "rules"
"""

FLAT = '[[bots]]\nspec = "flat"\n'

ARCHITECTS = """
game = "architects"
seats = 4
nodes = 10
deals = 2
[[bots]]
spec = "greedy"
[[bots]]
spec = "random"
[[bots]]
spec = "rules"
"""


class Breaks(Backend):
    """Plays so many games, then something goes wrong."""

    def __init__(self, games: int, error: BaseException) -> None:
        self.games = games
        self.error = error

    def attempt(
        self, function: Any, calls: Iterable[Any], *, shared: tuple[Any, ...] = (), **_: Any
    ) -> Generator[Any, None, None]:
        for at, call in enumerate(calls):
            if at == self.games:
                raise self.error
            yield function(*shared, *call)

    def _pool(self, work: Any) -> Any:
        raise NotImplementedError


def ladder_of(text: str) -> Ladder:
    return read_ladder(text, "my.toml")


def played(path: Path, text: str, backend: Backend | None = None) -> list[Played]:
    """Play a ladder to its end; all of its games."""
    with prepared(path, ladder_of(text)) as run:
        run.play(backend or Local())
        assert run.done == run.total
        return list(run.store.games(with_records=True))


@cache
def file_of(text: str) -> bytes:
    """The file of a ladder that was played in one go."""
    with TemporaryDirectory() as folder:
        played(Path(folder) / "my.db", text)
        return (Path(folder) / "my.db").read_bytes()


def finished(path: Path, text: str) -> list[Played]:
    """Put the file of a ladder there that has been played in one go; all of its games."""
    path.write_bytes(file_of(text))
    with open_store(path) as store:
        return list(store.games(with_records=True))


def without_times(games: Iterable[Played]) -> dict[Any, Any]:
    """All that follows from the file."""
    found = {}
    for game in games:
        fixture = game.fixture
        key = (fixture.lineup, fixture.deal, fixture.rotation)
        found[key] = (fixture, game.returns, game.scores, game.ending, game.record)
    return found


def test_every_game_of_the_schedule_is_played_once(tmp_path: Path) -> None:
    path = tmp_path / "my.db"
    games = played(path, DUEL)
    with open_store(path) as store:
        fixtures = list(schedule(store.ladder, store.lineups))
        assert len(store.runs) == 1
    assert len(games) == len(fixtures) == 3 * 3 * 2
    assert {game.fixture for game in games} == set(fixtures)
    for game in games:
        record = records.read(game.record)
        assert records.check(record).ok
        assert record.seed == game.fixture.seed
        names = ["greedy", "random", "rules"]
        assert record.seats == [names[bot] for bot in game.fixture.seats]


def test_rotations_of_a_deal_meet_the_same_cards(tmp_path: Path) -> None:
    games = finished(tmp_path / "my.db", ARCHITECTS)
    groups: dict[Any, list[Played]] = {}
    for game in games:
        groups.setdefault((game.fixture.lineup, game.fixture.deal), []).append(game)
    assert len({game.fixture.seed for game in games}) == len(groups)
    for group in groups.values():
        assert len({game.fixture.seed for game in group}) == 1
        # All but the first decision is the same set-up: wonders, tokens, decks.
        begins = {tuple(records.read(game.record).moves[:8]) for game in group}
        assert len(begins) == 1
        assert len({game.fixture.seats for game in group}) == len(group) in (2, 4)


def test_the_number_of_processes_changes_nothing(tmp_path: Path) -> None:
    one = finished(tmp_path / "one.db", ARCHITECTS)
    two = played(tmp_path / "two.db", ARCHITECTS, Local(2))
    assert without_times(one) == without_times(two)


def test_a_finished_ladder_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "my.db"
    finished(path, DUEL)
    before = path.read_bytes()
    played(path, DUEL, Breaks(0, AssertionError("nothing is to be played")))
    assert path.read_bytes() == before


@pytest.mark.parametrize("error", [RuntimeError("lost"), KeyboardInterrupt()])
def test_what_was_played_before_an_error_stays(tmp_path: Path, error: BaseException) -> None:
    path = tmp_path / "my.db"
    with prepared(path, ladder_of(DUEL)) as run, pytest.raises(type(error)):
        run.play(Breaks(5, error))
    with open_store(path) as store:
        kept = list(store.games(with_records=True))
    assert len(kept) == 5
    played(path, DUEL)
    whole = finished(tmp_path / "other.db", DUEL)
    with open_store(path) as store:
        assert without_times(store.games(with_records=True)) == without_times(whole)
        assert [game for game in store.games(with_records=True) if game in kept] == kept
        assert len(store.runs) == 2


def test_progress_is_told(tmp_path: Path) -> None:
    seen: list[tuple[int, int]] = []
    path = tmp_path / "my.db"

    def note(run: Run) -> None:
        seen.append((run.done, run.total))

    with prepared(path, ladder_of(DUEL)) as run, pytest.raises(KeyboardInterrupt):
        run.play(Breaks(2, KeyboardInterrupt()), note)
    with prepared(path, ladder_of(DUEL)) as run:
        assert run.done == 2
        run.play(Local(), note)
    assert seen == [(done, 18) for done in range(1, 19)]


# More bots, more deals.


def test_deals_and_bots_may_be_added(tmp_path: Path) -> None:
    path = tmp_path / "my.db"
    before = without_times(finished(path, DUEL))
    more_deals = without_times(played(path, DUEL.replace("deals = 3", "deals = 4")))
    assert len(more_deals) == 24
    assert before.items() <= more_deals.items()
    with_flat = without_times(played(path, DUEL.replace("deals = 3", "deals = 4") + FLAT))
    assert len(with_flat) == 48
    assert more_deals.items() <= with_flat.items()


def test_a_ladder_that_has_grown_has_the_games_of_one_that_was_large_at_once(
    tmp_path: Path,
) -> None:
    finished(tmp_path / "grown.db", DUEL)
    grown = played(tmp_path / "grown.db", DUEL + FLAT)
    large = played(tmp_path / "large.db", DUEL + FLAT)
    assert {game.record for game in grown} == {game.record for game in large}


@pytest.mark.parametrize(
    ("old", "new"),
    [("seed = 5", "seed = 6"), ("nodes = 30", "nodes = 31"), ('"rules"', '"flat"')],
)
def test_another_ladder_is_refused_and_nothing_changes(tmp_path: Path, old: str, new: str) -> None:
    path = tmp_path / "my.db"
    finished(path, DUEL)
    before = path.read_bytes()
    with (
        pytest.raises(InputError, match="was played with"),
        prepared(path, ladder_of(DUEL.replace(old, new))),
    ):
        pass
    assert path.read_bytes() == before


def test_nothing_is_written_for_bots_that_cannot_play(tmp_path: Path) -> None:
    path = tmp_path / "my.db"
    text = DUEL.replace('"rules"', '"nobody"')
    with pytest.raises(InputError, match="no bot 'nobody'"), prepared(path, ladder_of(text)):
        pass
    assert not path.exists()


def test_a_second_run_at_the_same_time_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "my.db"
    with prepared(path, ladder_of(DUEL)) as one:
        with (
            pytest.raises(InputError, match=r"my\.db: is being played by another run; wait"),
            prepared(path, ladder_of(DUEL)),
        ):
            raise AssertionError("both play")
        one.play(Local())
        assert one.done == 18
    with prepared(path, ladder_of(DUEL)) as two:
        assert not two.fixtures


def test_a_disk_without_room_is_told_before_the_first_game(tmp_path: Path, monkeypatch) -> None:
    full = shutil.disk_usage(tmp_path)._replace(free=100 << 10)
    monkeypatch.setattr("solver.arena.room.shutil.disk_usage", lambda _: full)
    with (
        pytest.raises(InputError, match="has room for 0 MB, 18 games may take"),
        prepared(tmp_path / "my.db", ladder_of(DUEL)),
    ):
        raise AssertionError("it plays")
    assert not list(tmp_path.iterdir())


# Games that come to nothing, other code, parts.


def trouble(monkeypatch: pytest.MonkeyPatch, key: tuple[int, int, int]) -> None:
    """Let the game of this key come to nothing."""

    def play(terms: Terms, fixture: Fixture) -> Played:
        if fixture.key == key:
            raise BotError("program:x", "crash", "no such program")
        return playing.play(terms, fixture)

    monkeypatch.setattr("solver.arena.ladder.play", play)


def test_a_game_that_comes_to_nothing_is_set_aside_and_played_by_a_retry(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "my.db"
    with monkeypatch.context() as patched:
        trouble(patched, (1, 1, 0))
        with prepared(path, ladder_of(DUEL)) as run:
            run.play(Local())
            assert (run.set_aside, run.done, run.store.count) == (1, 18, 17)
            (aside,) = run.store.aside
            assert (aside.key, aside.tries) == ((1, 1, 0), 3)
            assert "no such program" in aside.reason
        with prepared(path, ladder_of(DUEL)) as again:
            assert not again.fixtures
    with retried(path) as run:
        run.play(Local())
        assert not run.store.aside
        games = list(run.store.games(with_records=True))
    assert without_times(games) == without_times(finished(tmp_path / "other.db", DUEL))


def test_forfeits_are_replaced_only_if_they_are_named(tmp_path: Path) -> None:
    path = tmp_path / "my.db"
    games = finished(path, DUEL)
    with sqlite3.connect(path) as connection:
        connection.execute(
            'UPDATE games SET forfeit = \'{"seat":0,"kind":"crash","text":"gone"}\''
            " WHERE deal = 0 AND lineup = 0 AND rotation = 0"
        )
    connection.close()
    for kinds in ((), ("timeout",)):
        with retried(path, forfeits=kinds) as run:
            assert not run.fixtures
    with retried(path, forfeits=("crash",)) as run:
        run.play(Local())
        assert len(run.store.replaced) == 1
        assert without_times(run.store.games(with_records=True)) == without_times(games)


def test_a_merged_ladder_keeps_forfeits_that_were_played_again(tmp_path: Path) -> None:
    path = tmp_path / "my.db"
    finished(path, DUEL)
    with sqlite3.connect(path) as connection:
        connection.execute(
            'UPDATE games SET forfeit = \'{"seat":0,"kind":"crash","text":"gone"}\''
            " WHERE deal = 0 AND lineup = 1 AND rotation = 0"
        )
    connection.close()
    with retried(path, forfeits=("crash",)) as run:
        run.play(Local())
        (before,) = run.store.replaced
    merge([path], tmp_path / "all.db")
    with open_store(tmp_path / "all.db") as store:
        (after,) = store.replaced
    assert after == before


@pytest.mark.parametrize("table", ["games", "set_aside", "replaced"])
def test_what_belongs_to_no_run_is_told(tmp_path: Path, table: str) -> None:
    path = tmp_path / "my.db"
    finished(path, DUEL)
    with sqlite3.connect(path) as connection:
        connection.execute("INSERT INTO set_aside VALUES (0, 5, 0, 1, 3, 'no reason')")
        connection.execute("INSERT INTO replaced SELECT lineup, deal, rotation, run,"
                           " '{\"seat\":0}', record FROM games LIMIT 1")  # fmt: skip
        connection.execute(f"UPDATE {table} SET run = 7")
    connection.close()
    with pytest.raises(InputError, match=r"my\.db: is damaged: .*; restore"):
        merge([path], tmp_path / "all.db")
    assert not (tmp_path / "all.db").exists()


def on_nfs(monkeypatch: pytest.MonkeyPatch) -> None:
    """Locks as NFS has them: an exclusive one needs a file that is open for writing."""
    real = fcntl.flock

    def flock(file: Any, operation: int) -> None:
        reading = fcntl.fcntl(file, fcntl.F_GETFL) & os.O_ACCMODE == os.O_RDONLY
        if operation & fcntl.LOCK_EX and reading:
            raise OSError(errno.EBADF, os.strerror(errno.EBADF))
        real(file, operation)

    monkeypatch.setattr(fcntl, "flock", flock)


def test_a_ladder_is_played_where_locks_need_a_file_to_write(tmp_path: Path, monkeypatch) -> None:
    on_nfs(monkeypatch)
    path = tmp_path / "my.db"
    with prepared(path, ladder_of(DUEL)) as one:
        assert being_played(path)
        one.play(Local())
    assert one.done == 18
    assert not being_played(path)
    assert [found.name for found in tmp_path.iterdir()] == ["my.db"]


def test_who_looks_does_not_hinder_a_run_that_begins(tmp_path: Path, monkeypatch) -> None:
    """A look holds the lock shortly; a run that meets it asks again."""
    path = tmp_path / "my.db"
    lock = path.with_name("my.db.lock")
    lock.touch()
    with lock.open("rb") as look:
        fcntl.flock(look, fcntl.LOCK_SH)
        waited = []

        def sleep(seconds: float) -> None:
            waited.append(seconds)
            if len(waited) == 3:
                fcntl.flock(look, fcntl.LOCK_UN)

        monkeypatch.setattr("solver.arena.room.time.sleep", sleep)
        with prepared(path, ladder_of(DUEL)):
            assert being_played(path)
    assert len(waited) == 3


def test_the_lock_of_a_killed_run_holds_nobody_up(tmp_path: Path) -> None:
    path = tmp_path / "my.db"
    path.with_name("my.db.lock").touch()
    assert not being_played(path)
    with prepared(path, ladder_of(DUEL)):
        assert being_played(path)
    assert [found.name for found in tmp_path.iterdir()] == ["my.db"]


def test_a_file_that_is_locked_by_another_program_is_told_soon(tmp_path: Path, monkeypatch) -> None:
    monkeypatch.setattr("solver.arena.database.OPENING_SECONDS", 0.01)
    path = tmp_path / "my.db"
    finished(path, DUEL)
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN EXCLUSIVE")
    with pytest.raises(InputError, match="is locked by another program"), open_store(path) as store:
        store.count  # noqa: B018 - reads
    other.close()


def test_a_full_disk_is_told_in_words(tmp_path: Path) -> None:
    """SQLite itself takes back what it could not write; there is nothing left to take back."""
    path = tmp_path / "my.db"
    games = finished(path, DUEL)
    with open_store(path) as store:
        before = store.count

    def add_again() -> None:
        with open_store(path) as store:
            store._connection.execute("DELETE FROM games WHERE deal = 0")
            store._connection.execute("VACUUM")
            (pages,) = store._connection.execute("PRAGMA page_count").fetchone()
            store._connection.execute(f"PRAGMA max_page_count = {pages}")
            for game in games:
                store.add(game, 1)

    with pytest.raises(InputError, match=r"my\.db: cannot write: the disk is full; make room"):
        add_again()
    with open_store(path) as store:
        assert store.count < before
        list(store.games(with_records=True))


def test_other_code_needs_a_word_and_is_told(tmp_path: Path, monkeypatch) -> None:
    path = tmp_path / "my.db"
    finished(path, DUEL)
    other = msgspec.structs.replace(identity("duel"), networks="another")
    monkeypatch.setattr("solver.arena.ladder.identity", lambda *_, **__: other)
    more = DUEL.replace("deals = 3", "deals = 4")
    before = path.read_bytes()
    with (
        pytest.raises(InputError, match=r"was played by .*: other networks; go back"),
        prepared(path, ladder_of(more)),
    ):
        raise AssertionError("it plays")
    assert path.read_bytes() == before
    with prepared(path, ladder_of(more), other_code=True) as run:
        run.store.begin_run("now", other, {}, "none")
        assert [one.networks for one, _ in run.store.identities][1] == "another"


def test_parts_are_merged_into_the_whole(tmp_path: Path) -> None:
    parts = [tmp_path / f"{number}.db" for number in (1, 2)]
    for number, path in enumerate(parts, 1):
        with prepared(path, ladder_of(DUEL), part=Part(number, 2)) as run:
            run.play(Local())
            assert 0 < run.total < 18
    found = merge([*parts, parts[0]], tmp_path / "all.db")
    assert (found.games, found.planned, found.twice) == (18, 18, open_count(parts[0]))
    with open_store(tmp_path / "all.db") as store:
        whole = without_times(store.games(with_records=True))
    assert whole == without_times(finished(tmp_path / "other.db", DUEL))
    with pytest.raises(InputError, match="is there already"):
        merge(parts, tmp_path / "all.db")
    finished(tmp_path / "strange.db", DUEL.replace("seed = 5", "seed = 6"))
    with pytest.raises(InputError, match=r"another ladder than .*: one has seed 5, the other 6"):
        merge([parts[0], tmp_path / "strange.db"], tmp_path / "new.db")
    assert sorted(path.suffix for path in tmp_path.iterdir()) == [".db"] * 5


def open_count(path: Path) -> int:
    with open_store(path) as store:
        return store.count


# The end of the process.

SLOW = DUEL.replace("nodes = 30", "nodes = 150").replace('"rules"', '"ismcts"')
"""A second or two: time enough to interfere."""


@cache
def undisturbed() -> dict[Any, Any]:
    """The games of SLOW when nothing happens to it."""
    with TemporaryDirectory() as folder:
        return without_times(played(Path(folder) / "my.db", SLOW))


def killed_again_and_again(folder: Path, moments: Iterable[int]) -> None:
    """Kill a ladder whenever so many more games have been played, then let it end."""
    file, path = folder / "my.toml", folder / "my.db"
    file.write_text(SLOW, encoding="utf-8")
    command = [sys.executable, "-m", "solver", "ladder", "run", str(file), "--jobs", "2", "--json"]
    kept: dict[Any, Played] = {}
    for more in moments:
        with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT) as process:
            wait_for(path, len(kept) + more, process)
            process.kill()
            # Its output ends, so the processes that worked for it have ended, too.
            process.communicate(timeout=60)
        with open_store(path, ladder_of(SLOW)) as store:
            now = {game.fixture: game for game in store.games()}
        assert kept.items() <= now.items()
        kept = now
    assert 0 < len(kept) < 18
    games = played(path, SLOW)
    with open_store(path) as store:
        fixtures = list(schedule(store.ladder, store.lineups))
    assert len(games) == len(fixtures) == 18
    assert {game.fixture for game in games} == set(fixtures)
    # Times are those of the first time: nothing was played again.
    assert all(kept[game.fixture].seconds == game.seconds for game in games if game.fixture in kept)
    assert without_times(games) == undisturbed()


posix = pytest.mark.skipif(os.name != "posix", reason="signals of POSIX")


@posix
def test_killed_it_goes_on(tmp_path: Path) -> None:
    """SIGKILL, which no program can prepare for: right at the beginning, and in the middle."""
    killed_again_and_again(tmp_path, [0, 3])


@posix
@pytest.mark.slow
def test_killed_at_any_moment_it_goes_on(tmp_path: Path) -> None:
    killed_again_and_again(tmp_path, [0, 0, 1, 1, 2, 0, 3, 1, 1, 2])


def games_in(path: Path) -> int:
    """How many games are in a file that may not be there yet."""
    if not path.exists():
        return 0
    try:
        with open_store(path) as store:
            return len(store.keys())
    except InputError:
        return 0


def wait_for(path: Path, games: int, process: subprocess.Popen[bytes]) -> None:
    """Wait until the file exists and has so many games."""
    deadline = time.monotonic() + 120
    while not path.exists() or games_in(path) < games:
        assert process.poll() is None
        assert time.monotonic() < deadline
        time.sleep(0.01)


# Tables of one's own.


def test_boards_of_ones_own_reach_other_processes(tmp_path: Path) -> None:
    """All in processes of their own, since a process keeps what a game is supplied with."""
    shipped = files("solver.games.dice").joinpath("data/boards.json").read_text(encoding="utf-8")
    sheet = json.loads(shipped)
    sheet["pass_coins"] += 1
    (tmp_path / "mine.json").write_text(json.dumps(sheet), encoding="utf-8")
    bots = '[[bots]]\nspec = "greedy"\n[[bots]]\nspec = "random"\n'
    text = f'game = "dice"\nnodes = 1\ndeals = 2\n{bots}'
    (tmp_path / "my.toml").write_text(text, encoding="utf-8")
    command = [sys.executable, "-m", "solver", "ladder", "run", "my.toml"]
    command += ["--boards", "mine.json", "--jobs", "2", "--json"]
    done = subprocess.run(command, cwd=tmp_path, check=True, stdout=subprocess.PIPE)
    data = json.loads(done.stdout)
    assert data["games"] == data["planned"] == 4
    assert data["variant"]["boards"] != load("dice").parse_variant({})["boards"]
    with open_store(tmp_path / "my.db") as store:
        boards = {records.read(game.record).variant["boards"] for game in store.games(
            with_records=True
        )}  # fmt: skip
    assert boards == {data["variant"]["boards"]}
