"""The cards, progress tokens and wonders of Architects as icons."""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from solver.games.architects import names
from solver.games.architects.data import effects as fx
from solver.games.architects.data import tables
from solver.games.architects.moves.effect_words import token_effect, wonder_effect
from solver.games.drawing.html import Markup, element, joined
from solver.games.drawing.pieces import counter, icon


def faces(lang: str) -> dict[str, Markup]:
    """The icons of every card and token; a wonder in a move is a deck, so it has none here."""
    found = {card.id: face(at, lang) for at, card in enumerate(tables().cards)}
    found |= {token.id: token_face(at, lang) for at, token in enumerate(tables().tokens)}
    return found


def token_face(token: int, lang: str) -> Markup:
    """What a progress token does."""
    words = token_effect(token, lang)
    return element("span", *_lasting(tables().tokens[token].effect, words), class_="sw-icons")


def wonder_face(wonder: int, lang: str) -> Markup:
    """What a wonder does when certain stages of it are built."""
    words = wonder_effect(wonder, lang)
    return element("span", *_building(tables().wonders[wonder].effect, words), class_="sw-icons")


def face(card: int, lang: str) -> Markup:
    """What a card gives: a resource, a symbol, points, shields with their horns."""
    name = names.card_name(card, lang)
    effects = tables().cards[card].effects
    parts = (part for effect in effects for part in _effect(effect, name))
    return element("span", *parts, class_="sw-icons")


def _sign(text: str, said: str) -> Markup:
    return element("span", text, title=said)


def _points(count: object, said: str) -> Markup:
    return counter("vp", f"{count}\N{MULTIPLICATION SIGN}", said)


def _lasting(effect: fx.TokenEffect, said: str) -> Iterator[Markup]:
    """The effect of a token; ``said`` is all of it in words."""
    match effect:
        case fx.ExtraCard(cards=cards):
            yield from (icon(shape, said) for shape in dict.fromkeys(map(_shape, cards)))
            yield joined(_sign("\N{RIGHTWARDS ARROW}", said), icon("card", said))
        case fx.ExtraCardOnBuild():
            yield joined(
                icon("wonder", said), _sign("\N{RIGHTWARDS ARROW}", said), icon("card", said)
            )
        case fx.DoubleCoin(coins=coins):
            yield joined(icon("coin", said), _sign("=", said), counter("coin", coins, said))
        case fx.IgnoreCostKind():
            yield joined(icon("wonder", said), _sign("\N{NOT EQUAL TO}=", said))
        case fx.PointsForWonder(incomplete=incomplete, complete=complete):
            yield joined(counter("vp", incomplete, said), _sign("/", said))
            yield joined(counter("vp", complete, said), icon("wonder", said))
        case fx.PointsPerCatIcon(vp=vp):
            yield joined(_points(vp, said), icon("cat", said))
        case fx.PointsPerMilitaryToken(vp=vp):
            yield joined(_points(vp, said), icon("laurel", said))
        case fx.PointsPerProgressToken(vp=vp):
            yield joined(_points(vp, said), icon("token", said))
        case fx.PointsForCopies(one=one, both=both):
            yield joined(counter("vp", one, said), _sign("/", said), counter("vp", both, said))
        case fx.Shields(count=count):
            yield from (icon("shield", said) for _ in range(count))
        case _:
            assert_never(effect)


def _shape(card: str) -> str:
    """The shape that tells a card by what it has: its resource, its symbol, a horn."""
    return "horn" if card.startswith("red") else card


def _building(effect: fx.WonderEffect | None, said: str) -> Iterator[Markup]:
    """The effect of a wonder."""
    match effect:
        case None:
            pass
        case fx.TakeTopAnyDeck():
            yield joined(icon("card", said), _sign("?", said))
        case fx.TakeProgressToken():
            yield icon("token", said)
        case fx.TakeTopCentral():
            yield joined(icon("card", said), _sign("\N{DOWNWARDS ARROW}", said))
        case fx.LookAndTake(look=look, take=take):
            yield joined(icon("card", said), _sign(f"{take}/{look}", said))
        case fx.TakeTopLeftAndRight():
            yield joined(
                _sign("\N{LEFTWARDS ARROW}", said), icon("card", said),
                _sign("\N{RIGHTWARDS ARROW}", said),
            )  # fmt: skip
        case fx.Shields(count=count):
            yield from (icon("shield", said) for _ in range(count))
        case _:
            assert_never(effect)


def _effect(effect: fx.CardEffect, name: str) -> Iterator[Markup]:
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
        case _:
            assert_never(effect)
