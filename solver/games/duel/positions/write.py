"""From a state of Duel to the JSON form, with ids and without what has its default value."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from solver.games.base import JsonObject, Position
from solver.games.duel.positions.fill import ACTS
from solver.games.duel.positions.shapes import WRITE
from solver.games.duel.table import DuelTable, table_of
from solver.games.table.kinds import NONE
from solver.games.table.write import tell


def write(position: Position) -> JsonObject:
    """The JSON form of a position, with ids and without what has its default value."""
    return told(shown(position))


def shown(position: Position) -> DuelTable:
    """The table of a position as its view has it, without what follows from the rest."""
    table = replace(table_of(position.state), view=position.view)
    follows: dict[str, Any] = {"extra": table.extra or None}
    if table.phase in ACTS:
        follows["acted"] = None
    if not table.setup:
        follows["boxed"] = NONE  # it is the one that is not built
    return replace(table, **follows)


def told(table: DuelTable) -> JsonObject:
    """The JSON form of such a table."""
    return tell(table, table, WRITE)
