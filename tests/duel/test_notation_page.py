"""docs/notation.md says what the code does: forms, fields, codes, and examples that can be read."""

from __future__ import annotations

import json
import re

import solver
from solver.games.duel.data import tables
from solver.games.duel.moves.kinds import KINDS
from solver.games.duel.table import DuelTable
from solver.games.table.rows import rows
from tests.notation_page import PAGE, part, table_after

DUEL = part("7 Wonders Duel")


def test_texts_of_moves_and_events():
    told = table_after("## Texts of moves", DUEL) + table_after("Events of chance:", DUEL)
    assert told == list(KINDS.forms.values())


def test_fields_of_a_record():
    assert table_after("## Records") == list(solver.Record.__struct_fields__)


def test_rows_of_the_structures():
    for age, name in enumerate(("I", "II", "III"), start=1):
        lengths = ", ".join(str(len(row)) for row in tables().layout(age).rows)
        assert f"- Age {name}: {lengths} places" in DUEL


def test_options_of_the_compact_form():
    keys = {made.line for made in rows(DuelTable).values()} - {None, "", "."}
    assert set(table_after("left out where it has its default:", DUEL)) == keys


def test_examples_can_be_read():
    (record,) = re.findall(r"^```json\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)
    assert solver.Table.from_record(record).moves == json.loads(record)["moves"]
    (line,) = re.findall(r"^duel:.*$", PAGE, re.MULTILINE)
    assert solver.read_position(line).to_compact() == line
