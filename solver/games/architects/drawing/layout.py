"""What stands where on the table of Architects: decks, what belongs to nobody, the cities."""

from __future__ import annotations

from collections.abc import Iterator

from solver.games.architects.drawing import city, common, decks
from solver.games.architects.drawing.following import following
from solver.games.architects.drawing.view import View
from solver.games.drawing import page, sitting
from solver.games.drawing.html import Child
from solver.games.drawing.lines import half, in_pairs, wrap
from solver.games.drawing.pieces import folded

__all__ = ["View", "blocks", "following", "parts", "title"]


def title(view: View) -> str:
    """The game and the number of players."""
    said = view.say("title", view.seats)
    return f"{said}, {view.say('over')}" if view.table.phase == "over" else said


def blocks(view: View) -> Iterator[list[str]]:
    """Those of a terminal."""
    yield decks.lines(view)
    yield common.lines(view)
    *pairs, last = in_pairs([city.lines(view, seat, half()) for seat in range(view.seats)])
    yield from pairs
    legend = wrap("", view.say("legend.stages"))
    yield [*last, "", *(view.brush(line, "dim") for line in legend)]


def parts(view: View) -> Iterator[Child]:
    """Those of a page."""
    yield decks.tiles(view)
    yield common.part(view)
    yield city.columns(view)
    order = sitting.round_the_table(view.own, view.seats)
    yield sitting.cities(city.panel(view, seat) for seat in order)
    yield folded(view.say("unseen_cards"), *page.rows(decks.unseen(view), view.live))
    yield page.fold(common.stack(view), view.live)
