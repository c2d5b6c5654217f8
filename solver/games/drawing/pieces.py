"""Pieces of pictures: icons, counters, tiles and panels, as HTML and SVG without any artwork.

What the pictures of all games share. Colours never stand alone: each colour of cards has a mark
of its own shape, counters differ in shape, and everything has words for screen readers.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from importlib.resources import files

from solver.games.drawing.html import Child, Markup, element, joined

_ICONS = {
    "wood": "M2 5h10a3 3 0 0 1 0 6H2zM12 6.5a1.5 1.5 0 1 0 0 3 1.5 1.5 0 0 0 0-3z",
    "clay": "M1 4h6v3H1zm8 0h6v3H9zM1 9h3v3H1zm5 0h5v3H6zm7 0h2v3h-2z",
    "stone": "M3 13 1 8l4-5h6l4 5-2 5zM5 6l2 2 4-1-2-2z",
    "ore": "M8 1l6 6-3 8H5L2 7zM8 4 5 7l3 1 3-1z",
    "glass": "M6 1h4v4l2 3v6l-1 1H5l-1-1V8l2-3zM6 9v4h4V9z",
    "papyrus": "M4 2h9v10h-2v2H3v-3h1zM6 4v1h5V4zm0 3v1h5V7z",
    "loom": "M1 2h14v2H1zm2 3h2v9H3zm4 0h2v9H7zm4 0h2v9h-2z",
    "shield": "M8 1l6 2v5c0 4-3 6-6 7-3-1-6-3-6-7V3z",
    "wheel": "M8 1a7 7 0 1 0 0 14A7 7 0 0 0 8 1zM7 3v4H3a5 5 0 0 1 4-4zm2 0a5 5 0 0 1 4 4H9zM3"
    " 9h4v4a5 5 0 0 1-4-4zm6 4V9h4a5 5 0 0 1-4 4z",
    "mortar": "M11 1l2 1-4 5H7zM2 8h12c0 4-2 5-4 5v2H6v-2c-2 0-4-1-4-5z",
    "quill": "M14 1C8 1 4 5 4 10l-2 5h1l2-4c5 0 9-4 9-10z",
    "plumb_bob": "M7 1h2v4h4L8 15 3 5h4z",
    "sundial": "M1 13h14v2H1zM8 2v9h6zM2 11h4v1H2z",
    "armillary_sphere": "M8 1a7 7 0 1 0 0 14A7 7 0 0 0 8 1zm0 2c2 0 3 2 3 5s-1 5-3 5-3-2-3-5 1-5"
    " 3-5zM1 7h14v2H1z",
    "law": "M7 1h2v2h5v2l2 5h-5l2-5H9v8h3v2H4v-2h3V5H3l2 5H0l2-5V3h5z",
    "compass": "M8 1a2 2 0 0 1 1 4l4 10h-2l-1-3H6l-1 3H3L7 5a2 2 0 0 1 1-4zm0 6-1 3h2z",
    "gear": "M7 0h2v2l2 1 2-1 1 2-2 2 1 2h2v2h-2l-1 2 1 2-2 1-2-1-2 1v1H7v-2l-2-1-2 1-1-2 2-2-1-2H1"
    "V6h2l1-2-1-2 2-1 2 1zm1 5a3 3 0 1 0 0 6 3 3 0 0 0 0-6z",
    "tablet": "M3 15V6c0-3 2-5 5-5s5 2 5 5v9zM5 7v1h6V7zm0 3v1h6v-1z",
    "again": "M8 2a6 6 0 1 1-6 6h2a4 4 0 1 0 4-4v3L3 3l5-3z",
    "destroy": "M3 1l5 5 5-5 2 2-5 5 5 5-2 2-5-5-5 5-2-2 5-5-5-5z",
    "chain": "M3 5h4v2H4v2h3v2H3L2 9V7zm6 0h4l1 2v2l-1 2H9V9h3V7H9zM6 7h4v2H6z",
    "cat": "M2 1l4 3h4l4-3v7c0 4-3 7-6 7s-6-3-6-7zm3 6v2h2V7zm4 0v2h2V7z",
    "horn": "M1 6h4l9-4v12l-9-4H1z",
    "wonder": "M8 1l7 4v2H1V5zM3 8h2v5H3zm4 0h2v5H7zm4 0h2v5h-2zM1 13h14v2H1z",
    "token": "M8 1l2 4 5 1-4 3 1 6-4-3-4 3 1-6-4-3 5-1z",
}
"""Shapes in a square of 16 units, filled in one colour."""

MARKS = {
    "brown": "\N{BLACK UP-POINTING TRIANGLE}",
    "grey": "\N{BLACK DIAMOND}",
    "blue": "\N{BLACK SQUARE}",
    "green": "\N{BLACK CIRCLE}",
    "yellow": "\N{BLACK STAR}",
    "red": "\N{BLACK DOWN-POINTING TRIANGLE}",
    "purple": "\N{BLACK DIAMOND MINUS WHITE X}",
    "black": "\N{HEAVY GREEK CROSS}",
    "leader": "\N{BLACK CHESS PAWN}\N{VARIATION SELECTOR-15}",
}
"""A shape for each colour of cards, so that colours need not be told apart; others have none."""


def has_icon(name: str) -> bool:
    """Whether there is a shape of this name."""
    return name in _ICONS


def icon(name: str, label: str = "") -> Markup:
    """The shape of a resource or symbol; ``label`` is what screen readers say, or nothing."""
    return element(
        "svg",
        element("path", d=_ICONS[name], fill_rule="evenodd"),
        viewBox="0 0 16 16",
        class_=f"sw-i sw-i-{name.replace('_', '-')}",
        role="img" if label else None,
        aria_label=label or None,
        aria_hidden=None if label else "true",
    )


def said(text: str) -> Markup:
    """Words for screen readers alone."""
    return element("span", text, class_="sw-vh")


def counter(kind: str, count: object, label: str) -> Markup:
    """A number in the shape of its kind (``coin``, ``vp``); ``label`` says all of it in words."""
    number = element("span", str(count), aria_hidden="true")
    return element("span", number, said(label), class_=f"sw-n sw-{kind}", title=label)


def mark(color: str, label: str = "") -> Markup:
    """The mark of a colour of cards."""
    shown = element("span", MARKS.get(color, ""), class_=f"sw-m sw-{color}", aria_hidden="true")
    return joined(shown, said(label) if label else None)


_VOWEL, _CONSONANT = "aeiouyàèéìòù", "b-df-hj-np-tv-xz"

_BREAK = re.compile(
    f"(?<=[a-z]{{2}}[{_VOWEL}])(?=[{_CONSONANT}][hlr]?[{_VOWEL}])"  # Apothe-cary
    f"|(?<=[a-z][{_VOWEL}][{_CONSONANT}])(?=[{_CONSONANT}][{_VOWEL}])",  # Scrip-torium
    re.IGNORECASE,
)


def breakable(name: str) -> str:
    """A name whose long words may be parted between syllables, for narrow tiles."""
    words = (
        _BREAK.sub("\N{SOFT HYPHEN}", word) if len(word) > 6 else word for word in name.split(" ")
    )
    return " ".join(words).replace("/", "/\N{ZERO WIDTH SPACE}")


def chip(text: Child, *, color: str = "", ids: str = "", kind: str = "") -> Markup:
    """A name in a box; ``ids`` are the words of moves that it stands for."""
    names = " ".join(filter(None, ("sw-chip", f"sw-c-{color}" if color else "", kind)))
    found = mark(color) if color in MARKS else None
    return element("span", found, text, class_=names, data_ids=ids or None)


def chips(items: Iterable[Child]) -> Markup | None:
    """Several of them in a row that wraps; None for none."""
    listed = list(items)
    return element("div", *listed, class_="sw-chips") if listed else None


def tile(*inside: Child, ids: str, kind: str, label: str, live: bool) -> Markup:
    """A thing on the table that moves are about; a button where somebody can tap it.

    The label is a text of the button: a name that is not among the words one sees would leave who
    speaks to a computer without words to say.
    """
    if live:
        seen = element("span", *inside, class_="sw-seen", aria_hidden="true")
        return element(
            "button", said(label), seen, type="button", class_=f"sw-tile {kind}", data_ids=ids
        )
    return element(
        "div", *inside, class_=f"sw-tile {kind}", data_ids=ids, role="img", aria_label=label
    )


def row(label: str, *inside: Child) -> Markup | None:
    """A line of a panel with its label; None if there is nothing in it."""
    given = [part for part in inside if part is not None]
    if not given:
        return None
    return element("div", element("span", label, class_="sw-l"), *given, class_="sw-row")


def panel(title: Child, *inside: Child, kind: str = "", label: str = "") -> Markup:
    """A part of the table with its heading."""
    head = element("h3", title)
    return element(
        "section", head, *inside, class_=f"sw-panel {kind}".rstrip(), aria_label=label or None
    )


def folded(title: str, *inside: Child) -> Markup | None:
    """What is looked at now and then; None for nothing."""
    given = [part for part in inside if part is not None]
    if not given:
        return None
    return element("details", element("summary", title), *given, class_="sw-fold")


def picture(game: str, title: str, following: str, *inside: Child) -> Markup:
    """The whole picture: a heading, what comes next, the table."""
    head = element(
        "header",
        element("h2", title, class_="sw-title"),
        element("p", following, class_="sw-next"),
        class_="sw-head",
    )
    return element("div", head, *inside, class_=f"sw sw-g-{game}")


def style() -> str:
    """The style sheet of pictures."""
    return (files("solver.games.drawing") / "picture.css").read_text(encoding="utf-8")


def notebook(drawn: Markup) -> str:
    """A picture with its style, for a page that has none."""
    return element("div", element("style", Markup(style())), drawn, class_="sw-page")
