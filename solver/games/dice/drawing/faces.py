"""The faces of dice and boxes as shapes, by the ids that positions and moves have for them."""

from __future__ import annotations

import re

from solver.games.dice import names
from solver.games.dice.data import tables
from solver.games.dice.positions.choices import choices
from solver.games.drawing.html import Markup, element
from solver.games.drawing.pieces import counter, has_icon, icon, shapes

COLORS = ("blue", "green", "grey", "red", "yellow")


def faces(lang: str) -> dict[str, Markup]:
    """The shapes of everything that has some, by id."""
    named = {one.id: one.name for items in choices(lang).values() for one in items}
    drawn = {name: _face(name, said) for name, said in named.items()}
    return {name: markup for name, markup in drawn.items() if markup is not None}


def _face(name: str, said: str) -> Markup | None:
    """Coins by their number, boxes that may be ticked by their color, all else by its shapes."""
    parts = re.split("[ _]", name)
    if parts[0] == "coin7" or parts[-1] == "coins":
        return element("span", counter("coin", 7, said), class_="sw-icons")
    if parts[0] != "cross":
        return shapes(name, said)
    colors = [part for part in parts if part in COLORS]
    dots = (element("span", class_=f"sw-dot sw-{color}", title=said) for color in colors)
    return element("span", icon("destroy", said), *dots, class_="sw-icons")


def symbol(index: int, lang: str) -> Markup | None:
    """The shape of a symbol of the dice, None for one that has none."""
    name = tables().symbols[index].id
    kind, _, color = name.partition("_")
    if kind == "coin7":
        return counter("coin", 7, names.symbol_name(index, lang))
    shape = "destroy" if kind == "cross" else "laurel" if color == "laurel" else kind
    if not has_icon(shape):
        return None
    return element("span", icon(shape, names.symbol_name(index, lang)), class_=f"sw-{color}")
