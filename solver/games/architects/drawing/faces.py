"""The cards, progress tokens and wonders of Architects as icons."""

from __future__ import annotations

from collections.abc import Iterable

from solver.games.architects import names
from solver.games.architects.data import tables
from solver.games.architects.moves.effect_words import token_effect, wonder_effect
from solver.games.data.said import Drawn
from solver.games.drawing.effect_icons import drawn, parts_of
from solver.games.drawing.html import Markup, element
from solver.games.moves.effect_teller import Words


def faces(lang: str) -> dict[str, Markup]:
    """The icons of every card and token; a wonder in a move is a deck, so it has none here."""
    found = {card.id: face(at, lang) for at, card in enumerate(tables().cards)}
    found |= {token.id: token_face(at, lang) for at, token in enumerate(tables().tokens)}
    return found


def token_face(token: int, lang: str) -> Markup:
    """What a progress token does."""
    return _icons([tables().tokens[token].effect], token_effect(token, lang), lang)


def wonder_face(wonder: int, lang: str) -> Markup:
    """What a wonder does when certain stages of it are built."""
    effect = tables().wonders[wonder].effect
    return _icons([effect] if effect else [], wonder_effect(wonder, lang), lang)


def face(card: int, lang: str) -> Markup:
    """What a card gives: a resource, a symbol, points, shields with their horns."""
    return _icons(tables().cards[card].effects, names.card_name(card, lang), lang)


def _icons(effects: Iterable[Drawn], said: str, lang: str) -> Markup:
    """The icons of all effects of an item; ``said`` is all of it in words."""
    parts = (part for effect in effects for part in parts_of(effect, _PARTS, lang))
    return element("span", *drawn(parts, said), class_="sw-icons")


def _shape(card: str) -> str:
    """The shape that tells a card by what it has: its resource, its symbol, a horn."""
    return "horn" if card.startswith("red") else card


_PARTS: Words = {
    "": lambda value, _: str(value),
    "horns": lambda count, _: " ".join(["horn"] * count),
    "or": lambda cards, _: " ".join(dict.fromkeys(map(_shape, cards))),
    "shields": lambda count, _: " ".join(["shield"] * count),
}
"""What may stand behind the colon of a field in the icons of an effect."""
