"""One city: coins, production, wonders, cards by color, tokens, symbols."""

from __future__ import annotations

from solver._ext.duel import bridge as ext
from solver.games.drawing.lines import listed, wrap
from solver.games.drawing.terminal import told
from solver.games.duel.data import COLORS, RESOURCES, find
from solver.games.duel.data.effects import FixedTradePrice, ProduceChoice, Science
from solver.games.duel.drawing.expansions import of_seat
from solver.games.duel.drawing.view import View


def city(view: View, seat: int, columns: int) -> list[str]:
    """The lines of a city, none longer than ``columns``."""
    city = view.table.cities[seat]
    points = ext.score(view.state)[seat]["total"]
    decides = view.state.decider == seat
    head = view.seat(seat) + (f" * {view.say('to_move')}" if decides else "")
    lines = [
        view.brush(head, "bold"),
        f"{view.brush(view.count('coin', city.coins), 'yellow')}, {view.count('point', points)}",
        *_production(view, seat, columns),
        *_wonders(view, seat, columns),
    ]
    for color in (*COLORS, "temple", "senator"):
        cards = [card for card in city.cards if view.color(card) == color]
        if cards:
            painted = wrap(f"{view.say(color)}: ", view.cards(cards), columns)
            style = color if color in COLORS else "purple"
            lines += [view.brush(line, style) for line in painted]
    if city.tokens:
        tokens = listed(view.token(token) for token in city.tokens)
        lines += wrap(f"{view.say('tokens')}: ", tokens, columns)
    lines += told(view.brush, of_seat(view, seat), columns)
    own = symbols(view, seat)
    if own:
        text = listed(view.say(symbol) for symbol in own)
        found = wrap(f"{view.say('symbols')} ({len(own)}): ", text, columns)
        lines += [view.brush(line, "green") for line in found]
    return lines


def _production(view: View, seat: int, columns: int) -> list[str]:
    """What the city makes, the choices it has at each payment, and its fixed prices."""
    units = ext.production(view.state, seat)
    made = listed(
        f"{count} {view.say(resource)}"
        for count, resource in zip(units, RESOURCES, strict=True)
        if count
    )
    lines = wrap(f"{view.say('makes')}: ", made or view.say("nothing"), columns)
    city = view.table.cities[seat]
    owned = [view.tables.cards[card].effects for card in city.cards]
    built = [
        view.tables.wonders[wonder].effects
        for wonder, done in zip(city.wonders, city.built, strict=True)
        if done
    ]
    for effects in (*owned, *built):
        choice = find(effects, ProduceChoice)
        if choice is not None:
            options = "/".join(view.say(resource) for resource in choice.options)
            lines += wrap(f"{view.say('choice')}: ", options, columns)
    fixed = [
        resource
        for effects in owned
        if (effect := find(effects, FixedTradePrice)) is not None
        for resource in effect.resources
    ]
    if fixed:
        text = listed(view.say(resource) for resource in fixed)
        lines += wrap(f"{view.say('fixed')}: ", text, columns)
    return lines


def _wonders(view: View, seat: int, columns: int) -> list[str]:
    """The wonders of the city: built and on which card, or what they cost now."""
    city = view.table.cities[seat]
    lines: list[str] = []
    for wonder, built, under in zip(city.wonders, city.built, city.under, strict=True):
        if built:
            below = f" {view.say('with', view.card(under))}" if under >= 0 else ""
            text, mark = view.wonder(wonder) + below, "[x] "
        elif wonder == view.table.boxed:
            text, mark = f"{view.wonder(wonder)} ({view.say('box')})", "[-] "
        elif view.table.phase == "over":
            text, mark = view.wonder(wonder), "[ ] "
        else:
            quote = ext.quote_wonder(view.state, seat, wonder)
            short = "!" if quote.total > view.purse(seat) else ""
            text, mark = f"{view.wonder(wonder)}: {quote.total}{short}", "[ ] "
        found = wrap(mark, text, columns)
        lines += [view.brush(line, "bold") if built else line for line in found]
    return lines


def symbols(view: View, seat: int) -> list[str]:
    """The different scientific symbols of the city, in the order of the tables."""
    city = view.table.cities[seat]
    effects = [
        *(view.tables.cards[card].effects for card in city.cards),
        *(view.tables.tokens[token].effects for token in city.tokens),
    ]
    own = {effect.symbol for item in effects if (effect := find(item, Science)) is not None}
    held = ext.standing(view.state, seat)["symbols"]  # with those of gods
    own |= {symbol for at, symbol in enumerate(view.tables.symbols) if held >> at & 1}
    return [symbol for symbol in view.tables.symbols if symbol in own]
