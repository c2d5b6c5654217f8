"""What is asked about a finished table, field by field, of somebody who has it before him."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Kind = Literal["text", "number", "numbers", "names", "counts", "yes", "player"]
"""How an answer is typed: one name or number, a list, counts of things or their names (``2``,
``gear 2, compass 1``, ``gear_1, compass_3``), yes or no, the name of a player."""


@dataclass(frozen=True)
class FinalField:
    """A field of a finished table.

    ``name`` is its key in the JSON form of a position, ``needs`` the option without which there is
    none, ``once`` says that it belongs to the table, not to each city.
    """

    name: str
    kind: Kind
    english: str
    italian: str
    needs: str = ""
    once: bool = False
