"""A command in this process, as a person starts it."""

from __future__ import annotations

import io
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from solver.cli import exits
from solver.cli.main import cli
from solver.cli.sessions.session import Session


@dataclass
class Ran:
    """How a command ended; ``error`` is what nobody foresaw."""

    code: int
    out: str
    err: str
    error: Exception | None = None


@contextmanager
def _streams(source: Any, out: io.StringIO, err: io.StringIO) -> Iterator[None]:
    before = sys.stdin, sys.stdout, sys.stderr
    sys.stdin, sys.stdout, sys.stderr = source, out, err
    try:
        yield
    finally:
        sys.stdin, sys.stdout, sys.stderr = before


@contextmanager
def _unforeseen(found: list[Exception]) -> Iterator[None]:
    """Notes the exceptions that end a command with one line and exit code 1."""
    told = exits.reason

    def reason(error: Exception) -> str:
        found.append(error)
        return told(error)

    exits.reason = reason
    try:
        yield
    finally:
        exits.reason = told


def run(args: Sequence[str], source: Any = None, out: io.StringIO | None = None) -> Ran:
    """Run ``solver`` with arguments; ``source`` is asked for lines."""
    out, err, found = out or io.StringIO(), io.StringIO(), list[Exception]()
    code = -1
    with _streams(source or io.StringIO(), out, err), _unforeseen(found):
        try:
            cli.main(list(args), prog_name="solver")
        except SystemExit as done:
            code = int(done.code or 0)
    return Ran(code, out.getvalue(), err.getvalue(), found[0] if found else None)


@contextmanager
def session_of(person: Any) -> Iterator[None]:
    """Lets a person look at the table of the session that begins."""
    begin = Session.run

    def sit_down(session: Session) -> None:
        person.sit_down(session)
        begin(session)

    Session.run = sit_down  # type: ignore[method-assign]
    try:
        yield
    finally:
        Session.run = begin  # type: ignore[method-assign]
