"""The JSON form of a Dice position, which the rows of its table describe, and its JSON Schema.

Names of boards, boxes, dice and symbols may be written as ids, in English or in Italian; what is
written by the program are ids. What can be left out says so in its description.
"""

from typing import Any

from solver.games.dice.table import DiceTable
from solver.games.table.form import form_of
from solver.json_structs import convert, json_schema


def decode(data: Any) -> Any:
    """Check the types of a decoded JSON object. Raises InputError with the key path."""
    return convert(data, form_of(DiceTable), "the position")


def schema() -> dict[str, Any]:
    """JSON Schema of the format."""
    return json_schema(form_of(DiceTable), "Position of 7 Wonders Dice")
