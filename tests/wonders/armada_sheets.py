"""Sheet files of Armada for tests: the shipped one with other numbers."""

from __future__ import annotations

import json
from copy import deepcopy
from pathlib import Path
from typing import Any

from solver.games.wonders.data import sheets


def document() -> dict[str, Any]:
    """The shipped sheet, to be changed."""
    return deepcopy(sheets.shipped().document)


def other(strength: int = 3) -> dict[str, Any]:
    """A sheet on which the second red space is worth so much, and a Pontoon costs two clay."""
    data = document()
    data["shipyards"]["tracks"]["red"][1]["strength"] = strength
    data["shipyards"]["boards"][0]["id"] = "harbour"
    data["shipyards"]["boards"][0]["name"] = "The Harbour"
    card = next(card for card in data["cards"] if card["id"] == "pontoon")
    card["cost"] = {"clay": 2}
    return data


def write_other(path: Path, strength: int = 3) -> str:
    """Write such a sheet to a file; its hash."""
    data = other(strength)
    path.write_text(json.dumps(data), encoding="utf-8")
    return sheets.read(data).hash
