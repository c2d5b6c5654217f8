"""Drawing with characters: colors that do not disturb columns, wrapping, and side by side.

What the drawings of all games share.
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Callable, Iterable, Sequence
from contextvars import ContextVar
from itertools import zip_longest

WIDTH = 80
"""Columns of a drawing where there is room."""

NARROWEST = 60
"""Columns that every drawing can do with."""

GUTTER = " | "
"""Between two blocks that stand next to each other."""

_columns: ContextVar[int] = ContextVar("columns", default=WIDTH)

_ESCAPE = re.compile("\x1b\\[[0-9;]*m")

_GLUE = "\xa0"
"""A space at which no line is broken."""

_STYLES = {
    "brown": "38;5;137",
    "grey": "37",
    "blue": "94",
    "green": "92",
    "yellow": "93",
    "red": "91",
    "purple": "95",
    "black": "90",
    "leader": "97",
    "temple": "96",
    "senator": "38;5;216",
    "bold": "1",
    "dim": "2",
}


def room() -> int:
    """Columns of the drawing that is being made."""
    return _columns.get()


def half() -> int:
    """Columns of one of two blocks; on a narrow terminal they stand below each other."""
    return (WIDTH - len(GUTTER)) // 2 if room() >= WIDTH else room()


def drawn_in(columns: int, draw: Callable[[], str]) -> str:
    """What ``draw`` makes, for a terminal of so many columns: at most 80, at least 60."""
    columns = max(NARROWEST, min(WIDTH, columns))
    token = _columns.set(columns)
    try:
        lines = draw().split("\n")
    finally:
        _columns.reset(token)
    return "\n".join(part for line in lines for part in fold(line, columns))


def fold(line: str, columns: int) -> list[str]:
    """A line in as many as it takes, broken at spaces; colors take no columns."""
    if width(line) <= columns:
        return [line]
    indent = " " * min(columns // 2, 2 + len(line) - len(line.lstrip(" ")))
    parts, current = [], ""
    for word in re.split("( +)", line):
        if width(current) + width(word) > columns and current.strip():
            parts.append(current.rstrip())
            current = indent + word.lstrip(" ")
        else:
            current += word
    return [*parts, current.rstrip()]


class Brush:
    """Paints text, or leaves it alone when color is off."""

    def __init__(self, color: bool) -> None:
        self.color = color

    def __call__(self, text: str, *styles: str) -> str:
        """``text`` in the given styles (colors of cards, ``bold``, ``dim``)."""
        if not self.color or not styles or not text.strip():
            return text
        return f"\x1b[{';'.join(_STYLES[style] for style in styles)}m{text}\x1b[0m"


def width(text: str) -> int:
    """Columns that ``text`` takes, colors not counted."""
    return len(_ESCAPE.sub("", text))


def pad(text: str, columns: int) -> str:
    """``text`` filled up with spaces to ``columns``."""
    return text + " " * (columns - width(text))


def shorten(text: str, columns: int) -> str:
    """``text``, cut with a dot at the end when it is too long."""
    return text if len(text) <= columns else text[: columns - 1] + "."


def glued(text: str) -> str:
    """A text within which no line is broken."""
    return text.replace(" ", _GLUE)


def listed(items: Iterable[str]) -> str:
    """Items separated by commas; :func:`wrap` breaks lines only between them."""
    return ", ".join(map(glued, items))


def wrap(head: str, text: str, columns: int = 0) -> list[str]:
    """``head`` and ``text`` in lines, those after the first indented below the text.

    Without ``columns`` all that there are.
    """
    lines = textwrap.wrap(
        text,
        columns or room(),
        initial_indent=head,
        subsequent_indent=" " * len(head),
        break_on_hyphens=False,
    )
    return [line.replace(_GLUE, " ") for line in lines] or [head.rstrip()]


def flow(brush: Brush, head: str, items: Iterable[tuple[str, str]], columns: int = 0) -> list[str]:
    """Items separated by commas, each in a style of its own; laid out as :func:`wrap` does.

    An item is a text and its style. Lines are broken only between items.
    """
    lines, used = [head], len(head)
    columns = columns or room()
    indent = " " * len(head)
    last = list(items)
    for number, (text, style) in enumerate(last, 1):
        comma = "," if number < len(last) else ""
        blank = "" if lines[-1] in (head, indent) else " "
        if blank and used + len(blank + text + comma) > columns:
            lines.append(indent)
            used, blank = len(indent), ""
        lines[-1] += blank + brush(text, style) + comma
        used += len(blank + text + comma)
    return lines


def beside(left: Sequence[str], right: Sequence[str], columns: int, gap: str) -> list[str]:
    """Two blocks next to each other; the left one is filled up to ``columns``.

    Where there is no room the right one stands below.
    """
    if columns >= room():
        return [*left, "", *right] if right else list(left)
    return [(pad(a, columns) + gap + b).rstrip() for a, b in zip_longest(left, right, fillvalue="")]


def table_row(*cells: tuple[str, int]) -> list[str]:
    """Texts with the columns that each has, in as many lines as they need.

    The first and what fits is written as it is; colors take no columns.
    """
    folded = [
        wrap("", text, columns) if width(text) > columns or _GLUE in text else [text]
        for text, columns in cells
    ]
    return [
        "".join(
            pad(part, columns) for part, (_, columns) in zip(parts, cells, strict=True)
        ).rstrip()
        for parts in zip_longest(*folded, fillvalue="")
    ]


def in_pairs(blocks: Sequence[Sequence[str]]) -> list[list[str]]:
    """Blocks of half the columns, two next to each other."""
    pairs = zip_longest(blocks[::2], blocks[1::2], fillvalue=())
    return [beside(left, right, half(), GUTTER if right else "") for left, right in pairs]
