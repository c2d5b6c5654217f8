"""What stands on a table, told once: things, and lists of them behind a label.

:mod:`solver.games.drawing.terminal` and :mod:`solver.games.drawing.page` draw them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from solver.games.drawing.html import Child, Markup
from solver.games.drawing.lines import glued


class Thing(NamedTuple):
    """A card, token or the like, or words about the table.

    A terminal writes ``text`` in ``style``, one of :class:`solver.games.drawing.lines.Brush`. A
    page shows a tile with ``name`` (or else the text) in a color of cards, ``icons`` behind it or
    ``before`` it; ``said`` (or else the text) tells all of it to those who do not see it. ``ids``
    are the words of moves that it stands for. Without a ``kind`` of tile it is a chip that nobody
    can tap; what is ``plain`` is text on a page, too; ``drawn`` takes the place of a tile.
    """

    text: str
    style: str = ""
    color: str = ""
    ids: str = ""
    icons: Child = None
    name: Child = None
    before: Child = None
    said: str = ""
    kind: str = "sw-name"
    plain: bool = False
    drawn: Markup | None = None


class Listing(NamedTuple):
    """Things behind a label; without things there is nothing to draw.

    A terminal paints all of it in ``style`` if there is one. On a page ``inline`` things stand
    directly behind the label, others in a group that wraps.
    """

    label: str
    things: Sequence[Thing]
    style: str = ""
    inline: bool = False


def words(texts: Iterable[str]) -> list[Thing]:
    """Words about the table, each of which stays on a line."""
    return [Thing(glued(text), plain=True) for text in texts]


def sentence(text: str) -> list[Thing]:
    """A text that may be broken anywhere; nothing if it is empty."""
    return [Thing(text, plain=True)] if text else []
