"""docs/sheets.md tells all keys, effects and symbols of sheet files."""

from __future__ import annotations

import json
import re
from hashlib import sha256
from pathlib import Path

import pytest

from solver.games.dice.data import BUILDINGS, sheets, tables
from tests.dice.changed_sheets import Document, box, changed
from tests.dice.reference import SHEET
from tests.dice.sheets import invented

PAGE = (Path(__file__).parents[2] / "docs" / "sheets.md").read_text(encoding="utf-8")


def rows(section: str) -> list[list[list[str]]]:
    """What stands in backquotes in the cells of the table of a section, by row."""
    _, found, rest = PAGE.partition(f"\n### {section}\n")
    assert found, section
    lines = [line for line in rest.partition("\n### ")[0].splitlines() if line.startswith("| `")]
    return [[cell.split("`")[1::2] for cell in line.strip("|").split("|")] for line in lines]


def keys(section: str) -> set[str]:
    """The keys of the first column."""
    return {key for row in rows(section) for key in row[0]}


DEFS = sheets.schema()["$defs"]
REMARKS = {"note", "notes", "basis", "confidence", "reconstructed"}


def properties(*structs: str) -> set[str]:
    """The keys of some objects of a sheet file."""
    return {key for struct in structs for key in DEFS[struct]["properties"]}


def test_the_page_tells_all_keys() -> None:
    for section, structs in (
        ("The file", ["SheetFile"]),
        ("What all boards have in common", ["CommonRow"]),
        ("Boards", ["BoardRow"]),
        ("Boxes", ["BoxRow", "WonderBoxRow"]),
    ):
        assert keys(section) == properties(*structs) - REMARKS, section
    told = set(re.findall(r"`([^` ]+)`", PAGE))
    wanted = {key for key in properties(*DEFS) if not key.endswith("_confidence")}
    assert wanted - {"free_die"} <= told | {"resources", "type"}


def test_the_page_tells_all_effects_with_their_fields() -> None:
    kinds = [kind["properties"] for kind in DEFS.values() if "type" in kind["properties"]]
    wanted = {kind["type"]["enum"][0]: set(kind) - {"type", "free_die"} for kind in kinds}
    told = {row[0][0]: set(row[1]) for row in rows("Effects")}
    assert set(told) == set(wanted)
    for name, fields in wanted.items():
        assert fields <= told[name], name


def test_the_page_tells_all_symbols() -> None:
    told = {building: row[1] for row in rows("Symbols") for building in row[0]}
    for building in BUILDINGS[1:]:
        symbols = [tables().symbols[symbol].id for symbol in tables().symbols_for(building)]
        assert told[building] == symbols


def canonical(document: Document) -> Document:
    """What the page says that the hash is of."""

    def effects(row: Document) -> list[Document]:
        found = []
        for effect in row["effects"]:
            told = {key: effect[key] for key in effect if key not in ("resource", "free_die")}
            if effect["type"] in ("produce", "defense"):
                told.setdefault("amount", 1)
            if effect["type"].startswith("cross"):
                count = 2 if effect["type"] == "cross_up_to_two" else 1
                told = {"type": "cross", "buildings": sorted(effect["buildings"]), "count": count}
            found.append(told)
        return found

    def boxes(building: Document) -> list[Document]:
        return [
            {
                "id": row["id"],
                "cost": row["cost"].get("resources", 0),
                "die_symbols": sorted(row.get("die_symbols", [])),
                "requires": sorted(row.get("requires", [])),
                "effects": effects(row),
                "printed_vp": row.get("printed_vp", 0),
            }
            for row in building["boxes"]
        ]

    common = document["common"]
    return {
        "common": {
            name: boxes(common[name]) for name in common if name not in ("bonuses", "gold_reserve")
        },
        "boards": [
            {"id": row["id"], **{name: boxes(row[name]) for name in ("wonder", "university")}}
            for row in document["boards"]
        ],
        "bonuses": [
            {"id": row["id"].removeprefix("bonus_"), "effects": effects(row)}
            for row in common["bonuses"]["boxes"]
        ],
        "start_coins": common["gold_reserve"]["start_coins"],
        "spaces": common["gold_reserve"]["spaces"],
        "pass_coins": document["pass_coins"],
        "bonuses_to_end": document["bonuses_to_end"],
        "first_finisher_vp": common["agora"]["first_finisher_vp"],
    }


@pytest.mark.parametrize("number", [None, 0, 1, 2])
def test_the_hash_is_that_of_the_page(number: int | None) -> None:
    document = SHEET if number is None else invented(number)
    text = json.dumps(canonical(document), sort_keys=True, separators=(",", ":"))
    assert sheets.read(document).hash == sha256(text.encode()).hexdigest()[:12]


def test_examples_are_boxes() -> None:
    examples = [part.partition("\n```")[0] for part in PAGE.split("```json\n")[1:]]
    assert examples
    for text in examples:
        row = json.loads(text)
        assert box(SHEET, row["id"])
        assert sheets.read(changed(row["id"], **row)).boards
