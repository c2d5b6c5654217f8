"""What a move of Dice brings at once: points by row, coins, bonuses on the way to the end."""

from __future__ import annotations

from solver._ext.core.state import State
from solver._ext.dice import bridge
from solver.games.dice.data import sheets
from solver.games.dice.drawing.labels import label
from solver.games.reasons import Reason


def facts(state: State, move: int) -> list[Reason]:
    """What the move does, the weightiest first."""
    seat = state.decider
    if seat < 0:
        return []
    after = state.copy()
    after.apply(move)
    before, then = bridge.dump(state)["cities"][seat], bridge.dump(after)["cities"][seat]
    found: list[Reason] = []
    if len(then["bonuses"]) > len(before["bonuses"]):
        about = {"count": len(then["bonuses"]), "of": _to_end(state)}
        found.append(Reason("bonus", seat, about))
    if then["agora_first"] and not before["agora_first"]:
        found.append(Reason("first_agora", seat))
    rows = {
        name: points - bridge.score(state)[seat][name]
        for name, points in bridge.score(after)[seat].items()
        if name != "total" and points != bridge.score(state)[seat][name]
    }
    if rows:
        found.append(Reason("scores", seat, {"points": rows}))
    if then["coins"] != before["coins"]:
        found.append(Reason("coins", seat, {"change": then["coins"] - before["coins"]}))
    return found


def _to_end(state: State) -> int:
    """So many bonuses of a seat end the game."""
    sheet = sheets.at(bridge.dump(state)["sheet"])
    return sheet.bonuses_to_end


_ENGLISH = {
    "bonus": "bonus {count} of the {of} that end the game",
    "first_agora": "the first complete Agora",
    "scores": "at once {points}",
    "coins": "{change:+d} coins",
}

_ITALIAN = {
    "bonus": "bonus {count} dei {of} che chiudono la partita",
    "first_agora": "la prima Agorà completa",
    "scores": "subito {points}",
    "coins": "{change:+d} Monete",
}


def fact_text(reason: Reason, lang: str) -> str:
    """A reason of :func:`facts` in words."""
    words = _ITALIAN if lang == "it" else _ENGLISH
    about = dict(reason.about)
    if reason.kind == "scores":
        rows = about["points"].items()
        about["points"] = ", ".join(f"{label(f'score.{row}', lang)} {n:+d}" for row, n in rows)
    return words[reason.kind].format(**about)
