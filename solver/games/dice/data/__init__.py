"""The rules tables of 7 Wonders Dice: read by the build, checked, handed out as frozen structs.

The dice, their symbols and the buildings stand in ``dice.json`` (:func:`tables`), what is printed
on the players' boards in sheet files (:mod:`solver.games.dice.data.sheets`), of which one is
shipped: ``boards.json``, a reconstruction. Structure is checked by struct types (``model.py``,
``effects.py``, ``sheet_file.py``), everything that needs more than one value by ``checks.py`` and
``sheet_checks.py``. Whatever is wrong with a file is an :class:`~solver.errors.InputError` that
names the file and the entry.

Importing this package hands the dice and the shipped sheet to the rules, which can do nothing
without them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from solver._ext.dice import game as _engine
from solver.games.data.json_tables import summary
from solver.games.data.rows import hand_over
from solver.games.dice.data import sheets
from solver.games.dice.data.effects import BUILDINGS, COLORS, FIRST_SPECIAL, SIDES, SPECIAL
from solver.games.dice.data.model import FACES, GREYS, MAX_SEATS, SECTIONS, Tables
from solver.games.dice.data.rows import shipped_dice
from solver.games.dice.data.sheet import Board, Bonus, Box, Sheet
from solver.games.dice.data.tables import FILES, parse_tables, read_sources, tables

if TYPE_CHECKING:
    from collections.abc import Iterable

    from solver.games.data.json_tables import Trust

__all__ = [
    "BUILDINGS",
    "COLORS",
    "FACES",
    "FILES",
    "FIRST_SPECIAL",
    "GREYS",
    "MAX_SEATS",
    "ROWS",
    "SECTIONS",
    "SIDES",
    "SPECIAL",
    "Board",
    "Bonus",
    "Box",
    "Sheet",
    "Tables",
    "parse_tables",
    "provenance",
    "read_sources",
    "sheets",
    "tables",
]

ROWS: tuple[str, ...] = tables().dice_file.rows
"""The rows of the score, one for each building of the city, in their order."""


def provenance() -> list[tuple[str, str]]:
    """Pairs (what, how sure) that sum up the confidence of every value in the tables."""
    data, sheet = tables(), sheets.shipped()
    return [
        (f"shipped sheet {sheet.hash}", "RECONSTRUCTED, not a copy of the printed boards"),
        ("numbers of your own copy", "--boards FILE, format: solver dice sheet"),
        *_sheet_provenance(sheet),
        ("dice: how many faces show the same", _marks(die.confidence.faces for die in data.dice)),
        ("dice: what the symbols are", _marks(mark.confidence.identity for mark in data.symbols)),
        ("dice: which boxes they tick", _marks(mark.confidence.target for mark in data.symbols)),
        ("order of the rows of the score", data.dice_file.confidence.rows),
        ("how shaken dice fall", data.dice_file.confidence.chance),
        ("special dice replace grey ones", data.dice_file.confidence.swap),
        ("turn, payment, bonuses, end", data.dice_file.confidence.rules),
    ]


def _sheet_provenance(sheet: Sheet) -> list[tuple[str, str]]:
    """How sure the costs and effects of the boxes are, by building."""
    result = []
    for index, building in enumerate(tables().buildings):
        boxes = {
            box.id: box for board in sheet.boards for box in board.boxes if box.building == index
        }
        costs = _marks(box.cost_confidence for box in boxes.values())
        effects = _marks(box.effect_confidence for box in boxes.values())
        result.append((f"sheet, {building.name}", f"costs {costs}; effects {effects}"))
    reserve = sheet.document["common"]["gold_reserve"]
    return [
        *result,
        ("sheet, bonuses", _marks(bonus.confidence for bonus in sheet.bonuses)),
        ("sheet, coins at the start", reserve["start_confidence"]),
        ("sheet, spaces of the Gold Reserve", reserve["spaces_confidence"]),
    ]


def _marks(marks: Iterable[Trust | None]) -> str:
    return summary([mark for mark in marks if mark is not None])


hand_over(_engine.install_dice, "dice", shipped_dice())
sheets.shipped()
