"""The rows that the engine is given of the tables, worked out once; nobody changes them."""

from __future__ import annotations

from functools import cache
from typing import Any

from solver.games.wonders.data import rows, sheets, tables


@cache
def engine_tables() -> Any:
    """Those of the shipped tables."""
    return rows.engine_tables(tables())


@cache
def engine_alternative(bits: int) -> Any:
    """Those of the second edition with some values in dispute read the other way."""
    return sheets.engine_alternative(bits)
