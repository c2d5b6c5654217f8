"""The table of 7 Wonders drawn for a terminal of 80 columns."""

from __future__ import annotations

from typing import TYPE_CHECKING

from solver.games.drawing.lines import GUTTER, beside, half, wrap
from solver.games.wonders.data import YEARS
from solver.games.wonders.drawing.city import city
from solver.games.wonders.drawing.edifices import edifice_lines
from solver.games.wonders.drawing.following import following
from solver.games.wonders.drawing.hands import others
from solver.games.wonders.drawing.leaders import draft_lines, is_drafting, own_leaders
from solver.games.wonders.drawing.navy import sheet_said
from solver.games.wonders.drawing.overview import overview
from solver.games.wonders.drawing.own_hand import own_hand, takeable
from solver.games.wonders.drawing.view import View
from solver.games.wonders.positions.phases import BEFORE

if TYPE_CHECKING:
    from solver.games.base import Position


def render(position: Position, lang: str = "en", color: bool = False) -> str:
    """Draw what the view of ``position`` knows, and whose turn it is, at most 80 columns wide.

    Parameters
    ----------
    position:
        Any position of 7 Wonders, from the setup to the end.
    lang:
        Names and words: ``en``, ``it``, or ``id`` (ids of the tables, English words).
    color:
        Whether to use the escape sequences of a terminal.
    """
    view = View.of(position.state, position.view, lang, color)
    head = [view.brush(title(view), "bold"), *wrap("", following(view))]
    note = sheet_said(view)
    head += [view.brush(line, "dim") for line in wrap("", note)] if note else []
    blocks = [head, overview(view)]
    blocks += [
        block
        for block in (
            takeable(view), own_leaders(view), own_hand(view), others(view), draft_lines(view)
        )
        if block
    ]  # fmt: skip
    standing = edifice_lines(view)
    blocks += [standing] if standing else []
    if any(city.wonder >= 0 for city in view.table.cities):
        blocks += _cities(view)
    return "\n\n".join("\n".join(block) for block in blocks)


def title(view: View) -> str:
    """The game, the Age and the turn."""
    key = "title.free_city" if view.seating.has_free_city else "title"
    parts = [view.say(key, YEARS[view.edition], view.seating.seats)]
    parts += [view.say("teams")] if len(view.partners) > 1 else []
    if view.phase == "over":
        parts.append(view.say("over"))
    elif view.phase == "deal_leaders" or is_drafting(view):
        parts.append(view.say("draft"))
    elif view.phase not in BEFORE:
        parts.append(view.say("age", "I" * view.age))
        if view.phase != "deal":
            parts.append(view.say("turn", view.turn) if view.turn else view.say("recruitment"))
    return ", ".join(parts)


def _cities(view: View) -> list[list[str]]:
    """The cities, two beside each other."""
    drawn = [city(view, at, half()) for at in range(view.seating.cities)]
    blocks = []
    for left in range(0, len(drawn), 2):
        right = drawn[left + 1] if left + 1 < len(drawn) else []
        blocks.append(beside(drawn[left], right, half(), GUTTER if right else ""))
    blocks[-1] += ["", view.brush(view.say("legend"), "dim")]
    return blocks
