"""Finished tables: what lies in the two cities, and nothing of how it came there."""

from __future__ import annotations

from typing import Any

from solver.games.base import Position
from solver.games.duel.expansion_table import CHAMBERS
from solver.games.duel.positions.fill import fill
from solver.games.duel.positions.read import decoded, resolve, with_state
from solver.games.duel.table import DuelTable
from solver.games.positions.pipeline import run_steps
from solver.games.positions.problems import Problems
from solver.games.table.kinds import UNKNOWN
from solver.games.table.read import RowReader


def final(data: Any, place: str = "") -> Position:
    """The finished table that a JSON object describes: cities with coins, pawn.

    Its fields are those of a position. Nothing is compared with the course of the game, so what
    brings no points may be left out. Raises InputError.
    """
    whole = {"age": 3, "structure": [], **data, "phase": "over"}
    variant = data.get("variant") if isinstance(data, dict) else None
    if isinstance(variant, dict) and variant.get("agora") == "yes":
        whole = {"agora": {"decrees": [[UNKNOWN]] * CHAMBERS}} | whole
    position: Position = run_steps(whole, place, decoded, resolve, _complete, with_state)
    return position


def _complete(reader: RowReader, problems: Problems) -> DuelTable:
    """The table without what no longer matters."""
    reader.problems = problems
    table: DuelTable = reader.table
    for seat, city in enumerate(table.cities):
        problems.require(city.coins is not None, f"cities[{seat}].coins", "not given", "count them")
    problems.stop()
    table.loot, table.seat, table.extra = [], 0, False
    return fill(table, reader)
