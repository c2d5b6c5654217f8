"""docs/sheets.md tells all keys of the sheet files of Armada."""

from __future__ import annotations

import re
from pathlib import Path

from solver.games.wonders.data import sheets

PAGE = (Path(__file__).parents[2] / "docs" / "sheets.md").read_text(encoding="utf-8")
PART = PAGE.partition("\n## Sheets of 7 Wonders: Armada\n")[2]
DEFS = sheets.schema()["$defs"]
REMARKS = {"note", "notes", "confidence"}


def table(after: str) -> set[str]:
    """The keys in the first column of the table that follows a text."""
    rows = PART.partition(after)[2].partition("\n\n| key")[2].partition("\n\n")[0].splitlines()
    return {key for row in rows if row.startswith("| `") for key in re.findall(
        r"`(\w+)`", row.split("|")[1])}  # fmt: skip


def keys(struct: str) -> set[str]:
    return set(DEFS[struct]["properties"]) - REMARKS


def test_the_page_tells_all_keys() -> None:
    assert table("## The file of Armada") == keys("SheetFile")
    assert table("**`boards`** are the seven") == keys("ShipyardRow")
    assert table("**`cards`**, in any order") == keys("CardRow")
    told = set(re.findall(r"`(\w+)`", PART))
    assert told >= keys("Space") | keys("BoardRow") | keys("StageRow") | keys("Tracks")


def test_games_without_armada_are_told_to_have_none() -> None:
    assert "Games without Armada have no sheet" in PART
    assert "eight sheets" in PART
