"""The conflict track with the pawn and the loot tokens."""

from __future__ import annotations

from solver.games.drawing.html import Markup, element
from solver.games.drawing.sitting import name_of
from solver.games.duel.drawing.city import figures
from solver.games.duel.drawing.view import View

SPACE = 3
"""Columns of a space of the track."""


def lines(view: View) -> list[str]:
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
    head = view.seat(0)
    indent = " " * len(head)
    return [
        f"{view.brush(view.say('conflict'), 'bold')}: {_state(view)}",
        f"{indent}{view.brush(numbers, 'dim')}",
        f"{head}{spaces}  {view.seat(1)}",
    ]


def _state(view: View) -> str:
    """Who is ahead, and for how many points."""
    pawn: int = view.table.pawn
    if not pawn:
        return view.say("balance")
    points = view.tables.military.points_at(abs(pawn))
    return view.say("ahead", 0 if pawn > 0 else 1, view.count("point", points))


def conflict(view: View) -> Markup:
    """The conflict track: seat 0 on the left, so the pawn moves right when that is stronger."""
    capital: int = view.tables.military.capital
    pawn: int = view.table.pawn
    step, middle = 16, 20
    width = step * (2 * capital + 1)

    def x(at: int) -> float:
        return step * (at + capital) + step / 2

    parts = []
    for zone in view.tables.military.zones:
        for sign in (-1, 1) if zone.first else (1,):
            left = x(sign * (zone.first if sign > 0 else zone.last)) - step / 2
            size = step * (zone.last - zone.first + 1)
            parts.append(
                element("rect", x=left, y=8, width=size, height=24, rx=3,
                        class_=f"sw-zone sw-z{zone.points}")
            )  # fmt: skip
            if zone.points:
                parts.append(
                    element("text", str(zone.points), x=left + size / 2, y=44, class_="sw-zp")
                )
    for side in (-1, 1):
        left = x(side * capital) - step / 2
        parts.append(element("rect", x=left, y=4, width=step, height=32, rx=3, class_="sw-capital"))
    parts += [
        element("circle", cx=x(at), cy=middle, r=2.2 if at else 3.2, class_="sw-space",
                data_ids=str(at) if view.table.phase == "minerva" else None)
        for at in range(-capital, capital + 1)
    ]  # fmt: skip
    for number, token in enumerate(view.tables.loot):
        if number in view.table.loot:
            loot = f"\N{MINUS SIGN}{token.coins}"
            parts.append(
                element("text", loot, x=x(token.entered_at), y=6, class_="sw-loot",
                        data_ids=token.id)
            )  # fmt: skip
    piece = (
        element("circle", cx=x(pawn), cy=middle, r=8, class_="sw-pawn"),
        element("path", d="M-4 -3h8l-1 6h-6z", transform=f"translate({x(pawn):g} 20)",
                class_="sw-pawn-in"),
    )  # fmt: skip
    parts.append(element("g", *piece, data_piece="pawn"))
    words = _state(view)
    drawn = element(
        "svg", *parts, viewBox=f"0 -6 {width} 54", class_="sw-track", role="img",
        aria_label=f"{view.say('conflict')}: {words}",
    )  # fmt: skip
    first, second = (
        element(
            "div",
            name_of(view.sitter(seat)),
            figures(view, seat),
            class_="sw-end",
        )
        for seat in range(2)
    )
    return element("div", first, drawn, second, class_="sw-conflict", title=words)
