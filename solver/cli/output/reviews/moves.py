"""The list of all moves on the page of a review."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from solver.cli.output.reviews.frame import Frame, anchor, percent, percent_of, sign, signed
from solver.cli.output.reviews.said import best, events, played, why, why_best
from solver.games.drawing.html import Markup, caption, element, joined, section
from solver.review.marks import SIGNS
from solver.review.result import Chance, Decision

if TYPE_CHECKING:
    from solver.search.analysis import Analysis

COMPARED = 5
"""So many of the best moves are listed for a decision."""

LONG = 140
"""Longer texts of events are folded."""


def moves_table(frame: Frame) -> Markup:
    """The section with the list: filters, which work by style alone, and a row for each moment."""
    review = frame.review
    choices = [("all", frame.say("all")), ("flagged", frame.say("flagged"))]
    choices += [(f"s{seat}", frame.say("only", frame.seat(seat))) for seat in review.seats]
    picks = (
        element(
            "input",
            type="radio",
            name="filter",
            id=f"f-{name}",
            class_="pick",
            checked=name == "all",
        )
        for name, _ in choices
    )
    labels = (element("label", said, for_=f"f-{name}") for name, said in choices)
    heads = [
        element("th", frame.say("ply"), scope="col"),
        element("th", frame.say("who"), class_="text", scope="col"),
        element("th", frame.say("win"), scope="col"),
        element("th", frame.say("change"), scope="col"),
        element("td"),
        element("th", frame.say("move"), class_="what", scope="col"),
    ]
    rows = (
        _decision(frame, item) if isinstance(item, Decision) else _chance(frame, item)
        for item in review.steps
    )
    return section(
        frame.say("moves"),
        joined(*picks),
        element("div", *labels, class_="filters"),
        element(
            "div",
            element(
                "table", caption(frame.say("moves")), element("tr", *heads), *rows, class_="moves"
            ),
            class_="card scroll",
        ),
    )


def _decision(frame: Frame, item: Decision) -> Markup:
    analysis = item.analysis
    flagged = " flagged" if item.mark in SIGNS else ""
    said = played(frame.review, item, frame.lang)
    better = best(frame.review, item, frame.lang)
    told: list[Markup | str | None] = [said, " ", frame.about(item.text)]
    if analysis is not None:
        told = [_compared(frame, item, analysis, said)]
        if better and item.mark in SIGNS:
            label = element("span", frame.say("better"), class_="label")
            about = frame.about(analysis.best.text)
            told.append(element("div", label, better, " ", about, class_="note"))
    if analysis is None:
        told.append(element("span", f" ({frame.say('forced')})", class_="faint"))
    return element(
        "tr",
        element("td", str(item.ply)),
        element("td", frame.chip(item.seat)),
        element("td", *([] if analysis is None else _share(analysis.best.win, item.seat))),
        element("td", signed(-item.loss, frame.lang) if item.loss else "", class_="cost"),
        element("td", sign(item), class_="sign"),
        element("td", *told, class_="what"),
        id=anchor(item),
        class_=f"row of{item.seat} is-{item.mark}{flagged}",
    )


def _share(share: float, seat: int) -> tuple[Markup | str, ...]:
    """A chance to win as a number and a bar."""
    bar = element("i", style=f"width:{100 * share:.1f}%")
    return percent(share), element("span", bar, class_=f"share s{seat}")


def _compared(frame: Frame, item: Decision, analysis: Analysis, said: str) -> Markup:
    """What was played; unfolded the best moves and this one, with their chances to win."""
    game, state = frame.review.game, item.position.state
    shown = list(analysis.moves[:COMPARED])
    if item.played is not None and item.played not in shown:
        shown.append(item.played)
    rows = (
        element(
            "tr",
            element("td", percent_of(move.win, frame.lang)),
            element(
                "td",
                game.sentence(state, move.move, frame.lang),
                " ",
                frame.about(move.text),
                class_="text",
            ),
            class_="made" if move.move == item.move else None,
        )
        for move in shown
    )
    return element(
        "details",
        element("summary", said, " ", frame.about(item.text)),
        element("table", *rows, class_="others"),
        *reasons(frame, item),
    )


def reasons(frame: Frame, item: Decision) -> Iterator[Markup]:
    """What decided: of the best move, and of the one that was made if it is another one."""
    told = [(best(frame.review, item, frame.lang), why_best(item, frame.lang))]
    if item.played is not None and item.analysis is not None:
        told.insert(0, (played(frame.review, item, frame.lang), why(item, frame.lang)))
    for said, texts in told:
        if said and texts:
            items = (element("li", text) for text in texts)
            yield element("p", said, class_="label")
            yield element("ul", *items, class_="why")


def _chance(frame: Frame, item: Chance) -> Markup:
    said = events(frame.review, item, frame.lang)
    told: Markup | str = said
    if len(said) > LONG:
        told = element(
            "details",
            element("summary", frame.say("events", len(item.events))),
            said,
        )
    changes = {seat: swing.change for seat, swing in item.swings.items()}
    if frame.mirrored and 0 in changes:
        changes = {0: changes[0]}
    return element(
        "tr",
        element("td", str(item.ply)),
        element("td", *(element("div", frame.chip(seat)) for seat in changes)),
        element("td"),
        element("td", *(element("div", signed(change, frame.lang)) for change in changes.values())),
        element("td", sign(item), class_="sign"),
        element("td", told, class_="what"),
        id=anchor(item),
        class_="row chance",
    )
