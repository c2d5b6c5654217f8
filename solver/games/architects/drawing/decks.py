"""The decks: their top cards, how many are left, and which kinds nobody has seen."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from solver.games.architects.data import CENTRAL
from solver.games.architects.drawing.faces import face
from solver.games.architects.drawing.view import View
from solver.games.architects.names import deck_name
from solver.games.drawing.html import Markup, element
from solver.games.drawing.lines import pad, wrap
from solver.games.drawing.nodes import Listing
from solver.games.drawing.pieces import mark, tile

SIDE, NAME, TOP, SIZE, COUNT = 6, 15, 14, 3, 3
"""Columns of the table; one of the last kind for each kind of card."""


class _Deck(NamedTuple):
    """A deck: its number and name, where it lies, its top card (or -1) and its other cards."""

    at: int
    name: str
    side: str
    top: int
    left: int
    unseen: Sequence[int]


def _decks(view: View) -> Iterator[_Deck]:
    """The decks of the seats, then the central one, whose top card is one of those not seen."""
    for number, deck in enumerate(view.table.all_decks):
        at = number if number < view.seats else CENTRAL
        left = sum(deck.unseen) + (deck.top >= 0 and at != CENTRAL)
        side = "" if at == CENTRAL else view.deck_side(number)
        yield _Deck(at, view.deck(at), side, deck.top, left, deck.unseen)


def lines(view: View) -> list[str]:
    """A line for each deck, and what the counts mean."""
    heads = view.say("heads").split()
    counts = "".join(
        view.brush(f"{head:>{COUNT}}", view.color(card)) for card, head in enumerate(heads)
    )
    drawn = [_row("", view.say("decks"), view.say("top"), "", counts)]
    for deck in _decks(view):
        hidden = "?" if sum(deck.unseen) else "-"
        shown = view.brush(view.card(deck.top), view.color(deck.top)) if deck.top >= 0 else hidden
        cells = "".join(
            view.brush(f"{count or '.':>{COUNT}}", *(() if count else ("dim",)))
            for count in deck.unseen
        )
        side = view.brush(deck.side, "bold")
        drawn.append(_row(side, deck.name, shown, str(deck.left), cells))
    legend = view.say("legend.decks", ", ".join(heads[-2:]))
    return [*drawn, view.brush(legend, "dim"), *(wrap("", seen(view)) if seen(view) else ())]


def _row(side: str, name: str, top: str, size: str, counts: str) -> str:
    return f"{pad(side, SIDE)}{pad(name, NAME)}{pad(top, TOP)}{size:>{SIZE}}{counts}"


def seen(view: View) -> str:
    """Who has seen the top card of the central deck, and what it is if this view knows it."""
    knows = view.table.knows
    if not knows:
        return ""
    top = view.table.central.top
    return view.say("seen_by", view.card(top) if top >= 0 else "?", view.seat_list(knows))


def tiles(view: View) -> Markup:
    """The decks on a page; those within reach stand out."""
    reach = {move[1] for move in view.moves if move[0] in ("take", "effect")}
    return element("div", *(_tile(view, deck, reach) for deck in _decks(view)), class_="sw-decks")


def _tile(view: View, deck: _Deck, reach: set[int]) -> Markup:
    color = view.color(deck.top) if deck.top >= 0 else ""
    shown = "?" if deck.left else "\N{EN DASH}"
    if deck.top >= 0:
        shown = view.card(deck.top)
    top = face(deck.top, view.lang) if deck.top >= 0 else element("b", shown)
    left = view.say("left_in_deck", deck.left)
    return tile(
        element("span", deck.name, f" ({deck.side})" if deck.side else None, class_="sw-l"),
        element("span", mark(color), top, class_="sw-line"),
        element("span", left, class_="sw-faint"),
        ids=deck_name(deck.at, view.wonders, "id"),
        kind=f"sw-deck sw-c-{color}{' sw-open' if deck.at in reach else ''}",
        label=f"{deck.name}: {shown}; {left}",
        live=view.live,
    )


def unseen(view: View) -> list[Listing]:
    """For each deck the cards that nobody has seen."""
    return [Listing(deck.name, view.cards(deck.unseen)) for deck in _decks(view)]
