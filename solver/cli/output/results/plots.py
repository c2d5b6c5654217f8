"""Results drawn as SVG: shares with their intervals, and the course of accuracy and luck."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING

from solver.cli.output.results.text import share_name
from solver.cli.output.results.words import word
from solver.cli.output.reviews.frame import percent, signed
from solver.errors import printable
from solver.floats import plain_sum
from solver.games.drawing.html import Markup, element

if TYPE_CHECKING:
    from solver.results.archive import SeatResult
    from solver.results.summary import Share

WIDTH = 760.0
LEFT, RIGHT = 210.0, 740.0
ROW = 26.0
HEAD = 22.0

LETTERS = 28
"""So many of a name fit beside a plot."""

MEAN_OF = 5
"""Games in a running mean."""

TOP, BOTTOM = 12.0, 190.0
FULL = 0.5
"""The change that fills half of the plot of luck."""


def shares_svg(group: Sequence[Share], kind: str, lang: str) -> Markup:
    """A row for each share: a dot, a line for its interval, a mark for the even share."""
    height = HEAD + ROW * len(group) + 8
    parts: list[Markup] = []
    for value in (0.0, 0.25, 0.5, 0.75, 1.0):
        x = _x(value)
        parts.append(element("line", x1=x, x2=x, y1=HEAD, y2=height - 4, class_="line"))
        parts.append(element("text", percent(value), x=x, y=HEAD - 7, class_="tick"))
    for number, share in enumerate(group):
        y = HEAD + ROW * (number + 0.5)
        name = share_name(share, lang)
        shown = name if len(name) <= LETTERS else f"{name[: LETTERS - 1]}…"
        told = (
            f"{name}: {percent(share.share)} ({percent(share.low)} - {percent(share.high)}),"
            f" {word('games', lang)}: {share.games}"
        )
        parts.append(
            element(
                "g",
                element("title", told),
                element("text", shown, x=LEFT - 12, y=y + 4, class_="left"),
                element("line", x1=_x(share.low), x2=_x(share.high), y1=y, y2=y, class_="range"),
                element(
                    "line", x1=_x(share.even), x2=_x(share.even), y1=y - 9, y2=y + 9, class_="par"
                ),
                element("circle", cx=_x(share.share), cy=y, r=5, class_="dot s0"),
            )
        )
    return _svg(parts, height, word("plot.label", lang, word(f"by.{kind}", lang)))


def _x(share: float) -> float:
    return LEFT + share * (RIGHT - LEFT)


def accuracy_svg(rows: Sequence[SeatResult], lang: str) -> Markup:
    """A dot for the accuracy of each game of a player, and a line of running means."""
    parts: list[Markup] = list(_grid((0.0, 0.25, 0.5, 0.75, 1.0), percent))
    values = [(at, row, row.accuracy) for at, row in enumerate(rows) if row.accuracy is not None]
    unit = (RIGHT - 50) / max(1, len(rows))
    means = []
    for number, (at, row, value) in enumerate(values):
        x, y = 50 + (at + 0.5) * unit, BOTTOM - value * (BOTTOM - TOP)
        last = [one for _, _, one in values[max(0, number - MEAN_OF + 1) : number + 1]]
        means.append(f"{x:.1f},{BOTTOM - plain_sum(last) / len(last) * (BOTTOM - TOP):.1f}")
        told = f"{row.day}, {printable(row.path or '')}: {percent(value)}"
        parts.append(
            element("circle", element("title", told), cx=x, cy=y, r=4, class_="dot s0 pale")
        )
    parts.append(element("polyline", points=" ".join(means), class_="value s0"))
    return _svg(parts, BOTTOM + 14, word("course.accuracy", lang))


def luck_svg(rows: Sequence[SeatResult], lang: str) -> Markup:
    """Two bars for each game of a player: luck, and what its own choices cost."""
    parts: list[Markup] = list(
        _grid((-0.5, -0.25, 0.0, 0.25, 0.5), partial(signed, lang=lang), 0.5)
    )
    unit = (RIGHT - 50) / max(1, len(rows))
    width = max(1.0, min(9.0, 0.36 * unit))
    middle, half = (TOP + BOTTOM) / 2, (BOTTOM - TOP) / 2
    for at, row in enumerate(rows):
        if row.luck is None or row.lost is None:
            continue
        x = 50 + (at + 0.5) * unit
        for change, left, color, key in (
            (row.luck, x - width, "s2", "luck"),
            (-row.lost, x, "s1", "lost"),
        ):
            length = min(1.0, abs(change) / FULL) * half
            told = f"{row.day}: {word(key, lang)} {signed(change, lang)}"
            parts.append(
                element(
                    "rect",
                    element("title", told),
                    x=left,
                    y=middle - length if change > 0 else middle,
                    width=width,
                    height=length,
                    class_=f"bar {color}",
                )
            )
    return _svg(parts, BOTTOM + 14, word("course.luck", lang))


def _grid(
    values: Sequence[float], said: Callable[[float], str], zero: float = 0.0
) -> Iterator[Markup]:
    """Lines at these values, which reach from the bottom to the top."""
    for value in values:
        y = BOTTOM - (value + zero) * (BOTTOM - TOP)
        yield element("line", x1=50, x2=RIGHT, y1=y, y2=y, class_="line")
        yield element("text", said(value), x=44, y=y + 4, class_="left")


def _svg(parts: Sequence[Markup], height: float, label: str) -> Markup:
    return element(
        "svg",
        *parts,
        viewBox=f"0 0 {WIDTH:g} {height:g}",
        role="img",
        aria_label=label,
        class_="curve plot",
    )
