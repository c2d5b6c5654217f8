"""Files changed in every field and as a whole, as accidents and strangers change them."""

from __future__ import annotations

import copy
import json
import random
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tests.fuzz import places

DEEP: list[Any] = []
for _ in range(300):
    DEEP = [DEEP]

WRONG: tuple[Any, ...] = (
    None, True, -1, 7, 2**31, 2**63, -(2**63) - 1, 2**64, 10**40, 0.5, 1e300, "", "x", "?",
    "../../x", "a" * 5000, "\u202e\x1b[31m", "\x00", [], [None], {}, {"x": 1}, [[[[1]]]], DEEP,
)  # fmt: skip
"""Values for a field that wants another one; some fit, and the file is valid then."""

NUMBERS = (b"NaN", b"1e999", b"-Infinity", b"9" * 5000)
"""Numbers as they can only stand in a text."""

BROKEN = (b"", b" ", b"\n", b"null", b"[]", b"{}", b"3", b'"x"', b"{", b"\xff\xfe{\x00}\x00",
          b"[" * 100_000, b'{"a":' * 20_000, b"\x00" * 64)  # fmt: skip
"""What stands in the place of a whole file."""


def at(data: Any, path: tuple[Any, ...]) -> Any:
    """The value at a key path."""
    for key in path:
        data = data[key]
    return data


def texts(content: bytes, pick: random.Random, *, wrong: int, fields: int) -> Iterator[bytes]:
    """A JSON text changed in its fields and as a whole.

    Of more than so many ``fields`` some are drawn; each is given so many ``wrong`` values.
    """
    data = json.loads(content)
    found = places(data)
    for path in found if len(found) <= fields else pick.sample(found, fields):
        for value in pick.sample(WRONG, wrong):
            changed = copy.deepcopy(data)
            at(changed, path[:-1])[path[-1]] = value
            yield json.dumps(changed).encode()
        changed = copy.deepcopy(data)
        parent = at(changed, path[:-1])
        del parent[path[-1]]
        yield json.dumps(changed).encode()
        if isinstance(parent, dict):
            parent[f"{path[-1]}_"] = at(data, path)
            yield json.dumps(changed).encode()
            yield _twice(data, path)
        changed = copy.deepcopy(data)
        at(changed, path[:-1])[path[-1]] = "@"
        yield json.dumps(changed).encode().replace(b'"@"', pick.choice(NUMBERS), 1)
    yield from whole(content, pick, wrong * 4)


def _twice(data: Any, path: tuple[Any, ...]) -> bytes:
    """The text with a key that stands twice in its object."""
    marked = copy.deepcopy(data)
    parent = at(marked, path[:-1])
    parent["@"] = parent[path[-1]]
    key = json.dumps(str(path[-1])).encode()
    return json.dumps(marked).encode().replace(b'"@"', key, 1)


def whole(content: bytes, pick: random.Random, count: int) -> Iterator[bytes]:
    """The content of any file, with changes that need not know what it is."""
    yield from BROKEN
    yield b"\xef\xbb\xbf" + content
    yield content + b"\x00"
    yield content + content
    for _ in range(count):
        yield content[: pick.randrange(len(content))]
        flipped = bytearray(content)
        for _ in range(pick.randint(1, 3)):
            flipped[pick.randrange(len(flipped))] ^= 1 << pick.randrange(8)
        yield bytes(flipped)
        cut = pick.randrange(len(content))
        yield content[:cut] + pick.choice((b"\xff", b"\xed\xa0\x80", b"\x00")) + content[cut:]


COLUMN_VALUES: tuple[Any, ...] = (
    None, -1, 10**9, 2**62, 0.5, 1e308, "", "x", "null", "[]", "{}", "[-1]", '["x"]', "[1e999]",
    "[NaN]", '{"a":1}', "[" * 3000 + "]" * 3000, '{"a":' * 2000, "9" * 30, b"\xff\x00",
)  # fmt: skip
"""SQLite takes any value in any column."""


def tables(path: Path, pick: random.Random, *, wrong: int) -> Iterator[None]:
    """Change a database in every column of every table, one at a time, in the file itself."""
    before = path.read_bytes()
    with sqlite3.connect(path) as connection:
        found = connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
        columns = [
            (table, column)
            for (table,) in found
            for _, column, *_ in connection.execute(f"PRAGMA table_info({table})")
        ]
    connection.close()
    for table, column in columns:
        for value in pick.sample(COLUMN_VALUES, wrong):
            path.write_bytes(before)
            connection = sqlite3.connect(path, isolation_level=None)
            # Strangers write with other programs, so without our rules.
            connection.execute("PRAGMA ignore_check_constraints = 1")
            try:
                connection.execute(
                    f"UPDATE OR REPLACE {table} SET {column} = ?"
                    f" WHERE rowid = (SELECT max(rowid) FROM {table})",
                    (value,),
                )
            except sqlite3.Error:
                continue  # not even SQLite takes that
            finally:
                connection.close()
            yield
    for table in {table for table, _ in columns}:
        for statement in (f"DELETE FROM {table}", f"DROP TABLE {table}"):
            path.write_bytes(before)
            connection = sqlite3.connect(path, isolation_level=None)
            try:
                connection.execute(statement)
            finally:
                connection.close()
            yield
    for content in whole(before, pick, wrong * 4):
        path.write_bytes(content)
        yield
    path.write_bytes(before)
