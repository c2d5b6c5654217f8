"""From the structs of the rules tables to the C structs of the rules, by the names of the fields.

A field of a table struct says with :class:`Column` which field of the C struct it fills, and how;
:func:`row` collects what an item and its effects say. Cython turns the dicts that come out into
the C structs: it asks for every field by its name, checks the range of each number and the length
of each array, so a column that is missing or does not fit is an error when the tables are
installed. Columns that need more than the item itself (an index into another table) are added by
the ``data`` package of the game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from types import UnionType
from typing import Annotated, Any, Union, get_args, get_origin, get_type_hints

from msgspec import Struct

from solver.errors import InputError
from solver.games.data.json_tables import Effect

Row = dict[str, Any]
"""The fields of one C struct by name: whole numbers, lists of them, and further rows."""


def hand_over(install: Callable[..., object], game: str, *tables: object) -> None:
    """Fill the tables of a game's compiled rules.

    Raises InputError where they do not fit, as in a copy to which somebody has added an item.
    """
    with fitting(game):
        install(*tables)


@contextmanager
def fitting(game: str) -> Iterator[None]:
    """Raise InputError for what goes wrong because tables do not fit the compiled rules."""
    try:
        yield
    except InputError:
        raise
    except (ValueError, IndexError, OverflowError) as error:
        problem = f"do not fit the compiled rules: {error}"
        remedy = f"build anew, if need be with more room in ext/{game}/tables.pxd"
        raise InputError(f"tables of {game}", problem, remedy) from error


class Column:
    """The field of the C struct that a value fills.

    Parameters
    ----------
    name:
        Name of the field there. Values that several effects give to one column are added up.
    convert:
        Makes the number of the value, or the list for an array. Flags and numbers need none.
    default:
        What the column holds when no effect of the item fills it.
    """

    def __init__(self, name: str, convert: Callable[[Any], Any] = int, default: Any = 0) -> None:
        self.name = name
        self.convert = convert
        self.default = default


def row(item: Struct) -> Row:
    """All columns of an item: of its own fields, of structs among them, and of its effects."""
    filled: Row = {}
    for name, value in _values(item):
        filled[name] = filled[name] + value if name in filled else value
    return blank(type(item)) | filled


def blank(kind: Any) -> Row:
    """The columns of a struct type, or of a union of them, with their defaults."""
    return dict(_defaults(kind))


def mask(names: Iterable[str], order: Sequence[str]) -> int:
    """A set of names as bits: bit i stands for the entry i of ``order``."""
    return sum(1 << order.index(name) for name in set(names))


def bits(numbers: Iterable[int]) -> int:
    """A set of small numbers as bits."""
    found = 0
    for number in numbers:
        found |= 1 << number
    return found


def packed(counts: Iterable[int], width: int) -> int:
    """Counts side by side in one word, ``width`` bits for each, the first one lowest.

    Raises ValueError for a count that has no room.
    """
    word = 0
    for place, count in enumerate(counts):
        if not 0 <= count < 1 << width:
            raise ValueError(f"{count} does not fit into {width} bits")
        word |= count << (width * place)
    return word


def _values(item: Struct) -> Iterator[tuple[str, Any]]:
    """The columns that an item fills, and with what; a name may come more than once."""
    if isinstance(item, Effect):
        yield from item.flags.items()
    for name, columns, _ in _fields(type(item)):
        value = getattr(item, name)
        if columns:
            yield from ((column.name, column.convert(value)) for column in columns)
        else:
            parts = value if isinstance(value, tuple) else (value,)
            for part in parts:
                if isinstance(part, Struct):
                    yield from _values(part)


@cache
def _defaults(kind: Any) -> Row:
    found: Row = {}
    for member in _structs(kind):
        if issubclass(member, Effect):
            found |= dict.fromkeys(member.flags, 0)
        for _, columns, hint in _fields(member):
            if columns:
                found |= {column.name: column.default for column in columns}
            else:
                found |= _defaults(hint)
    return found


@cache
def _fields(kind: type[Struct]) -> tuple[tuple[str, tuple[Column, ...], Any], ...]:
    """The fields of a struct type: name, columns, type."""
    hints = get_type_hints(kind, include_extras=True)
    result = []
    for name in kind.__struct_fields__:
        hint, columns = hints[name], []
        while get_origin(hint) is Annotated:
            columns += [extra for extra in hint.__metadata__ if isinstance(extra, Column)]
            hint = hint.__origin__
        result.append((name, tuple(columns), hint))
    return tuple(result)


def _structs(hint: Any) -> list[type[Struct]]:
    """The struct types that a value of this type can be, or can hold if it is a tuple."""
    if get_origin(hint) in (tuple, Union, UnionType, Annotated):
        return [found for part in get_args(hint) for found in _structs(part)]
    return [hint] if isinstance(hint, type) and issubclass(hint, Struct) else []
