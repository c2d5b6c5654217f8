"""Files of arrays as nobody writes them: wrong kinds, shapes and numbers, and broken zips."""

from __future__ import annotations

import io
import random
import zipfile
from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

Arrays = dict[str, np.ndarray]


def packed(arrays: Mapping[str, Any]) -> bytes:
    """What is in a file of arrays."""
    file = io.BytesIO()
    np.savez_compressed(file, **arrays)
    return file.getvalue()


def _flat(array: np.ndarray) -> np.ndarray:
    return array.reshape(-1)


def _of_rank(rank: int) -> Callable[[np.ndarray], np.ndarray]:
    return lambda array: np.zeros((2,) * rank, array.dtype)


def _cut(axis: int) -> Callable[[np.ndarray], np.ndarray]:
    return lambda array: array.take(range(array.shape[axis] // 2), axis) if array.ndim else array


def _filled(value: float) -> Callable[[np.ndarray], np.ndarray]:
    """All numbers are that one, as far as the type of the array can hold it."""

    def fill(array: np.ndarray) -> np.ndarray:
        kind = array.dtype
        if kind.kind == "f":
            with np.errstate(over="ignore"):  # half numbers make infinity of it
                return np.full(array.shape, value, kind)
        if not np.isfinite(value):
            return np.full(array.shape, value, np.float32)
        return np.full(array.shape, np.clip(value, np.iinfo(kind).min, np.iinfo(kind).max), kind)

    return fill


OTHER_KINDS: list[Any] = [
    *("<f8", "<f2", ">i2", "<i8", "<u2", "?", "<c8", "<U3", "<M8[s]", "O"),
    [("a", "<i2")],
]
CHANGES: list[Callable[[np.ndarray], np.ndarray]] = [
    _flat,
    *(_of_rank(rank) for rank in range(5)),
    _cut(0),
    _cut(-1),
    lambda array: array[None],
    lambda array: array[..., None],
    lambda array: array[:0],
    lambda array: array.T,
    lambda array: np.concatenate([array, array]) if array.ndim else array,
    *(_filled(value) for value in (np.nan, np.inf, -np.inf, 3e38, 1e9, -1e9, 0, 255)),
    *(lambda array, kind=kind: np.zeros(array.shape, kind) for kind in OTHER_KINDS),
]


def changed(arrays: Arrays, pick: random.Random) -> Arrays:
    """The arrays with one of them changed, missing or under another name."""
    name = pick.choice(sorted(arrays))
    rest = {key: array for key, array in arrays.items() if key != name}
    lot = pick.random()
    if lot < 0.05:
        return rest
    if lot < 0.1:
        return rest | {f"{name}_": arrays[name]}
    return rest | {name: pick.choice(CHANGES)(arrays[name])}


def _member(name: str, content: bytes, how: int = zipfile.ZIP_DEFLATED) -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", how) as out:
        out.writestr(name, content)
    return file.getvalue()


def _header(text: str, more: bytes = b"") -> bytes:
    raw = text.encode() + b"\n"
    return b"\x93NUMPY\x01\x00" + len(raw).to_bytes(2, "little") + raw + more


SHAPES = [
    "(1000000000000,)",
    "(-1,)",
    "(0, 99999999999999999999)",
    "(True,)",
    "(2, 2.0)",
    "7",
    "()",
]


def broken_files(name: str) -> list[bytes]:
    """Files with one member of that name that is no sound array, and files that are no zips."""
    whole = "{'descr': '<i2', 'fortran_order': False, 'shape': (2,), }"
    file = f"{name}.npy"
    found = [_member(file, _header(whole.replace("(2,)", shape), b"1234")) for shape in SHAPES]
    found += [
        _member(file, _header(text))
        for text in ("(" * 5000, "-" * 60000, "{}", "{'descr': ", "[" * 150 + "]" * 150, whole)
    ]
    found += [_member(file, content) for content in (b"", b"\x93NUMPY", b"\x93NUMPY\x03\x00")]
    good = _header(whole, b"1234")
    found += [_member(file, good, how) for how in (zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA)]
    sound = _member(file, good)
    encrypted = bytearray(sound)
    encrypted[6] |= 1
    encrypted[sound.index(b"PK\x01\x02") + 8] |= 1
    # A list of names of 4 GiB.
    endless = bytearray(sound)
    at = sound.index(b"PK\x05\x06")
    endless[at + 12 : at + 16] = b"\xff" * 4
    return [*found, bytes(encrypted), bytes(endless), b"", b"PK\x05\x06", sound[: len(sound) // 2]]


def bomb(name: str, size: int) -> bytes:
    """A small file that unpacks to so many bytes, and says so."""
    text = f"{{'descr': '<i2', 'fortran_order': False, 'shape': ({size // 2},), }}"
    return _member(f"{name}.npy", _header(text, bytes(size)))


def damaged(content: bytes, pick: random.Random) -> bytes:
    """Some bytes of a file changed, or its end missing."""
    raw = bytearray(content)
    for _ in range(pick.randint(1, 4)):
        raw[pick.randrange(len(raw))] = pick.randrange(256)
    return bytes(raw[: pick.randrange(len(raw))] if pick.random() < 0.2 else raw)
