"""The lines of the protocol: what each says, written by one side and read by the other.

A line is a command and what belongs to it, separated by spaces. Texts of moves hold spaces, so they
stand where a line ends, and several of them are separated by semicolons.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, fields
from typing import Any, TypeVar

from solver.errors import InputError

VERSION = 1
"""Version of the protocol, as ``id protocol`` says it."""

MAX_LINE = 1 << 20
"""Bytes of the longest line that either side reads; positions need some thousands."""

MAX_MILLISECONDS = 7 * 24 * 3600 * 1000
MAX_NODES = 10**15 - 1

SHOWN = 80
"""Letters of a bad word or line that an error repeats."""

_INFO_NUMBERS = ("line", "nodes", "time", "visits")
_INFO_LISTS = ("score", "shares")

Number = TypeVar("Number", int, float)


def one_line(text: str) -> str:
    """``text`` as the end of one line: printable, and without line breaks."""
    spaced = " ".join(text.split())
    return "".join(letter if letter.isprintable() else "?" for letter in spaced)


def shown(text: str) -> str:
    """A piece of input as an error repeats it: quoted, printable and not too long."""
    return repr(text if len(text) <= SHOWN else f"{text[: SHOWN - 3]}...")


# What an engine offers to be set.


@dataclass(frozen=True)
class EngineOption:
    """A setting of an engine: ``option name NAME type TYPE ...``.

    ``type`` is ``spin`` (a whole number from ``least`` to ``most``) or ``string``; a reader may
    meet others.
    """

    name: str
    type: str = "string"
    default: str = ""
    least: int | None = None
    most: int | None = None

    def line(self) -> str:
        """The line in which an engine offers it."""
        parts = [f"option name {self.name} type {self.type} default {self.default}"]
        if self.least is not None:
            parts.append(f"min {self.least}")
        if self.most is not None:
            parts.append(f"max {self.most}")
        return " ".join(parts)

    def check(self, text: str) -> None:
        """Raise InputError unless ``text`` is a value of the option."""
        if self.type != "spin":
            return
        least, most = self.least, self.most
        assert least is not None
        assert most is not None
        read_number(text, f"option {self.name}", least, most)


def read_option_name(rest: str) -> str:
    """The name in what follows ``option`` where an engine offers one; empty if there is none."""
    words = rest.split()
    return words[1] if len(words) > 1 and words[0] == "name" else ""


# How long to think.


@dataclass(frozen=True)
class Go:
    """What follows ``go``: milliseconds, nodes, both (whichever comes first), or neither.

    Neither is ``infinite``: until the line ``stop``.
    """

    movetime: int | None = None
    nodes: int | None = None

    def line(self) -> str:
        """The whole line."""
        parts = [f"movetime {self.movetime}"] if self.movetime is not None else []
        if self.nodes is not None:
            parts.append(f"nodes {self.nodes}")
        return f"go {' '.join(parts) or 'infinite'}"


def read_go(rest: str) -> Go:
    """The meaning of what follows ``go``. Raises InputError."""
    words = rest.split()
    if words == ["infinite"]:
        return Go()
    most = {"movetime": MAX_MILLISECONDS, "nodes": MAX_NODES}
    found: dict[str, int] = {}
    for name, text in zip(words[::2], [*words[1::2], ""], strict=False):
        if name == "infinite":
            raise InputError("go", "no limit stands beside 'infinite'", "leave one of them out")
        if name not in most:
            raise InputError("go", f"no limit {shown(name)}", "give movetime MS, nodes N, infinite")
        if name in found:
            raise InputError("go", f"{name} is given twice")
        found[name] = read_number(text, f"go {name}", 1, most[name])
    if not found:
        raise InputError("go", "no limit given", "give movetime MS, nodes N or infinite")
    return Go(**found)


def read_number(text: str, place: str, least: int, most: int) -> int:
    """A whole number in decimal digits. Raises InputError."""
    # Longer texts of digits would take long to convert, or fail in ways of their own.
    digits = text.removeprefix("-")
    if not (digits.isascii() and digits.isdigit() and len(digits) <= 20):
        raise InputError(place, f"{shown(text)} is not a whole number")
    number = int(text)
    if not least <= number <= most:
        raise InputError(place, f"{text} is not in {least} to {most}")
    return number


# What an engine says while it thinks.


@dataclass(frozen=True)
class Info:
    """A line ``info ...``; everything in it may be missing.

    Parameters
    ----------
    line:
        Rank of the move in question, 1 for the best.
    nodes, time:
        Work done in all, and the milliseconds since ``go``.
    visits:
        Work spent on this move.
    win:
        Share of the win for the seat that decides, and ``stderr`` its standard error.
    exact:
        Whether the win share is proved.
    score:
        Expected points at the end, for each seat.
    shares:
        Share of the win for each seat.
    pv:
        The move and its likely continuation, as texts.
    """

    line: int | None = None
    nodes: int | None = None
    time: int | None = None
    visits: int | None = None
    win: float | None = None
    stderr: float | None = None
    exact: bool = False
    score: list[float] = field(default_factory=list)
    shares: list[float] = field(default_factory=list)
    pv: list[str] = field(default_factory=list)

    def text(self) -> str:
        """The whole line."""
        parts = ["info"]
        for name in _INFO_NUMBERS[:-1]:
            parts += _number(name, getattr(self, name))
        parts += _decimal("win", self.win) + _decimal("stderr", self.stderr)
        parts += ["exact"] if self.exact else []
        parts += _number("visits", self.visits)
        for name, places in (("score", 2), ("shares", 4)):
            numbers = getattr(self, name)
            parts += [name, *(f"{number:.{places}f}" for number in numbers)] if numbers else []
        parts += ["pv", join_moves(self.pv)] if self.pv else []
        return " ".join(parts)


def _number(name: str, value: int | None) -> list[str]:
    return [] if value is None else [name, str(value)]


def _decimal(name: str, value: float | None) -> list[str]:
    return [] if value is None else [name, f"{value:.4f}"]


def read_info(rest: str) -> Info:
    """What follows ``info``, generously: what is not understood is passed over.

    Numbers that make no sense are left out, so that nobody has to check them again.
    """
    head, pv = _before("pv", _before("string", rest)[0])
    found: dict[str, Any] = {"pv": split_moves(pv)}
    words = head.split()
    known = {part.name for part in fields(Info)}
    at = 0
    while at < len(words):
        name = words[at]
        values = []
        at += 1
        while at < len(words) and words[at] not in known:
            values.append(words[at])
            at += 1
        if name == "exact":
            found[name] = True
        elif name in _INFO_LISTS:
            found[name] = _floats(values)
        elif name in _INFO_NUMBERS:
            found[name] = _sensible(int, values[:1], lambda number: 0 <= number <= MAX_NODES)
        elif name in ("win", "stderr"):
            found[name] = _sensible(float, values[:1], lambda share: 0.0 <= share <= 1.0)
    return Info(**found)


def _before(word: str, text: str) -> tuple[str, str]:
    """``text`` before the first ``word`` and what follows it."""
    before, _, after = f" {text} ".partition(f" {word} ")
    return before.strip(), after.strip()


def _sensible(
    kind: Callable[[str], Number], values: list[str], sensible: Callable[[Number], bool]
) -> Number | None:
    """The number that the only one of ``values`` is; None if it is none, or not sensible."""
    try:
        number = kind(values[0][:30])
    except (IndexError, ValueError):
        return None
    return number if sensible(number) else None


def _floats(values: Iterable[str]) -> list[float]:
    """All numbers; none at all if one of them is no number of a sensible size."""
    numbers = []
    for value in values:
        number = _sensible(float, [value], lambda x: math.isfinite(x) and abs(x) < 1e6)
        if number is None:
            return []
        numbers.append(number)
    return numbers


def join_moves(texts: Iterable[str]) -> str:
    """Several moves as one text."""
    return "; ".join(texts)


def split_moves(text: str) -> list[str]:
    """Inverse of :func:`join_moves`."""
    return [move for move in (part.strip() for part in text.split(";")) if move]
