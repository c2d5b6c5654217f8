"""The JSON form that the rows of a table describe: structs, and their JSON Schema."""

from __future__ import annotations

from collections.abc import Iterable
from copy import deepcopy
from functools import cache, partial
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from solver.games.base import Option
from solver.games.table.kinds import Counts, ItemValue, ValueKind
from solver.games.table.rows import FieldRow, told_rows
from solver.json_structs import Fields

MOST = 100
"""Entries of a list about whose length a row says nothing."""


def option_form(name: str, options: Iterable[Option]) -> Any:
    """The type of the options of a variant, each left out where it has its default."""
    fields = [
        (
            option.name,
            Annotated[Literal[tuple(option.values)], Meta(description=_sentence(option.why))],
            option.default,
        )
        for option in options
    ]
    return msgspec.defstruct(name, fields, bases=(Fields,))


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:] + "."


@cache
def form_of(zone: type) -> Any:
    """The struct of a zone in the JSON form, and those of the zones in it."""
    fields = [
        _field(key, made)
        for key, made in told_rows(zone).items()
        if made.told or made.shape is not None
    ]
    form = msgspec.defstruct(zone.__name__, fields, bases=(Fields,), module=zone.__module__,
                              kw_only=True)  # fmt: skip
    form.__doc__ = zone.__doc__
    return form


def main_of(zone: type) -> set[str]:
    """The keys of the fields of a zone, and of those in it, that forms show from the beginning."""
    found: set[str] = set()
    for key, made in told_rows(zone).items():
        found |= ({key} if made.main else set()) | (main_of(made.of) if made.of else set())
    return found


def words_of(zone: type) -> dict[str, tuple[str, str]]:
    """What forms call the fields of a zone and of those in it, in English and Italian, by key."""
    found: dict[str, tuple[str, str]] = {}
    for key, made in told_rows(zone).items():
        told = words_of(made.of) if made.of is not None else {}
        if made.words[0]:
            told[key] = made.words
        for field, words in told.items():
            if found.setdefault(field, words) != words:
                raise TypeError(
                    f"{zone.__module__}: {field!r} is called {found[field]} and {words}"
                )
    return found


def _field(key: str, made: FieldRow) -> Any:
    hint, default = _hint(made), _default(made)
    if made.told:
        hint = Annotated[hint, Meta(description=made.told, examples=made.examples)]
    if made.needed:
        return key, hint
    if callable(default):
        return key, hint, msgspec.field(default_factory=default)
    return key, hint, default


def _hint(made: FieldRow) -> Any:
    """The type of a field in the JSON form."""
    if made.of is not None:
        inner: Any = form_of(made.of)
        if made.shape is not None:
            return made.shape(inner)
        if not made.many:
            return inner | None
        if not made.length:
            return tuple[(inner,) * made.many[0]]  # type: ignore[misc]
        return Annotated[list[inner], Meta(min_length=made.least or None, max_length=made.many[0])]
    if made.shape is not None:
        return made.shape
    assert isinstance(made.kind, ValueKind)
    hint: Any = made.kind.hint
    if made.listed:
        most = made.most or (made.kind.of.size if isinstance(made.kind, ItemValue) else MOST)
        hint = Annotated[list[hint], Meta(min_length=made.least, max_length=most)]
        if made.lists:
            hint = Annotated[list[hint], Meta(max_length=made.lists)]
    return hint | None if _default(made) is None and not made.needed else hint


def _default(made: FieldRow) -> Any:
    """What a field is in the JSON form where it is left out; a function that makes it."""
    if made.of is not None:
        if not made.many:
            return None
        if made.shape is not None:
            return dict
        if made.length:
            return list
        return lambda: tuple(form_of(made.of)() for _ in range(made.many[0]))
    if made.shape is not None:
        default = made.default if made.told_default is ... else made.told_default
        if hasattr(made.shape, "__struct_fields__"):
            return made.shape
    else:
        default = made.default if made.told_default is ... else made.told_default
        if isinstance(made.kind, ItemValue) and not made.listed:
            default = "?" if default == -2 else None if not _blank(made.kind) else "?"
    if isinstance(default, list | dict):
        empty = not default or made.lists or isinstance(made.kind, Counts)
        return type(default) if empty else partial(deepcopy, default)
    return default


def _blank(kind: ItemValue) -> bool:
    """Whether JSON says '?' for nothing."""
    return kind.blank == -1
