"""What a city makes, buys cheaply and knows: production, discounts, science."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from solver.games.drawing.html import Markup, element
from solver.games.drawing.nodes import Listing, Thing, words
from solver.games.drawing.pieces import counter, has_icon, icon
from solver.games.wonders.data import RESOURCES, SYMBOLS
from solver.games.wonders.data.effects import (
    ItemEffect,
    Produce,
    ProduceChoice,
    Science,
    ScienceChoice,
    TradeDiscount,
)
from solver.games.wonders.data.vocabulary import Resource
from solver.games.wonders.drawing.edifices import chosen_option, rewards
from solver.games.wonders.drawing.view import View
from solver.games.wonders.moves.effect_words import coins, word

_Symbol = tuple[Resource, ...]
"""What one symbol of production can give: one of these."""

_RAW = 4
"""So many of the resources are raw materials."""


def _effects(view: View, at: int) -> Iterator[ItemEffect]:
    """All effects of the cards, stages, Islands and Edifices of a city."""
    built = view.table.cities[at]
    rules = view.rules.cards
    for card in (*built.cards, *built.leaders):
        found = rules[card]
        yield from found.effects if found is not None else ()
    for number, stage in enumerate(view.stages(at), 1):
        if view.is_built(at, number):
            yield from stage.options[max(0, chosen_option(view, at, number) - 1)]
    for island in built.islands:
        yield from view.tables.islands[island].effects
    yield from rewards(view, at)


def production(view: View, at: int) -> Iterator[Listing]:
    """What the city makes for itself and others, for itself alone, and what it buys cheaply."""
    board = view.board(at)
    if board is None:
        return
    sold: Counter[_Symbol] = Counter({(board.resource,): 1} if board.resource else {})
    kept: Counter[_Symbol] = Counter()
    for effect in _effects(view, at):
        made = sold if isinstance(effect, Produce | ProduceChoice) and effect.tradable else kept
        if isinstance(effect, Produce):
            for name, count in zip(RESOURCES, effect.resources.units, strict=True):
                made[(name,)] += count
        elif isinstance(effect, ProduceChoice):
            made[effect.options] += 1
    yield Listing(view.say("makes"), _units(view, sold), inline=True)
    yield Listing(view.say("keeps"), _units(view, kept), inline=True)
    yield from _discounts(view, at)


def _units(view: View, made: Counter[_Symbol]) -> list[Thing]:
    """Symbols in the order of the resources, those that leave a choice last and in a box."""
    things = []
    for symbol in sorted(made, key=lambda one: (len(one), [RESOURCES.index(name) for name in one])):
        if made[symbol]:
            number = f"{made[symbol]} " if made[symbol] > 1 else ""
            text = number + "/".join(word(name, view.lang) for name in symbol)
            kind = f"sw-icons{' sw-box' if len(symbol) > 1 else ''}"
            one = element("span", *(_resource(view, name) for name in symbol), class_=kind)
            things.append(Thing(text, drawn=Markup(one * made[symbol])))
    return things


def _resource(view: View, name: str) -> Markup:
    said = word(name, view.lang)
    return icon(name, said) if has_icon(name) else element("span", said)


def _discounts(view: View, at: int) -> Iterator[Listing]:
    """What can be bought below the usual price: how much, and what."""
    cheap: dict[int, set[str]] = {}
    for effect in _effects(view, at):
        if isinstance(effect, TradeDiscount):
            kind = "raw" if RESOURCES.index(effect.resources[0]) < _RAW else "made"
            cheap.setdefault(effect.price, set()).update(
                f"{kind}_{side}" for side in effect.neighbors
            )
    for price, groups in sorted(cheap.items()):
        texts = []
        for kind in ("raw", "made"):
            sides = [side for side in ("left", "right") if f"{kind}_{side}" in groups]
            key = "both" if len(sides) > 1 else "".join(sides)
            texts += [view.say(f"{kind}_{key}")] if key else []
        yield Listing(view.say("buys", coins(price, view.lang)), words(texts))


def _science(view: View, at: int) -> tuple[Counter[str], int]:
    """The science symbols of a city, and how many more it may choose at the end."""
    effects = tuple(_effects(view, at))
    own = Counter(str(effect.symbol) for effect in effects if isinstance(effect, Science))
    return own, sum(isinstance(effect, ScienceChoice) for effect in effects)


def science(view: View, at: int) -> Listing:
    """How many of each science symbol a city has, those of free choice as such; as counters too."""
    own, wild = _science(view, at)
    things = []
    for name in SYMBOLS:
        if own[name]:
            said = word(name, view.lang)
            shown = element("span", icon(name, said), element("b", str(own[name])),
                            class_="sw-times")  # fmt: skip
            things.append(Thing(f"{own[name]} {said}", "green", drawn=shown))
    if wild:
        said = f"{wild} {view.say('choice')}"
        shown = element("span", f"?{wild}", class_="sw-times", title=said)
        things.append(Thing(said, "green", drawn=shown))
    return Listing(view.say("science"), things)


def science_sets(view: View, at: int) -> Markup | None:
    """The science symbols of a city: a box for each set of three, with what it still lacks."""
    own, wild = _science(view, at)
    if not own and not wild:
        return None
    boxes = []
    for number in range(1, max(own.values(), default=0) + 1):
        full = all(own[name] >= number for name in SYMBOLS)
        icons = (
            icon(name, word(name, view.lang)) if own[name] >= number else
            element("span", icon(name), class_="sw-lacking") for name in SYMBOLS
        )  # fmt: skip
        boxes.append(element("span", *icons, class_=f"sw-icons sw-set{' sw-full' if full else ''}"))
    if wild:
        boxes.append(element("span", f"{wild} {view.say('choice')}"))
    points = view.scores(at)["green"]
    worth = counter("vp", points, view.count("point", points))
    return element("span", *boxes, worth, class_="sw-figures sw-science")
