"""The table of points by category."""

from __future__ import annotations

import re

from solver.cli.output.points_table import points_table

MANY = dict.fromkeys(
    ("military", "blue", "green", "yellow", "guilds", "wonders", "progress", "coins", "total"), 12.3
)


def test_columns_stand_below_each_other():
    lines = points_table("points", [("  1", {"blue": 1.26, "cat_pawn": -3.0}), ("  2", {})])
    assert lines == [
        "points   blue  cat pawn",
        "  1       1.3      -3.0",
        "  2       0.0       0.0",
    ]


def test_a_long_name_has_a_line_of_its_own():
    lines = points_table("mean points", [("default", MANY), ("ismcts:c=1.4,playout=0.5", MANY)])
    assert max(map(len, lines)) <= 80
    assert lines[2] == "ismcts:c=1.4,playout=0.5"
    assert lines[3].split() == ["12.3"] * 9
    assert [len(line) for line in (lines[0], lines[1], lines[3])] == [len(lines[0])] * 3


def test_too_many_columns_are_parted_evenly():
    categories = dict.fromkeys(map("category{:02}".format, range(20)), 12.3)
    rows = [("  1", categories), ("  2", categories)]
    lines = points_table("points of seat 0", rows)
    assert max(map(len, lines)) <= 80
    tables = "\n".join(lines).split("\n\n")
    assert [table.count("category") for table in tables] == [5] * 4
    assert all(table.count("12.3") == 2 * table.count("category") for table in tables)


def test_nothing_to_tell():
    assert points_table("points", []) == []


ROWS = (
    "wonder",
    "barracks_west",
    "barracks_east",
    "agora",
    "market",
    "university",
    "guild_court",
    "gallery",
    "total",
)


def test_long_heads_stand_in_two_lines():
    rows = [("  1", dict.fromkeys(ROWS, 12.3)), ("ismcts:c=1.4,playout=0.5", {})]
    lines = points_table("points of seat 0", rows)
    assert lines[0].split() == ["points", "barracks", "barracks", "guild"]
    assert lines[1].split()[:6] == ["of", "seat", "0", "wonder", "west", "east"]
    assert max(map(len, lines)) <= 80
    assert [len(line) for line in (lines[1], lines[2], lines[4])] == [len(lines[1])] * 3
    assert lines[3] == "ismcts:c=1.4,playout=0.5"
    ends = [match.end() for match in re.finditer(r"\S+", lines[2])]
    heads = [match.end() for match in re.finditer(r"\S+", lines[1])]
    assert ends[1:] == heads[3:]
