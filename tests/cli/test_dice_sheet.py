"""``solver sheet``: the shipped sheet, those of users, and what is wrong with them."""

from __future__ import annotations

import copy
import json

import jsonschema
import pytest

from solver.games.dice.data import sheets
from tests.cli.conftest import one_object
from tests.dice.changed_sheets import changed, without
from tests.dice.reference import SHEET

HASH = sheets.shipped().hash


@pytest.fixture
def write(tmp_path):
    """Write a sheet file and return its path."""

    def call(document: object, name: str = "mine.json"):
        path = tmp_path / name
        path.write_text(json.dumps(document), encoding="utf-8")
        return path

    return call


def test_prints_the_shipped_sheet_with_how_sure_it_is(run):
    result = run("sheet", "dice")
    assert result.exit_code == 0
    document = one_object(result.output)
    assert document == sheets.shipped().document
    assert sheets.read(document).hash == HASH
    rows = document["boards"][0]["university"]["boxes"]
    assert all(row["cost_confidence"] and row["effect_confidence"] for row in rows)
    assert "reconstruction" in document["notes"][0]


def test_what_is_printed_can_be_given_back(run, tmp_path):
    path = tmp_path / "sheet.json"
    assert run("sheet", "dice", "-o", path).output == ""
    again = run("sheet", "dice", "--boards", path)
    assert again.output == path.read_text(encoding="utf-8")


def test_the_older_spelling_is_the_same_command(run, rejects, write):
    path = write(changed("agora_mask_scales_1", cost={"resources": 2}))
    for options in ((), ("--check",), ("--schema",), ("--boards", path, "--check")):
        assert run("sheet", "dice", *options).output == run("dice", "sheet", *options).output
    said = rejects("sheet", "duel")
    assert said == "solver: duel: 7 Wonders Duel (2015) has no tables of its own to replace\n"


def test_check_tells_size_and_hash(run, write):
    told = f"7 boards of 54 boxes, 3 bonuses, sheet {HASH} (as shipped)\n"
    assert run("sheet", "dice", "--check").output == f"shipped sheet: {told}"
    path = write(SHEET)
    assert run("sheet", "dice", "--boards", path, "--check").output == f"{path}: {told}"
    piped = run("sheet", "dice", "--boards", "-", "--check", stdin=json.dumps(SHEET))
    assert piped.output == f"standard input: {told}"
    document = changed("agora_mask_scales_1", cost={"resources": 2})
    document["boards"][2]["wonder"]["boxes"].pop()
    path = write(document)
    told = run("sheet", "dice", "--boards", path, "--check").output
    assert told == (
        f"{path}: 7 boards of 53 to 54 boxes, 3 bonuses, sheet {sheets.read(document).hash}\n"
    )


def test_checking_does_not_change_the_sheet_in_use(run, write):
    path = write(changed("agora_mask_scales_1", cost={"resources": 2}))
    assert run("sheet", "dice", "--boards", path).exit_code == 0
    assert sheets.default() is sheets.shipped()


def test_schema_describes_the_files(run, rejects):
    schema = one_object(run("sheet", "dice", "--schema").output)
    jsonschema.validate(sheets.shipped().document, schema)
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate(without(SHEET, "boards", 0, "wonder", "boxes", 0, "cost"), schema)
    assert "--schema stands alone" in rejects("sheet", "dice", "--schema", "--check")


def test_errors_name_file_and_place(rejects, write, tmp_path):
    path = write(without(SHEET, "boards", 2, "wonder", "boxes", 1, "cost"))
    for options in ((), ("--check",)):
        error = rejects("sheet", "dice", "--boards", path, *options)
        assert error.startswith(f"solver: {path}: boards[2].wonder.boxes[1].cost: is missing; ")
    broken = tmp_path / "broken.json"
    broken.write_text("{", encoding="utf-8")
    assert "not valid JSON" in rejects("sheet", "dice", "--boards", broken)
    assert "no such file" in rejects("sheet", "dice", "--boards", tmp_path / "none.json").lower()
    assert "expected a JSON object" in rejects("sheet", "dice", "--boards", write([]))
    other = write({"game": "duel"})
    assert "unknown game 'duel'; known: 7 Wonders Dice" in rejects(
        "sheet", "dice", "--boards", other
    )


@pytest.mark.parametrize(
    ("kind", "said"), [(None, "null"), ([], "a list"), ({}, "an object"), (5, "a whole number")]
)
def test_a_kind_of_effect_that_is_no_text_is_told(rejects, write, kind, said):
    document = copy.deepcopy(SHEET)
    document["boards"][0]["university"]["boxes"][0]["effects"][0]["type"] = kind
    error = rejects("sheet", "dice", "--boards", write(document), "--check")
    assert f"boxes[0].effects[0].type: must be a text, not {said}" in error


def test_games_says_that_the_sheet_is_a_reconstruction(run):
    told = run("games", "dice").output
    assert f"shipped sheet {HASH}" in told
    assert "RECONSTRUCTED" in told
    assert "solver dice sheet" in told
