"""The reference fact tables as plain dicts, apart from the solver's own tables.

Everything the slow engine knows about cards, wonders, tokens, the military track and the layouts
comes from here, so that playing it against the fast engine also checks the shipped tables.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

DATA = Path(__file__).parent / "data"

# The orders that give the ids their numbers in the fast engine.
RESOURCES = ["wood", "clay", "stone", "glass", "papyrus"]
LOOT = ["first_player_5", "first_player_2", "second_player_2", "second_player_5"]


def read(name: str) -> Any:
    """The parsed JSON file ``name`` of the test data."""
    return json.loads((DATA / name).read_text(encoding="utf-8"))


CARDS: dict[str, dict[str, Any]] = {c["id"]: c for c in read("reference_cards.json")["cards"]}
WONDERS: dict[str, dict[str, Any]] = {w["id"]: w for w in read("reference_wonders.json")["wonders"]}
TOKENS: dict[str, dict[str, Any]] = {
    t["id"]: t for t in read("reference_progress_tokens.json")["tokens"]
}
LAYOUTS: dict[int, list[dict[str, Any]]] = {
    a["age"]: a["slots"] for a in read("reference_layouts.json")["ages"]
}
MILITARY: dict[str, Any] = read("reference_military.json")
PRESET: dict[str, list[str]] = read("reference_wonders.json")["first_game_preset"]
WONDER_LIMIT: int = read("reference_wonders.json")["limit_built_in_game"]
SYMBOLS_TO_WIN: int = read("reference_progress_tokens.json")["symbols_needed_for_supremacy"]

CARD_IDS = list(CARDS)
WONDER_IDS = list(WONDERS)
TOKEN_IDS = list(TOKENS)


def effects(thing: dict[str, Any], kind: str) -> list[dict[str, Any]]:
    """The effects of type ``kind`` of one table entry."""
    return [effect for effect in thing["effects"] if effect["type"] == kind]


def deck(name: str) -> list[str]:
    """The card ids of one deck: ``age_1``, ``age_2``, ``age_3`` or ``guild``."""
    return [card for card in CARD_IDS if CARDS[card]["deck"] == name]


def color(card: str) -> str:
    """The color of a card."""
    return str(CARDS[card]["color"])


def slot_text(age: int, slot: int) -> str:
    """``R.P``: row from the top and place in that row from the left, both from 1."""
    row = LAYOUTS[age][slot]["row"]
    mates = [entry["slot"] for entry in LAYOUTS[age] if entry["row"] == row]
    return f"{row}.{mates.index(slot) + 1}"


def slot_number(age: int, text: str) -> int:
    """The inverse of :func:`slot_text`."""
    return next(slot for slot in range(20) if slot_text(age, slot) == text)
