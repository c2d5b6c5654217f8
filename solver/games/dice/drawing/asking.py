"""What is asked for next, in the words of the game: for the prompts of the commands."""

from __future__ import annotations

from solver._ext.core.state import CHANCE, OVER, State
from solver.games.dice.drawing.labels import label
from solver.games.dice.moves.effect_words import buildings_listed
from solver.games.dice.table import Open, table_of


def asked_for(state: State, lang: str = "en") -> str:
    """What the next chance event brings to light, or what the next part of a turn is about.

    Empty for the ordinary action of a turn and when the game is over.
    """
    if state.decider == OVER:
        return ""
    table = table_of(state)
    if state.decider != CHANCE:
        return part(table.due, lang) if table.cities[state.decider].made else ""
    if table.phase == "boards":
        return label("ask.board", lang, table.acting)
    return label(f"ask.{table.phase}", lang)


def part(due: Open, lang: str) -> str:
    """What a choice is about."""
    if due.kind != "cross":
        return label(f"ask.{due.kind}", lang)
    key = "ask.cross" if due.left == 1 else "ask.crosses"
    return label(key, lang, buildings_listed(due.buildings, lang), due.left)
