"""Tables drawn for a terminal, whatever the game."""

from __future__ import annotations

from collections.abc import Iterable

from solver.games.base import Position
from solver.games.drawing.lines import Brush, drawn_in, flow, glued, wrap
from solver.games.drawing.nodes import Listing
from solver.games.parts import Layout


def render(layout: Layout, position: Position, lang: str, color: bool, columns: int) -> str:
    """The table in lines of at most so many columns: what comes next, then block by block."""
    return drawn_in(columns, lambda: _drawn(layout, position, lang, color))


def _drawn(layout: Layout, position: Position, lang: str, color: bool) -> str:
    view = layout.View.of(position, lang, color=color)
    head = [view.brush(layout.title(view), "bold"), *wrap("", layout.following(view))]
    note = view.note()
    head += [view.brush(line, "dim") for line in wrap("", note)] if note else []
    blocks = [head, *layout.blocks(view)]
    return "\n\n".join("\n".join(block) for block in blocks if block)


def told(brush: Brush, lines: Iterable[Listing], columns: int = 0) -> list[str]:
    """Labels with the things behind them, those without things left out.

    Without ``columns`` all that there are.
    """
    return [part for line in lines if line.things for part in _line(brush, line, columns)]


def _line(brush: Brush, line: Listing, columns: int) -> list[str]:
    head = f"{line.label}: " if line.label else ""
    if not line.style and any(thing.style for thing in line.things):
        return flow(brush, head, ((one.text, one.style) for one in line.things), columns)
    text = ", ".join(one.text if one.plain else glued(one.text) for one in line.things)
    found = wrap(head, text, columns)
    return [brush(part, line.style) for part in found] if line.style else found
