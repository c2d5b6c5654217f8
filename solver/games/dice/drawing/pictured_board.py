"""The board of one player of Dice in the picture: figures, and every box of every building."""

from __future__ import annotations

from collections.abc import Iterator

from solver._ext.dice import bridge
from solver.games.dice import names
from solver.games.dice.data import ROWS, tables
from solver.games.dice.data.effects import BUILDINGS
from solver.games.dice.data.sheet import Box
from solver.games.dice.drawing.boxes import effect_said
from solver.games.dice.drawing.view import View, color_of
from solver.games.dice.moves.effect_words import bonus_effects, coins, points
from solver.games.drawing.html import Markup, element, joined
from solver.games.drawing.pieces import (
    breakable,
    chip,
    chips,
    counter,
    has_icon,
    icon,
    panel,
    row,
    tile,
)
from solver.games.drawing.sitting import SeatColumn, across, pointed, side_of

_SHAPES = 2
"""A box that more symbols tick is named."""

_FEW = 3
"""A building with so few boxes takes half of a line."""


def board(view: View, seat: int, live: bool) -> Markup:
    """The panel of a seat. Boxes of the view can be tapped."""
    decides = view.state.decider == seat
    place = view.place(seat)
    name = view.seat(seat) + (f" ({place})" if place else "")
    side = beside(view, seat)
    head = joined(
        element("span", view.seat(seat), class_=f"sw-seat sw-s{seat}"),
        element("span", pointed(place, side), class_="sw-place") if place else None,
        element("span", view.board(seat)),
        element("span", view.say("deciding"), class_="sw-turn") if decides else None,
    )
    score = bridge.score(view.state)[seat]
    order = [BUILDINGS.index(name) for name in ROWS] + [BUILDINGS.index("warehouse")]
    return panel(
        head,
        _figures(view, seat),
        element("div", *(_building(view, seat, at, score, live) for at in order), class_="sw-grid"),
        _bonuses(view, seat, live),
        kind=" ".join(
            ["sw-city", f"sw-of{seat}", *([f"sw-at-{side}"] if side else []),
             *(["sw-active"] if decides else [])]
        ),
        label=name,
    )  # fmt: skip


def beside(view: View, seat: int) -> str:
    """``left`` or ``right`` for a seat beside the view, else empty."""
    return "" if view.seats == 2 or seat == view.own else side_of(seat, view.own, view.seats)


def columns(view: View) -> Iterator[SeatColumn]:
    """Each seat as it sits: between its walls is the shield, on each side what wards off there."""
    for seat in across(view.own, view.seats):
        place, walls = view.place(seat), _walls(view, seat)
        west, east = (
            element("span", f"{amount}", class_="sw-gain sw-tie", aria_hidden="true")
            for amount in _defenses(view, seat)
        )
        yield SeatColumn(
            seat,
            str(seat),
            pointed(place, beside(view, seat)),
            f"{view.seat(seat)}, {place}" if place else view.seat(seat),
            counters(view, seat),
            (west, icon("shield", walls), east),
            mine=seat == view.own,
        )


def _defenses(view: View, seat: int) -> tuple[int, int]:
    return view.defense(seat, "west"), view.defense(seat, "east")


def _walls(view: View, seat: int) -> str:
    return view.say("walls", *_defenses(view, seat))


def counters(view: View, seat: int) -> list[Markup]:
    """The coins of a seat, and its points as they stand."""
    owned, total = view.city(seat).coins or 0, bridge.score(view.state)[seat]["total"]
    return [
        counter("coin", owned, coins(owned, view.lang)),
        counter("vp", total, points(total, view.lang)),
    ]


def symbol(index: int, lang: str) -> Markup | None:
    """The shape of a symbol of the dice, None for one that has none."""
    name = tables().symbols[index].id
    kind, _, color = name.partition("_")
    if kind == "coin7":
        return counter("coin", 7, names.symbol_name(index, lang))
    shape = "destroy" if kind == "cross" else "laurel" if color == "laurel" else kind
    if not has_icon(shape):
        return None
    return element("span", icon(shape, names.symbol_name(index, lang)), class_=f"sw-{color}")


def _figures(view: View, seat: int) -> Markup:
    sides, walls = _defenses(view, seat), _walls(view, seat)
    made = bridge.resources(view.state, seat)
    made_said = f"{view.say('head.resources')}: {made}"
    shields = f"{sides[0]}\N{THIN SPACE}|\N{THIN SPACE}{sides[1]}"
    return element(
        "div",
        *counters(view, seat),
        element("span", icon("stone", made_said), str(made), class_="sw-icons", title=made_said),
        element("span", icon("shield", walls), shields, class_="sw-icons", title=walls),
        class_="sw-figures",
    )


def _building(view: View, seat: int, at: int, score: dict[str, int], live: bool) -> Markup:
    name = BUILDINGS[at]
    own = view.sheet.boards[view.city(seat).board]
    free = bridge.open_boxes(view.state, seat)
    boxes = [_box(view, seat, index, index in free, live) for index in own.of(at)]
    worth = f" {score[name]}" if name in score else ""
    head = element("span", breakable(view.building(at)), element("b", worth), class_="sw-l")
    few = " sw-few" if len(boxes) <= _FEW else ""
    return element("div", head, element("div", *boxes, class_="sw-boxes"),
                   class_=f"sw-building sw-c-{color_of(at)}{few}")  # fmt: skip


def _box(view: View, seat: int, index: int, free: bool, live: bool) -> Markup:
    box = view.boxes(seat)[index]
    ticked = index in view.city(seat).ticked
    new = ticked and index not in view.table.before[seat].ticked
    sign = "\N{CHECK MARK}" if ticked else str(box.cost)
    kind = " sw-new" if new else " sw-built" if ticked else " sw-open" if free else ""
    name = view.box(seat, index)
    board_index = view.city(seat).board
    ids = names.box_name(index, view.sheet, board_index) if seat == view.own else ""
    shapes = [symbol(one, view.lang) for one in box.symbols]
    named = breakable(view.box_alone(seat, index))
    drawn = len(shapes) <= _SHAPES and None not in shapes and shapes
    return tile(
        element("span", *(shapes if drawn else [named]), class_="sw-where"),
        element("b", sign),
        ids=ids,
        kind=f"sw-tick{kind}",
        label=f"{name}: {_said(view, box)}{_state(view, seat, box, ticked)}",
        live=live and seat == view.own,
    )


def _said(view: View, box: Box) -> str:
    return "; ".join(effect_said(view, effect, box) for effect in box.effects)


def _state(view: View, seat: int, box: Box, ticked: bool) -> str:
    """Whether a box is ticked, or what it costs the view."""
    if ticked:
        return f" ({view.say('ticked')})"
    pays = view.pays(box) if seat == view.own else box.cost
    return f" ({coins(pays, view.lang)})"


def _bonuses(view: View, seat: int, live: bool) -> Markup | None:
    shown = []
    for index in range(len(view.sheet.bonuses)):
        taken = index in view.bonuses(seat)
        name = names.bonus_name(index, view.sheet, view.lang)
        words = "; ".join(bonus_effects(view.sheet, index, view.lang))
        if seat == view.own:
            shown.append(
                tile(f"\N{CHECK MARK} {name}" if taken else name, live=live,
                     ids=names.bonus_name(index, view.sheet),
                     kind=f"sw-name{' sw-built' if taken else ''}", label=f"{name}: {words}")
            )  # fmt: skip
        elif taken:
            shown.append(chip(f"\N{CHECK MARK} {name}"))
    return row(view.say("bonuses"), chips(shown)) if shown else None
