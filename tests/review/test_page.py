"""The page for the browser: well-formed, complete on its own, harmless, in both languages."""

from __future__ import annotations

import re
from functools import cache
from html.parser import HTMLParser
from pathlib import Path

import pytest

from solver.cli.output.reviews import words
from solver.cli.output.reviews.page import review_page
from solver.games.drawing.about import face
from solver.games.drawing.html import Markup, element, joined
from solver.records import Record
from solver.review.result import Decision, Review
from solver.review.reviewer import review
from tests.review.oracle import Oracle, by_key, judge
from tests.review.records import GAMES, begun, followed, whole_game

VOID = {"br", "input", "meta"}
EVIL = "\"><script>alert(1)</script>&'<img src=x onerror=y>"


class Page(HTMLParser):
    """Tags, attributes and text of a page; raises AssertionError where tags do not match."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.said: list[str] = []
        self.feed(text)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert len(dict(attrs)) == len(attrs), f"an attribute of {tag} stands twice"
        self.tags.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.open and self.open[-1] != "style":
            self.said.append(data)

    @property
    def text(self) -> str:
        return "\n".join(self.said)

    def attributes(self, name: str) -> list[str]:
        return [attrs[name] or "" for _, attrs in self.tags if name in attrs]

    def count(self, tag: str, css: str) -> int:
        return sum(
            name == tag and css in (attrs.get("class") or "").split() for name, attrs in self.tags
        )


def made(record: Record, **options: object) -> Review:
    """A review in which much goes wrong, so that all parts of the page are used."""
    return review(record, judge(Oracle(by_key, lambda state, move: move % 101 / 101)), **options)


@cache
def whole(name: str) -> Review:
    """The review of a finished game, which no test changes."""
    return made(whole_game(name))


@pytest.mark.parametrize(
    ("name", "lang"), [*((name, "en") for name in GAMES), ("duel", "it"), ("wonders", "it")]
)
def test_pages_are_well_formed_and_need_nothing_else(name: str, lang: str) -> None:
    result = whole(name)
    text = review_page(result, lang)
    page = Page(text)
    assert text.startswith("<!DOCTYPE html>\n<html lang=")
    ids = page.attributes("id")
    assert len(set(ids)) == len(ids)
    links = page.attributes("href")
    assert links
    assert all(link.startswith("#") and link[1:] in ids for link in links)
    assert not page.attributes("src")
    assert not {tag for tag, _ in page.tags} & {"script", "link", "img", "iframe", "object"}
    assert not re.search(r"https?://|url\(|@import", text)
    assert not re.search(r"\b(nan|inf|None)\b", text)
    assert page.count("tr", "row") == len(result.steps)
    assert page.count("div", "player") == GAMES[name]
    assert page.count("svg", "curve") == 1
    assert page.count("span", "change") == len(result.turning_points())
    about = [face(name, item.text, lang) for item in result.steps if isinstance(item, Decision)]
    assert bool(page.count("span", "sw-about")) == any(about)


@pytest.mark.parametrize("name", GAMES)
def test_the_picture_stays_within_its_frame(name: str) -> None:
    page = Page(review_page(whole(name)))
    at = next(
        at for at, (tag, attrs) in enumerate(page.tags) if tag == "svg" and "viewbox" in attrs
    )
    curve = page.tags[at][1]
    _, _, width, height = map(float, (curve["viewbox"] or "").split())
    for tag, attrs in page.tags[at + 1 :]:
        if tag == "svg":
            break
        for names, limit in ((("x", "x1", "x2", "cx"), width), (("y", "y1", "y2", "cy"), height)):
            for key in names:
                if key in attrs:
                    assert -width / 2 <= float(attrs[key] or "") <= limit + width / 2
        if tag in ("polyline", "polygon"):
            for pair in (attrs["points"] or "").split():
                x, y = map(float, pair.split(","))
                assert 0 <= x <= width
                assert 0 <= y <= height
        if tag == "rect" and "bar" in (attrs["class"] or ""):
            assert float(attrs["height"] or "") >= 0
            assert 0 <= float(attrs["y"] or "") <= height


def test_names_are_text_whatever_they_hold() -> None:
    record = whole_game("duel")
    record.seats = [EVIL, "Ada & <b>Bob</b>"]
    page = Page(review_page(made(record)))
    assert EVIL in page.text
    assert not {tag for tag, _ in page.tags} & {"script", "img", "b"} - {"b"}
    assert "Ada & <b>Bob</b>" in page.text


def test_attributes_and_children_are_escaped() -> None:
    assert (
        element("a", "<&>", href='"x" & y') == '<a href="&quot;x&quot; &amp; y">&lt;&amp;&gt;</a>'
    )
    assert element("p", Markup("<i>x</i>"), None, class_="a", hidden=True, id=None) == (
        '<p class="a" hidden><i>x</i></p>'
    )
    assert joined("<", Markup("<")) == "&lt;<"
    assert element("rect", x=1.0, stroke_dasharray="1 2") == (
        '<rect x="1" stroke-dasharray="1 2"></rect>'
    )


def test_the_languages_have_the_same_words() -> None:
    english, italian = words._ENGLISH, words._ITALIAN
    assert list(english) == list(italian)
    for key, text in english.items():
        assert re.findall(r"{\d}", text) == re.findall(r"{\d}", italian[key]), key


def test_all_words_are_used() -> None:
    folder = Path(words.__file__).parent
    source = "".join(
        path.read_text(encoding="utf-8") for path in folder.glob("*.py") if path.name != "words.py"
    )
    built = (
        "account.",
        "text.account.",
        "method.",
        "best",
        "good",
        "inaccuracy",
        "mistake",
        "blunder",
    )
    for key in words._ENGLISH:
        assert re.search(rf"""["']{re.escape(key)}["']""", source) or key.startswith(built), key


def test_italian_pages_speak_italian() -> None:
    page = Page(review_page(whole("duel"), "it"))
    english = {text for text in words._ENGLISH.values() if len(text) > 6 and "{" not in text}
    for text in english - set(words._ITALIAN.values()):
        assert not re.search(rf"\b{re.escape(text)}\b", page.text), text
    assert page.tags[0][1]["lang"] == "it"
    assert "vittoria" in page.text


def test_ids_stand_on_an_english_page() -> None:
    text = review_page(made(begun("duel")), "id")
    assert '<html lang="en">' in text


def test_pages_of_games_that_are_not_over_or_not_seen() -> None:
    unfinished = Page(review_page(made(begun("wonders"))))
    assert words.word("unfinished", "en") in unfinished.text
    seen = Page(review_page(made(followed(seat=1))))
    assert seen.count("div", "player") == 1
    assert "Ada" in seen.text


def test_a_page_without_anything_to_tell() -> None:
    record = begun("duel")
    record.moves.clear()
    page = Page(review_page(made(record)))
    assert page.count("tr", "row") == 0
    assert page.count("svg", "curve") == 0


def test_a_review_that_was_stopped_says_so() -> None:
    bot = Oracle(by_key)
    result = review(whole_game("duel"), judge(bot, stop=lambda: len(bot.asked) > 60))
    page = Page(review_page(result))
    assert f"stopped after {result.reached} of {len(result.record.moves)} plies" in page.text


def test_two_curves_are_one_where_nothing_is_hidden() -> None:
    def polylines(name: str) -> int:
        return sum(tag == "polyline" for tag, _ in Page(review_page(whole(name))).tags)

    assert polylines("duel") == 1
    assert polylines("dice") == 2
    assert polylines("architects") == 3
