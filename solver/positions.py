"""Reading a position from wherever it stands: decoded JSON, JSON text, one line, a file.

The code here knows no game; what a position means is the business of the game's adapter.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any, BinaryIO

from solver.errors import InputError, Phrase
from solver.games import GAMES, load
from solver.games.base import Game, JsonObject, Position
from solver.json_input import parse_object

Source = Mapping[str, Any] | str | os.PathLike[str]
"""A decoded JSON object, a text (JSON, compact form or the name of a file), or a path."""

WANTED = "give a position or a record: JSON as in docs/positions.md, or one line, duel:..."
"""What to give where something else was given."""

MAX_BYTES = 16 * 2**20
"""More than any record needs; a device such as /dev/zero must not fill the memory."""


def read_position(source: Source) -> Position:
    """The position that ``source`` describes.

    Parameters
    ----------
    source:
        A decoded JSON object (``dict``), its text, the one-line compact form (``duel:...``), or
        the name of a file that holds one of these texts. A path object is always a file, a string
        that starts with ``{`` is JSON.

    Raises
    ------
    InputError
        For anything that cannot be read or contradicts itself; the error names the place and,
        where there is one, the remedy. A record of a game is no position; see
        :meth:`solver.table.Table.from_record`.
    """
    data, place = read_object(source)
    if isinstance(data, str):
        return position_from_compact(data, place)
    return position_from_json(data, place)


def read_object(source: Source) -> tuple[JsonObject | str, str]:
    """The JSON object or the compact text behind ``source``, and what errors call the place.

    Raises InputError when there is no such file or it holds neither.
    """
    if isinstance(source, Mapping):
        return dict(source), ""
    if not isinstance(source, str | os.PathLike):
        raise TypeError(f"a position is a dict, a text or a path, not {type(source).__name__}")
    place = ""
    text = source if isinstance(source, str) else None
    if text is None or not (text.lstrip().startswith("{") or is_compact(text)):
        place = os.fspath(source)
        text = read_file(place)
    if not text.strip():
        raise InputError(place, "is empty", "it must hold a position or a record")
    if is_compact(text):
        return text.strip(), place
    return parse_object(text, place, WANTED), place


def read_file(name: str, otherwise: str = "JSON text") -> str:
    """The text of the file ``name``. Raises InputError when it cannot be read.

    ``otherwise`` is what else a caller could have been given, for the remedy.
    """
    if not name:
        raise InputError("name of a file", "is empty", Phrase("give a file, or {}", otherwise))
    remedy = Phrase(
        "give a file, {}, or a one-line position ({}:...)", otherwise, next(iter(GAMES))
    )
    return _read(name, remedy)


def read_path(path: Path) -> str:
    """The text of a file that a program wrote. Raises InputError when it cannot be read."""
    return _read(str(path), "")


def _read(name: str, remedy: str) -> str:
    try:
        with Path(name).open("rb") as file:
            return decode(file, name)
    except FileNotFoundError:
        raise InputError(shown(name), "no such file", remedy) from None
    except OSError as error:
        raise InputError(shown(name), Phrase("cannot read: {}", error.strerror)) from None
    except InputError:
        raise
    except ValueError as error:  # a name with a zero byte
        raise InputError(repr(name), Phrase("cannot read: {}", error)) from None


def decode(file: BinaryIO, place: str) -> str:
    """All of a file as UTF-8 text. Raises InputError when it is too large or something else."""
    data = file.read(MAX_BYTES + 1)
    if len(data) > MAX_BYTES:
        raise InputError(place, Phrase("is larger than {} MB", MAX_BYTES >> 20))
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        problem = Phrase("is not UTF-8 text (byte {})", error.start)
        raise InputError(place, problem, "save it as UTF-8") from None


def shown(name: str) -> str:
    """A name as errors print it: what is too long for a file is cut."""
    return name if len(name) <= 120 else f"{name[:100]}..."


def is_compact(text: str) -> bool:
    """Whether ``text`` begins like a one-line position: ``duel:...``."""
    name, colon, _ = text.partition(":")
    return bool(colon) and name.strip() in GAMES


def position_from_compact(text: str, place: str = "") -> Position:
    """The position of a one-line text that :func:`is_compact`. Raises InputError."""
    try:
        return load(text.partition(":")[0].strip()).read_compact(text)
    except InputError as error:
        raise (error.within(place) if place else error) from None


def position_from_json(data: JsonObject, place: str = "") -> Position:
    """The position of a decoded JSON object. Raises InputError, also for a record."""
    if "moves" in data:
        raise InputError(place, "is a record, not a position", "open it with Table.from_record")
    try:
        return game_of(data).read_position(data)
    except InputError as error:
        raise (error.within(place) if place else error) from None


def game_of(data: JsonObject) -> Game:
    """The game that a JSON object is about. Raises InputError when it names none."""
    name = data.get("game")
    if not isinstance(name, str):
        problem = "is no name" if "game" in data else "not given"
        raise InputError("game", problem, Phrase("write one of {}", ", ".join(GAMES)))
    return load(name)
