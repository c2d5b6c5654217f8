"""What cards and stages of 7 Wonders do, as icons where there are some, else in words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from solver.games.drawing.html import Markup, element, joined
from solver.games.drawing.pieces import counter, has_icon, icon
from solver.games.wonders.data import RESOURCES
from solver.games.wonders.data import effects as fx
from solver.games.wonders.data.effects import ItemEffect
from solver.games.wonders.data.vocabulary import Cost
from solver.games.wonders.moves.effect_words import coins, cost_words, effects_words, word
from solver.games.wonders.moves.word_lists import points

_OR = element("span", "/", class_="sw-or")


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
        case _:
            yield element("span", *effects_words([effect], lang))
