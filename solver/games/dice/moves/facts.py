"""What a move of Dice brings at once: points by row, coins, bonuses on the way to the end."""

from __future__ import annotations

from solver._ext.core.state import State
from solver._ext.dice import bridge
from solver.games.dice.drawing.labels import label
from solver.games.dice.table import table_of
from solver.games.reasons import Reason


def facts(state: State, move: int) -> list[Reason]:
    """What the move does, the weightiest first."""
    seat = state.decider
    if seat < 0:
        return []
    after = state.copy()
    after.apply(move)
    table = table_of(state)
    before, then = table.cities[seat], table_of(after).cities[seat]
    bonuses = len(then.bonuses or ())
    found: list[Reason] = []
    if bonuses > len(before.bonuses or ()):
        about = {"count": bonuses, "of": table.printed.bonuses_to_end}
        found.append(Reason("bonus", seat, about))
    if then.agora_first and not before.agora_first:
        found.append(Reason("first_agora", seat))
    rows = {
        name: points - bridge.score(state)[seat][name]
        for name, points in bridge.score(after)[seat].items()
        if name != "total" and points != bridge.score(state)[seat][name]
    }
    if rows:
        found.append(Reason("scores", seat, {"points": rows}))
    change = (then.coins or 0) - (before.coins or 0)
    if change:
        found.append(Reason("coins", seat, {"change": change}))
    return found


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
