"""Weights of learned evaluations that ship with a game, beside its rules tables.

They lie in a file of the safetensors format, the numbers as they are: a header in JSON that tells
type, shape and place of each array, then one array behind the other. So nothing is unpacked, the
system reads what is used, and all processes of a machine share it.
"""

import mmap
from collections.abc import Mapping
from functools import cache
from itertools import accumulate
from pathlib import Path
from typing import Annotated, Any, Literal, NamedTuple

import msgspec

from solver._ext.core.network import NetworkHandle
from solver.games.data.folders import folder_of

SUFFIX = ".safetensors"
WEIGHTS = f"network{SUFFIX}"
"""Name of the file of most networks; those of all begin so and end in :data:`SUFFIX`."""

_TOLD, NAME = "__metadata__", "name"
"""Where the header tells of the network itself, and what: its name."""

_FORMATS = {"I16": "h", "I32": "i", "F32": "f"}
_TYPES = {letter: name for name, letter in _FORMATS.items()}
_HEAD = 8
"""Bytes that tell how long the header is."""
_LINE = 64
"""Bytes of a line of the cache."""


class _Array(msgspec.Struct):
    """What the header tells of an array; places count from the end of the header."""

    dtype: Literal["I16", "I32", "F32"]
    shape: list[Annotated[int, msgspec.Meta(ge=1)]]
    data_offsets: tuple[int, int]


class Weights(NamedTuple):
    """The name of a network, and its arrays by their names."""

    name: str
    arrays: dict[str, memoryview]


def mapped(path: Path) -> Weights:
    """The weights in a file that :func:`packed` wrote, mapped into memory.

    Raises OSError when it cannot be read, ValueError when it is another one.
    """
    with path.open("rb") as file:
        content = memoryview(mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ))
    begin = _HEAD + int.from_bytes(content[:_HEAD], "little")
    arrays = {}
    try:
        header = msgspec.json.decode(content[_HEAD:begin], type=dict[str, msgspec.Raw])
        told = msgspec.json.decode(header.pop(_TOLD, b"{}"), type=dict[str, str])
        for key, raw in header.items():
            array = msgspec.json.decode(raw, type=_Array)
            first, last = array.data_offsets
            numbers = content[begin + first : begin + last]
            arrays[key] = numbers.cast(_FORMATS[array.dtype], array.shape)  # type: ignore[call-overload]
    except (msgspec.DecodeError, UnicodeDecodeError, TypeError) as error:
        raise ValueError(f"not a {SUFFIX} file of such arrays ({error})") from None
    return Weights(told.get(NAME, ""), arrays)


def packed(name: str, arrays: Mapping[str, Any]) -> bytes:
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
    header = {_TOLD: {NAME: name}} | {
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
def load_network(package: str, inputs: int, file: str = WEIGHTS) -> NetworkHandle | None:
    """The network whose weights lie in ``package``, read at the first call; None if it has none.

    ``inputs`` is the length of the vector that the game fills today. The weights were fitted to
    self-play.
    """
    path = shipped_path(package, file)
    if not path.is_file():
        return None
    return NetworkHandle(mapped(path).arrays, inputs=inputs)
