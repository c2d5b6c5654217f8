"""The text of a file, or of standard input."""

from __future__ import annotations

import sys

from solver.errors import InputError
from solver.positions import decode, read_file

STDIN = "standard input"


def place_of(text: str) -> str:
    """How errors call the input that ``text`` names."""
    return STDIN if text == "-" else text


def read_text(name: str) -> str:
    """The text of a file, or of standard input for ``-``. Raises InputError."""
    if name == "-":
        if sys.stdin is None:
            raise InputError(STDIN, "is closed", "name a file")
        return decode(sys.stdin.buffer, STDIN)
    return read_file(name, otherwise="'-' for standard input")
