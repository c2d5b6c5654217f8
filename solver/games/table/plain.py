"""The typed view as plain dicts and lists, the same in every process, and back."""

from __future__ import annotations

from copy import deepcopy
from typing import Any, TypeVar

from solver.games.base import JsonObject
from solver.games.table.rows import rows

Zone = TypeVar("Zone")


_WHOLE = (int, str, bool, type(None))
"""What nearly all values are, and nobody can change."""


def plain(table: Any) -> JsonObject:
    """A zone and all in it; what is only told in JSON is left out."""
    return {name: _plain(getattr(table, name)) for name in rows(type(table))}


def _plain(value: Any) -> Any:
    """A value as :func:`dataclasses.asdict` has it, in a fifth of the time."""
    kind = type(value)
    if kind in _WHOLE:
        return value
    if kind is list:
        return [one if type(one) in _WHOLE else _plain(one) for one in value]
    return plain(value) if hasattr(kind, "__dataclass_fields__") else deepcopy(value)


def of_plain(kind: type[Zone], data: Any) -> Zone:
    """Inverse of :func:`plain`. Raises ValueError for fields that are no such zone."""
    told = rows(kind)
    if not isinstance(data, dict) or not data.keys() <= told.keys():
        raise ValueError(f"not a {kind.__name__}")
    return kind(**{name: _of_plain(told[name].of, value) for name, value in data.items()})


def _of_plain(kind: Any, value: Any) -> Any:
    if kind is None or value is None:
        return value
    if isinstance(value, list):
        return [_of_plain(kind, one) for one in value]
    return of_plain(kind, value)
