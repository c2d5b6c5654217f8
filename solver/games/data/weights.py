"""Weights of learned evaluations that ship with a game, beside its rules tables.

They lie in a file of the safetensors format, the numbers as they are: a header in JSON that tells
type, shape and place of each array, then one array behind the other. So nothing is unpacked.

What ships is mapped into memory: the system reads what is used, and all processes of a machine
share it. Nobody writes into those files: an installation puts new ones in their place. What a user
names is read, since a program may cut it off while it is mapped, and reading on would end this one.
"""

from __future__ import annotations

import mmap
from collections.abc import Mapping
from functools import cache
from itertools import accumulate
from math import prod
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal, NamedTuple

import msgspec

from solver._ext.core.network import NetworkHandle
from solver.errors import InputError
from solver.games.data.folders import folder_of
from solver.games.data.input_layout import LAYOUT, check_layout
from solver.json_input import parse_object
from solver.json_structs import Fields, convert

if TYPE_CHECKING:
    from solver.games.base import Game

SUFFIX = ".safetensors"
WEIGHTS = f"network{SUFFIX}"
"""Name of the file of most networks; those of all begin so and end in :data:`SUFFIX`."""

_TOLD, NAME = "__metadata__", "name"
"""Where the header tells of the network itself, and what: its name."""

_FORMATS = {"I16": "h", "I32": "i", "F32": "f"}
_TYPES = {letter: name for name, letter in _FORMATS.items()}
_BYTES = {"I16": 2, "I32": 4, "F32": 4}
_HEAD = 8
"""Bytes that tell how long the header is."""
_LONGEST_HEADER = 1 << 16
"""A header takes some thousand bytes."""
_LINE = 64
"""Bytes of a line of the cache."""


_Length = Annotated[int, msgspec.Meta(ge=1, le=2**31)]
_Place = Annotated[int, msgspec.Meta(ge=0, le=2**40)]


class _Array(Fields):
    """What the header tells of an array; places count from the end of the header."""

    dtype: Literal["I16", "I32", "F32"]
    shape: Annotated[list[_Length], msgspec.Meta(max_length=8)]
    data_offsets: tuple[_Place, _Place]


class _Told(msgspec.Struct):
    """What the header tells of the network itself."""

    name: str = ""
    layout: Annotated[str, msgspec.Meta(pattern="^([0-9a-f]{12})?$")] = ""


class Weights(NamedTuple):
    """A network: its name, the layout of its inputs, and its arrays by their names."""

    name: str
    layout: str
    arrays: dict[str, memoryview]


def mapped(path: Path) -> Weights:
    """The weights in a file that ships with the program, mapped into memory; errors as of `read`.

    Raises OSError when it cannot be read, ValueError when it is another one.
    """
    with path.open("rb") as file:
        return _unpacked(memoryview(mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)))


def read(path: Path) -> Weights:
    """The weights in a file that :func:`packed` wrote, whoever has it.

    Raises OSError when it cannot be read, ValueError when it is another one.
    """
    return _unpacked(memoryview(path.read_bytes()))


def _unpacked(content: memoryview) -> Weights:
    """Inverse of :func:`packed`. Raises ValueError for the content of another file."""
    size = int.from_bytes(content[:_HEAD], "little")
    if len(content) < _HEAD or size > min(len(content) - _HEAD, _LONGEST_HEADER):
        raise ValueError(f"not a {SUFFIX} file of such arrays")
    numbers = content[_HEAD + size :]
    header = parse_object(bytes(content[_HEAD : _HEAD + size]), "header")
    told = convert(header.pop(_TOLD, {}), _Told, "the header")
    arrays = {}
    for key, value in header.items():
        try:
            arrays[key] = _array(numbers, convert(value, _Array, "the header"))
        except InputError as error:
            raise error.within(f"header: {key}") from None
    return Weights(told.name, told.layout, arrays)


def _array(numbers: memoryview, told: _Array) -> memoryview:
    """An array of a file. Raises InputError for one that does not lie in it."""
    first, last = told.data_offsets
    if last > len(numbers) or last - first != prod(told.shape) * _BYTES[told.dtype]:
        problem = f"{told.shape} numbers do not lie at {first} to {last} of {len(numbers)} bytes"
        raise InputError("", problem, "the file is cut off or damaged")
    return numbers[first:last].cast(_FORMATS[told.dtype], told.shape)  # type: ignore[call-overload,no-any-return]


def packed(name: str, layout: str, arrays: Mapping[str, Any]) -> bytes:
    """The content of a file of weights, any buffers; arrays without numbers are left out.

    Raises ValueError for other numbers than int16, int32 and float32.
    """
    views = {key: memoryview(array) for key, array in arrays.items()}
    kept = {key: view for key, view in views.items() if view.nbytes}
    for key, view in kept.items():
        if view.format not in _TYPES:
            raise ValueError(f"{key} holds numbers of type {view.format!r}")
    # Rows of the first layers lie in whole lines of the cache, all others where their type asks.
    order = sorted(kept, key=lambda key: (key not in ("w1", "w2"), -kept[key].itemsize))
    begins = accumulate((kept[key].nbytes for key in order), initial=0)
    header = {_TOLD: {NAME: name, LAYOUT: layout}} | {
        key: {
            "dtype": _TYPES[kept[key].format],
            "shape": kept[key].shape,
            "data_offsets": (begin, begin + kept[key].nbytes),
        }
        for key, begin in zip(order, begins, strict=False)
    }
    text = msgspec.json.encode(header)
    text += b" " * (-(_HEAD + len(text)) % _LINE)
    return b"".join(
        [len(text).to_bytes(_HEAD, "little"), text, *(kept[key].tobytes() for key in order)]
    )


def shipped_path(package: str, file: str = WEIGHTS) -> Path:
    """Where the weights lie that ship with a game, whose data lie in ``package``."""
    return folder_of(package) / file


@cache
def load_network(game: Game, file: str, inputs: int) -> NetworkHandle | None:
    """A network that ships with a game, read at the first call; None if there is no such file.

    ``inputs`` is the length of the vector that the game fills today. The weights were fitted to
    self-play. Raises InputError for one whose inputs are laid out in another way.
    """
    path = shipped_path(f"solver.games.{game.name}.data", file)
    if not path.is_file():
        return None
    try:
        found = mapped(path)
        network = NetworkHandle(found.arrays, inputs=inputs)
        check_layout(found.layout, game.input_layout(file), found.arrays)
        return network
    except InputError as error:
        raise error.within(str(path)) from None
