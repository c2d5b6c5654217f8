"""The SQLite file of a ladder: what is to be played, and every game that has been played.

A game is one row, written in a transaction of its own as soon as the game is over. Its key is the
place of the game in the schedule, so no game can be there twice. SQLite's rollback journal (not its
write-ahead log) keeps all of it in one file, which survives the end of the process at any moment.
"""

from __future__ import annotations

import json
import math
import sqlite3
from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from textwrap import dedent
from typing import Any, NamedTuple

import msgspec

from solver.arena.database import be_patient, connected, transaction
from solver.arena.identity import Identity
from solver.arena.ladder_file import Ladder, can_be
from solver.arena.playing import Fixture, Played
from solver.arena.schedule import Lineup
from solver.errors import InputError
from solver.floats import plain_sum
from solver.json_input import decode_as
from solver.records import Forfeit

APPLICATION = 0x37574C44
"""Marks the file as a ladder ("7WLD"), also for the program ``file``."""

FORMAT = 2
_TABLES = (
    """
    CREATE TABLE ladder (
        hash TEXT NOT NULL,     -- of all that decides a game
        plan TEXT NOT NULL      -- game, variant, seats, seed, bots, deals, ..., as a JSON object
    )
    """,
    """
    CREATE TABLE runs (
        run INTEGER PRIMARY KEY,
        began TEXT NOT NULL,    -- UTC
        identity TEXT NOT NULL, -- hashes of what played, and the commit, as a JSON object
        machine TEXT NOT NULL,  -- processor, system, Python, compiler, flags, as a JSON object
        backend TEXT NOT NULL
    )
    """,
    """
    CREATE TABLE lineups (
        lineup INTEGER PRIMARY KEY,
        bots TEXT NOT NULL UNIQUE  -- numbers of the bots in the plan, ascending, as a JSON list
    )
    """,
    """
    CREATE TABLE games (
        lineup INTEGER NOT NULL REFERENCES lineups,
        deal INTEGER NOT NULL,
        rotation INTEGER NOT NULL,
        run INTEGER NOT NULL REFERENCES runs,
        seed INTEGER NOT NULL,  -- of the deal
        ending TEXT NOT NULL,
        seats TEXT NOT NULL,    -- number of the bot; this and the next four are JSON lists by seat
        result TEXT NOT NULL,   -- share of the win
        scores TEXT NOT NULL,   -- points by category
        seconds TEXT NOT NULL,  -- time thought in the game
        longest TEXT NOT NULL,  -- the longest decision in seconds
        forfeit TEXT,           -- seat, kind and text if a bot failed, as a JSON object
        record TEXT NOT NULL,   -- the record of the game, as a JSON object
        PRIMARY KEY (lineup, deal, rotation)
    )
    """,
    """
    CREATE TABLE set_aside (    -- games that came to nothing, and count nowhere
        lineup INTEGER NOT NULL REFERENCES lineups,
        deal INTEGER NOT NULL,
        rotation INTEGER NOT NULL,
        run INTEGER NOT NULL REFERENCES runs,
        tries INTEGER NOT NULL,
        reason TEXT NOT NULL,
        PRIMARY KEY (lineup, deal, rotation)
    )
    """,
    """
    CREATE TABLE replaced (     -- forfeits in whose place another game was played
        lineup INTEGER NOT NULL REFERENCES lineups,
        deal INTEGER NOT NULL,
        rotation INTEGER NOT NULL,
        run INTEGER NOT NULL REFERENCES runs,
        forfeit TEXT NOT NULL,
        record TEXT NOT NULL
    )
    """,
)


class SetAside(NamedTuple):
    """A game that came to nothing: its key, the run, how often it was tried, and why it failed."""

    lineup: int
    deal: int
    rotation: int
    run: int
    tries: int
    reason: str

    @property
    def key(self) -> tuple[int, int, int]:
        """What tells it from all other games of a ladder."""
        return self.lineup, self.deal, self.rotation


class Replaced(NamedTuple):
    """A forfeit that was played again: its key, the run, why, and the record, both as JSON."""

    lineup: int
    deal: int
    rotation: int
    run: int
    forfeit: str
    record: str


class Store:
    """The games of a ladder in a file. Made by :func:`open_store`.

    Several processes may read while one writes.
    """

    def __init__(self, connection: sqlite3.Connection, place: str) -> None:
        self._connection = connection
        self.place = place
        self._inside = False

    def create(self, ladder: Ladder) -> None:
        """Turn an empty file into that of a ladder."""
        with self._transaction():
            self._connection.execute(f"PRAGMA application_id = {APPLICATION}")
            self._connection.execute(f"PRAGMA user_version = {FORMAT}")
            for table in _TABLES:
                self._connection.execute(dedent(table))
            self._write_plan(ladder)

    @property
    def empty(self) -> bool:
        """Whether nothing has ever been written, or its very beginning was interrupted."""
        (tables,) = self._connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
        return bool(tables == 0)

    def check(self) -> None:
        """Raise InputError unless this is the file of a ladder that this program can read."""
        (found,) = self._connection.execute("PRAGMA application_id").fetchone()
        (version,) = self._connection.execute("PRAGMA user_version").fetchone()
        if found != APPLICATION:
            raise InputError(self.place, "is not a ladder", "name a file of 'solver ladder run'")
        if version != FORMAT:
            raise InputError(self.place, f"has format {version}", f"this program reads {FORMAT}")

    # What is to be played.

    @property
    def ladder(self) -> Ladder:
        """What is to be played."""
        row = self._connection.execute("SELECT plan FROM ladder").fetchone()
        if row is None:
            raise self._damaged("its plan is gone")
        found: Ladder | None = _decoded(row[0], Ladder)
        if found is None:
            raise self._damaged("its plan cannot be read")
        if not can_be(found):
            raise self._damaged("its plan is none")
        return found

    def _damaged(self, problem: str) -> InputError:
        return InputError(self.place, f"is damaged: {problem}", "restore the file from a copy")

    def plan(self, ladder: Ladder) -> None:
        """Write down what is to be played from now on; bots keep their numbers."""
        with self._transaction():
            self._write_plan(ladder)

    def _write_plan(self, ladder: Ladder) -> None:
        self._connection.execute("DELETE FROM ladder")
        self._connection.execute(
            "INSERT INTO ladder VALUES (?, ?)", (ladder.hash, msgspec.json.encode(ladder).decode())
        )

    @property
    def lineups(self) -> list[Lineup]:
        """The line-ups by number."""
        rows = self._connection.execute("SELECT lineup, bots FROM lineups ORDER BY lineup")
        ladder, found = self.ladder, list[Lineup]()
        for number, text in rows:
            lineup = _decoded(text, tuple[int, ...])
            bots = range(len(ladder.bots))
            fits = lineup is not None and len(lineup) == ladder.seats and {*lineup} <= {*bots}
            if lineup is None or number != len(found) or not fits:
                raise self._damaged(f"line-up {number} is none of {ladder.seats} known bots")
            found.append(lineup)
        return found

    def add_lineups(self, lineups: Sequence[Lineup]) -> None:
        """Append line-ups that are not there yet."""
        with self._transaction():
            (count,) = self._connection.execute("SELECT count(*) FROM lineups").fetchone()
            self._connection.executemany(
                "INSERT INTO lineups VALUES (?, ?)",
                [(count + at, json.dumps(lineup)) for at, lineup in enumerate(lineups)],
            )

    def begin_run(
        self, began: str, identity: Identity, machine: dict[str, Any], backend: str
    ) -> int:
        """Note who plays from now on; returns the number of the run, which games refer to."""
        told = msgspec.json.encode(identity).decode()
        be_patient(self._connection)
        with self._transaction():
            cursor = self._connection.execute(
                "INSERT INTO runs (began, identity, machine, backend) VALUES (?, ?, ?, ?)",
                (began, told, json.dumps(machine), backend),
            )
        assert cursor.lastrowid is not None
        return cursor.lastrowid

    @property
    def runs(self) -> list[dict[str, Any]]:
        """Number, beginning, identity, machine and backend of each run."""
        cursor = self._connection.execute(
            "SELECT run, began, identity, machine, backend FROM runs ORDER BY run"
        )
        names = [column[0] for column in cursor.description]
        runs = [dict(zip(names, row, strict=True)) for row in cursor]
        for run in runs:
            run["machine"] = _decoded(run["machine"], dict[str, Any])
            run["identity"] = _decoded(run["identity"], Identity)
            texts = (run["began"], run["backend"])
            if None in run.values() or not all(isinstance(text, str) for text in texts):
                raise self._damaged(f"run {run['run']} cannot be read")
        return runs

    @property
    def identities(self) -> list[tuple[Identity, int]]:
        """What has played here, the first one first, each with the number of its games."""
        rows = self._connection.execute("SELECT run, count(*) FROM games GROUP BY run")
        games = dict(rows.fetchall())
        found: dict[str, tuple[Identity, int]] = {}
        for run in self.runs:
            known, count = found.get(run["identity"].code, (run["identity"], 0))
            found[known.code] = (known, count + games.get(run["run"], 0))
        return list(found.values())

    # What has been played.

    def keys(self) -> set[tuple[int, int, int]]:
        """Line-up, deal and rotation of every game that is there."""
        return set(self._connection.execute("SELECT lineup, deal, rotation FROM games"))

    @property
    def count(self) -> int:
        """How many games are there."""
        (count,) = self._connection.execute("SELECT count(*) FROM games").fetchone()
        return int(count)

    def count_of(self, run: int) -> int:
        """How many games a run has played."""
        rows = self._connection.execute("SELECT count(*) FROM games WHERE run = ?", (run,))
        (count,) = rows.fetchone()
        return int(count)

    def add(self, game: Played, run: int, *, replace: bool = False) -> bool:
        """Keep a game for good; False, and nothing changes, if it is there already.

        With ``replace`` it takes the place of a forfeit, which is kept in a table of its own.
        """
        fixture = game.fixture
        forfeit = None if game.forfeit is None else msgspec.json.encode(game.forfeit).decode()
        seats, result, scores = map(json.dumps, (fixture.seats, game.returns, game.scores))
        seconds, longest = (
            json.dumps([round(time, 3) for time in times]) for times in (game.seconds, game.longest)
        )
        with self._transaction():
            if replace:
                for statement in _REPLACE:
                    self._connection.execute(statement, fixture.key)
            self._connection.execute(_NO_LONGER_ASIDE, fixture.key)
            cursor = self._connection.execute(
                "INSERT OR IGNORE INTO games VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                (
                    fixture.lineup, fixture.deal, fixture.rotation, run, fixture.seed, game.ending,
                    seats, result, scores, seconds, longest, forfeit, game.record,
                ),
            )  # fmt: skip
        return cursor.rowcount == 1

    def set_aside(self, fixture: Fixture, run: int, tries: int, reason: str) -> None:
        """Note that a game came to nothing, unless there is one in its place."""
        with self._transaction():
            if not self._connection.execute(_THERE, fixture.key).fetchone():
                self._connection.execute(
                    "INSERT OR REPLACE INTO set_aside VALUES (?, ?, ?, ?, ?, ?)",
                    (*fixture.key, run, tries, reason),
                )

    @property
    def aside(self) -> list[SetAside]:
        """The games that came to nothing."""
        rows = self._connection.execute(
            "SELECT lineup, deal, rotation, run, tries, reason FROM set_aside ORDER BY run, rowid"
        )
        found = [SetAside(*row) for row in rows]
        if any(tuple(map(type, row)) != _ASIDE for row in found):
            raise self._damaged("a game that was set aside cannot be read")
        self._check_owners(found, "a game that was set aside")
        return found

    def forfeited(self, kinds: Collection[str]) -> set[tuple[int, int, int]]:
        """The keys of the games that ended by a forfeit of one of these kinds."""
        rows = self._connection.execute(
            "SELECT lineup, deal, rotation, forfeit FROM games WHERE forfeit IS NOT NULL"
        )
        found = set()
        for *key, text in rows:
            forfeit = _decoded(text, Forfeit)
            if forfeit is not None and forfeit.kind in kinds:
                found.add(tuple(key))
        return found

    @property
    def replaced(self) -> list[Replaced]:
        """The forfeits in whose place another game was played."""
        rows = self._connection.execute(
            "SELECT lineup, deal, rotation, run, forfeit, record FROM replaced ORDER BY rowid"
        )
        found = [Replaced(*row) for row in rows]
        for row in found:
            if (
                tuple(map(type, row)) != _REPLACED
                or _decoded(row.forfeit, Forfeit) is None
                or not _is_record(row.record)
            ):
                raise self._damaged("a forfeit that was played again cannot be read")
        self._check_owners(found, "a forfeit that was played again")
        return found

    def keep_replaced(self, rows: Iterable[Replaced]) -> None:
        """Keep forfeits that were played again elsewhere."""
        with self._transaction():
            self._connection.executemany("INSERT INTO replaced VALUES (?, ?, ?, ?, ?, ?)", rows)

    def _check_owners(self, rows: Iterable[SetAside | Replaced], what: str) -> None:
        """Raise InputError for rows of a run or a line-up that is not in the file."""
        runs, count = {run["run"] for run in self.runs}, len(self.lineups)
        for row in rows:
            if row.run not in runs or not 0 <= row.lineup < count:
                raise self._damaged(f"{what} is of no run or line-up of it")

    def games(self, *, with_records: bool = False) -> Iterator[Played]:
        """All games in the order of their keys; the texts of their records only if asked for.

        Raises InputError for a game that cannot be one of this ladder.
        """
        return (game for game, _ in self._games(with_records=with_records))

    def games_with_runs(self) -> Iterator[tuple[Played, int]]:
        """All games with their records, each with the number of its run. Raises InputError."""
        return self._games(with_records=True)

    def _games(self, *, with_records: bool) -> Iterator[tuple[Played, int]]:
        rows = self._connection.execute(
            "SELECT run, lineup, deal, rotation, seed, ending, seats, result, scores, seconds,"
            " longest, forfeit, iif(?, record, '') FROM games ORDER BY lineup, deal, rotation",
            (with_records,),
        )
        sides, tables = self.ladder.sides, self.lineups
        runs = {found["run"] for found in self.runs}
        for run, lineup, deal, rotation, seed, ending, *by_seat, forfeit, record in rows:
            row = [_decoded(text, kind) for text, kind in zip(by_seat, _BY_SEAT, strict=True)]
            failed = None if forfeit is None else _decoded(forfeit, Forfeit)
            place = f"line-up {lineup}, deal {deal}, rotation {rotation}"
            plain = (lineup, deal, rotation, seed, ending, record)
            if (
                tuple(map(type, plain)) != _PLAIN
                or run not in runs
                or not 0 <= lineup < len(tables)
                or any(part is None or len(part) != len(tables[lineup]) for part in row)
                or sorted(row[0]) != sorted(tables[lineup])
                or not _can_be(*row[1:])
                or (forfeit is not None and failed is None)
                or (with_records and not _is_record(record))
            ):
                raise self._damaged(f"the game of {place} cannot be read")
            seats, result, scores, seconds, longest = row
            game = Played(
                fixture=Fixture(lineup, deal, rotation, seed, seats),
                returns=result,
                scores=scores,
                ending=ending,
                seconds=seconds,
                longest=longest,
                forfeit=failed,
                record=record,
                sides=sides,
            )
            yield game, run

    @contextmanager
    def together(self) -> Iterator[None]:
        """Write all that is written meanwhile at once."""
        with self._transaction():
            self._inside = True
            try:
                yield
            finally:
                self._inside = False

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        """All or nothing, and on the disk when it is over."""
        if self._inside:
            yield
            return
        with transaction(self._connection):
            yield


_THERE = "SELECT 1 FROM games WHERE lineup = ? AND deal = ? AND rotation = ?"

_REPLACE = (
    "INSERT INTO replaced SELECT lineup, deal, rotation, run, forfeit, record FROM games"
    " WHERE lineup = ? AND deal = ? AND rotation = ? AND forfeit IS NOT NULL",
    "DELETE FROM games WHERE lineup = ? AND deal = ? AND rotation = ? AND forfeit IS NOT NULL",
)

_NO_LONGER_ASIDE = "DELETE FROM set_aside WHERE lineup = ? AND deal = ? AND rotation = ?"

_PLAIN = (int, int, int, int, str, str)
"""The types of line-up, deal, rotation, seed, ending and record: SQLite takes any in any column."""

_BY_SEAT: tuple[Any, ...] = (
    tuple[int, ...],
    tuple[float, ...],
    tuple[dict[str, int], ...],
    tuple[float, ...],
    tuple[float, ...],
)
"""What the lists by seat hold: numbers of bots, shares, points, seconds, longest decisions."""


_ASIDE = (int, int, int, int, int, str)
"""The types of the fields of :class:`SetAside`."""

_REPLACED = (int, int, int, int, str, str)
"""The types of the fields of :class:`Replaced`."""

MOST_POINTS = 100_000
"""More than anybody has in any category; more than this no table can show."""


def _can_be(
    result: tuple[float, ...],
    scores: tuple[dict[str, int], ...],
    seconds: tuple[float, ...],
    longest: tuple[float, ...],
) -> bool:
    """Whether a game can have ended so: shares of one win, points, times."""
    points = [number for score in scores for number in score.values()]
    return (
        all(0.0 <= share <= 1.0 for share in result)
        and math.isclose(plain_sum(result), 1.0, abs_tol=1e-6)
        and all("total" in score for score in scores)
        and all(abs(number) <= MOST_POINTS for number in points)
        and all(0.0 <= time < math.inf for time in (*seconds, *longest))
    )


def _decoded(text: Any, kind: Any) -> Any:
    """What a JSON text holds; None if it is not of this kind."""
    try:
        return decode_as(text, kind)
    except InputError:
        return None


def _is_record(text: Any) -> bool:
    """Whether a text reads like the record of a game."""
    data = _decoded(text, dict[str, Any])
    return data is not None and isinstance(data.get("moves"), list)


@contextmanager
def open_store(path: Path, new: Ladder | None = None) -> Iterator[Store]:
    """The file of a ladder; one that is missing or empty is made for the ladder ``new``, if given.

    Raises InputError for everything that is wrong with the file, then and later on.
    """
    place = str(path)
    if new is None and not path.exists():
        raise InputError(place, "no such file", "make it with 'solver ladder run'")
    with connected(path, "a ladder") as connection:
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("PRAGMA foreign_keys = ON")
        store = Store(connection, place)
        if new is not None and store.empty:
            store.create(new)
        store.check()
        yield store
