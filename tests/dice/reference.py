"""The reference fact tables as plain dicts, apart from the solver's own tables.

Everything the slow engine knows about dice, boxes and options comes from here, so that playing it
against the fast engine also checks the shipped tables.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

DATA = Path(__file__).parent / "data"


def read(name: str) -> Any:
    """The parsed JSON file ``name`` of the test data."""
    return json.loads((DATA / name).read_text(encoding="utf-8"))


SHEET: dict[str, Any] = read("reference_sheet.json")
DICE: dict[str, dict[str, Any]] = {die["id"]: die for die in read("reference_dice.json")["dice"]}
SYMBOLS: dict[str, dict[str, Any]] = read("reference_dice.json")["symbols"]
SECTIONS: list[int] = read("reference_dice.json")["sections"]

# The orders that give the ids their numbers in the fast engine.
DIE_IDS = list(DICE)
SYMBOL_IDS = list(SYMBOLS)
COLORS = list(dict.fromkeys(die["color"] for die in DICE.values()))
BUILDINGS = [
    "wonder",
    "guild_court",
    "gallery",
    "barracks_west",
    "agora",
    "market",
    "university",
    "barracks_east",
    "warehouse",
]
COMMON = [
    "warehouse",
    "agora",
    "market",
    "barracks_west",
    "barracks_east",
    "gallery",
    "guild_court",
]
OWN = ["wonder", "university"]
"""The buildings that differ from board to board; their boxes come after the common ones."""

ROWS = [
    "wonder",
    "barracks_west",
    "barracks_east",
    "agora",
    "market",
    "university",
    "guild_court",
    "gallery",
]
"""The rows of the score; all these are in the city and give a bonus."""

GREY = [die for die in DIE_IDS if DICE[die]["color"] == "grey"]
SPECIAL = [die for die in DIE_IDS if DICE[die]["special"]]
START = [die for die in DIE_IDS if die not in SPECIAL]
RESOURCES = SYMBOL_IDS[:6]
LAST_TURN = 1000  # nobody gets there but who only passes
