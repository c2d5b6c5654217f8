"""The kinds of items of Dice, as the rows of its table speak of them.

Dice and symbols are the same at every table; boards and bonuses are those of the sheet that is
played on, which a state knows by its number.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from solver.games.dice import names
from solver.games.dice.data import Sheet, sheets, tables
from solver.games.dice.data.sheet_checks import MAX_BOARDS, MAX_BONUSES
from solver.games.dice.variants import sheet_of
from solver.games.item_names import ItemNames
from solver.games.table.kinds import ItemKind, OwnItems, Text
from solver.names import NameIndex

MAX_SHEETS = 64
"""Sheets that the rules have room for."""

DICE = ItemKind(names.DICE, lambda: tables().dice)
SYMBOLS = ItemKind(names.SYMBOLS, lambda: tables().symbols)


class _Printed(ItemNames):
    """The names of what a sheet has; messages call it what the sheet does."""

    def __init__(self, kind: str, ids: Sequence[str], index: NameIndex) -> None:
        super().__init__(kind, tuple)
        self._ids = ids
        self._index = index

    def name(self, index: int, lang: str = "id") -> str:  # noqa: ARG002 - JSON and lines have ids
        """The id."""
        return self._ids[index]


@lru_cache(maxsize=MAX_SHEETS)
def _boards(sheet: Sheet) -> ItemKind:
    ids = [board.id for board in sheet.boards]
    return ItemKind(_Printed("board", ids, names.boards(sheet)), lambda: sheet.boards)


@lru_cache(maxsize=MAX_SHEETS)
def _bonuses(sheet: Sheet) -> ItemKind:
    ids = [bonus.id for bonus in sheet.bonuses]
    return ItemKind(_Printed("bonus", ids, names.bonuses(sheet)), lambda: sheet.bonuses)


BOARDS = OwnItems(lambda table: _boards(sheets.at(table.sheet)), MAX_BOARDS)
BONUSES = OwnItems(lambda table: _bonuses(sheets.at(table.sheet)), MAX_BONUSES)


class SheetNumber(Text, frozen=True):
    """A sheet: its number in the rules, which differs between processes; on a line its hash."""

    def cell(self, value: Any) -> int:
        """See :class:`ValueKind`."""
        return int(value)

    def seen(self, cell: int) -> Any:
        """See :class:`ValueKind`."""
        return cell

    def fits(self, value: Any) -> bool:
        """See :class:`ValueKind`."""
        return isinstance(value, int) and 0 <= value < MAX_SHEETS

    def write(self, value: Any) -> str:
        """See :class:`Text`."""
        return sheets.at(value).hash

    def read(self, text: str) -> Any:
        """See :class:`Text`."""
        found = sheets.known(sheet_of(text))
        assert found is not None
        return found.index
