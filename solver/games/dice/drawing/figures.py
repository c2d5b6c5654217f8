"""The seats at a glance: what each of them has, how many boxes it has ticked, for which points."""

from __future__ import annotations

from collections.abc import Iterator

from solver._ext.dice import bridge
from solver.games.dice import names
from solver.games.dice.data import ROWS, tables
from solver.games.dice.data.effects import BUILDINGS, SPECIAL
from solver.games.dice.drawing.view import ORDER, View
from solver.games.dice.moves.effect_words import coins, points
from solver.games.drawing import sitting
from solver.games.drawing.html import Markup, element
from solver.games.drawing.lines import pad, room, shorten
from solver.games.drawing.pieces import counter, icon

NAME = 20
"""Columns of what stands before the figures."""

MOST = 15
"""Columns of a seat where there is room."""


def lines(view: View) -> list[str]:
    """A column for each seat; the seat that decides has a star, those beside the view say so."""
    columns = min(MOST, (room() - NAME) // view.seats)
    drawn = []
    for name, cells in _rows(view):
        cut = (shorten(cell, columns - 1) for cell in cells)
        line = pad(shorten(name, NAME - 1), NAME) + "".join(f"{cell:>{columns}}" for cell in cut)
        drawn.append(line.rstrip())
    return [view.brush(drawn[0], "bold"), *drawn[1:]]


def _rows(view: View) -> Iterator[tuple[str, list[str]]]:
    seats = range(view.seats)
    star = view.state.decider
    yield "", [f"{view.seat(seat)}{'*' if seat == star else ''}" for seat in seats]
    yield "", [view.place(seat) for seat in seats]
    yield view.say("head.board"), [view.board(seat) for seat in seats]
    if not view.dealt:
        return
    cities = view.table.cities
    yield view.say("head.coins", view.sheet.spaces), [str(city.coins) for city in cities]
    made = [str(bridge.resources(view.state, seat)) for seat in seats]
    yield view.say("head.resources"), made
    yield view.say("head.defense"), [" ".join(map(str, view.defenses(seat))) for seat in seats]
    bonuses = [str(len(city.bonuses or ())) for city in cities]
    yield view.say("head.bonuses", view.sheet.bonuses_to_end), bonuses
    for color in SPECIAL:
        (die,) = tables().colored(color)
        free = [die in bridge.usable(view.state, seat) for seat in seats]
        if any(free):
            said = [view.say("yes" if unlocked else "no") for unlocked in free]
            yield view.say("head.die", names.die_name(die, view.lang)), said
    yield view.say("head.points"), [""] * view.seats
    scores = bridge.score(view.state)
    for number in ORDER:
        yield f" {view.building(number)}", [_boxes(view, seat, number) for seat in seats]
    yield view.say("head.total"), [str(score["total"]) for score in scores]


def _boxes(view: View, seat: int, number: int) -> str:
    """The boxes of a building that are ticked, and the points."""
    row, count = BUILDINGS[number], bridge.counts(view.state, seat)[number]
    points = f"{bridge.score(view.state)[seat][row]:>4}" if row in ROWS else " " * 4
    return f"{count}/{len(view.placed(seat, number))}{points}"


def columns(view: View) -> Markup:
    """Each seat as it sits: between its walls is the shield, on each side what wards off there."""
    return sitting.standing(_column(view, at) for at in sitting.across(view.own, view.seats))


def _column(view: View, seat: int) -> Markup:
    west, east = (
        element("span", f"{amount}", class_="sw-gain sw-tie", aria_hidden="true")
        for amount in view.defenses(seat)
    )
    shield = icon("shield", view.say("walls", *view.defenses(seat)))
    return sitting.column(view.sitter(seat), _counters(view, seat), (west, shield, east))


def _counters(view: View, seat: int) -> list[Markup]:
    """The coins of a seat, and its points as they stand."""
    owned, total = view.city(seat).coins or 0, bridge.score(view.state)[seat]["total"]
    return [
        counter("coin", owned, coins(owned, view.lang)),
        counter("vp", total, points(total, view.lang)),
    ]


def figures(view: View, seat: int) -> Markup:
    """Coins, points, resources and walls of a seat."""
    walls = view.say("walls", *view.defenses(seat))
    made = bridge.resources(view.state, seat)
    made_said = f"{view.say('head.resources')}: {made}"
    shields = "\N{THIN SPACE}|\N{THIN SPACE}".join(map(str, view.defenses(seat)))
    return element(
        "div",
        *_counters(view, seat),
        element("span", icon("stone", made_said), str(made), class_="sw-icons", title=made_said),
        element("span", icon("shield", walls), shields, class_="sw-icons", title=walls),
        class_="sw-figures",
    )
