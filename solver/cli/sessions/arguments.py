"""What may follow the commands of a session."""

from __future__ import annotations

from typing import TYPE_CHECKING

from solver.cli.sessions.words import meaning
from solver.errors import InputError, Phrase
from solver.units import parse_count, parse_seconds, whole_number

if TYPE_CHECKING:
    from solver.search.limits import Limits


def ply_number(command: str, text: str) -> int:
    """The number of a ply. Raises InputError."""
    number = whole_number(text)
    if number is None:
        place = Phrase("{} {}", command, text) if text else command
        raise InputError(place, "is not the number of a ply", "'log' lists them")
    return number


def count_or(command: str, text: str, remedy: str, *words: str) -> str | int:
    """A number of at least one, or one of ``words`` or nothing. Raises InputError."""
    if meaning(text) in ("", *words):
        return meaning(text)
    if number := whole_number(text):
        return number
    raise InputError(Phrase("{} {}", command, text), "cannot be read", remedy)


def limits_of(text: str) -> Limits:
    """The limits of a hint: a time, or a number of nodes. Raises InputError."""
    from solver.search.limits import Limits

    number, nodes, rest = text.replace("nodi", "nodes").partition("nodes")
    try:
        if nodes and not rest.strip():
            return Limits(nodes=parse_count(number))
        return Limits(seconds=parse_seconds(text))
    except InputError:
        remedy = "write hint 10s or hint 50k nodes"
        raise InputError(Phrase("hint {}", text), "cannot be read", remedy) from None
