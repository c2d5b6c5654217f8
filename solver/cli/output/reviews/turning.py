"""The turning points on the page of a review."""

from __future__ import annotations

from typing import TYPE_CHECKING

from solver.cli.output.reviews.frame import Frame, percent, sign, signed
from solver.cli.output.reviews.said import best, events, played, why, why_best
from solver.games.drawing.html import Markup, element, section
from solver.review.result import Decision

if TYPE_CHECKING:
    from solver.review.result import TurningPoint


def turning_points(frame: Frame) -> Markup:
    """What changed most, with the table as it looked at a decision."""
    points = frame.review.turning_points()
    if not points:
        return section(frame.say("turning"), element("p", frame.say("none"), class_="faint"))
    items = (_turning_point(frame, point) for point in points)
    return section(frame.say("turning"), element("ol", *items, class_="points"))


def _turning_point(frame: Frame, point: TurningPoint) -> Markup:
    review, item, lang = frame.review, point.what, frame.lang
    choice = isinstance(item, Decision)
    line = element(
        "div",
        element("a", f"{frame.say('ply')} {item.ply}", href=f"#p{item.ply}", class_="label"),
        frame.chip(point.seat),
        element("span", f"{sign(item)} {frame.say('choice' if choice else 'luck')}", class_="tag"),
        element(
            "span",
            signed(point.change, lang),
            class_="change good" if point.change > 0 else "change bad",
        ),
        class_="line",
    )
    if isinstance(item, Decision):
        drawn = review.game.picture(item.position, lang)
        inside = [
            _labeled(frame.say("played"), played(review, item, lang), frame.about(item.text)),
            _labeled(frame.say("why"), "; ".join(why(item, lang))),
            _labeled(frame.say("better"), best(review, item, lang), _about_best(frame, item)),
            _labeled(frame.say("why"), "; ".join(why_best(item, lang))),
            element(
                "details",
                element("summary", frame.say("table", frame.seat(point.seat))),
                drawn,
            ),
        ]
    else:
        swing = item.swings[point.seat]
        told = (frame.seat(point.seat), percent(swing.before), percent(swing.after))
        inside = [
            element("p", events(review, item, lang)),
            element("p", frame.say("could_expect", *told), class_="faint"),
        ]
    return element("li", line, *inside, class_=f"card s{point.seat}")


def _about_best(frame: Frame, item: Decision) -> Markup | None:
    return None if item.analysis is None else frame.about(item.analysis.best.text)


def _labeled(label: str, text: str, icons: Markup | None = None) -> Markup | None:
    if not text:
        return None
    return element("p", element("span", label, class_="label"), text, " ", icons)
