"""What stands where on the table of 7 Wonders: hands, cities, what is known of others."""

from __future__ import annotations

from collections.abc import Iterator

from solver.games.drawing import sitting
from solver.games.drawing.html import Child
from solver.games.drawing.lines import half, in_pairs
from solver.games.drawing.terminal import told
from solver.games.wonders.data import YEARS
from solver.games.wonders.drawing import (
    city,
    edifices,
    hands,
    leaders,
    offers,
    own_hand,
    standing,
)
from solver.games.wonders.drawing.following import following
from solver.games.wonders.drawing.view import View
from solver.games.wonders.positions.phases import BEFORE

__all__ = ["View", "blocks", "following", "parts", "title"]


def title(view: View) -> str:
    """The game, the Age and the turn."""
    key = "title.free_city" if view.seating.has_free_city else "title"
    parts = [view.say(key, YEARS[view.edition], view.seating.seats)]
    parts += [view.say("teams")] if len(view.partners) > 1 else []
    if view.phase == "over":
        parts.append(view.say("over"))
    elif view.phase == "deal_leaders" or leaders.is_drafting(view):
        parts.append(view.say("draft"))
    elif view.phase not in BEFORE:
        parts.append(view.say("age", "I" * view.age))
        if view.phase != "deal":
            parts.append(view.say("turn", view.turn) if view.turn else view.say("recruitment"))
    return ", ".join(parts)


def blocks(view: View) -> Iterator[list[str]]:
    """Those of a terminal."""
    yield standing.lines(view)
    yield own_hand.pile_lines(view)
    yield leaders.lines(view)
    yield own_hand.lines(view)
    yield hands.lines(view)
    yield told(view.brush, leaders.drafted(view))
    yield edifices.lines(view)
    if _is_dealt(view):
        *pairs, last = in_pairs([city.lines(view, at, half()) for at in range(view.around)])
        yield from pairs
        yield [*last, "", view.brush(view.say("legend"), "dim")]


def _is_dealt(view: View) -> bool:
    """Whether somebody has a board."""
    return any(one.wonder >= 0 for one in view.table.cities)


def parts(view: View) -> Iterator[Child]:
    """Those of a page.

    First what can be chosen and how all stand: no more has room on a phone.
    """
    choosing = leaders.chooses_leader(view)
    yield offers.sides(view)
    if choosing:
        yield from leaders.parts(view)
    yield offers.explored(view)
    yield own_hand.part(view)
    yield own_hand.pile_part(view)
    if _is_dealt(view):
        yield standing.columns(view)
    if not choosing:
        yield from leaders.parts(view)
    yield edifices.part(view)
    if _is_dealt(view):
        order = sitting.round_the_table(view.own, view.around)
        yield sitting.cities(city.panel(view, at) for at in order)
    yield from hands.part(view)
