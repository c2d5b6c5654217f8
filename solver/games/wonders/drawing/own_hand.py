"""The hand of the view: each card with its price now and what it does."""

from __future__ import annotations

import textwrap
from itertools import zip_longest

from solver._ext.wonders import bridge as ext
from solver._ext.wonders.bridge import LOOKINGS
from solver.games.drawing.lines import WIDTH, pad, room, shorten
from solver.games.wonders.drawing.view import View
from solver.games.wonders.moves.effect_words import card_effects, coins, word
from solver.games.wonders.moves.naval_sentences import step_price
from solver.games.wonders.positions.phases import BEFORE

NAME, COLOR, PRICE, EFFECT = 22, 9, 17, 30
"""Columns of the table behind an indent of two, together 80; effects give what is missing."""

Payments = list[tuple[int, ...]]


def own_hand(view: View) -> list[str]:
    """The cards with what they cost now, those without that are chosen; empty without a hand."""
    head, cards = held(view)
    if not cards:
        return []
    at = buyer(view)
    title = pad(view.brush(head, "bold"), 2 + NAME + COLOR)
    lines = [(title + (view.say("head.build") if priced(view) else "")).rstrip()]
    for card in cards:
        lines += _card(view, at, card)
    return lines + _stage(view, at)


def held(view: View) -> tuple[str, list[int]]:
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


def buyer(view: View) -> int:
    """The city for which the view would build."""
    return view.deciding if view.state.decider == view.own else view.own


def pile_cards(view: View) -> list[int]:
    """The cards of the discard pile that the view may build now."""
    if view.phase != "discard" or view.state.decider != view.own:
        return []
    return [card for _, card in view.moves if card >= 0]


def takeable(view: View) -> list[str]:
    """Those cards with what they do."""
    cards = pile_cards(view)
    if not cards:
        return []
    lines = [view.brush(f"{view.say('pile_cards')} ({len(cards)})", "bold")]
    for card in cards:
        lines += _card(view, view.own, card)
    return lines


def priced(view: View) -> bool:
    """Whether prices mean anything: all boards lie open, and the Age has begun."""
    return view.phase in ("choose", *LOOKINGS, "seventh")


def _card(view: View, at: int, card: int) -> list[str]:
    color = view.color(card)
    name = pad("  " + shorten(view.card(card), NAME - 1), 2 + NAME)
    head = view.brush(name + word(color, view.lang).lower(), color)
    paid_for = price(view, at, card) if priced(view) else ""
    return _rows(head, paid_for, "; ".join(card_effects(card, view.rules, view.lang)))


def _rows(head: str, price: str, effects: str) -> list[str]:
    """A row of the table, in as many lines as its price and effects need."""
    prices = textwrap.wrap(price, PRICE - 1)
    does = textwrap.wrap(effects, EFFECT - WIDTH + room(), break_on_hyphens=False)
    lines: list[str] = []
    for paid, done in zip_longest(prices or [""], does, fillvalue=""):
        first = "" if lines else head
        lines.append((pad(first, 2 + NAME + COLOR) + pad(paid, PRICE) + done).rstrip())
    return lines


def price(view: View, at: int, card: int) -> str:
    """What building the card costs: how much to whom, or why it is not possible."""
    quote = ext.quote(view.state, at, card)
    if quote["why"] == "same_building":
        return view.say("build.twin")
    if quote["free"] == "chain":
        return view.say("build.chain") + _with_step(view, at, card)
    said = paid(view, quote["payments"])
    if quote["right"] and view.state.decider == view.own:
        said.append(view.say("build.right"))
    price = f" {view.say('or')} ".join(said) or view.say("build.never")
    return price + _with_step(view, at, card)


def paid(view: View, payments: Payments) -> list[str]:
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


def is_ordered(view: View, at: int) -> bool:
    """Whether the number of a stage is part of the move that builds it."""
    return view.builds_in_any_order(at)


def next_stages(view: View, at: int) -> list[int]:
    """The numbers of the stages that may be built next, once prices mean anything."""
    city, count = view.table.cities[at], len(view.stages(at))
    if not priced(view) or city.stages >= count:
        return []
    if not is_ordered(view, at):
        return [city.stages + 1]
    return [number for number in range(1, count + 1) if number not in city.stages_built]


def _stage(view: View, at: int) -> list[str]:
    """The stages of the wonder that may be built next, as further rows."""
    city, lines = view.table.cities[at], []
    for number in next_stages(view, at):
        effects = view.stage_effects(at, number)
        name = view.say("stage", number, view.tables.wonders[city.wonder].called(view.lang))
        head = view.brush(f"  {name}", "bold")
        lines += _rows(head, stage_price(view, at, number), "; ".join(effects))
    return lines


def stage_price(view: View, at: int, number: int) -> str:
    """What a stage of a city costs now."""
    asked = number if is_ordered(view, at) else 0
    quote = ext.quote(view.state, at, -1, asked)
    said = paid(view, quote["payments"])
    if said and quote["participation"] is not None:
        said[-1] += "; " + view.say("pay.participation", quote["participation"])
    price = f" {view.say('or')} ".join(said) or view.say("build.never")
    return price + _with_step(view, at, -1, asked)


def _with_step(view: View, at: int, card: int, stage: int = 0) -> str:
    """What is paid for resources if the fleet of a card, or a stage (-1), makes a step, too.

    With the coins of the step for the bank.
    """
    said = paid(view, ext.quote_step(view.state, at, card, stage))
    if not said:
        return ""
    kind = "build" if card >= 0 else "stage"
    bank = step_price(view.scene, kind, at, card, first=True).coins
    own = said == [view.say("build.own")]
    both = view.say("price.free") if own else f" {view.say('or')} ".join(said)
    if bank:
        both = coins(bank, view.lang) if own else f"{both}, {coins(bank, view.lang)}"
    return "; " + view.say("pay.sail", both)
