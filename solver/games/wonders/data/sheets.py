"""The sheets of Armada that are known: the one shipped, a reconstruction, and those users bring.

The shipped one has the number 0 in the rules, which all games without Armada have, too.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from solver._ext.wonders import game as _engine
from solver.games.data.built import built
from solver.games.data.rows import Row
from solver.games.data.sheets import SheetStore
from solver.games.wonders.data import read_sources, tables
from solver.games.wonders.data.editions import ALTERNATIVES
from solver.games.wonders.data.rows import engine_edition, engine_shipyards
from solver.games.wonders.data.sheet import Sheet, make, shipped_document
from solver.games.wonders.data.sheet_file import SheetFile, parse
from solver.json_input import parse_object
from solver.json_structs import json_schema

SHIPPED = "the shipped sheet"
"""What errors about the shipped sheet call it, which is made of several files."""


def _make(document: Any) -> Sheet:
    return make(parse(document), document, tables())


def _install(sheet: Sheet) -> Sheet:
    rows = _shipped_rows() if sheet is _shipped() else engine_shipyards(sheet.shipyards)
    return replace(sheet, index=_engine.install_sheet(rows, int(sheet.hash, 16)))


@built("wonders")
def _shipped() -> Sheet:
    sources = read_sources()
    files = ("shipyards.json", "cards_armada.json", "wonders_armada.json")
    return _make(shipped_document({name: parse_object(sources[name], name) for name in files}))


@built("wonders")
def _shipped_rows() -> Row:
    return engine_shipyards(_shipped().shipyards)


_STORE = SheetStore(_make, _install, _shipped, SHIPPED)
_STORE.shipped()

read, add, learn, forget = _STORE.read, _STORE.add, _STORE.learn, _STORE.forget
shipped, default, known, at = _STORE.shipped, _STORE.default, _STORE.known, _STORE.at


def engine_alternative(which: int) -> Row:
    """The second edition with a set (bits) of values in dispute other than usual, and a sheet.

    The number of the sheet stands above the bits of these values.
    """
    options = [option for bit, option in enumerate(ALTERNATIVES) if which >> bit & 1]
    sheet = which >> len(ALTERNATIVES)
    edition = at(sheet).edition if sheet else tables().editions[0]
    return engine_edition(tables(), edition.with_values(options))


def schema() -> dict[str, Any]:
    """JSON Schema of sheet files."""
    return json_schema(SheetFile, "Sheets of 7 Wonders")
