"""The structure of cards in its real shape: who lies on whom can be seen from the columns."""

from __future__ import annotations

import textwrap

from solver._ext.duel import bridge as ext
from solver.games.drawing.lines import room, shorten
from solver.games.duel.drawing.labels import AGES
from solver.games.duel.drawing.view import View

UNKNOWN, UNKNOWN_GUILD, EMPTY = -2, -3, -1
LINES = 3
"""Lines of a card: two for its name, one for its colour and prices."""


def structure(view: View) -> list[str]:
    """The rows of the age from the top, face-down cards with their back and place ``R.P``."""
    layout = view.tables.layout(view.raw["age"])
    columns = [slot.column for slot in layout.slots]
    half = (room() - 2) // (max(columns) + 1)
    open_slots = set(ext.accessible(view.state))
    lines: list[str] = []
    for number, row in enumerate(layout.rows, 1):
        if all(view.raw["slots"][slot] == EMPTY for slot in row):
            continue
        block = [_Line() for _ in range(LINES)]
        block[0].put(0, str(number), view.brush(str(number), "dim"))
        for place, slot in enumerate(row, 1):
            content = view.raw["slots"][slot]
            if content == EMPTY:
                continue
            start = 2 + (layout.slots[slot].column - min(columns)) * half
            cell = _cell(view, content, 2 * half - 1, f"{number}.{place}", slot in open_slots)
            for line, (text, styles) in zip(block, cell, strict=True):
                line.put(start, text, view.brush(text, *styles))
        lines += [line.text for line in block if line.text]
    return lines


class _Line:
    """A line that is filled from left to right; colours take no columns."""

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
    view: View, content: int, columns: int, place: str, accessible: bool
) -> list[tuple[str, tuple[str, ...]]]:
    """Three lines of one card with their styles."""
    if content < 0:
        guild = content == UNKNOWN_GUILD
        back = view.say("guild") if guild else AGES[view.raw["age"]]
        style = ("purple", "dim") if guild else ("dim",)
        return [(f" [{back:^5}]", style), (f" [{place:^5}]", style), ("", ())]
    colour = view.colour(content)
    name = textwrap.wrap(
        view.card(content), columns, break_on_hyphens=False, break_long_words=False
    )
    first, second = name[0], " ".join(name[1:])
    mark = ">" if accessible else " "
    style = (colour, "bold") if accessible else (colour,)
    prices = "/".join(price(view, seat, content) for seat in range(2))
    return [
        (mark + shorten(first, columns), style),
        (f" {shorten(second, columns)}" if second else "", style),
        (f" {shorten(view.say(colour), max(2, columns - len(prices) - 1))} {prices}", style),
    ]


def price(view: View, seat: int, card: int) -> str:
    """What a card costs a seat: coins, with ``!`` if it has fewer, or ``ch`` for a chain."""
    quote = ext.quote_card(view.state, seat, card)
    if quote.chain:
        return "ch"
    coins: int = view.raw["cities"][seat]["coins"]
    return f"{quote.total}{'!' if quote.total > coins else ''}"
