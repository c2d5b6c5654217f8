"""The sheets of Dice that are known: the one shipped, a reconstruction, and those users bring."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from solver._ext.dice import game as _engine
from solver.games.data.built import built
from solver.games.data.rows import Row
from solver.games.data.sheets import SheetStore
from solver.games.dice.data.rows import engine_sheet
from solver.games.dice.data.sheet import Sheet, make
from solver.games.dice.data.sheet_checks import check
from solver.games.dice.data.sheet_file import SheetFile, parse
from solver.games.dice.data.tables import SHEET, read_sources, tables
from solver.json_input import parse_object
from solver.json_structs import json_schema


def _make(document: Any) -> Sheet:
    file = parse(document)
    check(file, tables())
    return make(file, document, tables())


def _install(sheet: Sheet) -> Sheet:
    rows = _shipped_rows() if sheet is _shipped() else engine_sheet(sheet)
    return replace(sheet, index=_engine.install_sheet(rows))


@built("dice")
def _shipped() -> Sheet:
    document = parse_object(read_sources()[SHEET], SHEET)
    return make(parse(document), document, tables())


@built("dice")
def _shipped_rows() -> Row:
    return engine_sheet(_shipped())


_STORE = SheetStore(_make, _install, _shipped, SHEET)

read, add, learn, forget = _STORE.read, _STORE.add, _STORE.learn, _STORE.forget
shipped, default, known, at = _STORE.shipped, _STORE.default, _STORE.known, _STORE.at


def schema() -> dict[str, Any]:
    """JSON Schema of sheet files."""
    return json_schema(SheetFile, "Sheets of 7 Wonders Dice")
