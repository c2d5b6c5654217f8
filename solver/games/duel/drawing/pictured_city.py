"""One city of Duel in the picture: coins, points, what it makes, wonders, cards, symbols."""

from __future__ import annotations

from solver._ext.duel import bridge as ext
from solver.games.drawing.html import Markup, element, joined
from solver.games.drawing.page import rows
from solver.games.drawing.pieces import chips, counter, icon, mark, panel, row, tile
from solver.games.duel.data import COLORS, RESOURCES, find
from solver.games.duel.data.effects import FixedTradePrice, ProduceChoice
from solver.games.duel.drawing.city import symbols
from solver.games.duel.drawing.expansion_icons import of_card
from solver.games.duel.drawing.expansions import of_seat
from solver.games.duel.drawing.icons import does, units
from solver.games.duel.drawing.view import View


def city(view: View, seat: int, live: bool) -> Markup:
    """The panel of a seat."""
    city = view.table.cities[seat]
    decides = view.state.decider == seat
    head = joined(
        element("span", view.seat(seat), class_=f"sw-seat sw-s{seat}"),
        element("span", view.say("to_move"), class_="sw-turn") if decides else None,
    )
    own = symbols(view, seat)
    science = [icon(symbol, view.say(symbol)) for symbol in own]
    return panel(
        head,
        figures(view, seat),
        row(view.say("makes"), _makes(view, seat)),
        _wonders(view, seat, live),
        *_cards(view, seat, live),
        row(view.say("tokens"), chips(_tokens(view, seat))) if city.tokens else None,
        row(f"{view.say('symbols')} ({len(own)})", *science) if own else None,
        *rows(of_seat(view, seat), live),
        kind=f"sw-city sw-of{seat}{' sw-active' if decides else ''}",
        label=view.seat(seat),
    )


def shade(color: str) -> str:
    """The color in which cards are painted: temples and senators as guilds."""
    return color if color in COLORS else "purple"


def figures(view: View, seat: int) -> Markup:
    """The coins of a seat, and its points as they stand."""
    coins = view.table.cities[seat].coins
    points = ext.score(view.state)[seat]["total"]
    return element(
        "div",
        counter("coin", coins, view.count("coin", coins)),
        counter("vp", points, view.count("point", points)),
        class_="sw-figures",
    )


def _makes(view: View, seat: int) -> Markup:
    """What the city makes, the choices it has at each payment, and its fixed prices."""
    city = view.table.cities[seat]
    counts = ext.production(view.state, seat)
    parts: list[Markup] = [element("span", units(counts, view.lang), class_="sw-icons")]
    built = [
        view.tables.wonders[wonder].effects
        for wonder, done in zip(city.wonders, city.built, strict=True)
        if done
    ]
    owned = [view.tables.cards[card].effects for card in city.cards]
    for effects in (*owned, *built):
        special = find(effects, ProduceChoice) or find(effects, FixedTradePrice)
        if special is not None:
            parts.append(element("span", does([special], view.lang), class_="sw-icons sw-box"))
    if not any(counts) and len(parts) == 1:
        return element("span", view.say("nothing"), class_="sw-faint")
    prices = [ext.unit_price(view.state, seat, at) for at in range(len(RESOURCES))]
    said = ", ".join(
        f"{view.say(name)} {price}" for name, price in zip(RESOURCES, prices, strict=True)
    )
    return element("span", *parts, title=said)


def _wonders(view: View, seat: int, live: bool) -> Markup | None:
    """The wonders: built and on which card, or what they cost now."""
    city = view.table.cities[seat]
    tiles = []
    for wonder, built, under in zip(city.wonders, city.built, city.under, strict=True):
        item = view.tables.wonders[wonder]
        name, status, kind = view.wonder(wonder), "", ""
        shown: list[Markup] = []
        if built:
            status = view.say("with", view.card(under)) if under >= 0 else view.say("built")
            kind = " sw-built"
            shown.append(element("span", f"\N{CHECK MARK} {status}", class_="sw-faint"))
        elif wonder == view.table.boxed:
            status, kind = view.say("box"), " sw-gone"
            shown.append(element("span", status, class_="sw-faint"))
        elif view.table.phase != "over" and view.table.age:
            quote = ext.quote_wonder(view.state, seat, wonder)
            poor = quote.total > view.purse(seat)
            coins = view.count("coin", quote.total)
            status = view.say("cannot" if poor else "costs", view.seat(seat), coins)
            price = "sw-poor" if poor else "sw-free" if not quote.total else ""
            shown.append(
                element("span", str(quote.total), class_=f"sw-p sw-s{seat} {price}", title=status)
            )
        else:
            shown.append(element("span", units(item.cost.units, view.lang), class_="sw-icons"))
        tiles.append(
            tile(
                element("b", name),
                *shown,
                element("span", does(item.effects, view.lang), class_="sw-icons"),
                ids=item.id,
                kind=f"sw-wonder{kind}",
                label=f"{name}: {status}" if status else name,
                live=live,
            )
        )
    return element("div", *tiles, class_="sw-wonders") if tiles else None


def _cards(view: View, seat: int, live: bool) -> list[Markup | None]:
    city = view.table.cities[seat]
    found: list[Markup | None] = []
    for color in (*COLORS, "temple", "senator"):
        cards = [card for card in city.cards if view.color(card) == color]
        names = [
            tile(
                mark(shade(color)),
                element("span", view.card(card)),
                element("span", of_card(view.tables.cards[card], view.lang), class_="sw-icons"),
                ids=view.tables.cards[card].id,
                kind=f"sw-name sw-c-{shade(color)}",
                label=f"{view.card(card)}, {view.say(color)}",
                live=live,
            )
            for card in cards
        ]
        if names:
            found.append(chips(names))
    return found


def _tokens(view: View, seat: int) -> list[Markup]:
    return [
        element("span", view.token(token), " ", token_icons(view, token),
                class_="sw-chip sw-token", data_piece=view.tables.tokens[token].id)
        for token in view.table.cities[seat].tokens
    ]  # fmt: skip


def token_icons(view: View, token: int) -> Markup:
    """What a progress token does."""
    return element("span", does(view.tables.tokens[token].effects, view.lang), class_="sw-icons")
