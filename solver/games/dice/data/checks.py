"""Checks of ``dice.json`` that concern more than one value; sheets have ``sheet_checks.py``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from solver.games.data.json_tables import check_codes, check_items, repeated, require
from solver.games.dice.data.effects import BUILDINGS, COLORS, FIRST_SPECIAL, SPECIAL
from solver.games.dice.data.model import FACES, GREYS

if TYPE_CHECKING:
    from solver.games.dice.data.model import Die, Symbol, Tables

DICE = 10
SYMBOLS = 38


def check(tables: Tables) -> None:
    """Raise InputError when the tables contradict themselves or do not fit the rules."""
    check_items("dice.json buildings", tables.buildings, len(BUILDINGS))
    check_items("dice.json colors", tables.colors, len(COLORS))
    check_items("dice.json symbols", tables.symbols, SYMBOLS)
    check_items("dice.json dice", tables.dice, DICE)
    for what, items, order in (
        ("buildings", tables.buildings, BUILDINGS),
        ("colors", tables.colors, COLORS),
    ):
        ids = tuple(item.id for item in items)
        require(ids == order, f"dice.json {what}", f"are {', '.join(ids)}",
                f"must be {', '.join(order)}")  # fmt: skip
    city = {building.id for building in tables.buildings if building.city}
    rows = tables.dice_file.rows
    require(len(rows) == len(city) and set(rows) == city, "dice.json rows",
            f"are {', '.join(rows)}", "each building of the city has one")  # fmt: skip
    check_codes(("dice.json symbols", tables.symbols), ("dice.json dice", tables.dice))
    for symbol in tables.symbols:
        _check_symbol(symbol)
    for index, die in enumerate(tables.dice):
        _check_die(tables, index, die)


def _check_symbol(symbol: Symbol) -> None:
    place = f"dice.json {symbol.id} buildings"
    require(bool(symbol.buildings), place, "are missing")
    twice = repeated(symbol.buildings)
    require(twice is None, place, f"{twice!r} is listed twice")


def _check_die(tables: Tables, index: int, die: Die) -> None:
    place = f"dice.json {die.id}"
    grey = index < GREYS
    require((die.color == "grey") == grey, f"{place} color", f"is {die.color}",
            f"the first {GREYS} dice are grey")  # fmt: skip
    special = index >= FIRST_SPECIAL
    wanted = SPECIAL[index - FIRST_SPECIAL] if special else die.color
    require(die.color == wanted and (special or die.color not in SPECIAL), f"{place} color",
            f"is {die.color}", f"the last dice are {', '.join(SPECIAL)}")  # fmt: skip
    require(len(die.faces) == FACES, f"{place} faces", f"{len(die.faces)} faces",
            f"a die has {FACES}")  # fmt: skip
    for face in die.faces:
        require(face in tables.symbol_index, f"{place} faces", f"unknown symbol {face!r}")
