"""The boxes of all boards: what they cost and do, and who has ticked which.

Boards have much in common, so a box that several of them have is drawn once, with a mark for each
seat. Where boards differ, as in the Wonder, a seat has no mark beside the boxes of others.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import zip_longest

from solver._ext.dice import bridge
from solver.games.dice import names
from solver.games.dice.data import ROWS, Box
from solver.games.dice.data.effects import BUILDINGS, Attack, BoxEffect, Defense
from solver.games.dice.drawing.view import View
from solver.games.dice.moves.effect_words import bonus_effects, effect_words, points
from solver.games.drawing.lines import pad, room, shorten, wrap

NAME, COST, PAY, MARK = 21, 5, 5, 3
"""Columns of the table, of a mark for each seat; what boxes do has the rest."""


@dataclass
class _Row:
    """A box with the index that it has on the board of each seat, None where there is no such."""

    name: str
    box: Box
    indexes: dict[int, int] = field(default_factory=dict)


def boxes(view: View) -> list[list[str]]:
    """A block for each building, in the order of the score, then the Warehouse and the bonuses."""
    blocks = []
    for building in [*map(BUILDINGS.index, ROWS), BUILDINGS.index("warehouse")]:
        lines = [_head(view, view.building(building), view.style(building), priced=True)]
        for row in _rows(view, building):
            lines += _box(view, row)
        blocks.append(lines)
    return [*blocks, _bonuses(view), _legend(view)]


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
        board = view.sheet.boards[view.city(seat).board]
        for place, index in enumerate(board.of(building)):
            box = board.boxes[index]
            name = view.box_alone(seat, index)
            key = (place, name, box.cost, box.symbols, box.effects, box.printed_vp)
            rows.setdefault(key, _Row(name, box)).indexes[seat] = index
    return [rows[key] for key in sorted(rows, key=lambda key: key[:1])]


def _box(view: View, row: _Row) -> list[str]:
    mine = row.indexes.get(view.own)
    ticked = view.city(view.own).ticked
    pays = str(view.pays(row.box)) if mine is not None and mine not in ticked else ""
    marks = [_mark(view, seat, row.indexes.get(seat)) for seat in range(view.seats)]
    style = view.style(row.box.building)
    name = view.brush(pad(f"  {shorten(row.name, NAME - 3)}", NAME), style)
    front = f"{name}{row.box.cost:>{COST}}{pays:>{PAY}}  "
    does = [effect_said(view, effect, row.box) for effect in row.box.effects]
    return _lines(view, front, does, marks)


def effect_said(view: View, effect: BoxEffect, box: Box) -> str:
    """What an effect does; whom the Barracks concern is said once, below all boxes."""
    if isinstance(effect, Attack):
        return view.say("attack", points(box.printed_vp, view.lang))
    if isinstance(effect, Defense):
        return view.say("defense", effect.amount)
    return effect_words(effect, view.lang, box.printed_vp)


def _mark(view: View, seat: int, index: int | None) -> str:
    if index is None:
        return ""
    if index in view.city(seat).ticked:
        return "x" if index in view.table.before[seat].ticked else "+"
    return ">" if index in bridge.open_boxes(view.state, seat) else "."


def _lines(view: View, front: str, effects: list[str], marks: list[str]) -> list[str]:
    """A row of the table, in as many lines as its effects need."""
    left = room() - NAME - COST - PAY - 2 - MARK * view.seats
    does = textwrap.wrap("; ".join(effects), left, break_on_hyphens=False)
    end = "".join(f"{mark:>{MARK}}" for mark in marks)
    lines = []
    for first, said, last in zip_longest([front], does, [end], fillvalue=""):
        lines.append((pad(first, room() - left - len(end)) + pad(said, left) + last).rstrip())
    return lines


def _bonuses(view: View) -> list[str]:
    lines = [_head(view, view.say("bonuses"), "bold", priced=False)]
    for index in range(len(view.sheet.bonuses)):
        name = names.bonus_name(index, view.sheet, view.lang)
        marks = []
        for seat in range(view.seats):
            taken = index in view.bonuses(seat)
            new = taken and index not in (view.table.before[seat].bonuses or ())
            marks.append("+" if new else "x" if taken else ">")
        front = pad(f"  {shorten(name, NAME - 3)}", NAME + COST + PAY + 2)
        lines += _lines(view, front, bonus_effects(view.sheet, index, view.lang), marks)
    return lines


def _legend(view: View) -> list[str]:
    return [view.brush(line, "dim") for text in _remarks(view) for line in wrap("", text)]


def _remarks(view: View) -> Iterator[str]:
    race = points(view.sheet.first_agora, view.lang)
    yield view.say("legend", view.own)
    yield view.say("legend.barracks")
    yield view.say("legend.taken" if view.table.agora_taken else "legend.first", race)
