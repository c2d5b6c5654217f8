"""docs/notation.md cut into the parts that the tests of each game look at."""

from __future__ import annotations

import re
from pathlib import Path

PAGE = (Path(__file__).parents[1] / "docs" / "notation.md").read_text(encoding="utf-8")


def part(title: str) -> str:
    """The text below the heading of the second level with this title, up to the next one."""
    _, heading, rest = PAGE.partition(f"\n## {title}\n")
    assert heading, title
    return re.split(r"^## ", rest, maxsplit=1, flags=re.MULTILINE)[0]


def table_after(text: str, page: str = PAGE) -> list[str]:
    """What stands in backquotes in the first column of the table that follows ``text``."""
    _, _, rest = page.partition(text)
    rows = re.search(r"\n\|[^\n]*\n\| ---[^\n]*\n((?:\|[^\n]*\n)+)", rest)
    assert rows is not None, text
    firsts = [row.split("|")[1] for row in rows[1].splitlines()]
    return [name for first in firsts for name in re.findall(r"`([^`]+)`", first)]
