"""States in memory: from the bytes of a state to the typed view and back.

The compiled module ``layout`` of a game tells where each member of its ``State`` lies, the rows say
what stands there. Both are compared when a :class:`Memory` is made.
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Iterator, Mapping, Sequence
from copy import deepcopy
from functools import cache, lru_cache
from itertools import product
from typing import Any, Generic, TypeVar

from solver._ext.core.state import State
from solver.games.table.kinds import Counts, ValueKind, Word
from solver.games.table.rows import FieldRow, rows

View = TypeVar("View")

Member = tuple[int, int, bool, tuple[tuple[int, int], ...]]
"""Offset, size and sign of the first number of a member, and (how many, how far apart) an index."""

Read = Callable[[Sequence[int], Any], Any]
"""The value of a field, from the numbers of a state and the table read so far."""

Write = Callable[[Any, list[int], Any], None]
"""Put a value among the numbers of a state. Raises ValueError for one that does not fit."""

_CODES = {(1, False): "B", (1, True): "b", (2, False): "H", (2, True): "h", (4, False): "I",
          (4, True): "i", (8, False): "Q", (8, True): "q"}  # fmt: skip
_FILLER = 0xFF
_SET = 8
"""Bytes of a number, several of which are one set."""

KEPT = 64
"""Views of states that are kept."""

KEPT_SETS = 8192
"""Sets of bits whose members are kept: in most cities a move changes nothing."""

Parts = Sequence[tuple[Read, Write]]


class MemoryLayout:
    """The numbers of a state, in the order in which they lie in memory."""

    def __init__(self, size: int, members: Mapping[str, Member]) -> None:
        self._members = {path.replace("[]", ""): member for path, member in members.items()}
        lying: dict[int, tuple[int, bool]] = {}
        for first, width, signed, dims in members.values():
            for at in product(*(range(n) for n, _ in dims)):
                far = sum(i * step for i, (_, step) in zip(at, dims, strict=True))
                lying[first + far] = (width, signed)
        form, end = "=", 0
        self._index: dict[int, int] = {}
        for index, (offset, (width, signed)) in enumerate(sorted(lying.items())):
            form += f"{offset - end}x{_CODES[width, signed]}"
            end = offset + width
            self._index[offset] = index
        self._struct = struct.Struct(f"{form}{size - end}x")
        self.size = len(lying)
        self.widths = [lying[offset][0] for offset in sorted(lying)]

    def numbers(self, memory: bytes) -> tuple[int, ...]:
        """All numbers of a state."""
        return self._struct.unpack(memory)

    def memory(self, numbers: Sequence[int]) -> bytes:
        """Inverse of :meth:`numbers`."""
        return self._struct.pack(*numbers)

    def places(self, path: str, given: tuple[int, ...]) -> Any:
        """The index of a number; nested lists of them for the indexes that are not ``given``.

        Raises LookupError for a path that leads to no member.
        """
        first, _, _, dims = self._members[path.replace("[]", "")]
        if path.count("[]") > len(dims):
            raise LookupError(f"{path} has {len(dims)} indexes")
        return self._nested(first, dims, given[: path.count("[]")])

    def _nested(self, first: int, dims: Sequence[tuple[int, int]], given: tuple[int, ...]) -> Any:
        if not dims:
            return self._index[first]
        (many, step), *inner = dims
        if given:
            return self._nested(first + given[0] * step, inner, given[1:])
        return [self._nested(first + i * step, inner, ()) for i in range(many)]


class Memory(Generic[View]):
    """States of a game as bytes, and as the typed view ``kind``, whose rows name ``members``."""

    def __init__(self, kind: type[View], size: int, members: Mapping[str, Member]) -> None:
        self._layout = MemoryLayout(size, members)
        self._kind = kind
        self._read, self._write = self._fields(kind, (), root=True)
        self._seen = lru_cache(maxsize=KEPT)(self.view)

    def view(self, memory: bytes) -> View:
        """The view of a state."""
        found: View = self._read(self._layout.numbers(memory), None)
        return found

    def table_of(self, state: State) -> View:
        """The view of a state, to be read only: equal states share it."""
        return self._seen(state.to_bytes())

    def memory(self, table: View) -> bytes:
        """Inverse of :meth:`view`, but for what a state works out itself.

        Raises ValueError for a number out of its range.
        """
        cells = [0] * self._layout.size
        self._write(table, cells, table)
        return self._layout.memory(cells)

    def _fields(
        self, zone: Any, given: tuple[int, ...], base: str = "", *, root: bool = False
    ) -> tuple[Read, Write]:
        """A zone of which all indexes are given, with the path of paths that begin with a dot."""
        bound = list(self._bound(zone, given, base))
        names = {name for name, *_ in bound}
        left = [(name, _absent(made)) for name, made in rows(zone).items() if name not in names]
        conditions = list({id(made.when): made.when for _, made, *_ in bound if made.when}.values())

        @cache
        def fields(*there: bool) -> list[tuple[str, Read]]:
            """What reads each field where these conditions hold; no condition is asked twice."""
            holds = {id(one): fits for one, fits in zip(conditions, there, strict=True)}
            return left + [
                (name, get if holds.get(id(made.when), True) else _absent(made))
                for name, made, get, _ in bound
            ]

        def read(cells: Sequence[int], table: Any) -> Any:
            found = zone.__new__(zone)
            for name, get in fields(*[has(table) for has in conditions]):
                setattr(found, name, get(cells, table))
            return found

        def read_root(cells: Sequence[int], _table: Any) -> Any:
            """The root, of which conditions look at the fields that have been read."""
            found = zone.__new__(zone)
            for name, get in left:
                setattr(found, name, get(cells, found))
            for name, made, get, _ in bound:
                has = made.when is None or made.when(found)
                setattr(found, name, (get if has else _absent(made))(cells, found))
            return found

        def write(value: Any, cells: list[int], table: Any) -> None:
            for name, made, _, put in bound:
                if made.when is None or made.when(table):
                    try:
                        put(getattr(value, name), cells, table)
                    except (ValueError, TypeError, AttributeError) as error:
                        raise ValueError(f"{name}: {error}") from None

        return read_root if root else read, write

    def _bound(
        self, zone: Any, given: tuple[int, ...], base: str
    ) -> Iterator[tuple[str, FieldRow, Read, Write]]:
        """The fields of a zone that lie in memory."""
        for name, made in rows(zone).items():
            if made.of is not None:
                if any(inner.at or inner.of for inner in rows(made.of).values()):
                    yield name, made, *self._zones(made, (*given, *made.index), base, made.many)
            elif made.at:
                try:
                    yield name, made, *self._way(made, given, base)
                except (LookupError, TypeError) as error:
                    raise TypeError(
                        f"{zone.__module__}, {zone.__name__}.{name}: {made.at!r} does not lie in a "
                        f"state as the row says ({error}); correct the row or state.pxd"
                    ) from None

    def _zones(
        self, made: FieldRow, given: tuple[int, ...], base: str, many: tuple[int, ...]
    ) -> tuple[Read, Write]:
        """A zone, or lists of them."""
        if not many:
            return self._fields(made.of, given, _path(made.at, base) or base)
        parts = [self._zones(made, (*given, i), base, many[1:]) for i in range(many[0])]
        if made.length and len(many) == 1:
            return _counted(parts, self._layout.places(_path(made.length, base), given))
        return _all(parts)

    def _way(self, made: FieldRow, given: tuple[int, ...], base: str) -> tuple[Read, Write]:
        """How the values of a field lie in memory."""
        kind = made.kind
        if not isinstance(made.way, str):
            members = made.at.split()
            places = {name: self._layout.places(_path(name, base), given) for name in members}
            return (
                lambda cells, table: made.way.read(cells, places, table),
                lambda value, cells, table: made.way.write(value, cells, places, table),
            )
        assert kind is not None
        at = self._layout.places(_path(made.at, base), given)
        if made.bits is not None:
            return _bits(self._mask(kind, 0) if made.way == "mask" else _plain(kind, 0), at,
                         *made.bits)  # fmt: skip
        if made.way == "mask":
            return self._mask(kind, at)
        if made.way in ("counted", "until"):
            length = self._layout.places(_path(made.length, base), given) if made.length else None
            return _list(kind, at, length)
        if made.way == "beside":
            return _beside(kind, at, made.length)
        if made.way == "counts":
            return _counts(kind, at)
        if made.way == "bag":
            return _bag(kind, at)
        if made.way == "plain":
            return _tally(kind, at) if isinstance(kind, Counts) else _plain(kind, at)
        raise TypeError(f"there is no way {made.way!r}")

    def _mask(self, kind: ValueKind, at: Any) -> tuple[Read, Write]:
        """A set of bits, or a list of sets."""
        if isinstance(at, int):
            return _set(kind, [at])
        if isinstance(at[0], int) and self._layout.widths[at[0]] == _SET:
            return _set(kind, at)
        return _all([self._mask(kind, one) for one in at])


def _absent(made: FieldRow) -> Read:
    """What reads a field that a table does not have, or of which nothing is known."""
    value = made.default
    if not isinstance(value, list):
        return lambda _cells, _table: value
    copied = deepcopy if any(isinstance(one, list) for one in value) else list
    return lambda _cells, _table: copied(value)


def _path(path: str, base: str) -> str:
    """A path of a row in a zone with a path of its own."""
    return base + path if path.startswith(".") else path


def _fitting(kind: ValueKind, value: Any) -> int:
    if not kind.fits(value):
        raise ValueError(f"{value} cannot be")
    return kind.cell(value)


def _plain(kind: ValueKind, at: Any) -> tuple[Read, Write]:
    """A number, or as many as there are."""
    if isinstance(at, list):
        return _all([_plain(kind, one) for one in at])

    def write(value: Any, cells: list[int], _table: Any) -> None:
        cells[at] = _fitting(kind, value)

    if kind.is_cell:
        return lambda cells, _table: cells[at], write
    return lambda cells, _table: kind.seen(cells[at]), write


def _all(parts: Parts) -> tuple[Read, Write]:
    """A list with an entry for each of some parts."""

    def write(value: Any, cells: list[int], table: Any) -> None:
        if len(value) != len(parts):
            raise ValueError(f"needs {len(parts)} entries")
        for one, (_, put) in zip(value, parts, strict=True):
            put(one, cells, table)

    return lambda cells, table: [get(cells, table) for get, _ in parts], write


def _counted(parts: Parts, length: int) -> tuple[Read, Write]:
    """A list whose length lies in memory."""

    def write(value: Any, cells: list[int], table: Any) -> None:
        if len(value) > len(parts):
            raise ValueError(f"more than {len(parts)}")
        if cells[length] not in (0, len(value)):  # told by a list of the same length
            raise ValueError(f"needs {cells[length]} entries")
        cells[length] = len(value)
        for one, (_, put) in zip(value, parts, strict=False):
            put(one, cells, table)

    return lambda cells, table: [get(cells, table) for get, _ in parts[: cells[length]]], write


def _list(kind: ValueKind, at: list[int], length: int | None) -> tuple[Read, Write]:
    """A list with fillers behind it; its length may lie in memory, too."""

    def read(cells: Sequence[int], _table: Any) -> Any:
        found = [cells[one] for one in at]
        many = found.index(_FILLER) if _FILLER in found else len(found)
        return [kind.seen(cell) for cell in found[: many if length is None else cells[length]]]

    def write(value: Any, cells: list[int], _table: Any) -> None:
        if len(value) > len(at):
            raise ValueError(f"more than {len(at)}")
        if length is not None:
            cells[length] = len(value)
        for i, one in enumerate(at):
            cells[one] = _fitting(kind, value[i]) if i < len(value) else _FILLER

    return read, write


def _bits(part: tuple[Read, Write], at: int, low: int, many: int) -> tuple[Read, Write]:
    """What ``part`` has in a number of its own, in some bits of one."""
    get, put = part

    def read(cells: Sequence[int], table: Any) -> Any:
        return get([cells[at] >> low & (1 << many) - 1], table)

    def write(value: Any, cells: list[int], table: Any) -> None:
        own = [0]
        put(value, own, table)
        if own[0] >> many:
            raise ValueError(f"{value} cannot be")
        cells[at] |= own[0] << low

    return read, write


def _beside(kind: ValueKind, at: list[int], other: str) -> tuple[Read, Write]:
    """A value for each item of another field, at the place of its number; elsewhere fillers."""

    def read(cells: Sequence[int], table: Any) -> Any:
        return [kind.seen(cells[at[item]]) for item in getattr(table, other)]

    def write(value: Any, cells: list[int], table: Any) -> None:
        items = getattr(table, other)
        if len(value) != len(items):
            raise ValueError(f"needs {len(items)} entries")
        for one in at:
            cells[one] = _FILLER
        for item, one in zip(items, value, strict=True):
            cells[at[item]] = _fitting(kind, one)

    return read, write


def _counts(kind: ValueKind, at: list[int]) -> tuple[Read, Write]:
    """How many there are of each, as a list in which each stands as often as it is there."""

    def read(cells: Sequence[int], _table: Any) -> Any:
        return [kind.seen(i) for i, one in enumerate(at) for _ in range(cells[one])]

    def write(value: Any, cells: list[int], _table: Any) -> None:
        for one in value:
            cells[at[_fitting(kind, one)]] += 1

    return read, write


def _check_counts(kind: Counts, value: Any) -> None:
    """There is a number for each item, and none too high. Without a call for each of them."""
    many = kind.of.size
    if len(value) != many or {*map(type, value)} - {int}:
        raise ValueError(f"needs {many} numbers")
    if not 0 <= min(value) <= max(value) <= kind.most:
        raise ValueError(f"there can be {kind.most} at most")


def _tally(kind: Counts, at: list[int]) -> tuple[Read, Write]:
    """How many there are of each, one number each; those behind the last item are not used."""
    here = at[: kind.of.size]

    def write(value: Any, cells: list[int], _table: Any) -> None:
        _check_counts(kind, value)
        for one, count in zip(here, value, strict=True):
            cells[one] = count

    return lambda cells, _table: [cells[one] for one in here], write


def _bag(kind: ValueKind, at: int) -> tuple[Read, Write]:
    """How many there are of each in one number, four bits for each."""
    assert isinstance(kind, Counts)
    shifts = range(0, 4 * kind.of.size, 4)

    def write(value: Any, cells: list[int], _table: Any) -> None:
        _check_counts(kind, value)
        cells[at] = 0
        for one, shift in zip(value, shifts, strict=True):
            cells[at] |= one << shift

    return lambda cells, _table: [cells[at] >> shift & 15 for shift in shifts], write


@lru_cache(maxsize=KEPT_SETS)
def _members(bits: int, first: int) -> tuple[int, ...]:
    """The numbers of the bits that are set, sorted; that of the lowest bit is ``first``."""
    return tuple(i for i, bit in enumerate(bin(bits)[:1:-1], first) if bit == "1")


def _set(kind: ValueKind, at: Sequence[int]) -> tuple[Read, Write]:
    """The members of a set of bits, sorted; words of 64 bits where there are several."""
    if isinstance(kind, Word):
        return _words(kind, at[0])
    first = kind.seen(0)

    def read(cells: Sequence[int], _table: Any) -> Any:
        bits = cells[at[0]]
        for shift, one in enumerate(at[1:], start=1):
            bits |= cells[one] << (64 * shift)
        return [*_members(bits, first)] if bits else []

    def write(value: Any, cells: list[int], _table: Any) -> None:
        for one in value:
            bit = _fitting(kind, one)
            cells[at[bit >> 6]] |= 1 << (bit & 63)

    return read, write


def _words(kind: Word, at: int) -> tuple[Read, Write]:
    """Some of a few words."""

    def read(cells: Sequence[int], _table: Any) -> Any:
        return [word for bit, word in enumerate(kind.words) if cells[at] >> bit & 1]

    def write(value: Any, cells: list[int], _table: Any) -> None:
        cells[at] = sum(1 << _fitting(kind, one) for one in value)

    return read, write
