"""Rows: what is said of a field of the table, once, and the helpers that say it.

A zone is a dataclass (:func:`laid_out`); its fields are made by these helpers, so that a type
checker sees plain fields and everything else sees a :class:`FieldRow` in their metadata.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from copy import deepcopy
from functools import cache, partial
from typing import Any, Protocol, TypeVar, dataclass_transform

from msgspec import Struct

from solver.games.table.kinds import (
    Counts,
    Flag,
    ItemKind,
    ItemValue,
    Number,
    OwnItems,
    ValueKind,
    Word,
)

T = TypeVar("T")

KEY = "row"


class Condition(Protocol):
    """When there is a field: ``needs`` says in words what has to be played with for it."""

    needs: str
    remedy: str

    def __call__(self, table: Any, /) -> bool:
        """Whether a table (the root of the view) has the field."""


class Storage(Protocol):
    """How a field that no usual way describes lies in memory."""

    def read(self, cells: Sequence[int], at: Any, table: Any) -> Any:
        """The value, from the numbers of a state; ``at`` are the places of the members named."""

    def write(self, value: Any, cells: list[int], at: Any, table: Any) -> None:
        """The inverse; cells hold 0 before. Raises ValueError for what does not fit."""


class FieldRow(Struct, frozen=True):
    """What is said of a field.

    Parameters
    ----------
    at:
        The path of its member in the C state; ``[]`` is an index that a zone around it gives. Empty
        for what is no part of a state. Paths that begin with a dot go on that of the zone around
        them, which then has one.
    kind:
        What each value is; None for zones and shapes.
    way:
        How values lie at ``at``: ``plain`` (as many as there are), ``mask`` (a set of bits),
        ``until`` (a list that a filler ends), ``counted`` (a list whose length lies in ``length``),
        ``counts`` (how many there are of each), ``bag`` (the same, four bits each), ``beside`` (a
        value for each item of that field of the root, which comes before, at the place of its
        number), or a :class:`Storage`.
    bits:
        The lowest bit of a number that several fields share, and how many are this one's.
    told:
        What it means, with "Left out: ..." for what holds then.
    key:
        Its key in the JSON form; None if the form does not have it.
    default:
        Its value where the form leaves it out; None: not known, and for :mod:`.write` the value
        that is not written.
    when:
        When there is such a field.
    shape:
        The type in the JSON form of a field that is read and written by hand.
    of, many, index:
        The dataclass of a zone, and the lengths of the lists in which it stands; for a zone that
        stands apart from such a list, its place in it.
    spread:
        A dataclass whose shaped fields tell this one in the JSON form, in its place.
    most:
        The length of a list in JSON.
    line:
        How a line tells it: by its place if this is empty, behind the field before if it is ``.``,
        in a field for each zone of a list, up to the last one, if it is ``/``, else by this key;
        None: not at all.
    brief, sparse:
        A line tells a word by a digit; a list without the zeros at its end.
    words:
        What forms call it, in English and Italian; empty for a field that several games have.
    main:
        Whether forms show it from the beginning; what is not given is folded else.
    examples:
        For the schema.
    always, needed:
        Written even if it has its default; the JSON form must have it.
    listed, least, lists:
        Whether JSON has a list, how many entries it has at least, and of how many such lists.
    told_when:
        When the JSON form has such a field, if that is not whenever a state has it.
    told_default:
        What a shaped field is in the JSON form where it is left out.
    """

    at: str = ""
    kind: ValueKind | None = None
    way: Any = "plain"
    told: str = ""
    key: str | None = ""
    default: Any = None
    when: Condition | None = None
    shape: Any = None
    of: Any = None
    many: tuple[int, ...] = ()
    index: tuple[int, ...] = ()
    most: int | None = None
    length: str = ""
    line: str | None = ""
    words: tuple[str, str] = ("", "")
    main: bool = False
    examples: list[Any] | None = None
    always: bool = False
    brief: bool = False
    sparse: bool = False
    listed: bool = False
    least: int = 0
    lists: int = 0
    needed: bool = False
    told_when: Condition | None = None
    told_default: Any = ...
    bits: tuple[int, int] | None = None
    spread: Any = None


@dataclass_transform()
def laid_out(zone: type[T]) -> type[T]:
    """A zone out of a class whose fields are rows: a dataclass with slots.

    Its methods are the same for all zones, as each method that dataclasses would write takes longer
    to compile than a zone takes to be made, and every start needs all of them.
    """
    for method in (__init__, __eq__, __repr__):
        setattr(zone, method.__name__, method)
    zone.__hash__ = None  # type: ignore[assignment]
    return dataclasses.dataclass(slots=True, init=False, eq=False, repr=False)(zone)


def __init__(self: Any, *values: Any, **named: Any) -> None:  # noqa: N807 - of zones
    given = dict(zip(self.__match_args__, values, strict=False)) | named
    zone: Any = type(self)
    for name, default, make in _defaults(zone):
        if name in given:
            setattr(self, name, given.pop(name))
        else:
            setattr(self, name, default if make is None else make())
    if given or len(values) > len(self.__match_args__):
        raise TypeError(f"{zone.__name__} has no {', '.join(given) or 'room for so many values'}")


def __eq__(self: Any, other: Any) -> bool:  # noqa: N807 - of zones
    if type(self) is not type(other):
        return NotImplemented
    return all(getattr(self, name) == getattr(other, name) for name in self.__match_args__)


def __repr__(self: Any) -> str:  # noqa: N807 - of zones
    told = ", ".join(f"{name}={getattr(self, name)!r}" for name in self.__match_args__)
    return f"{type(self).__qualname__}({told})"


@cache
def _defaults(zone: Any) -> list[tuple[str, Any, Any]]:
    """The fields of a zone, each with its value where none is given or with what makes that."""
    made: Any = dataclasses.MISSING
    return [
        (one.name, one.default, None if one.default_factory is made else one.default_factory)
        for one in dataclasses.fields(zone)
    ]


def row(made: FieldRow) -> Any:
    """The field of a dataclass for a row."""
    value = made.default
    if made.of is not None and not made.many and made.when is None and made.shape is None:
        return dataclasses.field(default_factory=made.of, metadata={KEY: made})
    if isinstance(value, list | dict):
        return dataclasses.field(default_factory=partial(deepcopy, value), metadata={KEY: made})
    return dataclasses.field(default=value, metadata={KEY: made})


def number(low: int, high: int, at: str, told: str = "", **more: Any) -> Any:
    """A number; ``nothing`` stands in memory for None."""
    special = {name: more.pop(name) for name in ("nothing", "first", "extra") if name in more}
    return row(FieldRow(at=at, kind=Number(low, high, **special), told=told, **more))


def flag(at: str, told: str = "", **more: Any) -> Any:
    """Yes or no."""
    return row(FieldRow(at=at, kind=Flag(), told=told, **{"default": False, **more}))


def word(known: Sequence[str | None], at: str, told: str = "", **more: Any) -> Any:
    """One of some words; None among them stands for nothing."""
    special = {name: more.pop(name) for name in ("first",) if name in more}
    return row(FieldRow(at=at, kind=Word(tuple(known), **special), told=told, **more))


def one(of: ItemKind | OwnItems, at: str, told: str = "", **more: Any) -> Any:
    """One item or, unless it is said otherwise, NONE."""
    special = {name: more.pop(name) for name in ("hidden", "apart", "blank") if name in more}
    kind = ItemValue(of, nothing=more.pop("nothing", True), **special)
    return row(FieldRow(at=at, kind=kind, told=told, **{"default": -1} | more))


def items(of: ItemKind | OwnItems | ValueKind, at: str, told: str = "", **more: Any) -> Any:
    """Items, as a set of bits unless ``way`` says otherwise."""
    special = {name: more.pop(name) for name in ("hidden", "apart", "nothing") if name in more}
    kind = ItemValue(of, **special) if isinstance(of, ItemKind | OwnItems) else of
    default: list[Any] = [[] for _ in range(more.get("lists", 0))]
    settings: dict[str, Any] = {"way": "mask", "default": default, "listed": True} | more
    return row(FieldRow(at=at, kind=kind, told=told, **settings))


def counts(of: ItemKind, at: str, told: str = "", **more: Any) -> Any:
    """How many there are of each item: a list of numbers; ``way`` says whether as a ``bag``."""
    special = {name: more.pop(name) for name in ("most", "entries", "listed") if name in more}
    kind = Counts(of, **special)
    return row(FieldRow(at=at, kind=kind, told=told, **{"default": kind.none} | more))


def zone(of: type, told: str = "", **more: Any) -> Any:
    """A zone within a zone; None where it is not played with, or is read by hand."""
    return row(FieldRow(of=of, told=told, **more))


def each(of: type, *many: int, told: str = "", **more: Any) -> Any:
    """So many zones of a kind; ``length`` names the member that counts those in use."""
    return row(FieldRow(of=of, many=many, told=told, **{"default": []} | more))


def spread(over: type, at: str, kind: ValueKind, **more: Any) -> Any:
    """A set that the JSON form tells by the shaped fields of ``over``."""
    settings: dict[str, Any] = {"way": "mask", "default": []} | more
    return row(FieldRow(at=at, kind=kind, spread=over, key=None, **settings))


def kept(at: str, kind: ValueKind, **more: Any) -> Any:
    """What a state holds and the JSON form does not have: it follows from the rest."""
    return row(FieldRow(at=at, kind=kind, key=None, **{"line": None} | more))


def shaped(shape: Any, told: str = "", **more: Any) -> Any:
    """A field that is read and written by hand; ``shape`` is its type in the JSON form."""
    return row(FieldRow(shape=shape, told=told, **more))


def rows(zone_of: Any) -> dict[str, FieldRow]:
    """The rows of a zone by the names of their fields."""
    return _rows(zone_of)


@cache
def _rows(zone_of: Any) -> dict[str, FieldRow]:
    return {field.name: field.metadata[KEY] for field in dataclasses.fields(zone_of)}


def told_rows(zone_of: Any) -> dict[str, FieldRow]:
    """The rows of a zone by the keys that tell them in the JSON form."""
    found: dict[str, FieldRow] = {}
    for name, made in rows(zone_of).items():
        key = key_of(name, made)
        if made.spread is not None:
            found |= told_rows(made.spread)
        elif key is not None:
            found[key] = made
    return found


def key_of(name: str, made: FieldRow) -> str | None:
    """The key of a field in the JSON form."""
    return made.key if made.key is None else made.key or name
