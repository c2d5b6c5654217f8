"""The icons of what a move or an event is about, for lists of them."""

from __future__ import annotations

from functools import cache

from solver.games import load
from solver.games.drawing.html import Markup


@cache
def faces_of(game: str, lang: str) -> dict[str, Markup]:
    """What things of a game cost and do, as icons, by id."""
    return dict(load(game).faces(lang))


def face(game: str, text: str, lang: str) -> Markup:
    """The icons of the first thing that a text in ids names; empty if none has any."""
    known = faces_of(game, lang)
    words = text.replace(",", " ").split()
    return next((known[word] for word in words if word in known), Markup(""))
