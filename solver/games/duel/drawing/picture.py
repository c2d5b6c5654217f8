"""The table of Duel as a picture: structure with prices for both, track, tokens, both cities."""

from __future__ import annotations

from collections.abc import Iterator

from solver._ext.duel import bridge as ext
from solver.games.drawing.html import Child, Markup, element, joined
from solver.games.drawing.page import rows
from solver.games.drawing.pieces import (
    breakable,
    chip,
    chips,
    folded,
    mark,
    panel,
    row,
    tile,
)
from solver.games.duel.drawing.expansion_icons import of_card, symbols
from solver.games.duel.drawing.expansions import is_asked, on_table
from solver.games.duel.drawing.icons import does, units
from solver.games.duel.drawing.layout import hidden, place
from solver.games.duel.drawing.pictured_city import city, figures, shade, token_icons
from solver.games.duel.drawing.structure import EMPTY, back, mixed_in
from solver.games.duel.drawing.view import View


def draw(view: View) -> Iterator[Child]:
    """The parts of a page."""
    live = view.live
    middle: list[Markup | None] = []
    beside = [*rows(on_table(view), live)]
    if view.table.offer:
        middle.append(_offer(view, live))
    if is_asked(view):
        middle += beside
    if view.table.age:
        middle += [_structure(view, live), _track(view)]
    middle.append(_board_tokens(view, live))
    if not is_asked(view):
        middle += beside
    cities = (city(view, seat, live) for seat in range(2))
    yield element("div", *middle, class_="sw-middle")
    yield element("div", *cities, class_="sw-cities sw-two")
    yield element("div", _rest(view, live), class_="sw-rest") if view.table.age else None


def _offer(view: View, live: bool) -> Markup:
    """The wonders to choose from."""
    tiles = []
    for wonder in view.table.offer:
        item = view.tables.wonders[wonder]
        name = view.wonder(wonder)
        tiles.append(
            tile(
                element("b", name),
                element("span", units(item.cost.units, view.lang), class_="sw-icons"),
                element("span", does(item.effects, view.lang), class_="sw-icons"),
                ids=item.id,
                kind="sw-wonder sw-open",
                label=name,
                live=live,
            )
        )
    return panel(view.say("offer"), element("div", *tiles, class_="sw-offer"))


def _structure(view: View, live: bool) -> Markup | None:
    layout = view.layout
    columns = [slot.column for slot in layout.slots]
    first = min(columns)
    rows = [
        (number, slots)
        for number, slots in enumerate(layout.rows, 1)
        if any(view.table.slots[slot] != EMPTY for slot in slots)
    ]
    if not rows or view.table.phase == "backs":
        return None
    free = set(ext.accessible(view.state))
    cells = []
    for line, (_, slots) in enumerate(rows, 1):
        for slot in slots:
            content = view.table.slots[slot]
            if content == EMPTY:
                continue
            at = f"sw-x{layout.slots[slot].column - first + 1} sw-y{line}"
            at += " sw-open" if slot in free else ""
            if content < 0:
                cells.append(_back(view, slot, at, live))
            else:
                cells.append(_card(view, content, slot, at, live))
    width = max(columns) - first + 2
    return element("div", *cells, class_=f"sw-structure sw-w{width}", lang=view.html_lang)


def _back(view: View, slot: int, at: str, live: bool) -> Markup:
    where = place(view, slot)
    shown, special = back(view, slot)
    kind = f"sw-card sw-back {'sw-c-purple ' if special else ''}{at}"
    drawn = symbols(view.lang).get(mixed_in(view, slot))
    return tile(
        element("span", drawn or shown, class_="sw-age"),
        element("span", where, class_="sw-where"),
        ids=where, kind=kind, label=f"{where}: {view.say('face_down')} ({shown})", live=live,
    )  # fmt: skip


def _card(view: View, card: int, slot: int, at: str, live: bool) -> Markup:
    item = view.tables.cards[card]
    prices = [_price(view, seat, card) for seat in range(2)]
    name = view.card(card)
    color = view.say(item.color)
    label = f"{name}, {color}; " + "; ".join(words for _, words in prices)
    return tile(
        element("b", breakable(name)),
        element("span", mark(shade(item.color)), of_card(item, view.lang), class_="sw-icons"),
        element("span", *(shown for shown, _ in prices), class_="sw-prices"),
        ids=f"{item.id} {place(view, slot)}",
        kind=f"sw-card sw-c-{shade(item.color)} {at}",
        label=label,
        live=live,
    )


def _price(view: View, seat: int, card: int) -> tuple[Markup, str]:
    """What a card costs a seat, and the same in words."""
    quote = ext.quote_card(view.state, seat, card)
    who = view.seat(seat)
    if quote.chain:
        shown, words, kind = "\N{INFINITY}", view.say("free_chain"), " sw-free"
        words = f"{who}: {words}"
    else:
        poor = quote.total > view.purse(seat)
        shown = str(quote.total)
        coins = view.count("coin", quote.total)
        words = view.say("cannot" if poor else "costs", who, coins)
        kind = " sw-poor" if poor else " sw-free" if not quote.total else ""
    return element("span", shown, class_=f"sw-p sw-s{seat}{kind}", title=words), words


def _track(view: View) -> Markup:
    """The conflict track: seat 0 on the left, so the pawn moves right when that is stronger."""
    capital: int = view.tables.military.capital
    pawn: int = view.table.pawn
    step, middle = 16, 20
    width = step * (2 * capital + 1)

    def x(at: int) -> float:
        return step * (at + capital) + step / 2

    parts = []
    for zone in view.tables.military.zones:
        for sign in (-1, 1) if zone.first else (1,):
            left = x(sign * (zone.first if sign > 0 else zone.last)) - step / 2
            size = step * (zone.last - zone.first + 1)
            parts.append(
                element("rect", x=left, y=8, width=size, height=24, rx=3,
                        class_=f"sw-zone sw-z{zone.points}")
            )  # fmt: skip
            if zone.points:
                parts.append(
                    element("text", str(zone.points), x=left + size / 2, y=44, class_="sw-zp")
                )
    for side in (-1, 1):
        left = x(side * capital) - step / 2
        parts.append(element("rect", x=left, y=4, width=step, height=32, rx=3, class_="sw-capital"))
    parts += [
        element("circle", cx=x(at), cy=middle, r=2.2 if at else 3.2, class_="sw-space",
                data_ids=str(at) if view.table.phase == "minerva" else None)
        for at in range(-capital, capital + 1)
    ]  # fmt: skip
    for number, token in enumerate(view.tables.loot):
        if number in view.table.loot:
            loot = f"\N{MINUS SIGN}{token.coins}"
            parts.append(
                element("text", loot, x=x(token.entered_at), y=6, class_="sw-loot",
                        data_ids=token.id)
            )  # fmt: skip
    piece = (
        element("circle", cx=x(pawn), cy=middle, r=8, class_="sw-pawn"),
        element("path", d="M-4 -3h8l-1 6h-6z", transform=f"translate({x(pawn):g} 20)",
                class_="sw-pawn-in"),
    )  # fmt: skip
    parts.append(element("g", *piece, data_piece="pawn"))
    if pawn:
        points = view.tables.military.points_at(abs(pawn))
        words = view.say("ahead", 0 if pawn > 0 else 1, view.count("point", points))
    else:
        words = view.say("balance")
    drawn = element(
        "svg", *parts, viewBox=f"0 -6 {width} 54", class_="sw-track", role="img",
        aria_label=f"{view.say('conflict')}: {words}",
    )  # fmt: skip
    first, second = (
        element(
            "div",
            element("span", view.seat(seat), class_=f"sw-seat sw-s{seat}"),
            figures(view, seat),
            class_="sw-end",
        )
        for seat in range(2)
    )
    return element("div", first, drawn, second, class_="sw-conflict", title=words)


def _board_tokens(view: View, live: bool) -> Markup | None:
    drawn = view.table.drawn_tokens if view.table.phase == "keep" else []
    parts = [
        row(view.say(label), chips(_token(view, token, live) for token in tokens))
        for label, tokens in (("board", view.table.board_tokens), ("tokens", drawn))
        if tokens
    ]
    return element("div", *parts, class_="sw-common") if parts else None


def _token(view: View, token: int, live: bool) -> Markup:
    item = view.tables.tokens[token]
    name = view.token(token)
    return tile(
        element("b", name), token_icons(view, token),
        ids=item.id, kind="sw-token", label=name, live=live,
    )  # fmt: skip


def _rest(view: View, live: bool) -> Markup:
    """The discard pile, and what nobody has seen."""
    pile = [_small(view, card, live) for card in view.table.discard]
    head = f"{view.say('discard')} ({len(pile)})"
    parts = [folded(head, chips(pile))]
    if view.table.phase != "tokens":
        aside = [_token(view, token, live) for token in ext.aside_tokens(view.state)]
        parts.append(folded(f"{view.say('aside')} ({len(aside)})", chips(aside)))
    for words, cards in hidden(view):
        found = [_small(view, card, live) for card in cards] or [chip(view.say("whole"))]
        parts.append(folded(words, chips(found)))
    return joined(*parts)


def _small(view: View, card: int, live: bool) -> Markup:
    item = view.tables.cards[card]
    return tile(
        mark(shade(item.color)), element("span", view.card(card)), ids=item.id,
        kind=f"sw-name sw-c-{shade(item.color)}", live=live,
        label=f"{view.card(card)}, {view.say(item.color)}",
    )  # fmt: skip
