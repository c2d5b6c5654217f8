"""The structure of cards in its real shape: who lies on whom can be seen from the columns."""

from __future__ import annotations

import textwrap

from solver._ext.duel import bridge as ext
from solver.games.drawing.lines import room, shorten
from solver.games.duel.drawing.labels import AGES
from solver.games.duel.drawing.view import View

UNKNOWN, UNKNOWN_GUILD, EMPTY = -2, -3, -1
LINES = 3
"""Lines of a card: two for its name, one for its color and prices."""


def structure(view: View) -> list[str]:
    """The rows of the age from the top, face-down cards with their back and place ``R.P``."""
    layout = view.layout
    columns = [slot.column for slot in layout.slots]
    half = (room() - 2) // (max(columns) + 1)
    open_slots = set(ext.accessible(view.state))
    lines: list[str] = []
    for number, row in enumerate(layout.rows, 1):
        if all(view.table.slots[slot] == EMPTY for slot in row):
            continue
        block = [_Line() for _ in range(LINES)]
        block[0].put(0, str(number), view.brush(str(number), "dim"))
        for place, slot in enumerate(row, 1):
            content = view.table.slots[slot]
            if content == EMPTY:
                continue
            start = 2 + (layout.slots[slot].column - min(columns)) * half
            cell = (
                _cell(view, content, 2 * half - 1, slot in open_slots)
                if content >= 0
                else _back(view, slot, f"{number}.{place}")
            )
            for line, (text, styles) in zip(block, cell, strict=True):
                line.put(start, text, view.brush(text, *styles))
        lines += [line.text for line in block if line.text]
    return lines


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
    view: View, content: int, columns: int, accessible: bool
) -> list[tuple[str, tuple[str, ...]]]:
    """Three lines of one card with their styles."""
    color = view.color(content)
    name = textwrap.wrap(
        view.card(content), columns, break_on_hyphens=False, break_long_words=False
    )
    first, second = name[0], " ".join(name[1:])
    mark = ">" if accessible else " "
    style = (color, "bold") if accessible else (color,)
    prices = "/".join(price(view, seat, content) for seat in range(2))
    return [
        (mark + shorten(first, columns), style),
        (f" {shorten(second, columns)}" if second else "", style),
        (f" {shorten(view.say(color), max(2, columns - len(prices) - 1))} {prices}", style),
    ]


def mixed_in(view: View, slot: int) -> str:
    """The back of a face-down card where it is another one than the Age's, by its words."""
    if view.table.agora is not None and slot in view.table.agora.senators:
        return "senator_back"
    if view.table.slots[slot] != UNKNOWN_GUILD:
        return ""
    return "temple_back" if view.table.pantheon is not None else "guild"


def back(view: View, slot: int) -> tuple[str, bool]:
    """What the back of a face-down card shows, and whether it is another one than the Age's."""
    special = mixed_in(view, slot)
    return (view.say(special), True) if special else (AGES[view.table.age], False)


def _back(view: View, slot: int, place: str) -> list[tuple[str, tuple[str, ...]]]:
    """Three lines of a face-down card with their styles."""
    shown, special = back(view, slot)
    style = ("purple", "dim") if special else ("dim",)
    return [(f" [{shown:^5}]", style), (f" [{place:^5}]", style), ("", ())]


def price(view: View, seat: int, card: int) -> str:
    """What a card costs a seat: coins, with ``!`` if it has fewer, or ``ch`` for a chain."""
    quote = ext.quote_card(view.state, seat, card)
    if quote.chain:
        return "ch"
    coins = view.purse(seat)
    return f"{quote.total}{'!' if quote.total > coins else ''}"
