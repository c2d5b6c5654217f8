"""Reading JSON that people and other programs wrote: every problem is one InputError."""

from __future__ import annotations

import json
from typing import Any

from solver.errors import InputError
from solver.json_slips import slip_of

MAX_DEPTH = 40
"""Deepest nesting accepted; no format of this package needs half of it."""

KINDS = {
    "NoneType": "null",
    "bool": "true or false",
    "int": "a whole number",
    "float": "a number",
    "str": "a text",
    "list": "a list",
    "dict": "an object",
}
"""The types of decoded values, by their names in Python, as people call them."""


def parse_object(text: bytes | str, place: str = "") -> dict[str, Any]:
    """Decode one JSON object, as :func:`parse_json`. Raises InputError."""
    data = parse_json(text, place)
    if not isinstance(data, dict):
        raise InputError(place, f"expected a JSON object, got {json_kind(data)}")
    return data


def json_kind(value: Any) -> str:
    """What a decoded value is called, without an article: ``list``, ``text``, ``null``."""
    name = type(value).__name__
    return KINDS.get(name, name).removeprefix("an ").removeprefix("a ")


def parse_json(text: bytes | str, place: str = "") -> Any:
    """Decode one JSON value.

    Stricter than the standard library: the text must be UTF-8, a key may stand only once in an
    object, numbers must be finite and nesting reasonable. ``place`` (a file name) opens every
    error. Raises InputError.
    """
    if isinstance(text, bytes):
        text = _decode(text, place)
    try:
        data = json.loads(text, object_pairs_hook=_unique, parse_constant=_refuse_constant)
    except InputError as error:
        raise InputError(place, error.problem, error.remedy) from None
    except json.JSONDecodeError as error:
        raise InputError(place, *slip_of(text, error)) from None
    except RecursionError:
        raise InputError(place, "JSON is nested too deeply") from None
    except ValueError:
        # The only other ValueError of the decoder: a number with thousands of digits.
        raise InputError(place, "a number is too long") from None
    if not _shallow(data, MAX_DEPTH):
        raise InputError(place, "JSON is nested too deeply")
    if "\\u" in text and _has_half(data):
        raise InputError(place, "holds half of a letter (a lone surrogate)", "write it as UTF-8")
    return data


def _decode(data: bytes, place: str) -> str:
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise InputError(
            place, f"not UTF-8 text (byte {error.start})", "save it as UTF-8"
        ) from None


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    result: dict[str, Any] = {}
    for key, value in pairs:
        if key in result:
            raise InputError("", f"key {key!r} stands twice in one object", "remove one")
        result[key] = value
    return result


def _refuse_constant(name: str) -> None:
    raise InputError("", f"{name} is not a number of JSON")


def _has_half(value: Any) -> bool:
    """Whether a text or key in ``value`` has a surrogate without its other half."""
    if isinstance(value, str):
        return any("\ud800" <= letter <= "\udfff" for letter in value)
    if isinstance(value, dict):
        return any(_has_half(part) for item in value.items() for part in item)
    return isinstance(value, list) and any(map(_has_half, value))


def _shallow(value: Any, depth: int) -> bool:
    """Whether ``value`` is nested at most ``depth`` deep."""
    if depth == 0:
        return False
    if isinstance(value, dict):
        return all(_shallow(item, depth - 1) for item in value.values())
    if isinstance(value, list):
        return all(_shallow(item, depth - 1) for item in value)
    return True
