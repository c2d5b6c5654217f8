"""From a state of Duel to the JSON form, with ids and without what has its default value."""

from __future__ import annotations

from dataclasses import replace

from solver.games.base import JsonObject, Position
from solver.games.duel.positions.shapes import WRITE
from solver.games.duel.table import view
from solver.games.table.kinds import NONE
from solver.games.table.write import tell

ACTS = ("play", "pick", "offer", "tokens")
"""Phases in which nobody has acted in this turn."""


def write(position: Position) -> JsonObject:
    """The JSON form of a position, with ids and without what has its default value."""
    table = replace(view(position.state), view=position.view)
    if table.phase in ACTS:
        table.acted = None
    table.extra = table.extra or None
    if not table.setup:
        table.boxed = NONE  # it is the one that is not built
    return tell(table, table, WRITE)
