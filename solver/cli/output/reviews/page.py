"""A review as a page for the browser: one file that needs nothing else, and no scripts."""

from __future__ import annotations

from importlib.resources import files
from typing import TYPE_CHECKING

from solver import __version__
from solver.cli.output.correction_text import correction_texts
from solver.cli.output.reviews.curve import curve_svg
from solver.cli.output.reviews.frame import Frame
from solver.cli.output.reviews.moves import moves_table
from solver.cli.output.reviews.players import accounts, players, scores
from solver.cli.output.reviews.turning import turning_points
from solver.games.drawing.html import Markup, element, joined, section
from solver.games.drawing.pieces import style

if TYPE_CHECKING:
    from solver.review.result import Review

POLICY = "default-src 'none'; style-src 'unsafe-inline'"
"""Nothing is loaded, whatever a record says."""


def review_page(review: Review, lang: str = "en") -> str:
    """The page of a review, in English or Italian (``lang``: en, it, or id for ids in English)."""
    frame = Frame(review, lang)
    body = element(
        "main",
        _header(frame),
        _curve(frame),
        players(frame),
        accounts(frame),
        turning_points(frame),
        scores(frame),
        moves_table(frame),
        _method(frame),
    )
    head = element(
        "head",
        element("meta", charset="utf-8"),
        element("meta", name="viewport", content="width=device-width, initial-scale=1"),
        element("meta", http_equiv="Content-Security-Policy", content=POLICY),
        element("title", f"{frame.say('title')}: {review.title}"),
        element("style", Markup(_style(frame))),
    )
    page = element("html", head, element("body", body), lang=frame.say("html"))
    return f"<!DOCTYPE html>\n{page}\n"


def _style(frame: Frame) -> str:
    """The style sheet, with the filters of the list of moves."""
    sheet = (files("solver.cli.output.reviews") / "page.css").read_text(encoding="utf-8")
    rules = ["#f-flagged:checked ~ .scroll tr.row:not(.flagged) { display: none; }"]
    chosen = ["all", "flagged"]
    for seat in frame.review.seats:
        rules.append(f"#f-s{seat}:checked ~ .scroll tr.row:not(.of{seat}) {{ display: none; }}")
        chosen.append(f"s{seat}")
    for name in chosen:
        rules.append(
            f"#f-{name}:checked ~ .filters label[for=f-{name}]"
            " { background: var(--gold); color: var(--card); border-color: var(--gold); }"
            f" #f-{name}:focus-visible ~ .filters label[for=f-{name}]"
            " { outline: 2px solid var(--ink); outline-offset: 2px; }"
        )
    return "\n".join([style(), sheet, *rules])


def _header(frame: Frame) -> Markup:
    review = frame.review
    lines = [element("p", _result(frame), class_="result")]
    forfeit = review.record.forfeit
    if forfeit is not None:
        failed = frame.say("failed", frame.seat(forfeit.seat))
        lines.append(element("p", f"{failed}: {forfeit.kind} {forfeit.text}", class_="faint"))
    if not review.complete:
        stopped = frame.say("stopped", review.reached, len(review.record.moves))
        lines.append(element("p", stopped, class_="faint"))
    lines += [
        element("p", text, class_="faint") for text in correction_texts(review.record, frame.lang)
    ]
    return element(
        "header",
        element("p", frame.say("title"), class_="over"),
        element("h1", review.title),
        *lines,
        element("p", frame.say("plies", len(review.record.moves)), class_="faint"),
    )


def _result(frame: Frame) -> str:
    """Who won, and how."""
    review, outcome = frame.review, frame.review.outcome
    if outcome is None:
        return frame.say("unfinished")
    winners = [seat for seat, share in enumerate(outcome.returns) if share > 0]
    names = [frame.seat(seat) for seat in winners]
    if len(names) == 1:
        who = frame.say("wins", names[0])
    else:
        both = f" {frame.say('and')} ".join((", ".join(names[:-1]), names[-1]))
        who = frame.say("share", both)
    if review.record.forfeit is not None:
        how = frame.say("forfeit")
    else:
        how = review.game.word("ending", outcome.ending, frame.lang)
    return f"{who}: {how}"


def _curve(frame: Frame) -> Markup | None:
    if not frame.review.curve:
        return None
    title = frame.say("curve.two", frame.seat(0)) if frame.mirrored else frame.say("curve")
    chips = (frame.chip(seat) for seat in range(frame.review.count))
    return section(
        title,
        element(
            "div",
            element("div", *chips, class_="legend"),
            element("div", curve_svg(frame), class_="scroll"),
            element("p", frame.say("curve.help"), class_="faint"),
            class_="card",
        ),
    )


def _method(frame: Frame) -> Markup:
    """What the figures mean, and how they were found."""
    judge = frame.review.judge
    if judge.limits.seconds is not None:
        limit = frame.say("seconds", f"{judge.limits.seconds:g}")
    else:
        limit = frame.say("nodes", judge.limits.nodes)
    threads = frame.say("threads", judge.threads) if judge.threads > 1 else frame.say("thread")
    told = {"choices": (judge.bot.spec, limit, threads, judge.seed)}
    paragraphs = (
        element("p", frame.say(f"method.{key}", *told.get(key, ())))
        for key in ("choices", "luck", "unforeseen", "accuracy")
    )
    made = frame.say("made", __version__, frame.review.game.data_hash)
    return element(
        "footer",
        element("h2", frame.say("method")),
        joined(*paragraphs),
        element("p", made),
        class_="faint",
    )
