"""What cards and stages of 7 Wonders do, as icons where there are some, else in words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from solver.games.drawing.html import Markup, element, joined
from solver.games.drawing.pieces import counter, has_icon, icon, mark
from solver.games.wonders.data import COLORS, RESOURCES
from solver.games.wonders.data import effects as fx
from solver.games.wonders.data.effects import ItemEffect
from solver.games.wonders.data.vocabulary import Cost, Counted, Side
from solver.games.wonders.moves.effect_words import coins, cost_words, effects_words, word
from solver.games.wonders.moves.word_lists import points

_OR = element("span", "/", class_="sw-or")
_LEFT, _OWN, _RIGHT = (
    "\N{BLACK LEFT-POINTING SMALL TRIANGLE}",
    "\N{BULLET}",
    "\N{BLACK RIGHT-POINTING SMALL TRIANGLE}",
)

_FEW = 3
"""Of more kinds of things than these words are read sooner than marks."""


def does(effects: Iterable[ItemEffect], lang: str) -> Markup:
    """All effects, one after the other; all of them in words for who points at it."""
    listed = list(effects)
    parts = [part for effect in listed for part in _effect(effect, lang)]
    return element("span", *parts, class_="sw-does", title="; ".join(effects_words(listed, lang)))


def cost(price: Cost, lang: str) -> Markup:
    """A price, coins first."""
    parts = [counter("coin", price.coins, coins(price.coins, lang))] if price.coins else []
    parts += [
        icon(name, word(name, lang))
        for name, count in zip(RESOURCES, price.units, strict=True)
        for _ in range(count)
    ]
    return element("span", *parts, class_="sw-icons sw-cost", title=cost_words(price, lang))


def _effect(effect: ItemEffect, lang: str) -> Iterator[Markup]:
    match effect:
        case fx.Produce(resources=resources):
            made = zip(RESOURCES, resources.units, strict=True)
            yield joined(*(icon(name, word(name, lang)) for name, n in made for _ in range(n)))
        case fx.ProduceChoice(options=options):
            for place, name in enumerate(options):
                yield joined(_OR if place else None, icon(name, word(name, lang)))
        case fx.Coins(amount=amount):
            yield counter("coin", f"+{amount}", coins(amount, lang))
        case fx.VictoryPoints(amount=amount):
            yield counter("vp", amount, points(amount, lang))
        case fx.Shields(count=count):
            yield joined(*(icon("shield", word("shield", lang)) for _ in range(count)))
        case fx.Science(symbol=symbol) if has_icon(symbol):
            yield icon(symbol, word(symbol, lang))
        case fx.ScienceChoice(options=symbols):
            for place, symbol in enumerate(symbols):
                yield joined(_OR if place else None, icon(symbol, word(symbol, lang)))
        case fx.CoinsPer(amount=amount, count=count, scope=scope):
            each = counter("coin", f"+{amount}", coins(amount, lang))
            yield joined(each, *_counted(count, scope, lang))
        case fx.PointsPer(amount=amount, count=count, scope=scope) if len(count) <= _FEW:
            each = counter("vp", amount, points(amount, lang))
            yield joined(each, *_counted(count, scope, lang))
        case fx.TradeDiscount(resources=resources, neighbors=neighbors, price=price):
            bought = (icon(name, word(name, lang)) for name in resources)
            parts = _between(neighbors, joined(*bought))
            yield joined(*parts, counter("coin", price, coins(price, lang)))
        case _:
            yield element("span", *effects_words([effect], lang))


def _counted(count: Iterable[Counted], scope: Iterable[Side], lang: str) -> list[Markup]:
    """For each of which things, and in which cities: nothing beside them is the own one."""
    things = [_thing(name, lang) for name in count]
    return [element("span", "\N{MULTIPLICATION SIGN}", class_="sw-or"),
            *_between(scope, joined(*things))]  # fmt: skip


def _thing(name: Counted, lang: str) -> Markup:
    if name in COLORS:
        return mark(name, word(name, lang))
    if name == "wonder_stage":
        return icon("wonder", word(name, lang))
    return element("span", word(name, lang))


def _between(sides: Iterable[Side], inside: Markup) -> list[Markup]:
    """Something between arrows to the neighbors that it is about; a dot is the own city."""
    listed = set(sides)
    left, own, right = (
        element("span", sign, class_="sw-or", aria_hidden="true") if side in listed else None
        for side, sign in (("left", _LEFT), ("self", _OWN), ("right", _RIGHT))
    )
    if listed == {"self"}:
        return [inside]
    return [part for part in (left, own, inside, right) if part is not None]
