"""The conflict track with the pawn and the loot tokens."""

from __future__ import annotations

from solver.games.duel.drawing.view import View

SPACE = 3
"""Columns of a space of the track."""


def track(view: View) -> list[str]:
    """Three lines: distances, the pawn, the loot tokens still there.

    Seat 0's city is on the left: the pawn moves to the right when seat 0 is stronger.
    """
    capital = view.tables.military.capital
    pawn: int = view.table.pawn
    loot = {
        token.entered_at: token.coins
        for number, token in enumerate(view.tables.loot)
        if number in view.table.loot
    }
    places = range(-capital, capital + 1)
    numbers = "".join(f"{abs(place):>{SPACE}}" for place in places)
    spaces = ""
    for place in places:
        text = "(P)" if place == pawn else f"-{loot[place]}" if place in loot else "."
        if place in loot and place == pawn:
            text = f"P-{loot[place]}"
        padded = f"{text:>{SPACE}}"
        spaces += view.brush(padded, "bold", "red") if place == pawn else padded
    if pawn:
        points = view.tables.military.points_at(abs(pawn))
        state = view.say("ahead", 0 if pawn > 0 else 1, view.count("point", points))
    else:
        state = view.say("balance")
    head = view.seat(0)
    indent = " " * len(head)
    return [
        f"{view.brush(view.say('conflict'), 'bold')}: {state}",
        f"{indent}{view.brush(numbers, 'dim')}",
        f"{head}{spaces}  {view.seat(1)}",
    ]
