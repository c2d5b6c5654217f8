"""Whatever is read as a record or a sheet: a clear error, or one that can be used and written."""

from __future__ import annotations

import json
from functools import cache, partial
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st

from solver import records
from solver.errors import InputError
from solver.games import GAMES
from solver.games.dice.data import sheets as dice_sheets
from solver.games.wonders.data import sheets as wonders_sheets
from solver.records import Record
from tests.contract.hooks import hooks
from tests.contract.spoilt import words
from tests.fuzz import FUZZ, MUCH_FUZZ, any_json, attempt, mutated, try_often
from tests.states import read_example

MOVES = 30
"""So many moves of the example are kept: the rest takes time and says nothing new."""

each_amount = pytest.mark.parametrize(
    "amount",
    [
        pytest.param(settings(FUZZ, max_examples=20), id="few"),
        pytest.param(MUCH_FUZZ, id="many", marks=pytest.mark.slow),
    ],
)

ODD = ["\x1b[31m", "\u202e", "a\nb", "", "x" * 500]


@cache
def whole(game: str) -> list[str]:
    """Records of the game that hold everything a record can hold."""
    data = read_example(game, "game")
    moves = data["moves"]
    short = {key: value for key, value in data.items() if key not in ("result", "ending", "scores")}
    short["moves"] = moves[:MOVES]
    branch = {"ply": MOVES - 2, "moves": moves[MOVES - 2 : MOVES], "variations": []}
    forfeit = {"seat": 0, "kind": "timeout", "text": "no answer"}
    rich = short | {"variations": [branch, {**branch, "variations": [branch]}]}
    return [json.dumps(one) for one in (short, rich, rich | {"forfeit": forfeit})]


def checked(data: Any) -> Record | None:
    """A record that was read has a report, and is itself when it is written and read again."""
    record: Record = records.from_json(data)
    report = records.check(record)
    assert report.ok == (report.problem is None)
    if report.problem is not None:
        assert report.problem.isprintable()
        raise InputError("", report.problem)
    assert records.read(records.write(record)) == record
    return record


def mutated_record(game: str, data: Any) -> None:
    texts = st.one_of(words(game), st.sampled_from(ODD), st.sampled_from(sorted(hooks(game).kinds)))
    changed = mutated(data.draw, whole(game), texts, any_json(texts, -3, 60))
    if isinstance(changed, dict):
        attempt(checked, changed)


def test_the_records_are_good() -> None:
    for game in GAMES:
        for text in whole(game)[:2]:
            assert checked(json.loads(text))


@each_amount
@pytest.mark.parametrize("game", GAMES)
def test_whatever_is_read_as_a_record(game: str, amount: settings) -> None:
    try_often(partial(mutated_record, game), amount)


SHEETS: dict[str, Any] = {"dice": dice_sheets, "wonders": wonders_sheets}


def mutated_sheet(game: str, data: Any) -> None:
    document = SHEETS[game].shipped().document
    texts = st.one_of(words(game), st.sampled_from(ODD))
    changed = mutated(data.draw, [json.dumps(document)], texts, any_json(texts, -3, 300))
    sheet = attempt(SHEETS[game].read, changed)
    if sheet is not None:
        assert SHEETS[game].read(json.loads(json.dumps(sheet.document))).hash == sheet.hash


@each_amount
@pytest.mark.parametrize("game", SHEETS)
def test_whatever_is_read_as_a_sheet(game: str, amount: settings) -> None:
    try_often(partial(mutated_sheet, game), amount)


def test_a_sheet_with_endless_boxes_is_refused_before_they_are_looked_at() -> None:
    document = json.loads(json.dumps(dice_sheets.shipped().document))
    boxes = document["common"]["market"]["boxes"]
    document["common"]["market"]["boxes"] = boxes * 1000
    with pytest.raises(InputError, match="boxes: must have at most 255 entries"):
        dice_sheets.read(document)
