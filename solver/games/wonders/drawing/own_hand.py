"""The hand of the view: each card with its price now and what it does."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from solver._ext.wonders import bridge as ext
from solver._ext.wonders.bridge import LOOKINGS
from solver.games.drawing.html import Markup, element
from solver.games.drawing.lines import WIDTH, pad, room, shorten, table_row
from solver.games.drawing.pieces import panel, tile
from solver.games.wonders.data.effects import ItemEffect
from solver.games.wonders.drawing.icons import does
from solver.games.wonders.drawing.view import View
from solver.games.wonders.moves.effect_words import card_effects, coins, word
from solver.games.wonders.moves.naval_sentences import step_price
from solver.games.wonders.positions.phases import BEFORE

NAME, COLOR, PRICE, EFFECT = 22, 9, 17, 30
"""Columns of the table behind an indent of two, together 80; effects give what is missing."""

_Payments = list[tuple[int, ...]]


class _Stage(NamedTuple):
    """A stage that may be built next: its number, its name, what it costs now, what it does."""

    number: int
    name: str
    price: str
    texts: list[str]


def lines(view: View) -> list[str]:
    """The cards with what they cost now, those without that are chosen; empty without a hand."""
    head, cards = _held(view)
    at = _buyer(view)
    drawn = _lines(view, head, at, cards, view.say("head.build") if _is_priced(view) else "")
    for stage in _next_stages(view, at) if cards else ():
        name = view.brush(f"  {stage.name}", "bold")
        drawn += _row(name, stage.price, "; ".join(stage.texts))
    return drawn


def part(view: View) -> Markup | None:
    """The same on a page."""
    head, cards = _held(view)
    at = _buyer(view)
    stages = (_stage_tile(view, at, stage) for stage in _next_stages(view, at))
    return _part(view, head, at, cards, *stages)


def pile_lines(view: View) -> list[str]:
    """The cards of the discard pile that the view may build now, with what they do."""
    return _lines(view, *_pile(view))


def pile_part(view: View) -> Markup | None:
    """The same on a page."""
    return _part(view, *_pile(view))


def _lines(view: View, head: str, at: int, cards: list[int], prices: str = "") -> list[str]:
    title = pad(view.brush(head, "bold"), 2 + NAME + COLOR) + prices
    rows = [line for card in cards for line in _line(view, at, card)]
    return [title.rstrip(), *rows] if cards else []


def _part(view: View, head: str, at: int, cards: list[int], *more: Markup) -> Markup | None:
    tiles = (_tile(view, at, card) for card in cards)
    return panel(head, element("div", *tiles, *more, class_="sw-hand")) if cards else None


def _held(view: View) -> tuple[str, list[int]]:
    """What the hand of the view is called, with the number of its cards, and these, sorted."""
    if view.phase in (*BEFORE, "over"):
        return "", []
    cards = list(view.hands[view.own_row])
    for move in view.table.cities[view.own].moves if view.phase == "choose" else ():
        cards.remove(ext.decode(move)[1])
    key = "your_hand"
    if view.phase == "see":
        cards, key = cards[: view.table.seen], "next_hand"
    return f"{view.say(key)} ({len(cards)})", sorted(cards)


def _pile(view: View) -> tuple[str, int, list[int]]:
    """The same of the discard pile, for the own city."""
    chooses = view.phase == "discard" and view.state.decider == view.own
    cards = [card for _, card in view.moves if card >= 0] if chooses else []
    return f"{view.say('pile_cards')} ({len(cards)})", view.own, cards


def _buyer(view: View) -> int:
    """The city for which the view would build."""
    return view.deciding if view.state.decider == view.own else view.own


def _is_priced(view: View) -> bool:
    """Whether prices mean anything: all boards lie open, and the Age has begun."""
    return view.phase in ("choose", *LOOKINGS, "seventh")


def _line(view: View, at: int, card: int) -> list[str]:
    color = view.color(card)
    name = pad("  " + shorten(view.card(card), NAME - 1), 2 + NAME)
    head = view.brush(name + word(color, view.lang).lower(), color)
    effects = "; ".join(card_effects(card, view.rules, view.lang))
    return _row(head, _price(view, at, card), effects)


def _row(head: str, price: str, effects: str) -> list[str]:
    """A row of the table, in as many lines as its price and effects need."""
    does = effects, EFFECT - WIDTH + room()
    return table_row((head, 2 + NAME + COLOR), (price, PRICE - 1), ("", 1), does)


def _tile(view: View, at: int, card: int) -> Markup:
    rules, price = view.rules.cards[card], _price(view, at, card)
    can = price not in ("", view.say("build.never"), view.say("build.twin"))
    bank = ext.quote(view.state, at, card)["coins"] if price else 0
    effects = "; ".join(card_effects(card, view.rules, view.lang))
    return view.tile(
        card,
        _priced(view, price, can, bank) if price else None,
        does(rules.effects, view.lang) if rules else None,
        said=[price, effects],
        kind=" sw-open" if can else "",
    )


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


def _stage_tile(view: View, at: int, stage: _Stage) -> Markup:
    can = stage.price != view.say("build.never")
    effects: tuple[ItemEffect, ...] = view.stages(at)[stage.number - 1].effects
    return tile(
        element("span", element("b", stage.name), class_="sw-line"),
        _priced(view, stage.price, can),
        does(effects, view.lang),
        ids=f"stage+{stage.number}" if view.builds_in_any_order(at) else "stage",
        kind=f"sw-held sw-stage{' sw-open' if can else ''}",
        label=f"{stage.name}; {stage.price}; {'; '.join(stage.texts)}",
        live=view.live,
    )


def _price(view: View, at: int, card: int) -> str:
    """What building the card costs: how much to whom, or why it is not possible.

    Empty before prices mean anything.
    """
    if not _is_priced(view):
        return ""
    quote = ext.quote(view.state, at, card)
    if quote["why"] == "same_building":
        return view.say("build.twin")
    if quote["free"] == "chain":
        return view.say("build.chain") + _with_step(view, at, card)
    said = _paid(view, quote["payments"])
    if quote["right"] and view.state.decider == view.own:
        said.append(view.say("build.right"))
    return (_either(view, said) or view.say("build.never")) + _with_step(view, at, card)


def _either(view: View, ways: list[str]) -> str:
    return f" {view.say('or')} ".join(ways)


def _paid(view: View, payments: _Payments) -> list[str]:
    """The ways to pay, each as coins to the neighbors and for a resource from the bank."""
    texts = []
    for left, right, bank, bought, far_left, far_right in payments:
        parts = [view.say("pay.left", left)] if left or bought & 1 else []
        parts += [view.say("pay.right", right)] if right or bought & 2 else []
        parts += [view.say("pay.bank", bank)] if bank else []
        parts += [view.say("pay.left2", far_left)] if far_left else []
        parts += [view.say("pay.right2", far_right)] if far_right else []
        texts.append(", ".join(parts) or view.say("build.own"))
    return texts


def _next_stages(view: View, at: int) -> Iterator[_Stage]:
    """The stages of the wonder that may be built next, once prices mean anything."""
    city, count = view.table.cities[at], len(view.stages(at))
    if not _is_priced(view) or city.stages >= count:
        return
    numbers = [city.stages + 1]
    if view.builds_in_any_order(at):
        numbers = [number for number in range(1, count + 1) if number not in city.stages_built]
    for number in numbers:
        name = view.say("stage", number, view.tables.wonders[city.wonder].called(view.lang))
        price = _stage_price(view, at, number)
        yield _Stage(number, name, price, view.stage_effects(at, number))


def _stage_price(view: View, at: int, number: int) -> str:
    """What a stage of a city costs now; its number is asked for where any may be built."""
    asked = number if view.builds_in_any_order(at) else 0
    quote = ext.quote(view.state, at, -1, asked)
    said = _paid(view, quote["payments"])
    if said and quote["participation"] is not None:
        said[-1] += "; " + view.say("pay.participation", quote["participation"])
    return (_either(view, said) or view.say("build.never")) + _with_step(view, at, -1, asked)


def _with_step(view: View, at: int, card: int, stage: int = 0) -> str:
    """What is paid for resources if the fleet of a card, or a stage (-1), makes a step, too.

    With the coins of the step for the bank.
    """
    said = _paid(view, ext.quote_step(view.state, at, card, stage))
    if not said:
        return ""
    kind = "build" if card >= 0 else "stage"
    bank = step_price(view.scene, kind, at, card, first=True).coins
    own = said == [view.say("build.own")]
    both = view.say("price.free") if own else _either(view, said)
    if bank:
        both = coins(bank, view.lang) if own else f"{both}, {coins(bank, view.lang)}"
    return "; " + view.say("pay.sail", both)
