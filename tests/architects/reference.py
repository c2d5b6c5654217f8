"""The reference fact tables as plain dicts, apart from the solver's own tables.

Everything the slow engine knows about cards, decks, wonders, tokens and battles comes from here,
so that playing it against the fast engine also checks the shipped tables.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

from tests.options import bits_of, values_of

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

# The options by bit: name, default value, other value.
OPTIONS: list[tuple[str, str, str]] = [
    ("coin_payment", "missing_only", "free"),
    ("economy_forces_build", "true", "false"),
    ("engineering_forces_build", "false", "true"),
    ("once_per_turn_applies_to_engineering", "true", "false"),
    ("extra_card_optional", "true", "false"),
    ("extra_card_deferrable_within_turn", "true", "false"),
    ("retroactive_token_triggers", "false", "true"),
    ("wonder_effect_mandatory", "true", "false"),
    ("actions_before_main_pick", "false", "true"),
    ("battle_before_game_end", "true", "false"),
]


def option_values(options: int) -> dict[str, str]:
    """The value of every option for an integer of option bits."""
    return values_of(OPTIONS, options)


def option_bits(values: dict[str, Any]) -> int:
    """The inverse of :func:`option_values`; options left out have their default."""
    return bits_of(OPTIONS, values)


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
