"""From the typed view to the JSON form: ids, without what has its default."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from solver.games.base import JsonObject
from solver.games.table.rows import FieldRow, key_of, rows, told_rows

Told = Callable[[Any, Any], JsonObject]
"""Writes by hand the shaped fields of a zone, those that are to be written: zone, table."""


def tell(found: Any, table: Any, shaped: Mapping[Any, Told]) -> JsonObject:
    """The JSON form of a zone of a table."""
    by_hand = shaped[type(found)](found, table) if type(found) in shaped else {}
    data: JsonObject = {}
    for name, made in rows(type(found)).items():
        key = key_of(name, made)
        if made.spread is not None:
            data |= {key: by_hand[key] for key in told_rows(made.spread) if key in by_hand}
        elif key in by_hand:
            data[key] = by_hand[key]
        elif key is not None and made.shape is None and _has(made, table):
            value = getattr(found, name)
            if value is None:
                continue
            told = _told(made, value, table, shaped)
            usual = not any(value) if made.lists else value == made.default
            if made.of is not None and not made.many and made.when is None:
                usual = not told
            if made.always or made.needed or not usual:
                data[key] = told
    return data


def _has(made: FieldRow, table: Any) -> bool:
    return all(has is None or has(table) for has in (made.when, made.told_when))


def _told(made: FieldRow, value: Any, table: Any, shaped: Mapping[Any, Told]) -> Any:
    if made.of is not None:
        return [tell(one, table, shaped) for one in value] if made.many else (
            tell(value, table, shaped))  # fmt: skip
    assert made.kind is not None
    if made.lists:
        return [[made.kind.tell(inner, table) for inner in one] for one in value]
    if made.listed:
        return [made.kind.tell(one, table) for one in value]
    return made.kind.tell(value, table)
