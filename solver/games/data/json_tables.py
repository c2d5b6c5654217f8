"""Rules tables kept as JSON: reading, hashing and summing them up, the same for every game.

A game describes the files by struct types, of which JSON Schemas follow
(:func:`solver.json_structs.json_schema`), and adds the checks that need more than one value.
Whatever is wrong with a file is an :class:`~solver.errors.InputError` that names file and entry.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import Annotated, ClassVar, Literal, TypeVar, get_args

import msgspec
from msgspec import Meta, Struct

from solver.errors import InputError
from solver.games.data.folders import folder_of
from solver.json_input import decode_as, parse_json
from solver.json_structs import convert
from solver.names import normalize, pick

Trust = Literal["verified", "single", "disputed", "inferred", "reconstructed"]
"""How far a value can be trusted.

Several sources agree, there is one source, sources differ, it is deduced, or it is rebuilt by us.
"""

Id = Annotated[str, Meta(pattern=r"^[a-z0-9]+(_[a-z0-9]+)*$")]
Name = Annotated[str, Meta(min_length=1)]

S = TypeVar("S", bound=Struct)


class Row(Struct, frozen=True, forbid_unknown_fields=True):
    """Base of everything in the tables: immutable, and no unknown fields in the files."""


class Confidence(Row, frozen=True):
    """How sure the values of one item are: its rules and its Italian name."""

    rules: Trust
    name_it: Trust


class Item(Row, frozen=True):
    """Base of what has a name: cards, wonders, progress tokens."""

    id: Id
    name: Name
    name_it: Name

    @property
    def names(self) -> tuple[str, ...]:
        """All that it can be called, the id first."""
        return (self.id, self.name, self.name_it)

    def called(self, lang: str) -> str:
        """Its id, or its name in English (``en``) or Italian (``it``)."""
        return pick(self.id, self.name, self.name_it, lang)


class WordedItem(Item, frozen=True):
    """An item for which there are further words: ``also`` lists them."""

    also: tuple[Name, ...]

    @property
    def names(self) -> tuple[str, ...]:
        """All that it can be called, the id first."""
        return (*super().names, *self.also)


class TableFile(Row, frozen=True):
    """Base of the content of a file: what it is, and remarks for its readers."""

    title: str
    notes: tuple[str, ...]


class RulesTables(Struct, frozen=True, dict=True):
    """Base of all tables of a game.

    ``sources`` are the files that a game of these rules depends on, in a fixed order.
    """

    sources: Mapping[str, bytes]

    @cached_property
    def hash(self) -> str:
        """Short hash of the content of the files, whatever their layout."""
        from hashlib import sha256

        content = [decode_as(source, object) for source in self.sources.values()]
        return sha256(msgspec.json.encode(content, order="deterministic")).hexdigest()[:12]


class Effect(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type"):
    """Base of all effects: structs that the field ``type`` of an object in the tables tells."""

    flags: ClassVar[Mapping[str, int]] = {}
    """Columns (:mod:`solver.games.data.rows`) that it fills by being there, with the values."""

    def number(self, otherwise: int) -> int:
        """The first whole number among its fields; ``otherwise`` if there is none."""
        fields = (getattr(self, name) for name in self.__struct_fields__)
        return next((field for field in fields if type(field) is int), otherwise)


def read_sources(package: str, names: Iterable[str]) -> dict[str, bytes]:
    """The bytes of the table files ``names`` installed in ``package``, by name."""
    folder = folder_of(package)
    sources = {}
    for name in names:
        try:
            sources[name] = (folder / name).read_bytes()
        except OSError as error:
            reason = error.strerror or "unknown error"
            raise InputError(name, f"cannot read the rules table: {reason}") from None
    return sources


def decode(kind: type[S], name: str, sources: Mapping[str, bytes]) -> S:
    """The content of one file as a struct; InputError when it does not fit."""
    try:
        return _decoded(kind, sources[name])
    except KeyError:
        raise InputError(name, "rules table is missing", "reinstall the package") from None
    except InputError as error:
        raise InputError(f"{name} {error.place}".rstrip(), error.problem, error.remedy) from None


def _decoded(kind: type[S], source: bytes) -> S:
    try:
        return decode_as(source, kind)
    except InputError:  # again, for more words about what is wrong
        return convert(parse_json(source), kind, "the table")


def index_of(items: Iterable[Item]) -> dict[str, int]:
    """The index of each item, its place in its table, by id."""
    return {item.id: index for index, item in enumerate(items)}


def summary(marks: Sequence[Trust]) -> str:
    """For instance ``verified`` or ``44 verified, 29 inferred``."""
    if len(set(marks)) == 1:
        return marks[0]
    return ", ".join(f"{marks.count(kind)} {kind}" for kind in get_args(Trust) if kind in marks)


def require(condition: bool, place: str, problem: str, remedy: str = "") -> None:
    """Raise InputError unless ``condition`` holds."""
    if not condition:
        raise InputError(place, problem, remedy)


def repeated(values: Iterable[str]) -> str | None:
    """The first value that occurs twice, or None."""
    return next((value for value, times in Counter(values).items() if times > 1), None)


def check_items(place: str, items: Sequence[Item], count: int | None = None) -> None:
    """Raise InputError if two items share a name, or if there are not ``count``, if told."""
    if count is not None:
        require(len(items) == count, place, f"{len(items)} entries", f"there must be {count}")
    twice = repeated(item.id for item in items)
    require(twice is None, place, f"id {twice!r} is used twice")
    owner: dict[str, str] = {}
    for item in items:
        for name in item.names:
            other = owner.setdefault(normalize(name), item.id)
            require(other == item.id, place, f"{item.id} and {other} are both called {name!r}")


def check_codes(*tables: tuple[str, Iterable[Item]]) -> None:
    """Check the codes of items on a line, by the places of their tables.

    Raises InputError if two items of a table share a code: a line would take one for the other.
    """
    for place, items in tables:
        twice = repeated(item.code for item in items if hasattr(item, "code"))
        require(twice is None, place, f"code {twice!r} is given twice", "give each its own")


def find(effects: Iterable[Struct], kind: type[S]) -> S | None:
    """The effect of type ``kind`` among ``effects``, or None."""
    return next((effect for effect in effects if isinstance(effect, kind)), None)
