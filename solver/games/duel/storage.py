"""What of Duel's table lies in memory in a way of its own: wonders in hand, the structure, tokens.

Each class is a way of a row (:class:`solver.games.table.rows.Storage`).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

from solver.games.duel.data import tables
from solver.games.table.kinds import HIDDEN, NONE

OTHER_BACK = -3
"""A slot whose card is not known and has another back than that of the Age."""

_NONE_CELL = 0xFF


@cache
def slots_of(setup: int) -> int:
    """Places in the greatest structure of a set-up."""
    return max(len(layout.slots) for layout in tables().layouts(setup))


def _held(cells: Sequence[int], at: Any) -> int:
    """How many wonders a city owns."""
    return sum(cells[one] != _NONE_CELL for one in at["city[].wonders"])


class Built:
    """Whether each wonder of a city is built: a bit for those still to do."""

    def read(self, cells: Sequence[int], at: Any, table: Any) -> list[bool]:  # noqa: ARG002
        """See :class:`Storage`."""
        todo = cells[at["city[].todo"]]
        return [not todo >> i & 1 for i in range(_held(cells, at))]

    def write(self, value: Any, cells: list[int], at: Any, table: Any) -> None:  # noqa: ARG002
        """See :class:`Storage`."""
        if len(value) != _held(cells, at):
            raise ValueError("needs an entry for each wonder")
        cells[at["city[].todo"]] = sum(1 << i for i, built in enumerate(value) if not built)


class Under:
    """The card under each wonder of a city."""

    def read(self, cells: Sequence[int], at: Any, table: Any) -> list[int]:  # noqa: ARG002
        """See :class:`Storage`."""
        under = [cells[one] for one in at["city[].under"][: _held(cells, at)]]
        return [NONE if cell == _NONE_CELL else cell for cell in under]

    def write(self, value: Any, cells: list[int], at: Any, table: Any) -> None:  # noqa: ARG002
        """See :class:`Storage`."""
        if len(value) != _held(cells, at):
            raise ValueError("needs an entry for each wonder")
        for i, one in enumerate(at["city[].under"]):
            cells[one] = _card(value[i]) if i < len(value) and value[i] != NONE else _NONE_CELL


class Structure:
    """The content of each slot: a card, NONE, HIDDEN or OTHER_BACK."""

    def read(self, cells: Sequence[int], at: Any, table: Any) -> list[int]:
        """See :class:`Storage`."""
        present, known, backs = (cells[at[name]] for name in ("present", "known", "backs"))

        def content(slot: int) -> Any:
            if not present >> slot & 1:
                return NONE
            if known >> slot & 1:
                return cells[at["slot"][slot]]
            return OTHER_BACK if backs >> slot & 1 else HIDDEN

        return [content(slot) for slot in range(slots_of(table.setup))]

    def write(self, value: Any, cells: list[int], at: Any, table: Any) -> None:
        """See :class:`Storage`."""
        if len(value) != slots_of(table.setup):
            raise ValueError(f"needs {slots_of(table.setup)} entries")
        for slot, one in enumerate(at["slot"]):
            content = value[slot] if slot < len(value) else NONE
            cells[one] = _card(content) if content >= 0 else _NONE_CELL
            if content not in range(OTHER_BACK, len(tables().cards)):
                raise ValueError(f"{content} cannot be")
            if content == OTHER_BACK and slot not in table.backs:
                raise ValueError(f"{slot} has another back that backs does not list")
            cells[at["present"]] |= (content != NONE) << slot
            cells[at["known"]] |= (content >= 0) << slot


class Laid:
    """The number of the token on each slot, 0 for none: mythologies from 1, then Offerings."""

    def read(self, cells: Sequence[int], at: Any, table: Any) -> list[int]:
        """See :class:`Storage`."""
        return [cells[one] for one in at["pantheon.on_slot"][: slots_of(table.setup)]]

    def write(self, value: Any, cells: list[int], at: Any, table: Any) -> None:
        """See :class:`Storage`."""
        if len(value) != slots_of(table.setup):
            raise ValueError(f"needs {slots_of(table.setup)} entries")
        end = 1 + len(tables().pantheon.mythologies) + len(tables().pantheon.offerings)
        for one, token in zip(at["pantheon.on_slot"], value, strict=False):
            if token not in range(end):
                raise ValueError(f"{token} cannot be")
            cells[one] = token


def _card(number: Any) -> int:
    if number not in range(len(tables().cards)):
        raise ValueError(f"{number} cannot be")
    return int(number)
