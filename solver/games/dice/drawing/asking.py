"""What is asked for next, in the words of the game: for the prompts of the commands."""

from __future__ import annotations

from typing import Any

from solver._ext.core.state import CHANCE, OVER, State
from solver._ext.dice import bridge
from solver.games.dice.drawing.labels import label
from solver.games.dice.moves.effect_words import buildings_listed


def asked_for(state: State, lang: str = "en") -> str:
    """What the next chance event brings to light, or what the next part of a turn is about.

    Empty for the ordinary action of a turn and when the game is over.
    """
    if state.decider == OVER:
        return ""
    raw = bridge.dump(state)
    if state.decider != CHANCE:
        return part(raw, lang) if raw["made"][state.decider] else ""
    if raw["phase"] == "boards":
        return label("ask.board", lang, raw["acting"])
    return label(f"ask.{raw['phase']}", lang)


def part(raw: dict[str, Any], lang: str) -> str:
    """What the choice on top of the stack is about."""
    kind, *args = raw["stack"][-1]
    if kind != "cross":
        return label(f"ask.{kind}", lang)
    buildings, left = args
    key = "ask.cross" if left == 1 else "ask.crosses"
    return label(key, lang, buildings_listed(buildings, lang), left)
