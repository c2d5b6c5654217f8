"""Reading ``dice.json``: the dice, their symbols and the buildings."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from solver.games.data import json_tables
from solver.games.data.built import built
from solver.games.data.json_tables import decode, index_of
from solver.games.data.said import check_told
from solver.games.dice.data.effects import BoxEffect
from solver.games.dice.data.model import DiceFile, Tables
from solver.games.dice.data.sheet_file import SheetFile

PACKAGE = "solver.games.dice.data"
"""Where the table files are installed."""

DICE = "dice.json"
SHEET = "boards.json"
"""The shipped sheet."""

FILES: dict[str, type[Struct]] = {DICE: DiceFile, SHEET: SheetFile}
"""The table files and their content."""


def parse_tables(sources: Mapping[str, bytes], *, trusted: bool = False) -> Tables:
    """Build the tables from the bytes of the files, by file name (:data:`FILES`).

    ``trusted`` are files whose values have been checked against each other before.
    Raises InputError for a missing file, bad JSON, a wrong structure or a contradiction.
    """
    check_told(BoxEffect)
    file = decode(DiceFile, DICE, sources)
    tables = Tables(
        dice_file=file,
        building_index=index_of(file.buildings),
        symbol_index=index_of(file.symbols),
        sources={name: sources[name] for name in (DICE,)},
    )
    if not trusted:
        from solver.games.dice.data.checks import check

        check(tables)
    return tables


def read_sources() -> dict[str, bytes]:
    """The bytes of the installed table files, by name."""
    return json_tables.read_sources(PACKAGE, FILES)


@built("dice")
def tables() -> Tables:
    """The installed tables, read at the first call; the tests have checked them."""
    return parse_tables(read_sources(), trusted=True)
