"""One city: points, stages, what it makes, cards by color, science."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from solver._ext.wonders import bridge as ext
from solver.games.drawing.lines import flow, listed, wrap
from solver.games.wonders.data import COLORS, RESOURCES, SYMBOLS
from solver.games.wonders.data.effects import (
    ItemEffect,
    Produce,
    ProduceChoice,
    Science,
    ScienceChoice,
    TradeDiscount,
)
from solver.games.wonders.data.vocabulary import Resource
from solver.games.wonders.drawing.edifices import chosen_option, debt_tokens, rewards
from solver.games.wonders.drawing.navy import navy_lines
from solver.games.wonders.drawing.view import View
from solver.games.wonders.moves.effect_words import coins, cost_words, word

Symbol = tuple[Resource, ...]
"""What one symbol of production can give: one of these."""

_RAW = 4
"""So many of the resources are raw materials."""


def city(view: View, at: int, columns: int) -> list[str]:
    """The lines of a city, none longer than ``columns``."""
    built = view.table.cities[at]
    head = f"{view.city(at)}: {view.wonder(at)}"
    lines = [view.brush(head, "bold"), *points(view, at, columns)]
    lines += [line for text in tokens(view, at) for line in wrap("", text, columns)]
    for said, leaders in leaders_in(view, at):
        names = listed(name for name, _ in view.cards(leaders))
        lines += wrap(f"{said}: ", names, columns)
    lines += _stages(view, at, columns)
    lines += navy_lines(view, at, columns)
    lines += _production(view, at, columns)
    for color in COLORS:
        cards = [card for card in built.cards if view.color(card) == color]
        if cards:
            painted = wrap(
                f"{word(color, view.lang).lower()}: ",
                listed(name for name, _ in view.cards(cards)),
                columns,
            )
            lines += [view.brush(line, color) for line in painted]
    return lines + _science(view, at, columns)


def tokens(view: View, at: int) -> list[str]:
    """Coins, if there is Debt with them, Diplomacy tokens and Debt for Edifices."""
    built = view.table.cities[at]
    parts = []
    if built.debt:
        parts.append(f"{coins(built.coins, view.lang)}, {view.say('debt', built.debt)}")
    if built.diplomacy:
        parts.append(view.say("diplomacy", built.diplomacy))
    return parts + debt_tokens(view, at)


def leaders_in(view: View, at: int) -> list[tuple[str, list[int]]]:
    """The leaders of a city, face up and buried."""
    built = view.table.cities[at]
    held = {"leaders": built.leaders, "buried": built.buried}
    return [(view.say(name), leaders) for name, leaders in held.items() if leaders]


def points(view: View, at: int, columns: int) -> list[str]:
    """The points if the game ended now, and what they are for."""
    score = dict(ext.score(view.state)[at])
    total = score.pop("total")
    said = view.say("point" if total == 1 else "points", total)
    parts = listed(f"{view.say(f'score.{name}')} {n}" for name, n in score.items() if n)
    return wrap(f"{said}: ", parts, columns) if parts else [said]


def _stages(view: View, at: int, columns: int) -> list[str]:
    """The stages in order, with their effects; those not built yet with their cost."""
    lines = []
    for number, stage in enumerate(view.stages(at), 1):
        built = is_built(view, at, number)
        mark = "x" if built else ">" if may_be_next(view, at, number) else " "
        text = "; ".join(view.stage_effects(at, number, chosen_option(view, at, number)))
        if not built:
            text += f" ({cost_words(stage.cost, view.lang)})"
        found = wrap(f"[{mark}] ", text, columns)
        lines += [view.brush(line, "bold") if built else line for line in found]
    return lines


def is_built(view: View, at: int, number: int) -> bool:
    """Whether a city has built a stage (from 1)."""
    built = view.table.cities[at]
    if view.builds_in_any_order(at):
        return number in built.stages_built
    return number <= built.stages


def may_be_next(view: View, at: int, number: int) -> bool:
    """Whether a stage that is not built can be built next."""
    following = number == view.table.cities[at].stages + 1
    return following or view.builds_in_any_order(at)


def _effects(view: View, at: int) -> Iterator[ItemEffect]:
    """All effects of the cards, stages, Islands and Edifices of a city."""
    built = view.table.cities[at]
    rules = view.rules.cards
    for card in (*built.cards, *built.leaders):
        found = rules[card]
        yield from found.effects if found is not None else ()
    for number, stage in enumerate(view.stages(at), 1):
        if not is_built(view, at, number):
            continue
        yield from stage.options[max(0, chosen_option(view, at, number) - 1)]
    for island in built.islands:
        yield from view.tables.islands[island].effects
    yield from rewards(view, at)


def _production(view: View, at: int, columns: int) -> list[str]:
    """What the city makes for itself and others, for itself alone, and what it buys cheaply."""
    if view.board(at) is None:
        return []
    sold, kept = symbols_made(view, at)
    lines = wrap(f"{view.say('makes')}: ", _units(view, sold), columns)
    if kept:
        lines += wrap(f"{view.say('keeps')}: ", _units(view, kept), columns)
    return lines + [
        line
        for head, texts in discounts(view, at)
        for line in wrap(f"{head}: ", listed(texts), columns)
    ]


def symbols_made(view: View, at: int) -> tuple[Counter[Symbol], Counter[Symbol]]:
    """The symbols of production of a city with a board: for all to buy, and for itself alone."""
    board = view.board(at)
    assert board is not None
    sold: Counter[Symbol] = Counter({(board.resource,): 1} if board.resource else {})
    kept: Counter[Symbol] = Counter()
    for effect in _effects(view, at):
        made = sold if isinstance(effect, Produce | ProduceChoice) and effect.tradable else kept
        if isinstance(effect, Produce):
            for name, count in zip(RESOURCES, effect.resources.units, strict=True):
                made[(name,)] += count
        elif isinstance(effect, ProduceChoice):
            made[effect.options] += 1
    return sold, kept


def _units(view: View, made: Counter[Symbol]) -> str:
    """Symbols in the order of the resources, those with a choice last."""
    texts = []
    for symbol in in_order(made):
        if made[symbol]:
            number = f"{made[symbol]} " if made[symbol] > 1 else ""
            texts.append(number + "/".join(word(name, view.lang) for name in symbol))
    return listed(texts)


def in_order(made: Counter[Symbol]) -> list[Symbol]:
    """Symbols in the order of the resources, those with a choice last."""
    return sorted(made, key=lambda one: (len(one), [RESOURCES.index(name) for name in one]))


def discounts(view: View, at: int) -> Iterator[tuple[str, list[str]]]:
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
        yield view.say("buys", coins(price, view.lang)), texts


def _science(view: View, at: int, columns: int) -> list[str]:
    """The symbols of the city."""
    parts = [(text, "green") for text in science(view, at)]
    return flow(view.brush, f"{view.say('science')}: ", parts, columns) if parts else []


def science(view: View, at: int) -> list[str]:
    """How many of each science symbol a city has, those of free choice as such."""
    own, wild = science_symbols(view, at)
    texts = [f"{own[symbol]} {word(symbol, view.lang)}" for symbol in SYMBOLS if own[symbol]]
    return texts + ([f"{wild} {view.say('choice')}"] if wild else [])


def science_symbols(view: View, at: int) -> tuple[Counter[str], int]:
    """The science symbols of a city, and how many more it may choose at the end."""
    effects = tuple(_effects(view, at))
    own = Counter(str(effect.symbol) for effect in effects if isinstance(effect, Science))
    return own, sum(isinstance(effect, ScienceChoice) for effect in effects)
