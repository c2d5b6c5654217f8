"""What every start needs of the tables that ship: worked out once, by the build.

The build calls each function marked with :func:`built` and keeps what it returns in a file beside
the tables of its game. A start takes it from there, unless tables, code or compiled rules have
changed since; then, and where no build has written the file, the function is called. So the file
makes a start quick and decides nothing.

The file is a pickle, trusted like the code beside it: the same build has written both.
"""

from __future__ import annotations

import pickle
from collections.abc import Callable
from functools import cache, update_wrapper
from importlib import import_module
from pathlib import Path
from typing import Any, TypeVar, cast
from zlib import crc32

import msgspec

from solver._ext.core.build import SOURCES
from solver.games.data import json_tables
from solver.games.data.folders import folder_of

T = TypeVar("T")

SUFFIX = ".built"
"""How the names of the files end."""

_PROTOCOL = 5
"""Of pickles, the one that all Pythons know that the program runs on."""

_SUM = 9
"""Bytes of the checksum in front of what is kept."""

_SHARED = "solver.games.data"
"""The package of the code that makes the tables of every game."""

_MADE_OF = (".json", ".py")
"""The files in a package that decide what the tables are."""

_WORKED_OUT: dict[str, dict[str, Callable[[], Any]]] = {}
"""The marked functions of each game that is loaded, by their names."""


def built(game: str) -> Callable[[Callable[[], T]], Callable[[], T]]:
    """Mark a function whose result depends on nothing but what ships with ``game``.

    It is called once at most, as with :func:`functools.cache`, and all who call share the result.
    Functions of a game need names of their own; they must lie in its package ``data``.
    """

    def marked(work_out: Callable[[], T]) -> Callable[[], T]:
        name = f"{work_out.__module__}.{work_out.__name__}"

        def found() -> T:
            stored = _stored(game)
            if name not in stored:
                return work_out()
            return cast("T", pickle.loads(stored[name]))  # noqa: S301 - see above

        known = update_wrapper(cache(found), work_out)
        _WORKED_OUT.setdefault(game, {})[name] = known
        return known

    return marked


def worked_out(game: str) -> bytes:
    """The content of the file of a game. None may have been read in this process."""
    for module in folder_of(_package(game)).glob("*.py"):
        import_module(f"{_package(game)}.{module.stem}".removesuffix(".__init__"))
    # Each result by itself: a start needs most of them, not all.
    kept = {name: pickle.dumps(found(), _PROTOCOL) for name, found in _WORKED_OUT[game].items()}
    content = pickle.dumps(kept, _PROTOCOL)
    return _key(game) + _sum_of(content) + content


def path_of(game: str) -> Path:
    """Where the file of a game lies."""
    return folder_of(_package(game)) / f"tables{SUFFIX}"


def _package(game: str) -> str:
    return f"solver.games.{game}.data"


@cache
def _stored(game: str) -> dict[str, bytes]:
    """What the build has kept, by the names of the functions.

    Nothing if that is out of date, or no longer whole.
    """
    try:
        content = path_of(game).read_bytes()
    except OSError:
        return {}
    key = _key(game)
    if not content.startswith(key):
        return {}
    told, kept = content[len(key) :][:_SUM], memoryview(content)[len(key) + _SUM :]
    if told != _sum_of(kept):
        return {}
    return cast("dict[str, bytes]", pickle.loads(kept))  # noqa: S301 - see above


def _sum_of(content: bytes | memoryview) -> bytes:
    return f"{crc32(content):08x} ".encode()


def _key(game: str) -> bytes:
    """What changes with everything that the tables of a game are made of.

    Checksums suffice: files change by accident or by an edit, never to deceive, and hashlib would
    take longer than the rest.
    """
    total, size = crc32(f"{msgspec.__version__} {SOURCES}".encode()), 0
    for package in (_SHARED, _package(game)):
        files = folder_of(package).iterdir()
        names = sorted(path.name for path in files if path.suffix in _MADE_OF)
        for name, content in json_tables.read_sources(package, names).items():
            total, size = crc32(content, crc32(name.encode(), total)), size + len(content)
    return f"{total:08x} {size:9} ".encode()
