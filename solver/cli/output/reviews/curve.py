"""The curve of the chances to win, with the cost of choices and luck below it, as SVG."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from solver.cli.output.reviews.frame import anchor, percent, sign, signed
from solver.cli.output.reviews.said import events, played
from solver.games.drawing.html import Markup, element
from solver.review.result import Chance, Decision, TurningPoint
from solver.search.analysis import scaled

if TYPE_CHECKING:
    from solver.cli.output.reviews.frame import Frame

WIDTH, HEIGHT = 1000.0, 404.0
LEFT, RIGHT = 46.0, 990.0
TOP, BOTTOM = 14.0, 266.0
"""Of the curve: all of the win and none of it."""

CHOICES_TOP, STRIP = 308.0, 42.0
"""Where the bars of the choices hang from, and how long they can be."""

LUCK_MIDDLE = 378.0

FULL_BAR = 0.2
"""The change that fills a strip, at a table of two."""

DEAL = 6
"""So many events of chance in a row are a deal: a new part of the game begins."""

TICKS = 12
"""Numbers below the curve, about."""

TOLD = 180
"""Longest text that is shown for a moment."""


def curve_svg(frame: Frame) -> Markup:
    """The curve; every moment is a link to its move in the list."""
    plot = _Plot(frame)
    return element(
        "svg",
        *plot.grid(),
        *plot.curves(),
        *plot.choices(),
        *plot.luck(),
        *plot.moments(),
        *plot.markers(),
        viewBox=f"0 0 {WIDTH:g} {HEIGHT:g}",
        role="group",
        aria_label=frame.say("curve.label"),
        class_="curve",
    )


class _Plot:
    """A review laid out: the moments evenly from left to right, however many events each has."""

    def __init__(self, frame: Frame) -> None:
        self.frame = frame
        self.review = frame.review
        self.steps = self.review.steps
        end = len(self.steps)
        self.places = {item.ply: at for at, item in enumerate(self.steps)}
        self.places.setdefault(len(self.review.record.moves), end)
        self.unit = (RIGHT - LEFT) / max(1, end)
        self.lines = [list(self._line(seat)) for seat in range(self.review.count)]

    def _line(self, seat: int) -> Iterator[tuple[float, float]]:
        """The points of the curve of a seat."""
        for ply, values in self.review.curve:
            value = values[seat]
            if value is not None and ply in self.places:
                yield self.x(self.places[ply]), _y(value)

    def x(self, place: float) -> float:
        """From the left, of the moment with this number."""
        return LEFT + place * self.unit

    def grid(self) -> Iterator[Markup]:
        """Lines at every quarter and at an even share, deals, and numbers of plies."""
        for value in (0.0, 0.25, 0.5, 0.75, 1.0):
            y = _y(value)
            yield element("line", x1=LEFT, x2=RIGHT, y1=y, y2=y, class_="line")
            yield element("text", percent(value), x=LEFT - 6, y=y + 4, class_="left")
        even = _y(1 / self.review.count)
        yield element("line", x1=LEFT, x2=RIGHT, y1=even, y2=even, class_="even")
        last = -1e9
        gap = max(1, round(len(self.steps) / TICKS))
        for at, item in enumerate(self.steps):
            x = self.x(at)
            if isinstance(item, Chance) and len(item.events) >= DEAL and at:
                yield element("line", x1=x, x2=x, y1=TOP, y2=BOTTOM, class_="deal")
            if at - last >= gap:
                last = at
                yield element("text", str(item.ply), x=x, y=BOTTOM + 15, class_="tick")
        for key, y in (("curve.choices", CHOICES_TOP), ("curve.luck", LUCK_MIDDLE)):
            yield element("line", x1=LEFT, x2=RIGHT, y1=y, y2=y, class_="line")
            yield element("text", self.frame.say(key), x=RIGHT, y=y - 5, class_="strip")

    def curves(self) -> Iterator[Markup]:
        """A line for each seat; for two that mirror each other the sides of one line."""
        if self.frame.mirrored and len(self.lines[0]) > 1:
            line = self.lines[0]
            for seat, edge in ((0, BOTTOM), (1, TOP)):
                around = [(line[0][0], edge), *line, (line[-1][0], edge)]
                yield element("polygon", points=_points(around), class_=f"side s{seat}")
            yield element("polyline", points=_points(line), class_="value")
            return
        for seat, line in enumerate(self.lines):
            if line:
                yield element("polyline", points=_points(line), class_=f"value s{seat}")

    def choices(self) -> Iterator[Markup]:
        """A bar for what each choice cost, in the color of its seat."""
        for at, item in enumerate(self.steps):
            if isinstance(item, Decision) and item.loss:
                yield self._bar(at, CHOICES_TOP, -item.loss, item.seat, STRIP)

    def luck(self) -> Iterator[Markup]:
        """A bar for what chance brought: to seat 0 of two, else to the seat with the most of it."""
        for at, item in enumerate(self.steps):
            if not isinstance(item, Chance) or not item.swings:
                continue
            changes = {seat: swing.change for seat, swing in item.swings.items()}
            seat = max(changes, key=lambda seat: abs(changes[seat]))
            if self.frame.mirrored and 0 in changes:
                up = changes[0]
                yield self._bar(at, LUCK_MIDDLE, up, 0 if up > 0 else 1, STRIP / 2)
            else:
                yield self._bar(at, LUCK_MIDDLE, changes[seat], seat, STRIP / 2)

    def _bar(self, at: int, middle: float, change: float, seat: int, room: float) -> Markup:
        length = min(1.0, scaled(abs(change), self.review.count) / FULL_BAR) * room
        width = max(1.5, min(12.0, 0.7 * self.unit))
        return element(
            "rect",
            x=self.x(at) - width / 2,
            y=middle - length if change > 0 else middle,
            width=width,
            height=length,
            class_=f"bar s{seat}",
        )

    def moments(self) -> Iterator[Markup]:
        """An invisible column for each moment, which tells of it and leads to its row."""
        for at, item in enumerate(self.steps):
            column = element(
                "rect",
                element("title", self._told(item)),
                x=self.x(at) - self.unit / 2,
                y=TOP,
                width=self.unit,
                height=HEIGHT - TOP,
                class_="hit",
            )
            yield element("a", column, href=f"#{anchor(item)}")

    def _told(self, item: Decision | Chance) -> str:
        frame, review = self.frame, self.review
        if isinstance(item, Decision):
            text = f"{item.ply}. {frame.seat(item.seat)}: {played(review, item, frame.lang)}"
            return f"{text} {sign(item)} {signed(-item.loss, frame.lang)}" if item.loss else text
        said = events(review, item, frame.lang)
        said = said if len(said) <= TOLD else f"{said[:TOLD]}…"
        changes = (
            f"{frame.seat(s)} {signed(swing.change, frame.lang)}"
            for s, swing in item.swings.items()
        )
        return f"{item.ply}. {said}\n{', '.join(changes)}"

    def markers(self) -> Iterator[Markup]:
        """A dot with a sign at every turning point."""
        for point in self.review.turning_points():
            x = self.x(self.places[point.what.ply])
            y = self._height(point, x)
            above = y > TOP + 30
            dot = element("circle", cx=x, cy=y, r=5.5, class_=f"dot s{point.seat}")
            text = element("text", sign(point.what), x=x, y=y - 11 if above else y + 21)
            yield element("a", dot, text, href=f"#{anchor(point.what)}", class_="marker")

    def _height(self, point: TurningPoint, x: float) -> float:
        """Where the curve of the point's seat is at ``x``."""
        line = self.lines[0 if self.frame.mirrored else point.seat]
        before = [place for place in line if place[0] <= x]
        after = [place for place in line if place[0] >= x]
        if not before or not after:
            ends = before[-1:] or after[:1]
            return ends[0][1] if ends else _y(0.5)
        (x0, y0), (x1, y1) = before[-1], after[0]
        return y0 if x1 == x0 else y0 + (y1 - y0) * (x - x0) / (x1 - x0)


def _y(value: float) -> float:
    """From the top, of a share of the win."""
    return BOTTOM - value * (BOTTOM - TOP)


def _points(line: list[tuple[float, float]]) -> str:
    return " ".join(f"{x:.1f},{y:.1f}" for x, y in line)
