"""What was taken for granted in a position, as text; without the words of an analysis."""

from __future__ import annotations

import textwrap
from typing import TYPE_CHECKING

from solver.cli.output.advice_words import word
from solver.cli.output.terminal import columns

if TYPE_CHECKING:
    from solver.games.base import Position


def assumed_lines(position: Position, lang: str) -> list[str]:
    """What was assumed in an incomplete position; empty if nothing was."""
    said = [word("assumed.one", lang, place, n) for place, n in position.assumed.items()]
    text = word("assumed", lang, ", ".join(said))
    return ["", *textwrap.wrap(text, columns())] if said else []
