"""The seats at a glance: what each of them has, how many boxes it has ticked, for which points."""

from __future__ import annotations

from collections.abc import Iterator

from solver._ext.dice import bridge
from solver.games.dice import names
from solver.games.dice.data import ROWS, tables
from solver.games.dice.data.effects import BUILDINGS, SPECIAL
from solver.games.dice.drawing.view import View
from solver.games.drawing.lines import pad, room, shorten

NAME = 20
"""Columns of what stands before the figures."""

MOST = 15
"""Columns of a seat where there is room."""


def players(view: View) -> list[str]:
    """A column for each seat; the seat that decides has a star, those beside the view say so."""
    columns = min(MOST, (room() - NAME) // view.seats)
    lines = []
    for name, cells in _rows(view):
        cut = (shorten(cell, columns - 1) for cell in cells)
        line = pad(shorten(name, NAME - 1), NAME) + "".join(f"{cell:>{columns}}" for cell in cut)
        lines.append(line.rstrip())
    lines[0] = view.brush(lines[0], "bold")
    return lines


def _rows(view: View) -> Iterator[tuple[str, list[str]]]:
    seats = range(view.seats)
    star = view.state.decider
    yield "", [f"{view.seat(seat)}{'*' if seat == star else ''}" for seat in seats]
    yield "", [view.place(seat) for seat in seats]
    yield view.say("head.board"), [view.board(seat) for seat in seats]
    if not view.dealt:
        return
    coins = [str(view.city(seat).coins) for seat in seats]
    yield view.say("head.coins", view.sheet.spaces), coins
    made = [str(bridge.resources(view.state, seat)) for seat in seats]
    yield view.say("head.resources"), made
    walls = [(view.defense(seat, "west"), view.defense(seat, "east")) for seat in seats]
    yield view.say("head.defense"), [f"{west} {east}" for west, east in walls]
    bonuses = [str(len(view.bonuses(seat))) for seat in seats]
    yield view.say("head.bonuses", view.sheet.bonuses_to_end), bonuses
    for color in SPECIAL:
        (die,) = tables().colored(color)
        free = [die in bridge.usable(view.state, seat) for seat in seats]
        if any(free):
            said = [view.say("yes" if unlocked else "no") for unlocked in free]
            yield view.say("head.die", names.die_name(die, view.lang)), said
    yield from _points(view)


def _points(view: View) -> Iterator[tuple[str, list[str]]]:
    """For each building the boxes ticked and the points, then the points of all."""
    yield view.say("head.points"), [""] * view.seats
    scores = bridge.score(view.state)
    counts = [bridge.counts(view.state, seat) for seat in range(view.seats)]
    for number in [BUILDINGS.index(row) for row in ROWS] + [BUILDINGS.index("warehouse")]:
        row = BUILDINGS[number]
        cells = []
        for seat, count in enumerate(counts):
            size = sum(box.building == number for box in view.boxes(seat))
            points = f"{scores[seat][row]:>4}" if row in ROWS else " " * 4
            cells.append(f"{count[number]}/{size}{points}")
        yield f" {view.building(number)}", cells
    yield view.say("head.total"), [str(score["total"]) for score in scores]
