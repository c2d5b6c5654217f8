"""What can stand in the fields of a position that hold names, for those who choose from lists."""

from __future__ import annotations

from solver.games.dice import names
from solver.games.dice.data import sheets, tables
from solver.games.item_names import Choice

SECTIONS = 4


def choices(lang: str) -> dict[str, list[Choice]]:
    """The choices by the name of the field; boxes are named by their symbols."""
    sheet = sheets.default()
    boards = range(len(sheet.boards))
    symbols = [
        (symbol.id, names.symbol_name(at, lang), symbol.buildings)
        for at, symbol in enumerate(tables().symbols)
    ]
    fields = {
        building.id: [Choice(item, name) for item, name, where in symbols if building.id in where]
        for building in tables().buildings
    }
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
            for item, name, _ in symbols
            for cost in range(SECTIONS)
        ],
    }
