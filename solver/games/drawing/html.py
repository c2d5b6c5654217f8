"""Building HTML and SVG: whatever is not made here is text, and is escaped."""

from __future__ import annotations

from html import escape

_VOID = frozenset({"br", "input", "link", "meta"})

_NAMES = {"class_": "class", "for_": "for", "http_equiv": "http-equiv"}


class Markup(str):
    """A text that is HTML already."""

    __slots__ = ()


Child = str | None
"""What an element can hold: text, which is escaped, Markup, which is not, or nothing."""


def element(name: str, /, *inside: Child, **attributes: object) -> Markup:
    """The element ``name`` with these children.

    Attributes are written with ``-`` for ``_``; those that are None or False are left out, of those
    that are True only the name is written.
    """
    parts = [name]
    for key, value in attributes.items():
        if value is None or value is False:
            continue
        shown = _NAMES.get(key, key.rstrip("_").replace("_", "-"))
        text = f"{value:.6g}" if isinstance(value, float) else str(value)
        parts.append(shown if value is True else f'{shown}="{escape(text)}"')
    opening = f"<{' '.join(parts)}>"
    if name in _VOID:
        return Markup(opening)
    return Markup(f"{opening}{joined(*inside)}</{name}>")


def joined(*parts: Child) -> Markup:
    """Parts one after the other."""
    return Markup("".join(_safe(part) for part in parts if part is not None))


def _safe(part: str) -> str:
    return part if isinstance(part, Markup) else escape(part)


def breaking(markup: Markup) -> Markup:
    """The same with lines that may break at every space.

    The text of an item that a terminal keeps on one line may be wider than a phone.
    """
    return Markup(markup.replace("\N{NO-BREAK SPACE}", " "))


def section(title: str, *inside: Child) -> Markup:
    """A part of the page with its heading."""
    return element("section", element("h2", title), *inside)


def caption(text: str) -> Markup:
    """What a table is called, for those who do not see the heading above it."""
    return element("caption", text, class_="vh")
