"""What stands where on the table of 7 Wonders: hands, cities, what is known of others."""

from __future__ import annotations

from collections.abc import Iterator

from solver.games.drawing.html import Child
from solver.games.drawing.lines import half, in_pairs
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

__all__ = ["View", "blocks", "following", "note", "parts", "title"]


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


def note(view: View) -> str:
    """The sheet of Armada, and whether it is a reconstruction; else nothing."""
    return sheet_said(view)


def blocks(view: View) -> Iterator[list[str]]:
    """Those of a terminal."""
    yield overview(view)
    yield takeable(view)
    yield own_leaders(view)
    yield own_hand(view)
    yield others(view)
    yield draft_lines(view)
    yield edifice_lines(view)
    if any(one.wonder >= 0 for one in view.table.cities):
        *pairs, last = in_pairs([city(view, at, half()) for at in range(view.seating.cities)])
        yield from pairs
        yield [*last, "", view.brush(view.say("legend"), "dim")]


def parts(view: View) -> Iterator[Child]:
    """Those of a page."""
    from solver.games.wonders.drawing.picture import draw

    yield from draw(view)
