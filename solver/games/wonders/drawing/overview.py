"""The cities at a glance: a line for each."""

from __future__ import annotations

from solver._ext.wonders import bridge as ext
from solver.games.drawing.lines import pad
from solver.games.wonders.drawing.view import View
from solver.games.wonders.positions.phases import BEFORE

WHO, WONDER = 16, 21
COLUMNS = (("stages", 7), ("coins", 7), ("shields", 8), ("military", 9), ("points", 7), ("hand", 5))
"""What is told of each city, with the columns it takes."""

DEBT = 1
"""The columns that Debt beside the coins takes from the stages."""


def overview(view: View) -> list[str]:
    """A table with a line for each city, in the order of play."""
    heads = [view.say(f"head.{name}") for name, _ in COLUMNS]
    debt = DEBT if any(city.debt for city in view.table.cities) else 0
    lines = [view.brush(_row("", view.say("head.wonder"), heads, debt), "dim")]
    for city in range(view.seating.cities):
        line = _row(who(view, city), view.wonder(city), _cells(view, city), debt)
        lines.append(view.brush(line, "bold") if city == view.own else line)
    return lines


def _row(who: str, wonder: str, cells: list[str], debt: int) -> str:
    widths = [width for _, width in COLUMNS]
    widths[0] -= debt
    widths[1] += debt
    sized = zip(cells, widths, strict=True)
    return pad(who, WHO) + pad(wonder, WONDER) + "".join(f"{text:>{n}}" for text, n in sized)


def who(view: View, city: int) -> str:
    """The owner of a city, whether it is the view or beside it, and whether it decides now."""
    name, place = view.city(city), view.place(city)
    if place:
        name += f" ({place})"
    return f"{name} *" if city == view.state.decider else name


def _cells(view: View, city: int) -> list[str]:
    built = view.table.cities[city]
    points = sum(
        count * worth
        for count, worth in zip(built.victories, view.tables.rules.victory, strict=True)
    )
    defeats = built.defeats * view.tables.rules.defeat
    hand = "" if view.is_free(city) else str(in_hand(view, city))
    return [
        f"{built.stages}/{len(view.stages(city))}" if view.stages(city) else "",
        f"{built.coins} (-{built.debt})" if built.debt else str(built.coins),
        str(ext.strength(view.state, city)),
        f"+{points} -{defeats}" if points or defeats else "0",
        str(ext.score(view.state)[city]["total"]),
        hand,
    ]


def in_hand(view: View, seat: int) -> int:
    """Cards that a seat holds now."""
    if view.phase in (*BEFORE, "over"):
        return 0
    return len(view.hands[view.seating.held(view.age, seat, max(1, view.turn))])
