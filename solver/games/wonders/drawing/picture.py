"""The table of 7 Wonders as a picture: own hand with prices, all cities, what is known of others.

Names, colors, symbols and rows come from the tables; what has no shape of its own is said in
words. So cards of other colors, further resources and rows of the score sheet need nothing here.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from solver._ext.wonders import bridge as ext
from solver.games.drawing.html import Child, Markup, element, joined
from solver.games.drawing.pieces import (
    chip,
    chips,
    folded,
    mark,
    panel,
    tile,
)
from solver.games.drawing.sitting import round_the_table
from solver.games.wonders.drawing.edifices import edifices
from solver.games.wonders.drawing.hands import discards, other_hands, pool
from solver.games.wonders.drawing.icons import cost, does
from solver.games.wonders.drawing.leaders import chooses_leader, cost_of, drafted, leader_hands
from solver.games.wonders.drawing.own_hand import (
    buyer,
    held,
    is_ordered,
    next_stages,
    pile_cards,
    price,
    priced,
    stage_price,
)
from solver.games.wonders.drawing.pictured_city import city
from solver.games.wonders.drawing.sitting import sitting
from solver.games.wonders.drawing.view import View
from solver.games.wonders.moves.effect_words import (
    card_effects,
    coins,
    cost_words,
    effects_words,
    stage_effects,
    word,
)
from solver.games.wonders.names import side_name


def draw(view: View) -> Iterator[Child]:
    """The parts of a page."""
    live = view.live
    # First what can be chosen and how all stand: no more has room on a phone.
    leaders, choosing = list(_leaders(view, live)), chooses_leader(view)
    parts = [_sides(view, live), *(leaders if choosing else []), _explored(view, live)]
    parts += [_hand(view, live), _pile(view, live)]
    known = any(one.wonder >= 0 for one in view.table.cities)
    order = round_the_table(view.own, view.seating.cities) if known else []
    if known:
        parts.append(sitting(view))
    parts += [*([] if choosing else leaders), _edifices(view)]
    if known:
        cities = (city(view, at, live) for at in order)
        parts.append(element("div", *cities, class_="sw-cities sw-many sw-seated"))
    parts += _others(view)
    yield from parts


def _edifices(view: View) -> Markup | None:
    """The Edifices, what they do and how they stand."""
    rows = [
        element("p", element("span", head, class_="sw-l"), " ", element("b", stands), " ",
                element("span", brings, class_="sw-faint"))
        for head, brings, stands in edifices(view)
    ]  # fmt: skip
    return panel(view.say("edifices"), *rows) if rows else None


def _sides(view: View, live: bool) -> Markup | None:
    """The sides of the own board to choose from, with their stages."""
    if view.phase != "sides" or view.state.decider != view.own:
        return None
    wonder = view.table.cities[view.own].wonder
    board = view.board(view.own)
    assert board is not None
    tiles = []
    for _, side in view.moves:
        name = side_name(side, view.edition, view.lang)
        stages = [
            element("span", element("b", str(number)), cost(stage.cost, view.lang),
                    does(stage.effects, view.lang), class_="sw-figures")
            for number, stage in enumerate(board.stages(side), 1)
        ]  # fmt: skip
        said = "; ".join(
            f"{number}. {'; '.join(stage_effects(wonder, side, number, view.rules, view.lang))}"
            f" ({cost_words(stage.cost, view.lang)})"
            for number, stage in enumerate(board.stages(side), 1)
        )
        tiles.append(
            tile(element("b", name), *stages, ids=side_name(side, view.edition),
                 kind="sw-wonder sw-open", label=f"{name}; {said}", live=live)
        )  # fmt: skip
    return panel(view.wonder(view.own), element("div", *tiles, class_="sw-offer"))


def _hand(view: View, live: bool) -> Markup | None:
    head, cards = held(view)
    if not cards:
        return None
    at = buyer(view)
    rows = [_card(view, at, card, live) for card in cards]
    return panel(head, element("div", *rows, *_stage(view, at, live), class_="sw-hand"))


def _explored(view: View, live: bool) -> Markup | None:
    """The Islands among which the view chooses, to be tapped."""
    if view.phase != "explore" or view.state.decider != view.own:
        return None
    tiles = []
    for _, island in view.moves:
        item = view.tables.islands[island]
        name = item.called(view.lang)
        said = "; ".join(effects_words(item.effects, view.lang))
        tiles.append(
            tile(element("b", name), does(item.effects, view.lang), ids=item.id,
                 kind="sw-wonder sw-open", label=f"{name}; {said}", live=live)
        )  # fmt: skip
    return panel(view.say("navy.found"), element("div", *tiles, class_="sw-offer"))


def _leaders(view: View, live: bool) -> Iterable[Markup]:
    """The leaders in hand: with what each costs and does where one is chosen, else by name."""
    for head, leaders in leader_hands(view):
        if not chooses_leader(view):
            names = (chip(view.card(leader), color="leader") for leader in leaders)
            yield panel(head, chips(names))
            continue
        rows = (_leader(view, leader, live) for leader in leaders)
        yield panel(head, element("div", *rows, class_="sw-hand"))


def _leader(view: View, leader: int, live: bool) -> Markup:
    name, costs = view.card(leader), cost_of(view, leader)
    effects = "; ".join(card_effects(leader, view.rules, view.lang))
    return tile(
        element("span", mark("leader"), element("b", name), class_="sw-line"),
        element("span", costs, class_="sw-price"),
        element("span", effects, class_="sw-does"),
        ids=view.tables.cards[leader].id, kind="sw-held sw-c-leader sw-open",
        label=f"{name}; {costs}; {effects}", live=live,
    )  # fmt: skip


def _pile(view: View, live: bool) -> Markup | None:
    cards = pile_cards(view)
    if not cards:
        return None
    rows = [_card(view, view.own, card, live) for card in cards]
    head = f"{view.say('pile_cards')} ({len(cards)})"
    return panel(head, element("div", *rows, class_="sw-hand"))


def _card(view: View, at: int, card: int, live: bool) -> Markup:
    item, rules = view.tables.cards[card], view.rules.cards[card]
    name, color = view.card(card), view.color(card)
    costs = price(view, at, card) if priced(view) else ""
    effects = "; ".join(card_effects(card, view.rules, view.lang))
    can = costs not in ("", view.say("build.never"), view.say("build.twin"))
    said = f"{name}, {word(color, view.lang).lower()}; {costs}; {effects}"
    return tile(
        element("span", mark(color), element("b", name), class_="sw-line"),
        _priced(view, costs, can, ext.quote(view.state, at, card)["coins"]) if costs else None,
        does(rules.effects, view.lang) if rules else None,
        ids=item.id, kind=f"sw-held sw-c-{color}{' sw-open' if can else ''}", label=said, live=live,
    )  # fmt: skip


def _priced(view: View, costs: str, can: bool, bank: int = 0) -> Markup:
    """A price with the coins for the bank; what costs nothing is said in a word of its own."""
    alone, then, rest = costs.partition("; ")
    if alone == view.say("build.own"):
        shown = (coins(bank, view.lang) if bank else view.say("price.free")) + then + rest
    elif not can:
        shown = "\N{BALLOT X}" if costs == view.say("build.never") else costs
    else:
        shown = f"{coins(bank, view.lang)}, {costs}" if bank else costs
    return element("span", shown, class_="sw-price" if can else "sw-price sw-never")


def _stage(view: View, at: int, live: bool) -> Iterable[Markup]:
    """The stages of the wonder that may be built next, as further rows."""
    built = view.table.cities[at]
    for number in next_stages(view, at):
        wonder = view.tables.wonders[built.wonder]
        name = view.say("stage", number, wonder.called(view.lang))
        costs = stage_price(view, at, number)
        texts = view.stage_effects(at, number)
        effects = "; ".join(texts)
        can = costs != view.say("build.never")
        yield tile(
            element("span", element("b", name), class_="sw-line"),
            _priced(view, costs, can),
            does(view.stages(at)[number - 1].effects, view.lang),
            ids=f"stage+{number}" if is_ordered(view, at) else "stage",
            kind=f"sw-held sw-stage{' sw-open' if can else ''}",
            label=f"{name}; {costs}; {effects}", live=live,
        )  # fmt: skip


def _others(view: View) -> list[Markup | None]:
    """The other hands, as far as they are known, and the cards that nobody here has seen."""
    told = [
        element("p", element("span", head, class_="sw-l"), " ", text)
        for head, text in (*other_hands(view), *drafted(view))
    ]
    parts: list[Markup | None] = [folded(view.say("other_hands"), joined(*told)) if told else None]
    for head, cards in (*pool(view), *discards(view)):
        parts.append(
            folded(head, chips(chip(name, color=color) for name, color in view.cards(cards)))
        )
    return parts
