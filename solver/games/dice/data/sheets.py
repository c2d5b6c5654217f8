"""The sheets that are known: the one shipped, and those that users bring.

A sheet is known by the hash of its content, which stands in every position and record, so that
nothing is read on another sheet than it was written for. To the rules it is a number, which is
different in every process.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import Any

from solver._ext.dice import game as _engine
from solver.errors import InputError
from solver.games.dice.data.rows import engine_sheet
from solver.games.dice.data.sheet import Sheet, make
from solver.games.dice.data.sheet_checks import check
from solver.games.dice.data.sheet_file import SheetFile, parse
from solver.games.dice.data.tables import SHEET, read_sources, tables
from solver.json_input import parse_object
from solver.json_structs import json_schema

_BY_HASH: dict[str, Sheet] = {}
_BY_INDEX: dict[int, Sheet] = {}
_GIVEN: list[Sheet] = []
"""The sheet that a user gave last, if there is one."""


def read(document: Any, place: str = "") -> Sheet:
    """The sheet that a decoded sheet file describes; nothing is installed or remembered.

    Raises InputError for whatever is wrong with it; ``place`` (a file name) opens every error.
    """
    try:
        file = parse(document)
        check(file, tables())
    except InputError as error:
        raise (error.within(place) if place else error) from None
    return make(file, document, tables())


def add(document: Any, place: str = "") -> Sheet:
    """Make a sheet known to everybody and the :func:`default` one; errors as :func:`read`.

    A sheet that is known already is replaced by this one, which may give it other names.
    """
    sheet = _install(read(document, place), place)
    _GIVEN[:] = [sheet]
    return sheet


def learn(document: Any) -> Sheet:
    """The sheet that a document describes, made known if it is not; the default stays as it is."""
    sheet = read(document)
    return _BY_HASH.get(sheet.hash) or _install(sheet, "")


@cache
def shipped() -> Sheet:
    """The sheet that comes with the program: a reconstruction."""
    return _install(read(parse_object(read_sources()[SHEET], SHEET), SHEET), SHEET)


def default() -> Sheet:
    """The sheet of a game for which none is named: the one added last, else the shipped one."""
    return _GIVEN[-1] if _GIVEN else shipped()


def forget() -> None:
    """Make the shipped sheet the :func:`default` one again, with its own names.

    All others stay known.
    """
    _GIVEN.clear()
    _remember(shipped())


def known(name: str) -> Sheet | None:
    """The sheet with this hash, None if there is none."""
    return _BY_HASH.get(name)


def at(index: int) -> Sheet:
    """The sheet with this number in the rules, which is what a state knows of it."""
    return _BY_INDEX[index]


def schema() -> dict[str, Any]:
    """JSON Schema of sheet files."""
    return json_schema(SheetFile, "Sheets of 7 Wonders Dice")


def _install(sheet: Sheet, place: str) -> Sheet:
    """Hand the sheet to the rules and remember it under its number."""
    try:
        index = _engine.install_sheet(engine_sheet(sheet))
    except ValueError as error:
        raise InputError(place, f"the rules cannot take the sheet: {error}") from None
    return _remember(replace(sheet, index=index))


def _remember(sheet: Sheet) -> Sheet:
    """Note the sheet under its hash and its number, and hand it back."""
    _BY_HASH[sheet.hash] = _BY_INDEX[sheet.index] = sheet
    return sheet
