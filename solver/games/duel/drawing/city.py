"""One city: coins, production, wonders, cards by color, tokens, symbols."""

from __future__ import annotations

from collections.abc import Iterator

from solver._ext.duel import bridge as ext
from solver.games.drawing import sitting
from solver.games.drawing.html import Markup, element
from solver.games.drawing.lines import wrap
from solver.games.drawing.nodes import Listing, Thing
from solver.games.drawing.page import group, rows
from solver.games.drawing.pieces import counter, icon, row, tile
from solver.games.drawing.terminal import told
from solver.games.duel.data import COLORS, RESOURCES, find
from solver.games.duel.data.effects import FixedTradePrice, ProduceChoice, Science
from solver.games.duel.drawing.expansions import of_seat
from solver.games.duel.drawing.icons import does, drawn, units
from solver.games.duel.drawing.view import View


def lines(view: View, seat: int, columns: int) -> list[str]:
    """The lines of a city, none longer than ``columns``."""
    coins = view.count("coin", view.table.cities[seat].coins)
    points = view.count("point", view.scores(seat)["total"])
    head = view.seat(seat) + (f" * {view.say('to_move')}" if view.state.decider == seat else "")
    lists = [*_cards(view, seat), _tokens(view, seat), *of_seat(view, seat), _symbols(view, seat)]
    return [
        view.brush(head, "bold"),
        f"{view.brush(coins, 'yellow')}, {points}",
        *told(view.brush, _makes(view, seat), columns),
        *_wonder_lines(view, seat, columns),
        *told(view.brush, lists, columns),
    ]


def panel(view: View, seat: int) -> Markup:
    """The city on a page."""
    return sitting.city(
        view.sitter(seat),
        figures(view, seat),
        row(view.say("makes"), _made(view, seat)),
        _wonder_tiles(view, seat),
        *(group(cards, view.live) for cards in _cards(view, seat)),
        *rows([_tokens(view, seat), _symbols(view, seat), *of_seat(view, seat)], view.live),
    )


def figures(view: View, seat: int) -> Markup:
    """The coins of a seat, and its points as they stand."""
    coins = view.table.cities[seat].coins
    purse = counter("coin", coins, view.count("coin", coins))
    return element("div", purse, view.worth(seat), class_="sw-figures")


def _special(view: View, seat: int) -> list[ProduceChoice | FixedTradePrice]:
    """The choices that a city has at each payment, and its fixed prices."""
    city, tables = view.table.cities[seat], view.tables
    built = (one for one, done in zip(city.wonders, city.built, strict=True) if done)
    items = [tables.cards[card] for card in city.cards], [tables.wonders[one] for one in built]
    found = (
        find(item.effects, ProduceChoice) or find(item.effects, FixedTradePrice)
        for some in items
        for item in some
    )
    return [effect for effect in found if effect is not None]


def _makes(view: View, seat: int) -> Iterator[Listing]:
    """What the city makes, in words."""
    units_made = zip(ext.production(view.state, seat), RESOURCES, strict=True)
    made = [Thing(f"{count} {view.say(name)}") for count, name in units_made if count]
    yield Listing(view.say("makes"), made or [Thing(view.say("nothing"))])
    special, fixed = _special(view, seat), []
    for effect in special:
        if isinstance(effect, ProduceChoice):
            yield Listing(view.say("choice"), [Thing("/".join(map(view.say, effect.options)))])
        else:
            fixed += [Thing(view.say(resource)) for resource in effect.resources]
    yield Listing(view.say("fixed"), fixed)


def _made(view: View, seat: int) -> Markup:
    """What the city makes, as icons."""
    counts = ext.production(view.state, seat)
    parts = [element("span", units(counts, view.lang), class_="sw-icons")]
    parts += [
        element("span", does([effect], view.lang), class_="sw-icons sw-box")
        for effect in _special(view, seat)
    ]
    if not any(counts) and len(parts) == 1:
        return element("span", view.say("nothing"), class_="sw-faint")
    prices = (
        f"{view.say(name)} {ext.unit_price(view.state, seat, at)}"
        for at, name in enumerate(RESOURCES)
    )
    return element("span", *parts, title=", ".join(prices))


def _wonders(view: View, seat: int) -> Iterator[tuple[int, bool, str]]:
    """The wonders, which of them are built, and with which card; empty where that is unknown."""
    city = view.table.cities[seat]
    for wonder, built, under in zip(city.wonders, city.built, city.under, strict=True):
        yield wonder, built, view.say("with", view.card(under)) if built and under >= 0 else ""


def _wonder_lines(view: View, seat: int, columns: int) -> list[str]:
    """The wonders: built and on which card, or what they cost now."""
    drawn: list[str] = []
    for wonder, built, below in _wonders(view, seat):
        text, mark = f"{view.wonder(wonder)} {below}".rstrip(), "[x] " if built else "[ ] "
        if not built and wonder == view.table.boxed:
            text, mark = f"{text} ({view.say('box')})", "[-] "
        elif not built and view.table.phase != "over":
            text += f": {view.price(seat, ext.quote_wonder(view.state, seat, wonder)).text}"
        found = wrap(mark, text, columns)
        drawn += [view.brush(line, "bold") if built else line for line in found]
    return drawn


def _wonder_tiles(view: View, seat: int) -> Markup | None:
    """The same on a page."""
    tiles = [_wonder_tile(view, seat, *one) for one in _wonders(view, seat)]
    return element("div", *tiles, class_="sw-wonders") if tiles else None


def _wonder_tile(view: View, seat: int, wonder: int, built: bool, below: str) -> Markup:
    item, name = view.tables.wonders[wonder], view.wonder(wonder)
    status, kind = "", ""
    if built:
        status, kind = below or view.say("built"), " sw-built"
        shown = element("span", f"\N{CHECK MARK} {status}", class_="sw-faint")
    elif wonder == view.table.boxed:
        status, kind = view.say("box"), " sw-gone"
        shown = element("span", status, class_="sw-faint")
    elif view.table.phase != "over" and view.table.age:
        price = view.price(seat, ext.quote_wonder(view.state, seat, wonder))
        status, shown = price.words, price.drawn
    else:
        shown = element("span", units(item.cost.units, view.lang), class_="sw-icons")
    return tile(
        element("b", name),
        shown,
        element("span", does(item.effects, view.lang), class_="sw-icons"),
        ids=item.id,
        kind=f"sw-wonder{kind}",
        label=f"{name}: {status}" if status else name,
        live=view.live,
    )


def _cards(view: View, seat: int) -> Iterator[Listing]:
    """The cards by color."""
    own = view.table.cities[seat].cards
    for color in (*COLORS, "temple", "senator"):
        cards = [view.thing(card, drawn=True) for card in own if view.color(card) == color]
        yield Listing(view.say(color), cards, view.shade(color))


def _tokens(view: View, seat: int) -> Listing:
    """The progress tokens."""
    tokens = []
    for token in view.table.cities[seat].tokens:
        item, name = view.tables.tokens[token], view.token(token)
        shown = element("span", name, " ", drawn(item, view.lang), class_="sw-chip sw-token",
                        data_piece=item.id)  # fmt: skip
        tokens.append(Thing(name, drawn=shown))
    return Listing(view.say("tokens"), tokens)


def _symbols(view: View, seat: int) -> Listing:
    """The different scientific symbols of the city, in the order of the tables."""
    city, tables = view.table.cities[seat], view.tables
    effects = (
        *(tables.cards[card].effects for card in city.cards),
        *(tables.tokens[token].effects for token in city.tokens),
    )
    own = {effect.symbol for item in effects if (effect := find(item, Science)) is not None}
    held = ext.standing(view.state, seat)["symbols"]  # with those of gods
    own |= {symbol for at, symbol in enumerate(tables.symbols) if held >> at & 1}
    shown = [
        Thing(view.say(symbol), drawn=icon(symbol, view.say(symbol)))
        for symbol in tables.symbols
        if symbol in own
    ]
    return Listing(f"{view.say('symbols')} ({len(shown)})", shown, "green", inline=True)
