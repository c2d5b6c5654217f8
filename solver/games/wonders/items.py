"""The kinds of items of 7 Wonders, as the rows of its table speak of them.

Cards of the Ages and leaders are numbered together, leaders behind the others.
"""

from __future__ import annotations

from functools import cache, cached_property
from typing import Any

from solver.games.item_names import ItemNames
from solver.games.table.kinds import ItemKind, ItemValue, OwnItems
from solver.games.wonders import names
from solver.games.wonders.data import tables

CARDS = ItemKind(names.CARDS, lambda: tables().cards)
WONDERS = ItemKind(names.WONDERS, lambda: tables().wonders)
ISLANDS = ItemKind(names.ISLANDS, lambda: tables().islands)
EDIFICES = ItemKind(names.EDIFICES, lambda: tables().edifices)


@cache
def _yards(yards: ItemNames) -> ItemKind:
    return ItemKind(yards, lambda: tables().shipyards)


def _shipyards(table: Any) -> ItemKind:
    """Those of the sheet of a table; of the shipped one where Armada is not played."""
    from solver.games.wonders.data import sheets

    return _yards(names.shipyards(table.sheet or sheets.shipped()))


SHIPYARDS = OwnItems(_shipyards, len(tables().shipyards))


class LeaderValue(ItemValue, frozen=True):
    """A leader in a set, whose lowest bit is the first one."""

    @cached_property
    def first(self) -> int:
        """The number of the first leader."""
        return tables().first_leader

    def cell(self, value: Any) -> int:
        """See :class:`~solver.games.table.kinds.ValueKind`."""
        return int(value) - self.first

    def seen(self, cell: int) -> Any:
        """See :class:`~solver.games.table.kinds.ValueKind`."""
        return cell + self.first

    def fits(self, value: Any) -> bool:
        """See :class:`~solver.games.table.kinds.ValueKind`."""
        return super().fits(value) and value >= self.first


LEADER = LeaderValue(CARDS)
