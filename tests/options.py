"""Rule options of two values each as the bits of a number; for every game that has such ones.

A table has a row for each option, by bit: name, default value, other value.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

Table = Sequence[tuple[str, str, str]]


def values_of(table: Table, options: int) -> dict[str, str]:
    """The value of every option for an integer of option bits."""
    return {
        name: other if options >> bit & 1 else default
        for bit, (name, default, other) in enumerate(table)
    }


def bits_of(table: Table, values: Mapping[str, Any]) -> int:
    """The inverse of :func:`values_of`; options left out have their default."""
    known = {name: (default, other) for name, default, other in table}
    bits = 0
    for name, value in values.items():
        assert str(value).lower() in known[name], f"{name}={value}"
        bits |= known[name].index(str(value).lower()) << list(known).index(name)
    return bits
