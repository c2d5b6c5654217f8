"""What comes next: the decision of a seat, the dice that are shaken, or the result."""

from __future__ import annotations

from solver._ext.core.state import CHANCE, OVER, State
from solver._ext.dice import bridge
from solver.games.dice import names
from solver.games.dice.drawing.labels import label
from solver.games.dice.drawing.view import View
from solver.games.dice.moves.effect_words import buildings_listed
from solver.games.dice.table import Open, table_of


def following(view: View) -> str:
    """A sentence without a full stop."""
    table, phase = view.table, view.table.phase
    if phase == "over":
        return view.result(bridge.ending(view.state))
    if phase == "boards":
        return view.say("boards", view.seat(table.acting))
    if phase == "roll":
        known = sum(face.rolled for face in table.faces)
        return view.say("roll", known, len(table.faces))
    if phase == "swap":
        return view.say("swap", names.die_name(table.entering[0], view.lang))
    seat = view.state.decider
    if not table.cities[seat].made:
        return view.say("choose", view.seat(seat))
    return view.say("choose.part", view.seat(seat), _part(table.due, view.lang))


def asked_for(state: State, lang: str = "en") -> str:
    """What the next chance event brings to light, or what the next part of a turn is about.

    Empty for the ordinary action of a turn and when the game is over.
    """
    if state.decider == OVER:
        return ""
    table = table_of(state)
    if state.decider != CHANCE:
        return _part(table.due, lang) if table.cities[state.decider].made else ""
    if table.phase == "boards":
        return label("ask.board", lang, table.acting)
    return label(f"ask.{table.phase}", lang)


def _part(due: Open, lang: str) -> str:
    """What a choice is about."""
    if due.kind != "cross":
        return label(f"ask.{due.kind}", lang)
    key = "ask.cross" if due.left == 1 else "ask.crosses"
    return label(key, lang, buildings_listed(due.buildings, lang), due.left)
