"""The faces of dice and boxes as shapes, by the ids that positions and moves have for them."""

from __future__ import annotations

from solver.games.dice.positions.choices import choices
from solver.games.drawing.html import Markup
from solver.games.drawing.pieces import shapes


def faces(lang: str) -> dict[str, Markup]:
    """The shapes of everything that has some, by id."""
    named = {one.id: one.name for items in choices(lang).values() for one in items}
    drawn = {name: shapes(name, said) for name, said in named.items()}
    return {name: markup for name, markup in drawn.items() if markup is not None}
