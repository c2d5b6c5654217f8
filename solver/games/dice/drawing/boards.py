"""The boxes of all boards: what they cost and do, and who has ticked which.

In a terminal a box that several boards have is drawn once, with a mark for each seat. Where boards
differ, as in the Wonder, a seat has no mark beside the boxes of others.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from solver._ext.dice import bridge
from solver.games.dice import names
from solver.games.dice.data import Box
from solver.games.dice.data.effects import BUILDINGS, Attack, BoxEffect, Defense
from solver.games.dice.drawing.faces import symbol
from solver.games.dice.drawing.figures import figures
from solver.games.dice.drawing.view import ORDER, View, color_of, style_of
from solver.games.dice.moves.effect_words import bonus_effects, coins, effect_words, points
from solver.games.drawing import sitting
from solver.games.drawing.html import Child, Markup, element
from solver.games.drawing.lines import pad, room, shorten, table_row, wrap
from solver.games.drawing.pieces import breakable, chip, chips, row, tile

NAME, COST, PAY, MARK = 21, 5, 5, 3
"""Columns of the table, of a mark for each seat; what boxes do has the rest."""

_SHAPES = 2
"""A box that more symbols tick is named."""

_FEW = 3
"""A building with so few boxes takes half of a line."""

_KINDS = {"x": " sw-built", "+": " sw-new", ">": " sw-open", ".": ""}


@dataclass
class _Row:
    """A box with the index that it has on the board of each seat, None where there is no such."""

    name: str
    box: Box
    indexes: dict[int, int] = field(default_factory=dict)


def lines(view: View) -> list[list[str]]:
    """A block for each building, in the order of the score, then the Warehouse and the bonuses."""
    blocks = []
    for building in ORDER:
        style = style_of(color_of(building))
        block = [_head(view, view.building(building), style, priced=True)]
        for one in _rows(view, building):
            block += _box_lines(view, one, style)
        blocks.append(block)
    return [*blocks, _bonus_lines(view), _legend(view)]


def _head(view: View, name: str, style: str, *, priced: bool) -> str:
    """The name of a building and the numbers of the seats."""
    seats = "".join(f"{seat:>{MARK}}" for seat in range(view.seats))
    prices = f"{view.say('cost'):>{COST}}{view.say('pay'):>{PAY}}" if priced else ""
    rest = f"{prices}{seats:>{room() - NAME - len(prices)}}"
    return view.brush(pad(shorten(name, NAME), NAME), "bold", style) + rest


def _rows(view: View, building: int) -> list[_Row]:
    """The different boxes of a building, in their order on the boards."""
    rows: dict[tuple[object, ...], _Row] = {}
    for seat in range(view.seats):
        for place, index in enumerate(view.placed(seat, building)):
            box = view.boxes(seat)[index]
            name = view.box_alone(seat, index)
            key = (place, name, box.cost, box.symbols, box.effects, box.printed_vp)
            rows.setdefault(key, _Row(name, box)).indexes[seat] = index
    return [rows[key] for key in sorted(rows, key=lambda key: key[:1])]


def _box_lines(view: View, one: _Row, style: str) -> list[str]:
    mine = one.indexes.get(view.own)
    pays = mine is not None and mine not in view.city(view.own).ticked
    marks = [
        view.mark(seat, one.indexes[seat]) if seat in one.indexes else ""
        for seat in range(view.seats)
    ]
    name = view.brush(pad(f"  {shorten(one.name, NAME - 3)}", NAME), style)
    front = f"{name}{one.box.cost:>{COST}}{view.pays(one.box) if pays else '':>{PAY}}  "
    return _marked(view, front, _does(view, one.box), marks)


def _does(view: View, box: Box) -> str:
    return "; ".join(_effect(view, effect, box) for effect in box.effects)


def _effect(view: View, effect: BoxEffect, box: Box) -> str:
    """What an effect does; whom the Barracks concern is said once, below all boxes."""
    if isinstance(effect, Attack):
        return view.say("attack", points(box.printed_vp, view.lang))
    if isinstance(effect, Defense):
        return view.say("defense", effect.amount)
    return effect_words(effect, view.lang, box.printed_vp)


def _marked(view: View, front: str, does: str, marks: list[str]) -> list[str]:
    """A row of the table, in as many lines as its effects need."""
    before, end = NAME + COST + PAY + 2, MARK * view.seats
    last = "".join(f"{mark:>{MARK}}" for mark in marks)
    return table_row((front, before), (does, room() - before - end), (last, end))


def _bonus_lines(view: View) -> list[str]:
    drawn = [_head(view, view.say("bonuses"), "bold", priced=False)]
    for index in range(len(view.sheet.bonuses)):
        name = names.bonus_name(index, view.sheet, view.lang)
        marks = [view.bonus_mark(seat, index) for seat in range(view.seats)]
        does = "; ".join(bonus_effects(view.sheet, index, view.lang))
        drawn += _marked(view, f"  {shorten(name, NAME - 3)}", does, marks)
    return drawn


def _legend(view: View) -> list[str]:
    return [view.brush(line, "dim") for text in _remarks(view) for line in wrap("", text)]


def _remarks(view: View) -> Iterator[str]:
    race = points(view.sheet.first_agora, view.lang)
    yield view.say("legend", view.own)
    yield view.say("legend.barracks")
    yield view.say("legend.taken" if view.table.agora_taken else "legend.first", race)


def panels(view: View) -> Markup:
    """The boards on a page."""
    return sitting.cities(
        sitting.city(
            view.sitter(seat),
            figures(view, seat),
            element("div", *(_building(view, seat, at) for at in ORDER), class_="sw-grid"),
            row(view.say("bonuses"), chips(_bonuses(view, seat))),
            board=view.board(seat),
        )
        for seat in sitting.round_the_table(view.own, view.seats)
    )


def _building(view: View, seat: int, at: int) -> Markup:
    boxes = [_box(view, seat, index) for index in view.placed(seat, at)]
    worth = bridge.score(view.state)[seat].get(BUILDINGS[at], "")
    head = element("span", breakable(view.building(at)), element("b", f" {worth}".rstrip()),
                   class_="sw-l")  # fmt: skip
    few = " sw-few" if len(boxes) <= _FEW else ""
    return element("div", head, element("div", *boxes, class_="sw-boxes"),
                   class_=f"sw-building sw-c-{color_of(at)}{few}")  # fmt: skip


def _box(view: View, seat: int, index: int) -> Markup:
    box, mark, mine = view.boxes(seat)[index], view.mark(seat, index), seat == view.own
    shapes = [symbol(one, view.lang) for one in box.symbols]
    drawn: list[Child] = [*shapes]
    if len(shapes) > _SHAPES or None in shapes or not shapes:
        drawn = [breakable(view.box_alone(seat, index))]
    state = view.say("ticked")
    if mark not in "x+":
        state = coins(view.pays(box) if mine else box.cost, view.lang)
    return tile(
        element("span", *drawn, class_="sw-where"),
        element("b", "\N{CHECK MARK}" if mark in "x+" else str(box.cost)),
        ids=names.box_name(index, view.sheet, view.city(seat).board) if mine else "",
        kind=f"sw-tick{_KINDS[mark]}",
        label=f"{view.box(seat, index)}: {_does(view, box)} ({state})",
        live=view.live and mine,
    )


def _bonuses(view: View, seat: int) -> Iterator[Markup]:
    """Those to choose from, or what another seat has."""
    for index in range(len(view.sheet.bonuses)):
        name = shown = names.bonus_name(index, view.sheet, view.lang)
        taken = view.bonus_mark(seat, index) != ">"
        if taken:
            shown = f"\N{CHECK MARK} {name}"
        if seat == view.own:
            does = "; ".join(bonus_effects(view.sheet, index, view.lang))
            yield tile(
                shown, ids=names.bonus_name(index, view.sheet), label=f"{name}: {does}",
                kind=f"sw-name{' sw-built' if taken else ''}", live=view.live,
            )  # fmt: skip
        elif taken:
            yield chip(shown)
