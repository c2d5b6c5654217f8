"""The decks as a table: their top cards, how many are left, and which kinds nobody has seen."""

from __future__ import annotations

from solver.games.architects.data import CENTRAL
from solver.games.architects.drawing.view import View
from solver.games.drawing.lines import pad, wrap

SIDE, NAME, TOP, SIZE, COUNT = 6, 15, 14, 3, 3
"""Columns of the table; one of the last kind for each kind of card."""


def decks(view: View) -> list[str]:
    """A line for each deck of a seat, then the central one, and what the counts mean."""
    heads = view.say("heads").split()
    counts = "".join(
        view.brush(f"{head:>{COUNT}}", view.color(card)) for card, head in enumerate(heads)
    )
    lines = [_row("", view.say("decks"), view.say("top"), "", counts)]
    for number, deck in enumerate(view.table.all_decks):
        central = number == view.seats
        top, unseen = deck.top, deck.unseen
        hidden = "?" if sum(unseen) else "-"
        shown = view.brush(view.card(top), view.color(top)) if top >= 0 else hidden
        size = sum(unseen) + (top >= 0 and not central)
        cells = "".join(
            view.brush(f"{count or '.':>{COUNT}}", *(() if count else ("dim",))) for count in unseen
        )
        name = view.deck(CENTRAL if central else number)
        side = "" if central else view.side(number)
        lines.append(_row(view.brush(side, "bold"), name, shown, str(size), cells))
    legend = view.say("legend.decks", ", ".join(heads[-2:]))
    return [*lines, view.brush(legend, "dim"), *_known(view)]


def _row(side: str, name: str, top: str, size: str, counts: str) -> str:
    return f"{pad(side, SIDE)}{pad(name, NAME)}{pad(top, TOP)}{size:>{SIZE}}{counts}"


def _known(view: View) -> list[str]:
    """Who has seen the top card of the central deck, and what it is if this view knows it."""
    knows = view.table.knows
    if not knows:
        return []
    top = view.table.central.top
    card = view.card(top) if top >= 0 else "?"
    return wrap("", view.say("seen_by", card, view.seat_list(knows)))
