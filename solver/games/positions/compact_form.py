"""Reading and writing positions of one line: what the compact forms of all games share.

A line is the name of the game and a colon, then fields with slashes between them; the last fields
are options, ``key=value``. Items stand as short codes, a capital and small letters, so that they
need nothing between them. The codes never change: lines in files and posts keep their meaning.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from solver.errors import InputError, Phrase
from solver.games.base import JsonObject, Position


def read_line(
    text: str,
    prefix: str,
    longest: int,
    parse: Callable[[list[str]], JsonObject],
    read: Callable[[JsonObject, str], Position],
) -> Position:
    """The position that a line describes: ``parse`` makes JSON of its fields, ``read`` reads that.

    ``longest`` bounds the characters. Raises InputError for anything that the line cannot be.
    """
    place = "compact position"
    line = text.strip()
    if not line.startswith(prefix):
        raise InputError(place, Phrase("must start with {!r}", prefix))
    if len(line) > longest:
        raise InputError(place, "too long", "copy a single line")
    try:
        data = parse(line.removeprefix(prefix).split("/"))
    except InputError as error:
        raise error.within(place) from None
    return read(data, place)


def read_options(fields: Iterable[str], known: Sequence[str]) -> dict[str, str]:
    """The options by key, each of which must be known and stand once. Raises InputError."""
    options: dict[str, str] = {}
    for field in fields:
        key, equals, value = field.partition("=")
        if not equals or key not in known:
            raise InputError(
                "options",
                Phrase("unknown option {!r}", field),
                Phrase("known: {}", ", ".join(known)),
            )
        if key in options:
            raise InputError("options", Phrase("{} stands twice", key), "remove one")
        options[key] = value
    return options


def read_number(text: str, place: str, form: re.Pattern[str]) -> int:
    """The number that ``text`` is, if it has the ``form``. Raises InputError at ``place``."""
    if form.fullmatch(text) is None:
        raise InputError(place, Phrase("{!r} is not a number", text))
    return int(text)


def encode(ids: Iterable[str], codes: Mapping[str, str]) -> str:
    """The codes of ``ids``, one after the other. Raises InputError for an id without a code."""
    try:
        return "".join(codes[item] for item in ids)
    except KeyError as error:
        raise InputError(
            "", Phrase("{!r} has no short code", error.args[0]), "use the JSON form"
        ) from None


@dataclass(frozen=True)
class CodeReader:
    """Reads rows of codes.

    Parameters
    ----------
    form:
        What every code looks like.
    example:
        A row of codes, quoted when a text is none.
    module:
        Where the codes are listed, named when one is unknown.
    """

    form: re.Pattern[str]
    example: str
    module: str

    def row(self, text: str, codes: Mapping[str, str], place: str) -> list[str]:
        """The ids that a row of codes stands for. Raises InputError at ``place``."""
        found = self.form.findall(text)
        if "".join(found) != text:
            raise InputError(
                place,
                Phrase("{!r} is not a row of codes", text),
                Phrase("for instance {!r}", self.example),
            )
        return [self.one(code, codes, place) for code in found]

    def one(self, code: str, codes: Mapping[str, str], place: str) -> str:
        """The id that a code stands for. Raises InputError at ``place``."""
        for item, known in codes.items():
            if known == code:
                return item
        raise InputError(
            place, Phrase("unknown code {!r}", code), Phrase("see the codes of {}", self.module)
        )
