"""SQLite files: opening them, changes that are whole or not there, and what is wrong in words."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from weakref import WeakSet

from solver.errors import InputError

OPENING_SECONDS = 5.0
"""How long somebody who only looks waits for another program that has locked the file."""

BUSY_SECONDS = 60.0
"""How long somebody waits who has a game to keep."""

_TROUBLE = {
    sqlite3.SQLITE_BUSY: ("is locked by another program", "close it there, or try again"),
    sqlite3.SQLITE_FULL: ("cannot write: the disk is full", "make room"),
    sqlite3.SQLITE_READONLY: ("cannot write: it is read-only", "copy it to another folder"),
    sqlite3.SQLITE_IOERR: ("cannot be read or written", "look whether the disk has room"),
    sqlite3.SQLITE_CANTOPEN: ("cannot be opened", "name another file"),
}
"""Problem and remedy by the primary code of an error."""


class _Connection(sqlite3.Connection):
    """A connection whose file is free once it is closed.

    SQLite keeps a file locked while somebody still holds rows that were not read to their end: a
    generator that was left in the middle, or the traceback of an error.
    """

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._cursors: WeakSet[sqlite3.Cursor] = WeakSet()

    def cursor(self, *args: Any, **kwargs: Any) -> Any:
        """As of any connection."""
        cursor = super().cursor(*args, **kwargs)
        self._cursors.add(cursor)
        return cursor

    def execute(self, *args: Any) -> sqlite3.Cursor:
        """By a cursor from above, which SQLite's own does not take."""
        found: sqlite3.Cursor = self.cursor().execute(*args)
        return found

    def close(self) -> None:
        """Close the cursors first."""
        for cursor in list(self._cursors):
            cursor.close()
        super().close()


@contextmanager
def connected(path: Path, what: str) -> Iterator[sqlite3.Connection]:
    """A connection to a file, which is made if it is not there.

    Raises InputError for all that is wrong with the file, then and later on: it is no ``what``.
    """
    try:
        # No isolation level: every statement is a transaction unless one is begun.
        connection = sqlite3.connect(
            path, isolation_level=None, timeout=OPENING_SECONDS, factory=_Connection
        )
        try:
            yield connection
        finally:
            connection.close()
    except sqlite3.Error as error:
        raise _in_words(error, str(path), what) from None


def be_patient(connection: sqlite3.Connection) -> None:
    """Wait longer from now on: what has been played must not be lost."""
    connection.execute(f"PRAGMA busy_timeout = {round(1000 * BUSY_SECONDS)}")


@contextmanager
def transaction(connection: sqlite3.Connection) -> Iterator[None]:
    """All or nothing, and on the disk when it is over."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield
        connection.execute("COMMIT")
    except BaseException:
        # A full disk has ended it already.
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise


def _in_words(error: sqlite3.Error, place: str, what: str) -> InputError:
    """What SQLite says, as one line with a remedy."""
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF
    if code in _TROUBLE:
        return InputError(place, *_TROUBLE[code])
    if isinstance(error, sqlite3.OperationalError):
        return InputError(place, f"cannot be used as {what}: {error}", "restore it from a copy")
    return InputError(place, f"is not {what}: {error}", "restore it from a copy")
