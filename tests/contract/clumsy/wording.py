"""What a refusal may look like."""

from __future__ import annotations

import re
from collections.abc import Iterator

from solver.errors import visible

INSIDE = re.compile(
    r"Traceback|\b\w+Error\b|\bException\b|\bNone\b|\bTrue\b|\bFalse\b| object at |0x[0-9a-f]{6}"
    r"|\bphase: |frozenset|\bStruct\b|\bnan\b|\{\d?\}|\\x1b|SOLVER_DEBUG"
)
"""What only the people who wrote the program know."""

NOTHING = re.compile(r"'\W*'")
"""How a line without a letter is quoted."""

MOST = 1200
"""Letters of a refusal."""


def faults(said: str, typed: str, *, named: bool = True) -> Iterator[str]:
    """What is wrong with the words of a refusal of a line, which may be wrapped.

    They must name something of the line if it is to be ``named``.
    """
    lines = said.strip("\n").splitlines()
    text = " ".join(line.strip() for line in lines)
    if not text:
        yield "nothing is said"
        return
    if any(not line.startswith("   ") for line in lines[1:]):
        yield "more than one line is said"
    if visible(text) != text:
        yield "what is said does not print"
    if len(text) > MOST:
        yield "far too much is said"
    found = INSIDE.search(text)
    if found is not None and found[0].casefold() not in visible(typed).casefold():
        yield f"{found[0]!r} is said"
    if named and not names(text, typed):
        yield "what was wrong is not named"


def names(text: str, typed: str) -> bool:
    """Whether a text names something of a line."""
    parts = [part for part in re.split(r"[\s,;]+", visible(typed).casefold()) if part]
    parts += typed.casefold().split()
    said = text.casefold()
    return not parts or NOTHING.search(text) is not None or any(part[:20] in said for part in parts)
