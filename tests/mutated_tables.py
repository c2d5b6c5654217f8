"""Saved tables of other sites with random changes: one clear line, or a record that replays."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from solver import records
from solver.bga import Imported
from tests.contract.spoilt import values, words
from tests.fuzz import attempt, mutated


def read_a_mutated_table(
    data: Any, read: Callable[[str, str], Imported], texts: list[str], game: str
) -> None:
    """Change one of the texts with what ``data`` draws, in words of ``game``, and read it."""
    saved = mutated(data.draw, texts, words(game), values(game))
    found = attempt(read, json.dumps(saved), "file")
    if found is not None and found.record is not None:
        assert records.check(found.record).ok
