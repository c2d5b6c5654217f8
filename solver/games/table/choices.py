"""What can stand in the fields that hold items, for those who choose from lists."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from solver.games.item_names import Choice
from solver.games.table.kinds import UNKNOWN, Counts, ItemKind, ItemValue, OwnItems
from solver.games.table.rows import FieldRow, told_rows

NO_AGE = -1
"""The Age of what is no item."""

UNSEEN = Choice(UNKNOWN, UNKNOWN, group=NO_AGE)
"""An item that is there and not known."""


def field_choices(
    zone: type, items: Callable[[ItemKind], list[Choice]], table: Any = None
) -> dict[str, list[Choice]]:
    """The choices by the key of the field, for a zone and those in it; with items of a ``table``.

    Where two zones have fields of one name for other kinds of items, the inner one stands under
    ``ZONE.FIELD``, with the key of its zone.
    """
    found: dict[str, list[Choice]] = {}
    kinds: dict[str, ItemKind | OwnItems] = {}
    for around, key, made in _fields(zone, ""):
        if isinstance(made.kind, ItemValue | Counts):
            name = key if kinds.get(key, made.kind.of) is made.kind.of else f"{around}.{key}"
            if name not in found:
                kinds[name] = made.kind.of
                unseen = [UNSEEN] if getattr(made.kind, "hidden", False) else []
                found[name] = unseen + items(made.kind.of.at(table))
    return found


def _fields(zone: type, around: str) -> Iterator[tuple[str, str, FieldRow]]:
    """The fields that JSON has, those of a zone before those of the zones in it."""
    told = told_rows(zone).items()
    yield from ((around, key, made) for key, made in told)
    for key, made in told:
        if made.of is not None:
            yield from _fields(made.of, key)
