"""Reading what a command is given: a position or a record, from a file, a pipe or the line."""

from __future__ import annotations

import json
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

from solver.errors import InputError
from solver.games import GAMES, load

if TYPE_CHECKING:
    from solver.games.base import Game, JsonObject, Position
    from solver.games.record import Record

MAX_BYTES = 16 * 2**20
"""More than any record needs; a device such as /dev/zero must not fill the memory."""

STDIN = "standard input"


@dataclass(frozen=True)
class Source:
    """A position or a record, and where it came from."""

    place: str
    game: Game
    position: Position | None
    record: Record | None

    def at(self, ply: int | None = None, seat: int | None = None) -> Position:
        """The position itself, or that of the record after ``ply`` events (default: all).

        ``seat`` is whose knowledge it is; by default the decider's, in a position its own view.
        Raises InputError for a ply beyond the end, or any ply with a position.
        """
        if self.record is None:
            assert self.position is not None
            if ply is not None:
                raise InputError(
                    "--ply", f"{self.place} is a position, not a record", "leave it out"
                )
            return self.position
        state = self.record.state(ply)
        return self.game.observe(state, seat if seat is not None else max(state.decider, 0))


def read_source(text: str) -> Source:
    """What ``text`` names: a file, ``-`` for standard input, or the one-line text of a position.

    Raises InputError when it is none of these or its content cannot be used.
    """
    if text == "-":
        return _parse(_decode(_limited(sys.stdin.buffer.read(MAX_BYTES + 1), STDIN), STDIN), STDIN)
    if _looks_compact(text):
        return _compact(text, "position text")
    return _parse(read_text(text), text)


def read_record(text: str) -> tuple[str, Record]:
    """A record and its place, for commands that need the whole game. Raises InputError."""
    source = read_source(text)
    if source.record is None:
        raise InputError(source.place, "is a position, not a record", "give a game record")
    return source.place, source.record


def read_text(name: str) -> str:
    """The text of a file (or of standard input for ``-``). Raises InputError."""
    if name == "-":
        return _decode(_limited(sys.stdin.buffer.read(MAX_BYTES + 1), STDIN), STDIN)
    try:
        with Path(name).open("rb") as file:
            data = file.read(MAX_BYTES + 1)
    except FileNotFoundError:
        raise InputError(
            name, "no such file", "give a file, '-' for standard input, or a one-line position"
        ) from None
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else None
        raise InputError(name, f"cannot read: {reason or error}") from None
    return _decode(_limited(data, name), name)


def parse_json(text: str, place: str) -> Any:
    """Decode JSON strictly: no NaN, no key twice. Raises InputError with line and column."""

    def refuse(word: str) -> NoReturn:
        raise InputError(place, f"{word} is not valid JSON", "write a number")

    def unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        result = dict(pairs)
        if len(result) < len(pairs):
            keys = [key for key, _ in pairs]
            twice = next(key for key in keys if keys.count(key) > 1)
            raise InputError(place, f"key {twice!r} stands twice in one object", "remove one")
        return result

    try:
        return json.loads(text, parse_constant=refuse, object_pairs_hook=unique)
    except json.JSONDecodeError as error:
        raise InputError(
            f"{place}: line {error.lineno}, column {error.colno}", f"not valid JSON: {error.msg}"
        ) from None
    except InputError:
        raise
    except RecursionError:
        raise InputError(place, "JSON nested too deeply") from None
    except ValueError as error:
        raise InputError(place, f"not valid JSON: {error}") from None


def _limited(data: bytes, place: str) -> bytes:
    if len(data) > MAX_BYTES:
        raise InputError(place, f"is larger than {MAX_BYTES >> 20} MB")
    return data


def _decode(data: bytes, place: str) -> str:
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise InputError(place, f"is not UTF-8 text (byte {error.start})") from None


def _looks_compact(text: str) -> bool:
    """Whether ``text`` begins like a one-line position: ``duel:...``."""
    return text.partition(":")[0].strip() in GAMES and ":" in text


def _compact(text: str, place: str) -> Source:
    game = load(text.partition(":")[0].strip())
    try:
        return Source(place, game, game.read_compact(text), None)
    except InputError as error:
        raise error.within(place) from None


def _parse(text: str, place: str) -> Source:
    """Content of a file: JSON of a position or record, or a line of compact text."""
    stripped = text.strip()
    if not stripped:
        raise InputError(place, "is empty", "it must hold a position or a record")
    if _looks_compact(stripped):
        return _compact(stripped, place)
    data = parse_json(stripped, place)
    if not isinstance(data, dict):
        raise InputError(place, "is not a JSON object", "it must hold a position or a record")
    return from_json(data, place)


def from_json(data: JsonObject, place: str) -> Source:
    """A position or record from decoded JSON; a record is what has ``moves``. Raises InputError."""
    name = data.get("game", next(iter(GAMES)) if len(GAMES) == 1 else None)
    if not isinstance(name, str):
        raise InputError(f"{place}: game", "is missing", f"add one of {', '.join(GAMES)}")
    try:
        game = load(name)
        if "moves" in data:
            from solver.games.record import Record

            return Source(place, game, None, Record.read(data))
        return Source(place, game, game.read_position(data), None)
    except InputError as error:
        raise error.within(place) from None
