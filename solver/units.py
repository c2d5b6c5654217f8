"""Texts of numbers, times and counts, as people type them."""

from __future__ import annotations

import re

from solver.errors import InputError, Phrase

MOST_DIGITS = 9
"""Digits of a number that anybody could mean."""

MAX_SECONDS = 7 * 24 * 3600.0
MAX_COUNT = 10**15

_DURATION = re.compile(r"(\d+(?:\.\d*)?|\.\d+)\s*(ms|s|m|min|h)?", re.ASCII)
_UNITS = {"ms": 0.001, "s": 1.0, "m": 60.0, "min": 60.0, "h": 3600.0, None: 1.0}


def whole_number(text: str) -> int | None:
    """The number that a few digits say; None for a text that says none that could be meant."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) <= MOST_DIGITS else None


def parse_seconds(text: str, place: str = "") -> float:
    """Seconds of ``2s``, ``500ms``, ``1.5`` or ``3m``: more than 0 and at most a week.

    Raises InputError, at ``place``.
    """
    match = _DURATION.fullmatch(text.strip().lower())
    seconds = float(match[1]) * _UNITS[match[2]] if match else 0.0
    if not 0 < seconds <= MAX_SECONDS:
        raise InputError(place, Phrase("{!r} is not a time such as 2s, 500ms or 3m", text))
    return seconds


def parse_count(text: str, place: str = "") -> int:
    """The number of ``5000``, ``50k``, ``2M`` or ``1_000_000``: 1 to 10**15.

    Raises InputError, at ``place``.
    """
    match = re.fullmatch(r"([\d_]{1,20})([kKmM]?)", text.strip(), re.ASCII)
    digits = match[1].replace("_", "") if match else ""
    factor = {"": 1, "k": 1000, "m": 1_000_000}[match[2].lower()] if match else 0
    number = int(digits) * factor if digits else 0
    if not 1 <= number <= MAX_COUNT:
        raise InputError(place, Phrase("{!r} is not a count such as 5000, 50k or 2M", text))
    return number


_ITALIAN = str.maketrans(".,", ",.")


def in_figures(number: str, lang: str) -> str:
    """A number that Python has formatted, with the decimal sign and thousands of a language."""
    return number.translate(_ITALIAN) if lang == "it" else number
