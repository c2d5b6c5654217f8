"""The seats of Architects side by side as they sit: battles between neighbors, science."""

from __future__ import annotations

from solver._ext.architects import bridge as ext
from solver.games.architects import names
from solver.games.architects.data import effects as fx
from solver.games.architects.drawing.view import View
from solver.games.drawing import sitting as seats
from solver.games.drawing.html import Markup, element
from solver.games.drawing.pieces import counter, icon


def sitting(view: View, own: int) -> Markup:
    """A column for each seat, that of the view in the middle and its neighbors beside it."""
    order = seats.across(own, view.seats)
    return seats.sitting(_column(view, own, order, at) for at in range(len(order)))


def _column(view: View, own: int, order: list[int], at: int) -> seats.SeatColumn:
    seat, label = order[at], view.seat(order[at])
    place = place_of(view, own, seat)
    # At the ends of the line sit neighbors, too, unless there are but two.
    left = order[at - 1] if at or len(order) > 2 else None
    right = order[(at + 1) % len(order)] if at + 1 < len(order) or len(order) > 2 else None
    return seats.SeatColumn(
        seat,
        str(seat),
        pointed(view, own, seat),
        f"{label}, {place}" if place else label,
        [points(view, seat)],
        (_against(view, seat, left), shields(view, seat), _against(view, seat, right)),
        _held(view, seat),
        mine=seat == own,
    )


def place_of(view: View, own: int, seat: int) -> str:
    """Where a seat sits if it is the view or beside it, in words; else empty."""
    if seat == own:
        return view.say("you")
    side = "" if view.seats == 2 else seats.side_of(seat, own, view.seats)
    return view.say(side) if side else ""


def pointed(view: View, own: int, seat: int) -> str:
    """The same with an arrow to that side."""
    side = "" if view.seats == 2 or seat == own else seats.side_of(seat, own, view.seats)
    return seats.pointed(place_of(view, own, seat), side)


def points(view: View, seat: int) -> Markup:
    """The points of a seat as they stand."""
    total = ext.score(view.state)[seat]["total"]
    return counter("vp", total, view.say("point" if total == 1 else "points", total))


def shields(view: View, seat: int) -> Markup:
    """The shields of a seat."""
    strength = ext.shields(view.state, seat)
    return counter("army", strength, f"{view.say('shields')}: {strength}")


def _against(view: View, seat: int, other: int | None) -> Markup | None:
    """The points that a battle now would bring a seat against a neighbor."""
    if other is None or view.table.phase in ("setup", "over"):
        return None
    won = view.tables.military.victory_vp * ext.battle(view.state, seat, other)
    return seats.gain(won, view.say("battle.now", view.seat(other), f"{won:+}")) if won else None


def _held(view: View, seat: int) -> list[Markup]:
    """What a seat holds towards stages and tokens: each resource and symbol with its number."""
    shown = []
    for card, count in enumerate(view.table.cities[seat].cards):
        for effect in view.tables.cards[card].effects if count else ():
            sign = _sign(effect)
            if sign:
                name = names.card_name(card, view.lang)
                shown.append(element("span", icon(sign, name), element("b", str(count)),
                                     class_="sw-times", title=name))  # fmt: skip
    return shown


def _sign(effect: fx.CardEffect) -> str:
    match effect:
        case fx.ResourceUnit(resource=resource):
            return resource
        case fx.Coin():
            return "coin"
        case fx.Science(symbol=symbol):
            return symbol
        case _:
            return ""
