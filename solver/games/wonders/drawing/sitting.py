"""The cities side by side as they sit: the neighbors left and right, conflicts, science."""

from __future__ import annotations

from solver._ext.wonders import bridge as ext
from solver.games.drawing import sitting as seats
from solver.games.drawing.html import Markup, element
from solver.games.drawing.pieces import counter, icon
from solver.games.wonders.data import SYMBOLS
from solver.games.wonders.drawing.city import science_symbols
from solver.games.wonders.drawing.view import View
from solver.games.wonders.moves.effect_words import coins, word
from solver.games.wonders.positions.phases import BEFORE

FOUGHT = ("over", "top_island", "islands", "explore", "naval", "penalties")
"""Phases in which the Military Conflicts of the Age may be over already."""


def sitting(view: View) -> Markup:
    """A column for each city, that of the view in the middle and its neighbors beside it."""
    fights = conflicts(view)
    order = seats.across(view.own, view.seating.cities)
    return seats.standing(_column(view, at, fights) for at in order)


def conflicts(view: View) -> list[tuple[int, int, int, int]]:
    """The conflicts if the Age ended now, as ``bridge.conflicts``; none where they are over."""
    if view.phase in (*BEFORE, *FOUGHT):
        return []
    return ext.conflicts(view.state)


def _column(view: View, at: int, fights: list[tuple[int, int, int, int]]) -> Markup:
    between = _against(view, at, fights, 0), shields(view, at), _against(view, at, fights, 1)
    return seats.column(view.sitter(at), worth(view, at), between, _symbols(view, at))


def worth(view: View, at: int) -> list[Markup]:
    """The coins of a city and its points as they stand."""
    owned = view.table.cities[at].coins
    total = ext.score(view.state)[at]["total"]
    return [
        counter("coin", owned, coins(owned, view.lang)),
        counter("vp", total, view.say("point" if total == 1 else "points", total)),
    ]


def shields(view: View, at: int) -> Markup:
    """The shields of a city."""
    strength = ext.strength(view.state, at)
    return counter("army", strength, f"{view.say('head.shields')}: {strength}")


def _against(
    view: View, at: int, fights: list[tuple[int, int, int, int]], side: int
) -> Markup | None:
    """What the end of the Age would bring a city on its left (0) or right (1)."""
    found = [fight for fight in fights if fight[side] == at]
    if not found:
        return None
    gain, other = found[0][2 + side], found[0][1 - side]
    shown = "=" if gain == 0 else f"{gain:+}".replace("-", "\N{MINUS SIGN}")
    return seats.gain(gain, view.say("conflict.now", view.city(other), shown))


def _symbols(view: View, at: int) -> list[Markup]:
    """How many of each science symbol a city has."""
    own, wild = science_symbols(view, at)
    shown = [
        element("span", icon(name, word(name, view.lang)), element("b", str(own[name])),
                class_="sw-times")
        for name in SYMBOLS if own[name]
    ]  # fmt: skip
    if wild:
        words = view.say("choice")
        shown.append(element("span", f"?{wild}", class_="sw-times", title=f"{wild} {words}"))
    return shown


def science_sets(view: View, at: int) -> Markup | None:
    """The science symbols of a city: a box for each set of three, with what it still lacks."""
    own, wild = science_symbols(view, at)
    if not own and not wild:
        return None
    boxes = []
    for number in range(1, max(own.values(), default=0) + 1):
        full = all(own[name] >= number for name in SYMBOLS)
        icons = (
            icon(name, word(name, view.lang)) if own[name] >= number else
            element("span", icon(name), class_="sw-lacking") for name in SYMBOLS
        )  # fmt: skip
        boxes.append(element("span", *icons, class_=f"sw-icons sw-set{' sw-full' if full else ''}"))
    if wild:
        boxes.append(element("span", f"{wild} {view.say('choice')}"))
    points = ext.score(view.state)[at]["green"]
    words = view.say("point" if points == 1 else "points", points)
    return element("span", *boxes, counter("vp", points, words), class_="sw-figures sw-science")
