"""The structure of cards in its real shape: who lies on whom can be seen from the columns."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator

from solver._ext.duel import bridge as ext
from solver.games.drawing.html import Markup, element
from solver.games.drawing.lines import room, shorten
from solver.games.drawing.pieces import breakable, mark, tile
from solver.games.duel.drawing.icons import of_card, symbols
from solver.games.duel.drawing.labels import AGES
from solver.games.duel.drawing.view import Priced, View

UNKNOWN, UNKNOWN_GUILD, EMPTY = -2, -3, -1
LINES = 3
"""Lines of a card: two for its name, one for its color and prices."""


def lines(view: View) -> list[str]:
    """The rows of the age from the top, face-down cards with their back and place ``R.P``."""
    columns = [slot.column for slot in view.layout.slots]
    half = (room() - 2) // (max(columns) + 1)
    open_slots = set(ext.accessible(view.state))
    drawn: list[str] = []
    for number, row in _rows(view):
        block = [_Line() for _ in range(LINES)]
        block[0].put(0, str(number), view.brush(str(number), "dim"))
        for slot in row:
            start = 2 + (columns[slot] - min(columns)) * half
            cell = _cell(view, slot, 2 * half - 1, slot in open_slots)
            for line, (text, styles) in zip(block, cell, strict=True):
                line.put(start, text, view.brush(text, *styles))
        drawn += [line.text for line in block if line.text]
    return [*drawn, view.brush(view.say("legend"), "dim")] if drawn else []


def _rows(view: View) -> Iterator[tuple[int, list[int]]]:
    """The numbers of the rows in which cards lie, and their slots."""
    for number, row in enumerate(view.layout.rows, 1):
        held = [slot for slot in row if view.table.slots[slot] != EMPTY]
        if held:
            yield number, held


class _Line:
    """A line that is filled from left to right; colors take no columns."""

    def __init__(self) -> None:
        self.text = ""
        self._used = 0

    def put(self, start: int, plain: str, painted: str) -> None:
        """Write at column ``start``."""
        if not plain:
            return
        self.text += " " * (start - self._used) + painted
        self._used = start + len(plain)


def _cell(
    view: View, slot: int, columns: int, accessible: bool
) -> list[tuple[str, tuple[str, ...]]]:
    """Three lines of one card with their styles."""
    card = view.table.slots[slot]
    if card < 0:
        shown, special = _back(view, slot)
        dim = ("purple", "dim") if special else ("dim",)
        return [(f" [{shown:^5}]", dim), (f" [{view.slot(slot):^5}]", dim), ("", ())]
    color = view.color(card)
    name = textwrap.wrap(view.card(card), columns, break_on_hyphens=False, break_long_words=False)
    first, second = name[0], " ".join(name[1:])
    sign = ">" if accessible else " "
    style = (color, "bold") if accessible else (color,)
    prices = "/".join(price.text for price in _prices(view, card))
    return [
        (sign + shorten(first, columns), style),
        (f" {shorten(second, columns)}" if second else "", style),
        (f" {shorten(view.say(color), max(2, columns - len(prices) - 1))} {prices}", style),
    ]


def _prices(view: View, card: int) -> list[Priced]:
    """What a card costs either seat."""
    return [view.price(seat, ext.quote_card(view.state, seat, card)) for seat in range(2)]


def _mixed_in(view: View, slot: int) -> str:
    """The back of a face-down card where it is another one than the Age's, by its words."""
    if view.table.agora is not None and slot in view.table.agora.senators:
        return "senator_back"
    if view.table.slots[slot] != UNKNOWN_GUILD:
        return ""
    return "temple_back" if view.table.pantheon is not None else "guild"


def _back(view: View, slot: int) -> tuple[str, bool]:
    """What the back of a face-down card shows, and whether it is another one than the Age's."""
    special = _mixed_in(view, slot)
    return (view.say(special), True) if special else (AGES[view.table.age], False)


def grid(view: View) -> Markup | None:
    """The structure on a page."""
    rows = list(_rows(view))
    if not rows or view.table.phase == "backs":
        return None
    columns = [slot.column for slot in view.layout.slots]
    free = set(ext.accessible(view.state))
    cells = []
    for line, (_, slots) in enumerate(rows, 1):
        for slot in slots:
            at = f"sw-x{columns[slot] - min(columns) + 1} sw-y{line}"
            draw = _face_down if view.table.slots[slot] < 0 else _card
            cells.append(draw(view, slot, f"{at} sw-open" if slot in free else at))
    width = max(columns) - min(columns) + 2
    return element("div", *cells, class_=f"sw-structure sw-w{width}", lang=view.html_lang)


def _face_down(view: View, slot: int, at: str) -> Markup:
    where = view.slot(slot)
    shown, special = _back(view, slot)
    return tile(
        element("span", symbols(view.lang).get(_mixed_in(view, slot)) or shown, class_="sw-age"),
        element("span", where, class_="sw-where"),
        ids=where,
        kind=f"sw-card sw-back {'sw-c-purple ' if special else ''}{at}",
        label=f"{where}: {view.say('face_down')} ({shown})",
        live=view.live,
    )


def _card(view: View, slot: int, at: str) -> Markup:
    card = view.table.slots[slot]
    item, name, color = view.tables.cards[card], view.card(card), view.shade(view.color(card))
    prices = _prices(view, card)
    return tile(
        element("b", breakable(name)),
        element("span", mark(color), of_card(item, view.lang), class_="sw-icons"),
        element("span", *(price.drawn for price in prices), class_="sw-prices"),
        ids=f"{item.id} {view.slot(slot)}",
        kind=f"sw-card sw-c-{color} {at}",
        label=f"{name}, {view.say(item.color)}; " + "; ".join(price.words for price in prices),
        live=view.live,
    )
