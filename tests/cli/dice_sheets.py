"""Sheet files for tests of ``--boards``: the shipped boards with other numbers."""

from __future__ import annotations

import json
from copy import deepcopy
from pathlib import Path
from typing import Any

from solver.games.dice.data import sheets


def document() -> dict[str, Any]:
    """The shipped sheet, to be changed."""
    return deepcopy(sheets.shipped().document)


def other_sheet(path: Path, coins: int = 9) -> str:
    """Write a sheet with so many coins at the start; its hash."""
    data = document()
    data["common"]["gold_reserve"]["start_coins"] = coins
    path.write_text(json.dumps(data), encoding="utf-8")
    return sheets.read(data).hash
