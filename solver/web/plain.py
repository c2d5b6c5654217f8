"""What a board stores is plain data: nothing but the types that JSON has."""

from __future__ import annotations

from typing import TypeVar

T = TypeVar("T")

_SINGLE = frozenset({str, int, float, bool, type(None)})


def plain(data: T, place: str = "") -> T:
    """``data`` itself, if a file can hold it and give it back as it was.

    Raises TypeError, with the place, for all else, subclasses of the types of JSON among them: some
    writers take them and others do not. Keys may be texts only.
    """
    _check(data, place)
    return data


def _check(data: object, place: str) -> None:
    if isinstance(data, dict) and type(data) is dict:
        for key, value in data.items():
            if type(key) is not str:
                raise TypeError(f"{place}: the key {key!r} is no plain text")
            _check(value, f"{place}.{key}" if place else key)
    elif isinstance(data, list) and type(data) is list:
        for at, value in enumerate(data):
            _check(value, f"{place}[{at}]")
    elif type(data) not in _SINGLE:
        raise TypeError(f"{place}: {type(data).__name__} is no plain data")
