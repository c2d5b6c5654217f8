"""The cards of Architects as icons, by their ids."""

from __future__ import annotations

from collections.abc import Iterator

from solver.games.architects import names
from solver.games.architects.data import effects as fx
from solver.games.architects.data import tables
from solver.games.drawing.html import Markup, element
from solver.games.drawing.pieces import counter, icon


def faces(lang: str) -> dict[str, Markup]:
    """The icons of every card."""
    return {card.id: face(at, lang) for at, card in enumerate(tables().cards)}


def face(card: int, lang: str) -> Markup:
    """What a card gives: a resource, a symbol, points, shields with their horns."""
    name = names.card_name(card, lang)
    effects = tables().cards[card].effects
    parts = (part for effect in effects for part in _effect(effect, name))
    return element("span", *parts, class_="sw-icons")


def _effect(effect: object, name: str) -> Iterator[Markup]:
    match effect:
        case fx.ResourceUnit(resource=resource):
            yield icon(resource, name)
        case fx.Coin():
            yield icon("coin", name)
        case fx.VictoryPoints(count=count):
            yield counter("vp", count, name)
        case fx.CatIcon():
            yield icon("cat", name)
        case fx.Science(symbol=symbol):
            yield icon(symbol, name)
        case fx.Shields(count=count):
            yield from (icon("shield", name) for _ in range(count))
        case fx.Horns(count=count):
            yield from (icon("horn", name) for _ in range(count))
