"""The cities at a glance: a line for each in a terminal, a column for each on a page."""

from __future__ import annotations

from solver._ext.wonders import bridge as ext
from solver.games.drawing import sitting
from solver.games.drawing.html import Markup
from solver.games.drawing.lines import pad
from solver.games.drawing.page import things
from solver.games.drawing.pieces import counter
from solver.games.wonders.drawing.makes import science
from solver.games.wonders.drawing.view import View
from solver.games.wonders.moves.effect_words import coins
from solver.games.wonders.positions.phases import BEFORE

WHO, WONDER = 16, 21
COLUMNS = {"stages": 7, "coins": 7, "shields": 8, "military": 9, "points": 7, "hand": 5}
"""What is told of each city, with the columns it takes."""

DEBT = 1
"""The columns that Debt beside the coins takes from the stages."""

FOUGHT = ("over", "top_island", "islands", "explore", "naval", "penalties")
"""Phases in which the Military Conflicts of the Age may be over already."""


def lines(view: View) -> list[str]:
    """A table with a line for each city, in the order of play."""
    heads = [view.say(f"head.{name}") for name in COLUMNS]
    debt = DEBT if any(city.debt for city in view.table.cities) else 0
    drawn = [view.brush(_row("", view.say("head.wonder"), heads, debt), "dim")]
    for city in range(view.around):
        line = _row(_who(view, city), view.wonder(city), _cells(view, city), debt)
        drawn.append(view.brush(line, "bold") if city == view.own else line)
    return drawn


def _row(who: str, wonder: str, cells: list[str], debt: int) -> str:
    widths = list(COLUMNS.values())
    widths[0] -= debt
    widths[1] += debt
    sized = zip(cells, widths, strict=True)
    return pad(who, WHO) + pad(wonder, WONDER) + "".join(f"{text:>{n}}" for text, n in sized)


def _who(view: View, city: int) -> str:
    """The owner of a city, whether it is the view or beside it, and whether it decides now."""
    place = view.place(city)
    name = f"{view.city(city)} ({place})" if place else view.city(city)
    return f"{name} *" if city == view.state.decider else name


def _cells(view: View, city: int) -> list[str]:
    built = view.table.cities[city]
    won, lost = military(view, city)
    return [
        f"{built.stages}/{len(view.stages(city))}" if view.stages(city) else "",
        f"{built.coins} (-{built.debt})" if built.debt else str(built.coins),
        str(ext.strength(view.state, city)),
        f"+{won} -{lost}" if won or lost else "0",
        str(view.scores(city)["total"]),
        "" if view.is_free(city) else str(in_hand(view, city)),
    ]


def military(view: View, city: int) -> tuple[int, int]:
    """What the conflict tokens of a city bring and cost."""
    built, rules = view.table.cities[city], view.tables.rules
    won = sum(count * worth for count, worth in zip(built.victories, rules.victory, strict=True))
    return won, built.defeats * rules.defeat


def in_hand(view: View, seat: int) -> int:
    """Cards that a seat holds now."""
    if view.phase in (*BEFORE, "over"):
        return 0
    return len(view.hands[view.seating.held(view.age, seat, max(1, view.turn))])


def columns(view: View) -> Markup:
    """A column for each city, that of the view in the middle and its neighbors beside it."""
    foretold = view.phase not in (*BEFORE, *FOUGHT)
    fights = ext.conflicts(view.state) if foretold else []
    order = sitting.across(view.own, view.around)
    return sitting.standing(_column(view, at, fights) for at in order)


def _column(view: View, at: int, fights: list[tuple[int, int, int, int]]) -> Markup:
    between = _against(view, at, fights, 0), shields(view, at), _against(view, at, fights, 1)
    symbols = things(science(view, at), view.live)
    return sitting.column(view.sitter(at), worth(view, at), between, symbols)


def worth(view: View, at: int) -> list[Markup]:
    """The coins of a city and its points as they stand."""
    owned = view.table.cities[at].coins
    return [counter("coin", owned, coins(owned, view.lang)), view.worth(at)]


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
    return sitting.gain(gain, view.say("conflict.now", view.city(other), shown))
