"""Results as a page for the browser: one file that needs nothing else, and no scripts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from importlib.resources import files
from typing import TYPE_CHECKING

from solver import __version__
from solver.cli.output.results.plots import accuracy_svg, luck_svg, shares_svg
from solver.cli.output.results.text import ending_name, share_name
from solver.cli.output.results.words import word
from solver.cli.output.reviews.frame import percent, signed
from solver.cli.output.reviews.page import POLICY
from solver.errors import printable
from solver.games.drawing.html import Markup, caption, element, joined, section
from solver.units import in_figures

if TYPE_CHECKING:
    from solver.results.archive import SeatResult
    from solver.results.summary import GameSummary, Share

MOST_LISTED = 500
"""The number of latest games listed."""

DASH = "\N{EN DASH}"


def results_page(
    found: Sequence[GameSummary], results: Sequence[SeatResult], player: str | None, lang: str
) -> str:
    """The page of results, in English or Italian (``lang``: en, it, or id for ids in English)."""
    title = word("of", lang, printable(player)) if player else word("title", lang)
    style = "\n".join(
        (files("solver.cli.output") / folder / "page.css").read_text(encoding="utf-8")
        for folder in ("reviews", "results")
    )
    head = element(
        "head",
        element("meta", charset="utf-8"),
        element("meta", name="viewport", content="width=device-width, initial-scale=1"),
        element("meta", http_equiv="Content-Security-Policy", content=POLICY),
        element("title", title),
        element("style", Markup(style)),
    )
    body = element(
        "main",
        element("header", element("h1", title)),
        *(_game(game, results, player, lang) for game in found),
        _method(lang),
    )
    page = element("html", head, element("body", body), lang=word("html", lang))
    return f"<!DOCTYPE html>\n{page}\n"


def _game(
    game: GameSummary, results: Sequence[SeatResult], player: str | None, lang: str
) -> Markup:
    """All that is told of one game."""
    rows = [row for row in results if row.title == game.title]
    counted = word("counted", lang, f"{game.games:,}", f"{game.finished:,}", f"{game.reviewed:,}")
    ends = ", ".join(
        f"{ending_name(game, ending, lang)} {count:,}" for ending, count in game.endings.items()
    )
    return section(
        game.title,
        element("p", counted, class_="result"),
        element("p", f"{word('ends', lang)}: {ends}", class_="faint") if ends else None,
        *(_group(kind, group, lang, reviewed=bool(game.reviewed))
          for kind, group in game.groups.items()),
        *_course([row for row in rows if row.name == player], lang),
        _list(game, rows, player, lang),
    )  # fmt: skip


def _group(kind: str, group: Sequence[Share], lang: str, *, reviewed: bool) -> Markup:
    name = word(f"by.{kind}", lang)
    heads = [word(key, lang) for key in ("games", "won", "even", "interval", "points")]
    heads += [word(key, lang) for key in ("accuracy", "luck", "lost")] if reviewed else []
    return element(
        "div",
        element("h3", name),
        element("div", shares_svg(group, kind, lang), class_="scroll"),
        element(
            "div",
            element(
                "table",
                caption(name),
                element("tr", *(element("th", text, scope="col") for text in [name, *heads])),
                *(_share_row(share, lang, reviewed=reviewed) for share in group),
            ),
            class_="scroll",
        ),
        class_="card group",
    )


def _share_row(share: Share, lang: str, *, reviewed: bool) -> Markup:
    cells = [
        f"{share.games:,}",
        percent(share.share),
        percent(share.even),
        f"{percent(share.low)} {DASH} {percent(share.high)}",
        DASH if share.points is None else in_figures(f"{share.points:.1f}", lang),
    ]
    if reviewed:
        cells.append(DASH if share.accuracy is None else percent(share.accuracy))
        cells.append(DASH if share.luck is None else signed(share.luck, lang))
        cells.append(DASH if share.lost is None else signed(-share.lost, lang))
    return element(
        "tr",
        element("th", share_name(share, lang), scope="row"),
        *(element("td", text) for text in cells),
    )


def _course(rows: Sequence[SeatResult], lang: str) -> Iterator[Markup]:
    """The course of a player's reviewed games."""
    judged = [row for row in rows if row.accuracy is not None]
    if not judged:
        return
    yield element(
        "div",
        element("h3", word("course", lang)),
        element("p", word("course.accuracy", lang), class_="faint"),
        element("div", accuracy_svg(judged, lang), class_="scroll"),
        element("p", word("course.luck", lang), class_="faint"),
        element("div", luck_svg(judged, lang), class_="scroll"),
        class_="card group",
    )


def _list(game: GameSummary, rows: Sequence[SeatResult], player: str | None, lang: str) -> Markup:
    """The latest games."""
    games: dict[str, list[SeatResult]] = {}
    for row in rows:
        games.setdefault(row.key, []).append(row)
    played = [
        seats for seats in games.values() if player is None or any(s.name == player for s in seats)
    ]
    lines = []
    for seats in reversed(played[-MOST_LISTED:]):
        who = ", ".join(_player(seat, lang) for seat in seats)
        ending = seats[0].ending
        how = word("unfinished", lang) if ending is None else ending_name(game, ending, lang)
        cells = (seats[0].day, who, how)
        lines.append(element("tr", *(element("td", cell, class_="text") for cell in cells)))
    return element(
        "details",
        element("summary", word("list", lang)),
        element(
            "table",
            caption(word("list", lang)),
            element("tr", *(element("th", word(key, lang), class_="text", scope="col")
                            for key in ("day", "who", "ending"))),
            *lines,
        ),
    )  # fmt: skip


def _player(row: SeatResult, lang: str) -> str:
    who = printable(row.name) or word("by.seat", lang) + f" {row.seat}"
    wonder = next((trait for trait in row.traits if trait.kind in ("board", "wonder")), None)
    if wonder is not None and sum(trait.kind == "wonder" for trait in row.traits) == 1:
        who += f" ({wonder.italian if lang == 'it' else wonder.english})"
    return who if row.share is None else f"{who} {percent(row.share)}"


def _method(lang: str) -> Markup:
    return section(
        word("method", lang),
        element("p", word("method.share", lang)),
        element("p", word("method.review", lang)),
        joined(element("p", f"seven-wonders-solver {__version__}", class_="faint")),
    )
