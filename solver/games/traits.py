"""What tells one seat's game from another's when results are counted: wonders, sides of boards."""

from __future__ import annotations

from typing import NamedTuple


class Trait(NamedTuple):
    """Something that a seat played with.

    ``kind`` is one of KINDS, ``id`` stays the same in every language, the others are its names in
    English and Italian.
    """

    kind: str
    id: str
    english: str
    italian: str


KINDS = ("wonder", "built", "side", "board")
"""A wonder; one of several wonders that was built; the side of a board; a board with its side."""
