"""docs/notation.md says what positions of Architects are: fields, options, codes, examples."""

from __future__ import annotations

import re

from solver.games.architects.positions import compact
from solver.games.architects.positions.read import read
from solver.games.architects.table import ArchitectsTable
from solver.games.table.rows import rows
from tests.architects.table import example
from tests.notation_page import part, table_after

ARCHITECTS = part("7 Wonders Architects")


def test_options_of_the_compact_form() -> None:
    told = table_after("Options, each left\nout where it has its default:", ARCHITECTS)
    keys = [made.line for made in rows(ArchitectsTable).values()]
    assert told == [key for key in keys if key and key != "."]


def test_examples_can_be_read() -> None:
    lines = re.findall(r"^architects:\S+$", ARCHITECTS, flags=re.MULTILINE)
    first, ending = map(compact.read, lines)
    assert [compact.write(first), compact.write(ending)] == lines
    assert ending == read(example("ending"))
