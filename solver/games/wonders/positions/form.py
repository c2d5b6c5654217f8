"""The JSON form of a position of 7 Wonders, which the rows of its table describe, and its schema.

Names of cards and wonders may be written as ids, in English or in Italian; what is written by the
program are ids. What can be left out says so in its description.
"""

from __future__ import annotations

from typing import Any

from solver.games.table.form import form_of
from solver.games.wonders.table import WondersTable
from solver.json_structs import convert, json_schema


def decode(data: Any) -> Any:
    """Check the types of a decoded JSON object. Raises InputError with the key path."""
    return convert(data, form_of(WondersTable), "the position")


def schema() -> dict[str, Any]:
    """JSON Schema of the format."""
    return json_schema(form_of(WondersTable), "Position of 7 Wonders")
