"""Import of histories of Board Game Arena: games of our rules, told as the site tells them."""

from __future__ import annotations

import copy
import json
import random
from collections import Counter
from functools import cache
from typing import Any

import pytest
from hypothesis import settings

from solver import records
from solver._ext.duel import bridge
from solver.bga import read_bga
from solver.errors import InputError
from solver.records import Record
from tests.duel.bga_tables import Told, told
from tests.fuzz import few_and_many, try_often
from tests.mutated_tables import read_a_mutated_table

SEEDS = (*range(10), 15)
"""Some end by points, one each by shields (9) and by science (15)."""

SEEN_DRAW, UNSEEN_DRAW = 1, 18
"""Games in which The Great Library is built, by the player whose page it is and by the other."""


@cache
def game(seed: int) -> Told:
    return told(seed, seed % 2)


def imported(saved: Any) -> Record:
    record = read_bga(json.dumps(saved), "file").record
    assert record is not None
    return record


@pytest.mark.parametrize("seed", SEEDS)
def test_a_game_comes_back_as_its_player_saw_it(seed: int) -> None:
    record = imported(game(seed).saved())
    assert records.write(record) == records.write(game(seed).record)
    assert records.check(record).ok


def test_everything_that_can_happen_has_happened() -> None:
    met = Counter(
        "draw ?" if line == "draw ?" else line.split()[0]
        for seed in (*SEEDS, SEEN_DRAW, UNSEEN_DRAW)
        for line in game(seed).record.moves
    )
    endings = {game(seed).record.ending for seed in SEEDS}
    assert endings >= {"civilian", "military", "science"}
    assert set(met) == {
        "tokens", "offer", "pick", "backs", "reveal", "build", "discard", "wonder", "token", "draw",
        "draw ?", "keep", "destroy", "revive", "starter",
    }  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize("block", range(10))
def test_many_games_come_back(block: int) -> None:
    for seed in range(1000 + 20 * block, 1020 + 20 * block):
        made = told(seed, seed % 2)
        assert imported(made.saved()).moves == made.record.moves


# ---------------------------------------------------------------- histories that stop


@pytest.mark.parametrize("stops", [6, pytest.param(40, marks=pytest.mark.slow)])
@pytest.mark.parametrize("seed", [0, 3, UNSEEN_DRAW])
def test_a_history_that_stops_anywhere_gives_a_record_up_to_there(seed: int, stops: int) -> None:
    whole = game(seed)
    decided = 0
    for events in random.Random(seed).sample(range(1, len(whole.events)), stops):
        record = imported(whole.saved(events))
        assert record.moves == whole.record.moves[: len(record.moves)]
        assert record.result is None or events > 100
    for stop in range(1, len(whole.events), 61):
        moves = imported(whole.saved(stop)).moves
        assert len(moves) >= decided
        decided = len(moves)


def test_a_page_that_was_loaded_in_the_middle_does_as_well() -> None:
    """The first tokens are those on the board then, and those taken from it in the history."""
    made = told(3, 1, most=40)
    record = imported(made.saved())
    assert record.moves == made.record.moves
    later = game(3)
    assert imported(later.saved() | {"bga": made.page}).moves == later.record.moves


# ---------------------------------------------------------------- what a seat could not see


def test_tokens_that_only_the_other_player_was_shown_stay_unknown() -> None:
    record = imported(game(UNSEEN_DRAW).saved())
    ply = record.moves.index("draw ?")
    assert record.moves[ply + 1].startswith("keep ")
    state = records.replay(record, ply + 1)
    adapter = record.adapter()
    seat = state.decider
    assert adapter.viewers(state) == {1 - seat}
    kept = {bridge.decode(move)[1] for move in state.legal_moves()}
    assert kept == set(bridge.aside_tokens(state))
    position = adapter.observe(state, 1 - seat)
    assert adapter.read_position(position.to_json()) == position
    assert adapter.read_compact(position.to_compact()) == position
    assert "?" in adapter.render(position)
    with pytest.raises(InputError, match="alone has seen the tokens"):
        adapter.observe(state, seat)


def test_tokens_that_the_player_was_shown_are_known() -> None:
    record = imported(game(SEEN_DRAW).saved())
    assert any(line.startswith("draw ") and line != "draw ?" for line in record.moves)


# ---------------------------------------------------------------- what is checked


@pytest.mark.parametrize("drop", ["constructBuilding", "discardBuilding"])
def test_the_record_ends_where_an_event_is_missing(drop: str) -> None:
    saved = copy.deepcopy(game(0).saved())
    at = [p["data"][0]["type"] for p in saved["history"]].index(drop)
    del saved["history"][at]
    found = read_bga(json.dumps(saved), "file")
    assert found.record is not None
    assert records.check(found.record).ok
    whole = game(0).record.moves
    common = sum(1 for a, b in zip(found.record.moves, whole, strict=False) if a == b)
    assert common > 20
    assert found.ended is not None
    assert "(Age I, turn " in found.ended.problem


def test_a_history_without_displays_cannot_be_placed() -> None:
    saved = copy.deepcopy(game(0).saved())
    for packet in saved["history"]:
        for args in (packet["data"][0]["args"], packet["data"][0]["args"].get("args", {})):
            args.pop("draftpool", None)
    found = read_bga(json.dumps(saved), "file")
    assert found.ended is not None
    assert "which card of Age 1 lies at 1.1 is not told" in found.ended.problem
    assert found.record is not None
    assert sum(line.startswith("pick") for line in found.record.moves) == 6


def test_slots_may_be_told_by_row_and_column() -> None:
    saved = json.loads(json.dumps(game(0).saved()).replace('"location": ', '"other": '))
    for packet in saved["history"]:
        for args in (packet["data"][0]["args"], packet["data"][0]["args"].get("args", {})):
            for token in args.get("_private", {}).get("progressTokensFromBox", {}).values():
                token.pop("other")
    assert imported(saved).moves == game(0).record.moves


def read_a_mutated_history(data: Any) -> None:
    read_a_mutated_table(data, read_bga, short_histories(), "duel")


@few_and_many
def test_mutated_histories(amount: settings) -> None:
    try_often(read_a_mutated_history, amount)


@cache
def short_histories() -> list[str]:
    """A draft with some turns; the end of a game after what is needed to get there is too long."""
    return [json.dumps(game(seed).saved(45)) for seed in (0, 1)]
