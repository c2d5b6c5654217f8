"""Decoding JSON: the only place that does, whatever it comes from. Every problem is one InputError.

:func:`parse_json` and :func:`parse_object` are for what may come from anybody.
:func:`solver.json_structs.read_struct` makes a checked struct of it. :func:`decode_as` is for texts
of one known type that are read by the thousand or at every start: columns of a database, and what
ships with the program. ``tests/test_layers.py`` refuses decoders elsewhere.
"""

from __future__ import annotations

import json
from math import isfinite
from typing import Any, TypeVar

import msgspec

from solver.errors import InputError, Phrase
from solver.json_slips import slip_of

T = TypeVar("T")

MAX_DEPTH = 100
"""Deepest nesting accepted: variations of variations lie two levels deeper each."""

LEAST, MOST = -(2**63), 2**64 - 1
"""Whole numbers outside are refused: no struct and no database could hold them."""

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


def parse_object(text: bytes | str, place: str = "", wanted: str = "") -> dict[str, Any]:
    """Decode one JSON object, as :func:`parse_json`. Raises InputError."""
    data = parse_json(text, place, wanted)
    if not isinstance(data, dict):
        raise InputError(place, Phrase("expected a JSON object, got {}", json_kind(data)))
    return data


def json_kind(value: Any) -> str:
    """What a decoded value is called, without an article: ``list``, ``text``, ``null``."""
    name = type(value).__name__
    return KINDS.get(name, name).removeprefix("an ").removeprefix("a ")


def parse_json(text: bytes | str, place: str = "", wanted: str = "") -> Any:
    """Decode one JSON value.

    Stricter than the standard library: the text must be UTF-8, a key may stand only once in an
    object, numbers must be finite, of no more than 64 bits, and nesting reasonable. ``place`` (a
    file name) opens every error, ``wanted`` says what to give instead of a text that is no JSON.
    Raises InputError.
    """
    if isinstance(text, bytes):
        text = _decode(text, place)
    try:
        data = json.loads(text, object_pairs_hook=_unique, parse_constant=_refuse_constant)
    except InputError as error:
        raise InputError(place, error.problem, error.remedy) from None
    except json.JSONDecodeError as error:
        raise InputError(place, *slip_of(text, error, wanted)) from None
    except RecursionError:
        raise InputError(place, *_TOO_DEEP) from None
    except ValueError:
        # The only other ValueError of the decoder: a number with thousands of digits.
        raise InputError(place, "a number is too long", "write one of at most 18 digits") from None
    _check_sizes(data, place)
    if "\\u" in text and _has_half(data):
        raise InputError(place, "holds half of a letter (a lone surrogate)", "write it as UTF-8")
    return data


def parse_prefix(text: str, start: int) -> Any:
    """The JSON value that begins at ``start``, whatever follows it; for JSON within other text.

    Raises InputError where none begins, or it is none that :func:`parse_json` takes.
    """
    try:
        data, _ = json.JSONDecoder(parse_constant=_refuse_constant).raw_decode(text, start)
    except (ValueError, RecursionError):
        raise InputError("", "no JSON begins there") from None
    _check_sizes(data, "")
    return data


def decode_as(text: bytes | str, kind: type[T], place: str = "") -> T:
    """The value of a type in a JSON text that a program wrote, quickly.

    Less is checked than by :func:`parse_json`: a key that stands twice counts as the last one
    says. Raises InputError for what is no JSON or no such value.
    """
    try:
        return msgspec.json.decode(text, type=kind)
    except RecursionError:
        raise InputError(place, *_TOO_DEEP) from None
    except (msgspec.MsgspecError, UnicodeError, OverflowError, TypeError) as error:
        raise InputError(place, Phrase("cannot be understood ({})", error)) from None


def _decode(data: bytes, place: str) -> str:
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise InputError(
            place, Phrase("not UTF-8 text (byte {})", error.start), "save it as UTF-8"
        ) from None


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    result: dict[str, Any] = {}
    for key, value in pairs:
        if key in result:
            raise InputError("", Phrase("key {!r} stands twice in one object", key), "remove one")
        result[key] = value
    return result


def _refuse_constant(name: str) -> None:
    raise InputError("", Phrase("{} is not a number of JSON", name), "write a finite number")


def _has_half(value: Any) -> bool:
    """Whether a text or key in ``value`` has a surrogate without its other half."""
    if isinstance(value, str):
        return any("\ud800" <= letter <= "\udfff" for letter in value)
    if isinstance(value, dict):
        return any(_has_half(part) for item in value.items() for part in item)
    return isinstance(value, list) and any(map(_has_half, value))


_TOO_DEEP = ("JSON is nested too deeply", Phrase("no format has more than {} levels", MAX_DEPTH))


def _check_sizes(data: Any, place: str) -> None:
    """Raise InputError for what is nested too deeply, and for numbers that are too large."""
    found = _too_large(data, MAX_DEPTH)
    if found is not None:
        path, problem, remedy = found
        inner = InputError(path.removeprefix("."), problem, remedy)
        raise inner.within(place) if place else inner


def _too_large(value: Any, depth: int) -> tuple[str, str, str] | None:
    """Key path, problem and remedy of what no format can hold; None for a sound value."""
    kind = type(value)
    if kind is dict or kind is list:
        if depth == 0:
            return ("", *_TOO_DEEP)
        for key, part in value.items() if kind is dict else enumerate(value):
            found = _too_large(part, depth - 1)
            if found is not None:
                path = f".{key}" if kind is dict else f"[{key}]"
                # Where the nesting is the trouble, its whole path would say nothing.
                return found if found[1:] == _TOO_DEEP else (path + found[0], *found[1:])
    elif kind is int and not LEAST <= value <= MOST:
        return "", "a number is too large", "write one of at most 18 digits"
    elif kind is float and not isfinite(value):
        return "", "a number is too large", "write a smaller one"
    return None
