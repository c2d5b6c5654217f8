"""The SQLite file of results: every game once, with its seats and what a review says of them.

Other programs may read it: the view ``results`` has a row for each seat of each game.
"""

from __future__ import annotations

import json
import math
import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from textwrap import dedent
from typing import Any, NamedTuple

import msgspec

from solver.arena.database import connected, transaction
from solver.errors import InputError
from solver.games import GAMES
from solver.games.traits import Trait
from solver.json_input import decode_as
from solver.results.entries import Entry

APPLICATION = 0x37575253
"""Marks the file as one of results ("7WRS")."""

FORMAT = 1

_SCHEMA = (
    """
    CREATE TABLE games (
        key TEXT PRIMARY KEY,       -- hash of what happened and who played
        game TEXT NOT NULL,
        title TEXT NOT NULL,        -- with the edition
        expansions TEXT NOT NULL,   -- options that were switched on, as a JSON list
        seats INTEGER NOT NULL,
        ending TEXT,                -- NULL while the game goes on
        plies INTEGER NOT NULL,
        corrections INTEGER NOT NULL,
        day TEXT NOT NULL,          -- of the file, UTC
        bot TEXT,                   -- who reviewed it, by which limits; NULL before
        seconds REAL,
        nodes INTEGER
    )
    """,
    """
    CREATE TABLE seats (
        key TEXT NOT NULL REFERENCES games ON DELETE CASCADE,
        seat INTEGER NOT NULL,
        name TEXT NOT NULL,
        share REAL,                 -- of the win, of its side; NULL while the game goes on
        even REAL NOT NULL,         -- the share if all play alike
        points INTEGER,             -- NULL where nobody counted
        categories TEXT NOT NULL,   -- points by category, as a JSON object
        accuracy REAL,              -- this and the next three are from a review, 0 to 1
        lost REAL,                  -- by own choices, in shares of the win
        luck REAL,
        unforeseen REAL,
        PRIMARY KEY (key, seat)
    )
    """,
    """
    CREATE TABLE traits (
        key TEXT NOT NULL REFERENCES games ON DELETE CASCADE,
        seat INTEGER NOT NULL,
        kind TEXT NOT NULL,         -- wonder, built, side or board
        id TEXT NOT NULL,
        english TEXT NOT NULL,
        italian TEXT NOT NULL
    )
    """,
    "CREATE INDEX traits_of ON traits (key, seat)",
    """
    CREATE TABLE files (
        path TEXT PRIMARY KEY,
        size INTEGER NOT NULL,
        changed INTEGER NOT NULL,   -- in nanoseconds, as the file system says
        key TEXT NOT NULL REFERENCES games ON DELETE CASCADE
    )
    """,
    """
    CREATE VIEW results AS
    SELECT games.key, day, game, title, expansions, games.seats, seat, name, share, even, points,
        ending, accuracy, lost, luck, unforeseen,
        (SELECT group_concat(id, ' ') FROM traits
         WHERE traits.key = seats.key AND traits.seat = seats.seat AND kind = 'wonder') AS wonder,
        (SELECT id FROM traits
         WHERE traits.key = seats.key AND traits.seat = seats.seat AND kind = 'side') AS side,
        (SELECT min(path) FROM files WHERE files.key = games.key) AS path
    FROM games JOIN seats ON seats.key = games.key
    """,
)


class SeatResult(NamedTuple):
    """A seat of a game as the table has it; the fields are those of the view ``results``."""

    key: str
    day: str
    game: str
    title: str
    expansions: tuple[str, ...]
    seats: int
    seat: int
    name: str
    share: float | None
    even: float
    points: int | None
    ending: str | None
    accuracy: float | None
    lost: float | None
    luck: float | None
    unforeseen: float | None
    wonder: str | None
    side: str | None
    path: str | None
    traits: tuple[Trait, ...] = ()


class Judged(NamedTuple):
    """What a review says of a seat; None for what it cannot tell."""

    accuracy: float | None
    lost: float | None
    luck: float | None
    unforeseen: float | None


@contextmanager
def open_archive(path: Path) -> Iterator[Archive]:
    """The table of results in a file, which is made if it is not there. Raises InputError."""
    if path.is_dir():
        raise InputError(str(path), "is a folder", "name a file in it")
    if not path.absolute().parent.is_dir():
        raise InputError(str(path), f"there is no folder {path.absolute().parent.name!r}")
    new = not path.exists()
    try:
        with connected(path, "a table of results") as connection:
            archive = Archive(connection, str(path))
            archive.prepare()
            yield archive
    finally:
        if new and path.exists() and not path.stat().st_size:  # nothing could be written
            path.unlink()


class Archive:
    """The games in a file. Made by :func:`open_archive`; every change is whole or not there."""

    def __init__(self, connection: sqlite3.Connection, place: str) -> None:
        self._connection = connection
        self.place = place

    def prepare(self) -> None:
        """Make the tables in a new file. Raises InputError for a file of something else."""
        run = self._connection.execute
        run("PRAGMA foreign_keys = ON")
        (tables,) = run("SELECT count(*) FROM sqlite_master").fetchone()
        (application,) = run("PRAGMA application_id").fetchone()
        (version,) = run("PRAGMA user_version").fetchone()
        if not tables and not application:
            with self._transaction():
                run(f"PRAGMA application_id = {APPLICATION}")
                run(f"PRAGMA user_version = {FORMAT}")
                for statement in _SCHEMA:
                    run(dedent(statement))
        elif application != APPLICATION:
            raise InputError(self.place, "is a database of something else", "name another file")
        elif version != FORMAT:
            problem = f"has format {version}, this program reads {FORMAT}"
            raise InputError(self.place, problem, "name another file, and read the records again")

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        with transaction(self._connection):
            yield

    # ------------------------------------------------------------ files and games

    def files(self) -> dict[str, tuple[int, int, str]]:
        """Size, time of change and key of the game of every file, by path."""
        rows = self._connection.execute("SELECT path, size, changed, key FROM files")
        return {path: (size, changed, key) for path, size, changed, key in rows}

    def add(self, entry: Entry, path: str, size: int, changed: int) -> bool:
        """Keep the game of a file in the place of what that held before.

        Returns whether the game is new. A game that is there keeps its review.
        """
        run = self._connection.execute
        with self._transaction():
            new = run("SELECT 1 FROM games WHERE key = ?", (entry.key,)).fetchone() is None
            if new:
                self._insert(entry)
            old = run("SELECT key FROM files WHERE path = ?", (path,)).fetchone()
            run("INSERT OR REPLACE INTO files VALUES (?, ?, ?, ?)",
                (path, size, changed, entry.key))  # fmt: skip
            if old is not None and old[0] != entry.key:
                self._drop_unless_filed(old[0])
        return new

    def _insert(self, entry: Entry) -> None:
        run = self._connection.execute
        run(
            "INSERT INTO games (key, game, title, expansions, seats, ending, plies, corrections,"
            " day) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
            (entry.key, entry.game, entry.title, json.dumps(list(entry.expansions)),
             len(entry.seats), entry.ending, entry.plies, entry.corrections, entry.day),
        )  # fmt: skip
        for seat, own in enumerate(entry.seats):
            run(
                "INSERT INTO seats (key, seat, name, share, even, points, categories)"
                " VALUES (?, ?, ?, ?, ?, ?, ?)",
                (entry.key, seat, own.name, own.share, own.even, own.points,
                 json.dumps(dict(own.categories))),
            )  # fmt: skip
            for trait in own.traits:
                run("INSERT INTO traits VALUES (?, ?, ?, ?, ?, ?)", (entry.key, seat, *trait))

    def _drop_unless_filed(self, key: str) -> None:
        self._connection.execute(
            "DELETE FROM games WHERE key = ? AND key NOT IN (SELECT key FROM files)", (key,)
        )

    def forget(self, path: str) -> None:
        """Forget a file, and its game unless that lies in another one."""
        with self._transaction():
            found = self._connection.execute("SELECT key FROM files WHERE path = ?", (path,))
            keys = [key for (key,) in found.fetchall()]
            self._connection.execute("DELETE FROM files WHERE path = ?", (path,))
            for key in keys:
                self._drop_unless_filed(key)

    # ------------------------------------------------------------ reviews

    def unreviewed(self) -> list[tuple[str, list[str]]]:
        """The games that have no review, the oldest first, with the files in which they lie."""
        rows = self._connection.execute(
            "SELECT games.key, path FROM games JOIN files ON files.key = games.key"
            " WHERE bot IS NULL AND plies > 0 ORDER BY day, path"
        )
        found: dict[str, list[str]] = {}
        for key, path in rows:
            found.setdefault(key, []).append(path)
        return list(found.items())

    def keep_review(
        self,
        key: str,
        judged: Mapping[int, Judged],
        bot: str,
        seconds: float | None,
        nodes: int | None,
    ) -> None:
        """Keep what a review says of the seats of a game."""
        with self._transaction():
            self._connection.execute(
                "UPDATE games SET bot = ?, seconds = ?, nodes = ? WHERE key = ?",
                (bot, seconds, nodes, key),
            )
            for seat, said in judged.items():
                self._connection.execute(
                    "UPDATE seats SET accuracy = ?, lost = ?, luck = ?, unforeseen = ?"
                    " WHERE key = ? AND seat = ?",
                    (*said, key, seat),
                )

    def drop_reviews(self) -> None:
        """Forget all reviews."""
        with self._transaction():
            self._connection.execute("UPDATE games SET bot = NULL, seconds = NULL, nodes = NULL")
            self._connection.execute(
                "UPDATE seats SET accuracy = NULL, lost = NULL, luck = NULL, unforeseen = NULL"
            )

    # ------------------------------------------------------------ what is there

    def results(self) -> list[SeatResult]:
        """Every seat of every game, the oldest game first."""
        traits: dict[tuple[str, int], list[Trait]] = {}
        for key, seat, *trait in self._connection.execute(
            "SELECT key, seat, kind, id, english, italian FROM traits ORDER BY rowid"
        ):
            try:
                traits.setdefault((key, seat), []).append(msgspec.convert(trait, Trait))
            except msgspec.ValidationError:
                raise self._damaged(key, seat) from None
        names = ", ".join(SeatResult._fields[:-1])
        rows = self._connection.execute(
            f"SELECT {names} FROM results ORDER BY day, path, key, seat"  # noqa: S608 - our names
        )
        found = [self._result(*row) for row in rows]
        return [row._replace(traits=tuple(traits.get((row.key, row.seat), ()))) for row in found]

    def _result(self, *row: Any) -> SeatResult:
        """A seat as the table has it. Raises InputError: SQLite takes anything in any column."""
        told = dict(zip(SeatResult._fields, row, strict=False))
        try:
            told["expansions"] = decode_as(str(told["expansions"]), tuple[str, ...])
            found = msgspec.convert(list(told.values()), SeatResult)
        except (msgspec.ValidationError, OverflowError, InputError):
            found = None
        if found is None or not _can_be(found):
            raise self._damaged(told["key"], told["seat"])
        return found

    def _damaged(self, key: object, seat: object) -> InputError:
        problem = f"is damaged: seat {seat} of game {key} cannot be read"
        return InputError(self.place, problem, "delete it, and read the records again")


MOST_POINTS = 100_000
"""More than anybody has."""


def _can_be(result: SeatResult) -> bool:
    """Whether a seat can have ended so."""
    shares = (result.share, result.even, result.accuracy)
    changes = (result.lost, result.luck, result.unforeseen)
    return (
        result.game in GAMES
        and 0 <= result.seat < result.seats <= MOST_SEATS
        and all(share is None or 0.0 <= share <= 1.0 for share in shares)
        and all(change is None or math.isfinite(change) for change in changes)
        and (result.points is None or abs(result.points) <= MOST_POINTS)
    )


MOST_SEATS = 7
