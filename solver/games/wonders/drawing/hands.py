"""What the view knows of the cards it does not hold: other hands, the deck, the discard pile."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from solver._ext.wonders import bridge as ext
from solver.games.drawing.html import Markup
from solver.games.drawing.lines import listed, wrap
from solver.games.drawing.nodes import Listing, Thing, sentence
from solver.games.drawing.page import fold, paragraphs
from solver.games.drawing.pieces import folded
from solver.games.drawing.terminal import told
from solver.games.wonders.drawing import leaders
from solver.games.wonders.drawing.view import View
from solver.games.wonders.positions.phases import BEFORE
from solver.games.wonders.positions.uses import pile_of

_NOT_DEALT = (*BEFORE, "deal_leaders", "draft", "deal", "over")
"""Phases in which no hands of an Age are held."""


def lines(view: View) -> list[str]:
    """A line for each other hand, then the cards that the view has not seen in this Age."""
    drawn = told(view.brush, _other_hands(view))
    for head, cards in (*_pool(view), *_discards(view)):
        names = listed(card.text for card in cards)
        drawn += [f"{head}:", *wrap("  ", names)] if cards else [head]
    return drawn


def part(view: View) -> list[Markup | None]:
    """The same on a page, to be unfolded, and what is known of the draft of leaders."""
    told_of = paragraphs([*_other_hands(view), *leaders.drafted(view)])
    unseen = (Listing(*one) for one in (*_pool(view), *_discards(view)))
    return [folded(view.say("other_hands"), told_of), *(fold(one, view.live) for one in unseen)]


def _other_hands(view: View) -> Iterator[Listing]:
    """Who holds each other hand, and what the view knows of it."""
    if not _dealt(view):
        return
    classes = _classes(view)
    for row in _rows(view):
        if row != view.own_row and view.hands[row]:
            yield Listing(_holder(view, row), sentence(_content(view, row, classes)))


def _dealt(view: View) -> bool:
    """Whether the hands of an Age are held; leaders may be recruited before (turn 0)."""
    dealt = view.turn > 0 or any(view.hands)
    return dealt and view.phase not in _NOT_DEALT and not leaders.is_drafting(view)


def _classes(view: View) -> list[dict[str, Any]]:
    """What the view cannot tell apart of the cards of this Age."""
    return [entry for entry in ext.classes(view.state, view.own) if entry["age"] == view.age]


def _rows(view: View) -> Iterator[int]:
    """The rows in the order of their holders, the pile of the Free City last."""
    for seat in range(view.seating.seats):
        yield view.seating.held(view.age, seat, max(1, view.turn))
    yield from range(view.seating.seats, view.seating.cities)


def _holder(view: View, row: int) -> str:
    """Who holds a row, and how many cards it has."""
    count = view.count("card", len(view.hands[row]))
    if row >= view.seating.seats:
        return view.say("in_hand", view.say("pile"), count)
    return view.say(
        "in_hand", view.seat(view.seating.holder(view.age, row, max(1, view.turn))), count
    )


def _content(view: View, row: int, classes: list[dict[str, Any]]) -> str:
    """What the view knows of the cards in a row, and when it will hold them."""
    inside = [entry for entry in classes if row in entry["hand"]]
    parts = [_some(view, entry, entry["hand"][row]) for entry in inside]
    if not inside:
        parts.append(listed(card.text for card in view.cards(view.hands[row])))
    comes = _comes(view, row)
    return ", ".join(parts) + (f"; {comes}" if comes else "")


def _some(view: View, entry: dict[str, Any], slots: int) -> str:
    """Cards of which so many are in a hand; those drawn from the pile may be any of its cards."""
    if entry["row"] < 0:
        return view.say("unseen")
    names = [card.text for card in view.cards(entry["cards"])]
    if entry["drawn"]:
        names.append(view.say("drawn", entry["drawn"]))
    if slots == len(entry["cards"]) + entry["drawn"]:
        return listed(names)
    return view.say("some", slots, listed(names))


def _comes(view: View, row: int) -> str:
    """In how many turns the view holds a row; empty if it does not in this Age."""
    if row >= view.seating.seats or view.phase == "seventh":
        return ""
    for turn in range(view.turn + 1, view.seating.turns + 1):
        if view.seating.held(view.age, view.own, turn) == row:
            left = turn - view.turn
            return view.say("comes_next") if left == 1 else view.say("comes", left)
    return ""


def _pool(view: View) -> Iterator[tuple[str, list[Thing]]]:
    """The cards of this Age that the view has not seen yet, wherever they are."""
    if not _dealt(view):
        return
    classes = _classes(view)
    for entry in classes:
        if entry["row"] < 0:
            slots = sum(entry["hand"].values()) + entry["pile"] + entry["graves"]
            slots += sum(other["drawn"] for other in classes)
            cards = entry["cards"]
            if slots == len(cards):
                head = view.say("pool", len(cards))
            else:
                head = view.say("pool.guilds", slots, len(cards))
            yield head, view.cards(cards)
            return


def _discards(view: View) -> Iterator[tuple[str, list[Thing]]]:
    """The discard pile, where somebody may come to take a card from it: its size, known cards."""
    if not _dealt(view) or not ext.readers(view.state):
        return
    total, known = pile_of(view.table, view.partners)
    if total:
        head = view.say("discards", view.count("card", total))
        yield (f"{head}; {view.say('discards.known')}" if known else head), view.cards(known)
