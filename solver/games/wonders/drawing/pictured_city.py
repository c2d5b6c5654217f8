"""One city of 7 Wonders in the picture: figures, stages, production, cards by color, science."""

from __future__ import annotations

from collections import Counter

from solver._ext.wonders import bridge as ext
from solver.games.drawing.html import Markup, element, joined
from solver.games.drawing.pieces import (
    chips,
    counter,
    has_icon,
    icon,
    mark,
    panel,
    row,
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
    science,
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
from solver.games.wonders.drawing.overview import in_hand, who
from solver.games.wonders.drawing.view import View
from solver.games.wonders.moves.effect_words import coins, stage_effects, word


def city(view: View, at: int, live: bool) -> Markup:
    """The panel of a city."""
    decides = view.state.decider == at
    name = who(view, at).removesuffix(" *")
    head = joined(
        element("span", name, class_=f"sw-seat sw-s{at}"),
        element("span", view.wonder(at)),
        element("span", view.say("deciding"), class_="sw-turn") if decides else None,
    )
    return panel(
        head,
        _figures(view, at),
        _stages(view, at),
        *_production(view, at),
        _cards(view, at, live),
        *(
            row(said, ", ".join(view.card(one) for one in found))
            for said, found in leaders_in(view, at)
        ),
        *_navy(view, at),
        row(view.say("head.coins"), ", ".join(tokens(view, at)) or None),
        row(view.say("science"), ", ".join(science(view, at)) or None),
        _points(view, at),
        kind=f"sw-city sw-of{at}{' sw-active' if decides else ''}",
        label=name,
    )


def _figures(view: View, at: int) -> Markup:
    raw = view.raw["cities"][at]
    worth = zip(raw["victories"], view.tables.rules.victory, strict=True)
    won = sum(count * points for count, points in worth)
    lost = raw["defeats"] * view.tables.rules.defeat
    held = in_hand(view, at) if not view.is_free(at) else 0
    return element(
        "div",
        *counters(view, at),
        element("span", f"+{won} \N{MINUS SIGN}{lost}", title=view.say("head.military"),
                class_="sw-faint") if won or lost else None,
        element("span", view.cards_in_words(held), class_="sw-faint") if held else None,
        class_="sw-figures",
    )  # fmt: skip


def counters(view: View, at: int) -> list[Markup]:
    """The coins of a city, its points as they stand, its shields."""
    owned = view.raw["cities"][at]["coins"]
    strength = ext.strength(view.state, at)
    total = ext.score(view.state)[at]["total"]
    return [
        counter("coin", owned, coins(owned, view.lang)),
        counter("vp", total, view.say("point" if total == 1 else "points", total)),
        counter("army", strength, f"{view.say('head.shields')}: {strength}"),
    ]


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
    score = ext.score(view.state)[at]
    parts = [
        f"{view.say(f'score.{name}')} {n}" for name, n in score.items() if n and name != "total"
    ]
    return row(view.say("head.points"), ", ".join(parts)) if parts else None


def _stages(view: View, at: int) -> Markup | None:
    """The stages in order: what is built, what comes next and what it takes."""
    raw = view.raw["cities"][at]
    items = []
    for number, stage in enumerate(view.stages(at), 1):
        built = is_built(view, at, number)
        option = chosen_option(view, at, number)
        texts = stage_effects(
            raw["wonder"], raw["side"], number, view.rules, view.lang, option=option
        )
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
        said = f"{view.say('stage', number, view.wonder(at))}: {'; '.join(texts)}"
        items.append(
            element("li", element("b", sign, title=said), price, effects, class_=kind or None)
        )
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
    built = sorted(view.raw["cities"][at]["cards"])
    by_color = sorted(built, key=lambda card: COLORS.index(view.color(card)))
    return chips(_built(view, card, live) for card in by_color)


def _built(view: View, card: int, live: bool) -> Markup:
    name, color = view.card(card), view.color(card)
    return tile(
        mark(color), element("span", name), ids=view.tables.cards[card].id,
        kind=f"sw-name sw-c-{color}", label=f"{name}, {word(color, view.lang).lower()}", live=live,
    )  # fmt: skip
