"""The table of Architects drawn for a terminal of 80 columns."""

from __future__ import annotations

from typing import TYPE_CHECKING

from solver.games.architects.drawing.city import city
from solver.games.architects.drawing.decks import decks
from solver.games.architects.drawing.following import following
from solver.games.architects.drawing.view import View, times
from solver.games.architects.moves.effect_words import token_effect
from solver.games.drawing.lines import GUTTER, beside, half, listed, wrap

if TYPE_CHECKING:
    from solver.games.base import Position


def render(position: Position, lang: str = "en", color: bool = False) -> str:
    """Draw what the view of ``position`` sees, and whose turn it is, at most 80 columns wide.

    Parameters
    ----------
    position:
        Any position of Architects, from the setup to the end.
    lang:
        Names and words: ``en``, ``it``, or ``id`` (ids of the tables, English words).
    color:
        Whether to use the escape sequences of a terminal.
    """
    view = View.of(position.state, lang, color)
    blocks = [
        [view.brush(title(view), "bold"), *wrap("", following(view))],
        decks(view),
        _common(view),
    ]
    cities = [city(view, seat, half()) for seat in range(view.seats)]
    for left in range(0, view.seats, 2):
        right = cities[left + 1] if left + 1 < view.seats else []
        gutter = GUTTER if right else ""
        blocks.append(beside(cities[left], right, half(), gutter))
    blocks[-1] += ["", *(view.brush(line, "dim") for line in wrap("", view.say("legend.stages")))]
    return "\n\n".join("\n".join(block) for block in blocks)


def title(view: View) -> str:
    """The game and the number of players."""
    said = view.say("title", view.seats)
    return f"{said}, {view.say('over')}" if view.table.phase == "over" else said


def _common(view: View) -> list[str]:
    """What belongs to nobody, or to somebody for the moment: conflict, Cat, progress tokens."""
    table = view.table
    total = view.tables.military.tokens_for(view.seats)
    flipped = table.flipped
    drawn = view.brush("X" * flipped, "red") + "o" * (total - flipped)
    cat = view.seat(table.cat) if table.cat is not None else view.say("nobody")
    lines = [view.say("conflict", drawn, flipped, total), f"{view.say('cat')}: {cat}"]
    lines.append(f"{view.say('face_up')}:" + ("" if any(table.face_up) else " -"))
    for token, count in enumerate(table.face_up):
        if count:
            name = f"  {view.token(token)}{times(count)}: "
            lines += wrap(name, token_effect(token, view.lang))
    stack = [f"{view.token(token)}{times(n)}" for token, n in enumerate(table.stack) if n]
    return lines + wrap(f"{view.say('stack')} ({sum(table.stack)}): ", listed(stack))
