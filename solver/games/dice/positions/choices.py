"""What can stand in the fields of a position that hold names, for those who choose from lists."""

from __future__ import annotations

from solver.games.dice import names
from solver.games.dice.data import sheets, tables
from solver.games.dice.data.model import SECTIONS
from solver.games.dice.data.sheet import Sheet
from solver.games.dice.positions.boards import POINTS
from solver.games.dice.table import told_by
from solver.games.item_names import Choice

KINDS = {"attack": "attacco", "defense": "difesa", POINTS: "punti"}


def choices(lang: str) -> dict[str, list[Choice]]:
    """The choices by the name of the field; buildings ticked in one order have none."""
    sheet = sheets.default()
    boards = range(len(sheet.boards))
    symbols = [
        (symbol.id, names.symbol_name(at, lang)) for at, symbol in enumerate(tables().symbols)
    ]
    counts = [Choice(kind, italian if lang == "it" else kind) for kind, italian in KINDS.items()]
    fields: dict[str, list[Choice]] = {}
    for building in told_by("kind"):
        fields |= {building: counts, f"{building}.": []}
    for building in told_by("list"):
        fields[building] = _boxes(sheet, tables().building_index[building], lang)
    return fields | {
        "board": [
            Choice(names.board_name(at, sheet), names.board_name(at, sheet, lang)) for at in boards
        ],
        "bonuses": [
            Choice(names.bonus_name(at, sheet), names.bonus_name(at, sheet, lang))
            for at in range(len(sheet.bonuses))
        ],
        "forum": [
            Choice(f"{item} {cost}", f"{name} {cost}")
            for item, name in symbols
            for cost in range(SECTIONS)
        ],
    }


def _boxes(sheet: Sheet, building: int, lang: str) -> list[Choice]:
    """The boxes that the building has on any board."""
    found = {
        names.box_alone(box, sheet, board): names.box_alone(box, sheet, board, lang)
        for board in range(len(sheet.boards))
        for box in sheet.boards[board].of(building)
    }
    return [Choice(id_, name) for id_, name in found.items()]
