"""From a state of Architects to the JSON form, with ids and without what has its default value."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from solver.games.architects.positions.shapes import WRITE
from solver.games.architects.table import DUES, ArchitectsTable, table_of
from solver.games.base import JsonObject, Position
from solver.games.table.kinds import HIDDEN, NONE
from solver.games.table.write import tell


def write(position: Position) -> JsonObject:
    """The JSON form of a position, with ids and without what has its default value."""
    return told(shown(position))


def shown(position: Position) -> ArchitectsTable:
    """The table of a position as its view has it."""
    table = table_of(position.state)
    central, view = table.central, position.view
    if view in table.knows and central.top == NONE:
        central = replace(central, top=HIDDEN)
    told: dict[str, Any] = {"due": due_of(table), "knows": table.knows or None}
    return replace(table, view=view, central=central, **told)


def due_of(table: ArchitectsTable) -> str | None:
    """The chance event that comes next; the setup shows its own."""
    if table.phase == "setup":
        return None
    coming = {*table.events, *(["top"] if table.hidden_tops else [])}
    return next((event for event in DUES if event in coming), None)


def told(table: ArchitectsTable) -> JsonObject:
    """The JSON form of such a table."""
    return tell(table, table, WRITE)
