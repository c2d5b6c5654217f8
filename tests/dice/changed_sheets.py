"""Sheet files that differ from that of the reference in one place."""

from __future__ import annotations

import json
from typing import Any

from tests.dice.reference import SHEET

Document = dict[str, Any]
_WRITTEN = json.dumps(SHEET)


def box(document: Document, box_id: str) -> Document:
    """The row of a box, free to be changed."""
    parts = list(document["common"].values())
    parts += [board[name] for board in document["boards"] for name in ("wonder", "university")]
    return next(row for part in parts for row in part.get("boxes", []) if row["id"] == box_id)


def changed(box_id: str, **values: Any) -> Document:
    """The sheet of the reference with other values in one box."""
    document = json.loads(_WRITTEN)
    box(document, box_id).update(values)
    return document


def without(document: Document, *path: str | int) -> Document:
    """The document without one key."""
    document = json.loads(json.dumps(document))
    found: Any = document
    for key in path[:-1]:
        found = found[key]
    del found[path[-1]]
    return document


def replaced(*path: str | int, value: Any) -> Document:
    """The sheet of the reference with another value in one place."""
    document = json.loads(_WRITTEN)
    found: Any = document
    for key in path[:-1]:
        found = found[key]
    found[path[-1]] = value
    return document
