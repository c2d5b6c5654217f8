"""Reading the data of the site field by field: it writes numbers as text and objects as lists.

All of these raise InputError, with the place in the data and what to do about it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from solver.errors import InputError, Phrase
from solver.json_input import json_kind

RELOAD = "reload the page when a player is to move and save it again"

_NUMBER = re.compile(r"[+-]?[0-9]{1,6}")
_ID = re.compile(r"[0-9]{1,20}")


def mapping(value: Any, place: str) -> Mapping[str, Any]:
    """A JSON object; the site writes an empty one as an empty list."""
    if isinstance(value, dict):
        return value
    if value == []:
        return {}
    raise InputError(place, Phrase("expected an object, got {}", json_kind(value)), RELOAD)


def entries(value: Any, place: str) -> list[Any]:
    """A JSON list; the site writes some lists as objects, and none as null."""
    if value is None:
        return []
    if isinstance(value, dict):
        return list(value.values())
    if isinstance(value, list):
        return value
    raise InputError(place, Phrase("expected a list, got {}", json_kind(value)), RELOAD)


def field(entry: Any, key: str, place: str) -> Any:
    """A field of an object that must be there."""
    if not isinstance(entry, dict) or key not in entry:
        raise InputError(f"{place}.{key}", "missing", RELOAD)
    return entry[key]


def is_number(value: Any) -> bool:
    """Whether a value is a whole number of at most six digits, written as number or as text."""
    text = str(value).strip() if isinstance(value, int | str) else ""
    return not isinstance(value, bool) and _NUMBER.fullmatch(text) is not None


def number(value: Any, place: str) -> int:
    """A whole number of at most six digits, written as number or as text."""
    if not is_number(value):
        raise InputError(place, Phrase("expected a number, got {!r:.40}", value), RELOAD)
    return int(value)


def identity(value: Any, place: str) -> str:
    """The number of a player or a card, which is only compared, as text."""
    text = str(value).strip() if isinstance(value, int | str) else ""
    if isinstance(value, bool) or _ID.fullmatch(text) is None:
        raise InputError(place, Phrase("expected an id, got {!r:.40}", value), RELOAD)
    return text
