"""Results as a table for other programs: a line for each seat of each game."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from solver.results.archive import SeatResult

HEAD = (
    "day", "game", "title", "expansions", "seats", "seat", "name", "wonder", "side", "share",
    "even", "points", "ending", "accuracy", "lost", "luck", "unforeseen", "path",
)  # fmt: skip

RISKY = ("=", "+", "-", "@", "\t", "\r")
"""How a text begins that a spreadsheet would take for a formula."""


def csv_text(results: Sequence[SeatResult]) -> str:
    """The lines, with a head; what is not known is empty."""
    target = io.StringIO()
    writer = csv.writer(target, lineterminator="\n")
    writer.writerow(HEAD)
    for row in results:
        values = row._asdict() | {"expansions": " ".join(row.expansions)}
        writer.writerow([_cell(values[key]) for key in HEAD])
    return target.getvalue()


def _cell(value: object) -> object:
    if isinstance(value, float):
        return f"{value:.6g}"
    if isinstance(value, str) and value.startswith(RISKY):
        return f"'{value}"
    return value
