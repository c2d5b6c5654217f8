"""Tables of Board Game Arena in Python: whatever form the file has, on the way to reviews."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

import pytest

from solver.bga import is_bga, read_bga
from solver.errors import InputError
from solver.review.judge import Judge
from solver.review.result import Decision
from solver.review.reviewer import review
from solver.search.bots import make_bot
from solver.search.limits import Limits
from solver.web.opening import open_text
from tests.duel.bga_tables import Told, told
from tests.wonders.bga_tables import Teller, second

UNSEEN_DRAW = 18


@cache
def duel() -> Told:
    return told(UNSEEN_DRAW)


@cache
def wonders() -> Teller:
    return Teller(second(12, 3, "babylon")).play()


def test_the_game_of_a_file_is_found_out() -> None:
    for saved, game in ((duel().saved(), "duel"), (wonders().saved(), "wonders")):
        unnamed = {key: value for key, value in saved.items() if key != "game"}
        for data in (saved, unnamed):
            found = read_bga(json.dumps(data))
            assert found.record is not None
            assert found.record.game == game
    heard = read_bga(json.dumps(wonders().listened()))
    assert heard.record is not None
    assert heard.record.seats == ["P0", "P1", "P2"]


def test_without_its_history_a_table_of_duel_is_a_position() -> None:
    page = json.loads(json.dumps(duel().saved() | {"history": [], "problem": "Error: refused"}))
    page["bga"] |= {"playerBuildings": {}, "discardedBuildings": []}
    with pytest.raises(InputError, match="it may be an old page"):
        read_bga(json.dumps(page))


def test_what_is_no_table_is_refused() -> None:
    for data, text in (
        ([], "the list holds no page"),
        ([{"kind": "notif"}], "expected an object"),
        ({"bga": {}, "history": [3]}, "history"),
        ({"bga": {}, "history": [{"data": [{}]}]}, "a notice without a type"),
        (
            {"game": "sevenwonders", "bga": {}, "history": [{"data": [{"type": "x"}]}]},
            "without its page",
        ),
    ):
        with pytest.raises(InputError, match=text):
            read_bga(json.dumps(data), "file")
    with pytest.raises(InputError, match="is a table of duel, not of wonders"):
        read_bga(json.dumps(duel().saved()), "file", "wonders")


def test_files_of_the_site_are_told_from_ours() -> None:
    assert all(is_bga(data) for data in ([], {}, {"bga": {}}, {"game": "sevenwonders"}))
    assert not any(is_bga(data) for data in (3, {"game": "duel"}, {"moves": []}))


def test_the_board_in_the_browser_opens_a_history() -> None:
    for saved in (duel().saved(), wonders().saved(), wonders().listened()):
        opened = open_text(json.dumps(saved), "dropped.json")
        assert all("Trading Post" in note for note in opened.notes)
        found = read_bga(json.dumps(saved)).record
        assert found is not None
        assert opened.desk.record().moves == found.moves


@pytest.mark.parametrize("saved", [duel, wonders])
def test_an_imported_game_is_reviewed_to_its_end(saved: Any) -> None:
    record = read_bga(json.dumps(saved().saved())).record
    assert record is not None
    judge = Judge(make_bot("default"), Limits(nodes=8))
    seen = review(record, judge)
    assert seen.reached == len(record.moves)
    decided = {step.seat for step in seen.steps if isinstance(step, Decision)}
    assert decided == ({0, 1} if record.game == "duel" else {0})
    if record.game == "duel":
        unseen = record.moves.index("draw ?") + 1
        assert unseen not in {step.ply for step in seen.steps}
