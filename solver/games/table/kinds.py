"""What one value of a table is: a number, a word, an item, and how it stands in memory and JSON."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Literal

from msgspec import Meta, Struct

from solver.errors import InputError
from solver.games.item_names import ItemNames

if TYPE_CHECKING:
    from solver.games.table.read import RowReader

NONE, HIDDEN = -1, -2
"""In place of an item: nothing, or one that is there and not known."""

UNKNOWN = "?"
"""How JSON says that something is there and not known."""


def untold(value: Any) -> bool:
    """Whether a field has not been filled in yet while a position is read."""
    return value is None


_NONE_CELL, _HIDDEN_CELL = 0xFF, 0xFE


class ValueKind(Struct, frozen=True, dict=True):
    """What one value is. The methods are those of a plain number."""

    hint: ClassVar[Any] = int
    """Its type in the JSON form."""

    is_cell: ClassVar[bool] = False
    """Whether the number in memory is the value."""

    whole: ClassVar[bool] = False
    """Whether a line tells a list of them as one text, by :meth:`write` and :meth:`read`."""

    def cell(self, value: Any) -> int:
        """The number that stands for a value in memory."""
        return int(value)

    def seen(self, cell: int) -> Any:
        """The value that a number in memory stands for."""
        return cell

    def bounds(self) -> tuple[int, int]:
        """Lowest and highest number that may stand in memory, but for those of special values."""
        raise NotImplementedError

    def fits(self, value: Any) -> bool:
        """Whether a value may be put into memory."""
        low, high = self.bounds()
        return isinstance(value, int) and low <= value <= high

    def resolve(self, given: Any, place: str, reader: RowReader) -> Any:  # noqa: ARG002
        """From what stands in JSON. Raises InputError."""
        return given

    def tell(self, value: Any, table: Any = None) -> Any:  # noqa: ARG002
        """What stands in JSON; ``table`` is the root of the view."""
        return value

    def write(self, value: Any) -> str:
        """What stands on a line, which has no spaces, where the kind says that by itself."""
        raise NotImplementedError

    def read(self, text: str) -> Any:
        """Inverse of :meth:`write`. Raises InputError."""
        raise NotImplementedError


class Number(ValueKind, frozen=True):
    """A whole number from ``low`` to ``high``; ``nothing`` stands in memory for None.

    ``first`` is what the number 0 in memory, or the lowest bit of a set, stands for.
    """

    low: int
    high: int
    nothing: int | None = None
    first: int = 0
    extra: Any = None

    @cached_property
    def is_cell(self) -> bool:  # type: ignore[override]
        """See :class:`ValueKind`."""
        return self.nothing is None and not self.first

    @cached_property
    def hint(self) -> Any:
        """See :class:`ValueKind`."""
        return Annotated[int, Meta(ge=self.low, le=self.high, extra=self.extra)]

    def cell(self, value: Any) -> int:
        """See :class:`ValueKind`."""
        if value is None:
            assert self.nothing is not None
            return self.nothing
        return int(value) - self.first

    def seen(self, cell: int) -> Any:
        """See :class:`ValueKind`."""
        return None if cell == self.nothing else cell + self.first

    def bounds(self) -> tuple[int, int]:
        """See :class:`ValueKind`."""
        return self.low, self.high

    def fits(self, value: Any) -> bool:
        """See :class:`ValueKind`."""
        return super().fits(value) if value is not None else self.nothing is not None


class Text(ValueKind, frozen=True):
    """A text, which no state holds unless a kind made from this one says how."""

    most: int = 120

    @cached_property
    def hint(self) -> Any:
        """See :class:`ValueKind`."""
        return Annotated[str, Meta(min_length=1, max_length=self.most)]

    def fits(self, value: Any) -> bool:
        """See :class:`ValueKind`."""
        return isinstance(value, str)

    def write(self, value: Any) -> str:
        """See :class:`ValueKind`."""
        return str(value).replace(" ", "-")

    def read(self, text: str) -> Any:
        """See :class:`ValueKind`."""
        return text.replace("-", " ")


class Flag(ValueKind, frozen=True):
    """Yes or no."""

    hint: ClassVar[Any] = bool

    def cell(self, value: Any) -> int:
        """See :class:`ValueKind`."""
        return 1 if value else 0

    def seen(self, cell: int) -> Any:
        """See :class:`ValueKind`."""
        return bool(cell)

    def fits(self, value: Any) -> bool:
        """See :class:`ValueKind`."""
        return value in (False, True)


class Word(ValueKind, frozen=True):
    """One of some words; the first one stands in memory as ``first``."""

    words: tuple[str | None, ...]
    first: int = 0
    told: tuple[str, ...] = ()

    @cached_property
    def hint(self) -> Any:
        """See :class:`ValueKind`."""
        return Literal[tuple(word for word in self.told or self.words if word)]

    def cell(self, value: Any) -> int:
        """See :class:`ValueKind`."""
        return self.words.index(value) + self.first

    def seen(self, cell: int) -> Any:
        """See :class:`ValueKind`."""
        return self.words[cell - self.first]

    def fits(self, value: Any) -> bool:
        """See :class:`ValueKind`."""
        return value in self.words


class ItemKind(Struct, frozen=True, dict=True):
    """A kind of items: cards, tokens.

    Parameters
    ----------
    names:
        From what people type to numbers and back.
    items:
        All of them, by number.
    refused:
        Problem and remedy for an item that a table (the root of the view) is not played with, by
        its number and the name given; None for one that it is.
    alike:
        The names that an item shares with others, by number: they are copies of one thing.
    """

    names: ItemNames
    items: Callable[[], Sequence[Any]]
    refused: Callable[[Any, int, str], tuple[str, str] | None] | None = None
    alike: Callable[[int], tuple[str, ...]] | None = None

    @cached_property
    def size(self) -> int:
        """How many there are."""
        return len(self.items())

    @cached_property
    def shared(self) -> dict[str, list[int]]:
        """The items of each name that is shared."""
        found: dict[str, list[int]] = {}
        for item in range(self.size) if self.alike else ():
            assert self.alike is not None
            for name in self.alike(item):
                found.setdefault(name, []).append(item)
        return found

    def name(self, item: int) -> str:
        """The id of an item."""
        return self.names.name(item)

    @cached_property
    def ids(self) -> list[str]:
        """All ids that JSON can have, and the names that copies share."""
        return [*map(self.name, range(self.size)), *(name for name in self.shared if "_" in name)]

    @cached_property
    def codes(self) -> list[str]:
        """The code of each item on a line; a digit where it has none."""
        return [getattr(item, "code", str(at)) for at, item in enumerate(self.items())]

    @property
    def codes_by_id(self) -> dict[str, str]:
        """The codes by the ids of the items."""
        return dict(zip(map(self.name, range(self.size)), self.codes, strict=True))

    def at(self, table: Any) -> ItemKind:  # noqa: ARG002
        """The kind as it is at a table; see :class:`OwnItems`."""
        return self


class OwnItems(Struct, frozen=True, dict=True):
    """Items that a table brings along: ``kind`` is their kind at a table, the root of the view.

    A state may hold ``size`` of them at most; how many there are the compiled rules have to check.
    """

    kind: Callable[[Any], ItemKind]
    size: int
    ids: tuple[str, ...] = ()

    def at(self, table: Any) -> ItemKind:
        """The kind at a table."""
        return self.kind(table)


class ItemValue(ValueKind, frozen=True):
    """One item; also NONE if there may be ``nothing``, HIDDEN if it may be ``hidden``.

    ``apart`` says that the same item may lie in another place, too: it lay here once, or is only
    told of.
    """

    of: ItemKind | OwnItems
    nothing: bool = False
    hidden: bool = False
    apart: bool = False
    blank: int = HIDDEN

    @cached_property
    def hint(self) -> Any:
        """See :class:`ValueKind`."""
        ids = [*self.of.ids, *([UNKNOWN] if self.hidden or self.blank == NONE else [])]
        schema = {"anyOf": [{"enum": ids}, {"type": "string"}]} if ids else None
        return Annotated[str, Meta(min_length=1, max_length=60, extra_json_schema=schema)]

    def cell(self, value: Any) -> int:
        """See :class:`ValueKind`."""
        return _NONE_CELL if value == NONE else _HIDDEN_CELL if value == HIDDEN else int(value)

    def seen(self, cell: int) -> Any:
        """See :class:`ValueKind`."""
        return NONE if cell == _NONE_CELL else HIDDEN if cell == _HIDDEN_CELL else cell

    def fits(self, value: Any) -> bool:
        """See :class:`ValueKind`."""
        if value in (NONE, HIDDEN):
            return self.nothing if value == NONE else self.hidden
        return isinstance(value, int) and 0 <= value < self.of.size

    def resolve(self, given: Any, place: str, reader: RowReader) -> Any:
        """See :class:`ValueKind`."""
        if given.strip() == UNKNOWN and (self.hidden or self.blank == NONE):
            return self.blank
        return reader.item(self.of, given, place, apart=self.apart)

    def tell(self, value: Any, table: Any = None) -> Any:
        """See :class:`ValueKind`."""
        if value == NONE and not (self.hidden or self.blank == NONE):
            return None
        return UNKNOWN if value in (HIDDEN, NONE) else self.of.at(table).name(value)


class Counts(ValueKind, frozen=True):
    """How many there are of each item of a kind: a list with a number for each of them.

    JSON has an object from ids to numbers, or a list in which an item stands as often as it is
    there; ``listed`` says that it has the list only. There can be ``most`` of an item, and
    ``entries`` in a list.
    """

    of: ItemKind
    most: int
    entries: int
    listed: bool = False

    @cached_property
    def hint(self) -> Any:
        """See :class:`ValueKind`."""
        name = ItemValue(self.of).hint
        listed = Annotated[list[name], Meta(max_length=self.entries)]  # type: ignore[valid-type]
        number = Annotated[int, Meta(ge=0, le=99)]
        return listed if self.listed else dict[name, number] | listed  # type: ignore[valid-type]

    @property
    def none(self) -> list[int]:
        """None of anything."""
        return [0] * self.of.size

    def bounds(self) -> tuple[int, int]:
        """How many there can be of an item."""
        return 0, self.most

    def resolve(self, given: Any, place: str, reader: RowReader) -> Any:
        """See :class:`ValueKind`."""
        counts, told = self.none, set()
        if isinstance(given, list):
            for item in reader.items(ItemValue(self.of, apart=True), given, place):
                counts[item] += 1
            return counts
        for name, count in given.items():
            item = reader.item(self.of, name, place, apart=True)
            if item in told:
                raise InputError(f"{place}.{name}", "is counted twice", "write one number")
            told.add(item)
            counts[item] = count
        return counts

    def tell(self, value: Any, table: Any = None) -> Any:  # noqa: ARG002
        """See :class:`ValueKind`."""
        there = {self.of.name(item): count for item, count in enumerate(value) if count}
        if not self.listed:
            return there
        return [name for name, count in there.items() for _ in range(count)]
