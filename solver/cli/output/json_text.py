"""JSON as people like to read and edit it: short things on one line."""

from __future__ import annotations

import json
from typing import Any

WIDTH = 100


def dumps(value: Any) -> str:
    """JSON text in which every list or object that fits stands on one line."""
    return _layout(value, "", 0)


def _flat(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, allow_nan=False)


def _layout(value: Any, indent: str, used: int) -> str:
    """``value`` laid out; its first line starts after ``used`` columns."""
    flat = _flat(value)
    if not isinstance(value, dict | list) or (indent and used + len(flat) <= WIDTH):
        return flat
    if not value:
        return flat
    inner = indent + "  "
    if isinstance(value, dict):
        keys = [f"{_flat(str(key))}: " for key in value]
        parts = [
            key + _layout(item, inner, len(inner) + len(key))
            for key, item in zip(keys, value.values(), strict=True)
        ]
        opening, closing = "{", "}"
    else:
        parts = [_layout(item, inner, len(inner)) for item in value]
        opening, closing = "[", "]"
    body = f",\n{inner}".join(parts)
    return f"{opening}\n{inner}{body}\n{indent}{closing}"
