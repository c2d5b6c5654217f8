"""Tables drawn as HTML and SVG, whatever the game."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby
from operator import attrgetter

from solver.games.base import Position
from solver.games.drawing.html import Markup, breaking, element, joined
from solver.games.drawing.nodes import Listing, Thing
from solver.games.drawing.pieces import chip, chips, folded, mark, picture, row, tile
from solver.games.parts import Layout


def draw(layout: Layout, position: Position, lang: str, live: bool) -> Markup:
    """The table; with ``live`` what can be tapped are buttons."""
    view = layout.View.of(position, lang, live=live)
    note = view.note()
    parts = [*layout.parts(view), element("p", note, class_="sw-faint") if note else None]
    name = position.game.name
    return breaking(picture(name, layout.title(view), layout.following(view), *parts))


def rows(lines: Iterable[Listing], live: bool) -> Iterator[Markup | None]:
    """A row with its label for each line that has things."""
    for line in lines:
        drawn = things(line, live)
        together = line.inline or all(one.plain for one in line.things)
        yield row(line.label, *(drawn if together else [chips(drawn)]))


def paragraphs(lines: Iterable[Listing]) -> Markup | None:
    """Texts with their labels; None for none."""
    told = [
        element("p", element("span", line.label, class_="sw-l"), " ",
                ", ".join(one.text for one in line.things))
        for line in lines
    ]  # fmt: skip
    return joined(*told) if told else None


def group(line: Listing, live: bool) -> Markup | None:
    """The things alone, where they need no label; None for none."""
    return chips(things(line, live))


def fold(line: Listing, live: bool) -> Markup | None:
    """A line that is looked at now and then."""
    return folded(line.label, group(line, live))


def things(line: Listing, live: bool) -> list[Markup]:
    """The things one by one; words that follow each other are a text."""
    drawn: list[Markup] = []
    for plain, group in groupby(line.things, attrgetter("plain")):
        if plain:
            drawn.append(joined(", ".join(one.text for one in group)))
        else:
            drawn += [thing(one, live) for one in group]
    return drawn


def thing(one: Thing, live: bool) -> Markup:
    """A thing by itself."""
    if one.drawn is not None:
        return one.drawn
    if not one.kind:
        return chip(one.text, color=one.color)
    name = one.text if one.name is None else one.name
    shown = name if isinstance(name, Markup) else element("span", name) if name else None
    return tile(
        mark(one.color) if one.color else None,
        one.before,
        shown,
        one.icons,
        ids=one.ids,
        kind=f"{one.kind} sw-c-{one.color}" if one.color else one.kind,
        label=one.said or one.text,
        live=live and bool(one.ids),
    )
