"""The one-line form of a position of 7 Wonders, as FEN is to chess.

Which fields it has, and in which order, the rows of :mod:`solver.games.wonders.table` say; how each
is written stands in :mod:`solver.games.table.line`, and for what a city did, what was passed on and
the rule options in :mod:`solver.games.wonders.line_kinds`. The Free City stands behind the players.
The first turn of three players::

    wonders:2:0.choose.1.1/LumCpoTimBatAltGuaScr/Giz.0.0.3......~/Rho.1.0.3......~/Bab.0.0.3......~/passed=~

The text has no spaces and needs no quotes in a shell. It says as much as the JSON form, and both
are read by the same code.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from solver.errors import InputError
from solver.games.base import Position
from solver.games.table.line import Lines
from solver.games.wonders.city_table import City
from solver.games.wonders.positions.read import read as read_json
from solver.games.wonders.positions.seating import FREE_CITY
from solver.games.wonders.positions.write import shown, tokens_of, told
from solver.games.wonders.table import WondersTable
from solver.games.wonders.variants import OPTIONS, check_variant, variant_of

PLACE = "compact position"
LINES = Lines("wonders:2:", WondersTable, longest=4500)


def write(view: Position) -> str:
    """The position as one line."""
    table = shown(view)
    free = [table.free_city] if table.free_city is not None else []
    cities = [_shortened(city) for city in (*table.cities, *free)]
    return LINES.write(replace(table, cities=cities, seats=FREE_CITY if free else 0))


def _shortened(city: City) -> City:
    """A city without lists of zeros, which tell nothing."""
    told: dict[str, Any] = {"looked": list(city.looked) if any(city.looked) else (0, 0)}
    for name in ("victories", "fleets", "raids"):
        if not any(getattr(city, name)):
            told[name] = []
    return replace(city, **told)


def read(text: str) -> Position:
    """Inverse of :func:`write`. Raises InputError for anything it cannot be."""
    try:
        table = LINES.read(text, WondersTable(options=[0] * len(OPTIONS)))
        check_variant(variant_of(table.options))
        for city in table.cities:
            city.military = tokens_of(city)
        if table.seats:
            if len(table.cities) <= FREE_CITY:
                raise InputError("players", "no Free City", "copy the whole line")
            table.free_city = table.cities.pop()
        data = told(table)
    except InputError as error:
        raise error.within(PLACE) from None
    return read_json(data, PLACE)
