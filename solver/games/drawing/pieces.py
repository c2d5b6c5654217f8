"""Pieces of pictures: icons, counters, tiles and panels, as HTML and SVG without any artwork.

What the pictures of all games share. Colors never stand alone: each color of cards has a mark
of its own shape, counters differ in shape, and everything has words for screen readers.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from solver.games.data.folders import folder_of
from solver.games.drawing.html import Child, Markup, element, joined
from solver.games.drawing.symbols import SHAPES

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
"""A shape for each color of cards, so that colors need not be told apart; others have none."""


def has_icon(name: str) -> bool:
    """Whether there is a shape of this name."""
    return name in SHAPES


def icon(name: str, label: str = "") -> Markup:
    """The shape of a resource or symbol.

    ``label`` is what it says to screen readers, and to who points at it; nothing: it is decoration.
    """
    return element(
        "svg",
        element("title", label) if label else None,
        element("path", d=SHAPES[name], fill_rule="evenodd"),
        viewBox="0 0 16 16",
        class_=f"sw-i sw-i-{name.replace('_', '-')}",
        role="img" if label else None,
        aria_label=label or None,
        aria_hidden=None if label else "true",
    )


def shapes(name: str, label: str = "") -> Markup | None:
    """The shapes that the parts of an id name, as of ``owl_caduceus_1``; None if there are none."""
    found = [icon(part, label) for part in re.split("[ _]", name) if part in SHAPES]
    return element("span", *found, class_="sw-icons") if found else None


def said(text: str) -> Markup:
    """Words for screen readers alone."""
    return element("span", text, class_="sw-vh")


def counter(kind: str, count: object, label: str) -> Markup:
    """A number in the shape of its kind (``coin``, ``vp``); ``label`` says all of it in words."""
    number = element("span", str(count), aria_hidden="true")
    return element("span", number, said(label), class_=f"sw-n sw-{kind}", title=label)


def times(sign: Markup, count: object, label: str) -> Markup:
    """A sign with a number; ``label`` says what it counts."""
    return element("span", sign, element("b", str(count)), class_="sw-times", title=label)


def mark(color: str, label: str = "") -> Markup:
    """The mark of a color of cards."""
    shown = element("span", MARKS.get(color, ""), class_=f"sw-m sw-{color}", aria_hidden="true")
    return joined(shown, said(label) if label else None)


_VOWEL, _CONSONANT = "aeiouyàèéìòù", "b-df-hj-np-tv-xz"

_PARTS = r"(?:house|shop|works|yard|mail|mens|man's)\b"
_ONSET = f"s?[bcdfgpt][lr]|[cgpst]h|[{_CONSONANT}]"
_REST = f"(?:[{_VOWEL}][a-z]|[aiouyà]\\b)"
_INSIDE = "(?<=[bcdfgpt])[lr]|(?<=[cgpst])h|(?<=c)k|(?<=s)w"

_BREAK = re.compile(
    f"(?<=[a-z]{{3}})(?={_PARTS})|(?<=\\bre)(?=serve\\b)"  # Brick-yard, Re-serve
    f"|(?!.{_PARTS})(?:(?<=[a-z]{{2}}[{_VOWEL}])(?=(?:{_ONSET}){_REST})"  # Apo-the-cary
    f"|(?<=[a-z'][{_VOWEL}][{_CONSONANT}])(?!{_INSIDE})"  # Con-spi, d'Ab-bat
    f"(?=(?:s[cpt]|{_ONSET}){_REST}))",
    re.IGNORECASE,
)
"""Where a name may be parted: before its second noun, and between syllables."""


def breakable(name: str) -> str:
    """A name whose long words may be parted between syllables, for narrow tiles."""
    words = (
        _BREAK.sub("\N{SOFT HYPHEN}", word) if len(word) > 5 else word for word in name.split(" ")
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

    ``ids`` are separated by blanks: a move is about the tile if it has one of these words. Words
    joined by ``+`` count only together.

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
    table = element("div", head, *inside, class_="sw-table")
    return element("div", table, class_=f"sw sw-g-{game}")


def style() -> str:
    """The style sheet of pictures."""
    return (folder_of("solver.games.drawing") / "picture.css").read_text(encoding="utf-8")


def notebook(drawn: Markup) -> str:
    """A picture with its style, for a page that has none."""
    return element("div", element("style", Markup(style())), drawn, class_="sw-page")
