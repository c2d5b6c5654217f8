"""The reference fact tables as plain dicts, apart from the solver's own tables.

Everything the slow engine knows about cards, decks, wonders, tokens and battles comes from here,
so that playing it against the fast engine also checks the shipped tables.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

DATA = Path(__file__).parent / "data"


def read(name: str) -> Any:
    """The parsed JSON file ``name`` of the test data."""
    return json.loads((DATA / name).read_text(encoding="utf-8"))


CARDS: dict[str, dict[str, Any]] = {
    kind["id"]: kind for kind in read("reference_decks.json")["card_kinds"]
}
DECKS: dict[str, dict[str, int]] = read("reference_decks.json")["decks"]
WONDERS: dict[str, dict[str, Any]] = {w["id"]: w for w in read("reference_wonders.json")["wonders"]}
TOKENS: dict[str, dict[str, Any]] = {
    t["id"]: t for t in read("reference_progress_tokens.json")["tokens"]
}
MILITARY: dict[str, Any] = read("reference_military.json")
FACE_UP: int = read("reference_progress_tokens.json")["face_up"]
CONFLICT: dict[int, int] = {
    int(players): tokens for players, tokens in MILITARY["conflict_tokens_by_players"].items()
}

# The orders that give the ids their numbers in the fast engine.
CARD_IDS = list(CARDS)
WONDER_IDS = list(WONDERS)
TOKEN_IDS = list(TOKENS)
RESOURCES = [card for card in CARD_IDS if CARDS[card]["color"] == "grey"]
SYMBOLS = [card for card in CARD_IDS if CARDS[card]["color"] == "green"]
STAGES = [1, 2, 3, 4, 5]


@cache
def effect_count(card: str, kind: str) -> int:
    """How much of an effect (``vp``, ``cat_icon``, ``shields``, ``horns``) a card has."""
    return sum(effect["count"] for effect in CARDS[card]["effects"] if effect["type"] == kind)


@cache
def stage_entry(wonder: str, stage: int) -> dict[str, Any]:
    """The table entry of one stage."""
    return next(entry for entry in WONDERS[wonder]["stages"] if entry["stage"] == stage)


def effect_type(wonder: str) -> str | None:
    """The kind of effect that a wonder's effect stages have."""
    effect = WONDERS[wonder]["effect"]
    return effect["type"] if effect else None


def tokens_with(kind: str) -> list[str]:
    """The tokens whose effect is of this type."""
    return [token for token in TOKEN_IDS if TOKENS[token]["effect"]["type"] == kind]
