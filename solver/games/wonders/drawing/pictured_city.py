"""One city of 7 Wonders in the picture: figures, stages, production, cards by color, science."""

from __future__ import annotations

from collections import Counter

from solver._ext.wonders import bridge as ext
from solver.games.drawing import sitting as seats
from solver.games.drawing.html import Markup, element
from solver.games.drawing.pieces import (
    chips,
    has_icon,
    icon,
    mark,
    row,
    said,
    tile,
)
from solver.games.wonders.data import COLORS
from solver.games.wonders.drawing.city import (
    Symbol,
    discounts,
    in_order,
    is_built,
    leaders_in,
    may_be_next,
    symbols_made,
    tokens,
)
from solver.games.wonders.drawing.edifices import chosen_option
from solver.games.wonders.drawing.icons import cost, does
from solver.games.wonders.drawing.navy import (
    at_sea,
    fleets,
    found,
    has_shipyard,
    islands,
    shipyard,
)
from solver.games.wonders.drawing.overview import in_hand
from solver.games.wonders.drawing.sitting import science_sets, shields, worth
from solver.games.wonders.drawing.view import View
from solver.games.wonders.moves.effect_words import word

SIGNS = {
    "military": "shield", "coins": "coin", "wonder": "wonder", "leaders": "leader",
    "edifice": "edifice", "naval": "ship", "islands": "island",
}  # fmt: skip
"""The symbols of what points are for, where it is not cards of a color."""


def city(view: View, at: int, live: bool) -> Markup:
    """The panel of a city."""
    return seats.city(
        view.sitter(at),
        _figures(view, at),
        _board(view, at),
        *_production(view, at),
        _cards(view, at, live),
        *(
            row(said, ", ".join(view.card(one) for one in found))
            for said, found in leaders_in(view, at)
        ),
        *_navy(view, at),
        row(view.say("head.coins"), ", ".join(tokens(view, at)) or None),
        row(view.say("science"), science_sets(view, at)),
        _points(view, at),
    )


def _figures(view: View, at: int) -> Markup:
    built = view.table.cities[at]
    values = zip(built.victories, view.tables.rules.victory, strict=True)
    won = sum(count * points for count, points in values)
    lost = built.defeats * view.tables.rules.defeat
    held = in_hand(view, at) if not view.is_free(at) else 0
    return element(
        "div",
        *worth(view, at),
        shields(view, at),
        _tokens(view, "victory", f"+{won}", built.victories) if won else None,
        _tokens(view, "defeat", f"\N{MINUS SIGN}{lost}", [built.defeats]) if lost else None,
        element("span", view.cards_in_words(held), class_="sw-faint") if held else None,
        class_="sw-figures",
    )  # fmt: skip


def _tokens(view: View, kind: str, worth: str, counts: list[int]) -> Markup:
    """The conflict tokens of a city by what they are worth."""
    words = view.say(f"tokens.{kind}", sum(counts), worth)
    return element(
        "span", element("span", worth, aria_hidden="true"), said(words),
        class_=f"sw-gain {'sw-win' if kind == 'victory' else 'sw-loss'}", title=words,
    )  # fmt: skip


def _navy(view: View, at: int) -> list[Markup | None]:
    """Shipyard, fleets on their tracks, Islands, what the city is at sea."""
    if not has_shipyard(view, at):
        return []
    rows = [row(view.say("event.shipyard"), shipyard(view, at))]
    for line in fleets(view, at):
        track = element("span", line.track, class_="sw-track", aria_hidden="true")
        text = "; ".join(filter(None, (line.worth, line.following)))
        rows.append(row(line.name, track, element("span", f" {text}")))
    rows += [row(name, does) for name, does in islands(view, at)]
    rows.append(row(view.say("navy.found"), ", ".join(found(view, at)) or None))
    return [*rows, row(view.say("navy.sea"), ", ".join(at_sea(view, at)) or None)]


def _points(view: View, at: int) -> Markup | None:
    """What the points of now are for."""
    shown = []
    for name, points in ext.score(view.state)[at].items():
        if not points or name == "total":
            continue
        words = view.say(f"score.{name}")
        sign = icon(SIGNS[name], words) if name in SIGNS else mark(name, words)
        number = f"{points}".replace("-", "\N{MINUS SIGN}")
        shown.append(element("span", sign, element("b", number), class_="sw-times", title=words))
    return row(view.say("head.points"), *shown)


def _board(view: View, at: int) -> Markup:
    """The board of the wonder: what it makes, its name, its stages below."""
    board = view.board(at)
    made = board.resource if board else None
    head = element(
        "div", icon(made, word(made, view.lang)) if made else None,
        element("span", view.wonder(at)), class_="sw-nameplate",
    )  # fmt: skip
    return element("div", head, _stages(view, at), class_="sw-board")


def _stages(view: View, at: int) -> Markup | None:
    """The stages in order: what is built, what comes next and what it takes."""
    items = []
    for number, stage in enumerate(view.stages(at), 1):
        built = is_built(view, at, number)
        option = chosen_option(view, at, number)
        texts = view.stage_effects(at, number, option)
        # What is not chosen yet is one sentence about all that it may be.
        open_choice = len(stage.options) > 1 and not option
        effects = (
            element("span", "; ".join(texts))
            if open_choice
            else does(stage.options[max(0, option - 1)], view.lang)
        )
        sign = "\N{CHECK MARK}" if built else str(number)
        kind = "sw-built" if built else "sw-following" if may_be_next(view, at, number) else ""
        price = None if built else cost(stage.cost, view.lang)
        words = f"{view.say('stage', number, view.wonder(at))}: {'; '.join(texts)}"
        head = element("span", element("b", sign, title=words), price)
        items.append(element("li", head, effects, class_=kind or None))
    return element("ol", *items, class_="sw-stages") if items else None


def _production(view: View, at: int) -> list[Markup | None]:
    if view.board(at) is None:
        return []
    sold, kept = symbols_made(view, at)
    rows = [
        row(view.say("makes"), *_symbols(view, sold)),
        row(view.say("keeps"), *_symbols(view, kept)),
    ]
    return rows + [row(head, ", ".join(texts)) for head, texts in discounts(view, at)]


def _symbols(view: View, made: Counter[Symbol]) -> list[Markup]:
    """Each symbol of production, those that leave a choice in a box."""
    shown = []
    for symbol in in_order(made):
        for _ in range(made[symbol]):
            parts = [_resource(view, name) for name in symbol]
            boxed = " sw-box" if len(parts) > 1 else ""
            shown.append(element("span", *parts, class_=f"sw-icons{boxed}"))
    return shown


def _resource(view: View, name: str) -> Markup:
    said = word(name, view.lang)
    return icon(name, said) if has_icon(name) else element("span", said)


def _cards(view: View, at: int, live: bool) -> Markup | None:
    """All cards of the city, by color."""
    built = sorted(view.table.cities[at].cards)
    by_color = sorted(built, key=lambda card: COLORS.index(view.color(card)))
    return chips(_built(view, card, live) for card in by_color)


def _built(view: View, card: int, live: bool) -> Markup:
    name, color = view.card(card), view.color(card)
    return tile(
        mark(color), element("span", name), ids=view.tables.cards[card].id,
        kind=f"sw-name sw-c-{color}", label=f"{name}, {word(color, view.lang).lower()}", live=live,
    )  # fmt: skip
