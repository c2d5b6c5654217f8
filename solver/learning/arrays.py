"""Files of arrays: weights, and chunks of self-play. They may come from anybody."""

from __future__ import annotations

import math
import struct
import zlib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any, NamedTuple
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, ZipFile, ZipInfo

import numpy as np
from numpy.lib import format as npy

from solver.errors import InputError
from solver.games.data.input_layout import LAYOUT
from solver.games.data.weights import SUFFIX, read

if TYPE_CHECKING:
    from numpy.typing import NDArray

MOST_BYTES = 2**28
"""No file unpacks to more than this; the largest chunks take a fiftieth of it."""

MOST_ARRAYS = 100
"""No file has more of them."""

_END, _END64, _END_SIZE, _LONGEST_COMMENT = b"PK\5\6", b"PK\6\7", 22, 0xFFFF
"""How the end of a zip file begins, that of a very large one, and how long they are."""

_MOST_NAMED = 2**16
"""The most bytes of the list of names in a zip file."""


class _Header(NamedTuple):
    """What an array says of itself before its numbers, and how many bytes that takes."""

    shape: tuple[int, ...]
    by_columns: bool
    dtype: np.dtype[Any]
    size: int


class Arrays(Mapping[str, "NDArray[Any]"]):
    """The arrays of an open ``.npz`` file by their names, each unpacked when it is looked up.

    All headers are read at once: before any number is unpacked it is certain that there are only
    plain numbers, and how much memory they take. Raises ValueError for anything else.
    """

    def __init__(self, file: IO[bytes], most: int) -> None:
        _check_end(file)
        try:
            self._zip = ZipFile(file)
        except (BadZipFile, NotImplementedError, struct.error):
            raise ValueError("not an .npz file") from None
        members = self._zip.infolist()
        if len(members) > MOST_ARRAYS or sum(member.file_size for member in members) > most:
            raise ValueError(
                f"more than {MOST_ARRAYS} arrays, or more than {most >> 20} MiB when unpacked"
            )
        self._members = {member.filename.removesuffix(".npy"): member for member in members}
        if len(self._members) < len(members):
            raise ValueError("two arrays of the same name")
        self._headers = {name: self._header(name) for name in self._members}

    def __len__(self) -> int:
        return len(self._members)

    def __iter__(self) -> Iterator[str]:
        return iter(self._members)

    def __getitem__(self, name: str) -> NDArray[Any]:
        """The array of that name. Raises KeyError, ValueError."""
        header, member = self._headers[name], self._members[name]
        order: Any = "F" if header.by_columns else "C"
        array = np.empty(header.shape, header.dtype, order)
        numbers = array.reshape(-1, order=order).view(np.uint8).data
        with _opened(self._zip, name, member) as file:
            file.read(header.size)
            at = 0
            while at < len(numbers) and (read := file.readinto(numbers[at:])):  # type: ignore[attr-defined]
                at += read
            # The end of a member is where its checksum is compared.
            if at < len(numbers) or file.read(1):
                raise ValueError(f"array {name!r} is cut off")
        return array

    def _header(self, name: str) -> _Header:
        member = self._members[name]
        if member.flag_bits & 1 or member.compress_type not in (ZIP_STORED, ZIP_DEFLATED):
            raise ValueError(f"array {name!r} is encrypted, or packed in an unusual way")
        with _opened(self._zip, name, member) as file:
            try:
                # Other versions are for names of fields, which plain numbers do not have.
                read = {(1, 0): npy.read_array_header_1_0, (2, 0): npy.read_array_header_2_0}
                shape, by_columns, dtype = read[npy.read_magic(file)](file)
            except (BadZipFile, zlib.error, EOFError):
                raise
            except Exception:  # noqa: BLE001 - NumPy evaluates the header, which may hold anything
                raise ValueError(f"array {name!r} has no header that can be read") from None
            size = file.tell()
        if dtype.kind not in "iuf" or not dtype.isnative or dtype.itemsize > 8:
            raise ValueError(f"array {name!r} holds no plain numbers, but {dtype}")
        if any(length < 0 for length in shape):
            raise ValueError(f"array {name!r} has the shape {shape}")
        if size + math.prod(shape) * dtype.itemsize != member.file_size:
            raise ValueError(f"array {name!r} has more or fewer numbers than its shape {shape}")
        return _Header(shape, by_columns, dtype, size)


def _check_end(file: IO[bytes]) -> None:
    """Raise ValueError for what is no zip file, or one with an endless list of names."""
    size = file.seek(0, 2)
    file.seek(max(0, size - _END_SIZE - _LONGEST_COMMENT - 20))
    tail = file.read()
    at = tail.rfind(_END)
    # NumPy would take anything else for a pickle, and say so.
    if at < 0 or len(tail) < at + _END_SIZE:
        raise ValueError("not an .npz file")
    names = int.from_bytes(tail[at + 12 : at + 16], "little")
    if names > _MOST_NAMED or tail[max(0, at - 20) : at].startswith(_END64):
        raise ValueError("too many arrays")
    file.seek(0)


@contextmanager
def _opened(packed: ZipFile, name: str, member: ZipInfo) -> Iterator[IO[bytes]]:
    """A member of a zip file. Raises ValueError, in our words, for a damaged one."""
    try:
        with packed.open(member) as file:
            yield file
    except (BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError, OSError):
        raise ValueError(f"array {name!r} is damaged") from None


@contextmanager
def arrays_of(path: Path, what: str) -> Iterator[Mapping[str, NDArray[Any]]]:
    """The arrays of a file by their names.

    It is an ``.npz``, of which each is unpacked when it is looked up, or has weights as they ship.
    In weights the layout of their inputs is an array, too (:func:`layout_in`).
    Raises InputError for a file that cannot be read, and if a name is missing or ValueError is
    raised in the block: then the file is no ``what``.
    """
    try:
        if path.suffix == SUFFIX:
            weights = read(path)
            told = {LAYOUT: packed_layout(weights.layout)} if weights.layout else {}
            yield {name: np.asarray(array) for name, array in weights.arrays.items()} | told
        else:
            with path.open("rb") as file:
                yield Arrays(file, MOST_BYTES)
    except OSError as error:
        raise InputError(str(path), f"cannot be read: {error.strerror or error}") from None
    except InputError as error:
        raise error.within(str(path)) from None
    except KeyError as error:
        raise InputError(str(path), f"is no {what}: has no array {error.args[0]!r}") from None
    except ValueError as error:
        raise InputError(str(path), f"is no {what}: {error}") from None


def packed_layout(layout: str) -> NDArray[np.uint8]:
    """The layout of inputs as an array, since a file of arrays holds nothing else."""
    return np.frombuffer(bytes.fromhex(layout), np.uint8)


def layout_in(weights: Mapping[str, NDArray[Any]]) -> str:
    """The layout of inputs that is told among the arrays of a network; empty if it is not.

    Raises ValueError for what is no hash.
    """
    if LAYOUT not in weights:
        return ""
    told = weights[LAYOUT]
    if told.dtype != np.uint8 or told.shape != (6,):
        raise ValueError(f"{LAYOUT} is {told.dtype} {told.shape}, not a hash of 6 bytes")
    return told.tobytes().hex()
