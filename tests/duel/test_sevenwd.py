"""Import of logs of 7wd.io: games of our rules, written in the form of the site's public source."""

from __future__ import annotations

import copy
import json
import random
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings

from solver import records
from solver.bga import Imported
from solver.errors import InputError
from solver.games.duel.sevenwd.log import MOVES, VARIANT
from solver.records import Record
from solver.results.entries import read_game
from solver.sevenwd import is_log, read_sevenwd
from solver.web.opening import open_text
from tests.duel.sevenwd_logs import PLAYERS, Game
from tests.fuzz import few_and_many, try_often
from tests.mutated_tables import read_a_mutated_table

SEEDS = (*range(8), 12, 17)


@cache
def game(seed: int) -> Game:
    return Game(seed)


def found_in(log: Any) -> Imported:
    return read_sevenwd(json.dumps(log), "file")


def imported(log: Any) -> Record:
    record = found_in(log).record
    assert record is not None
    return record


@pytest.mark.parametrize("seed", SEEDS)
def test_a_game_comes_back(seed: int) -> None:
    found = found_in(game(seed).log)
    assert found.ended is None
    record = found.record
    assert record is not None
    assert record.moves == game(seed).texts
    assert record.seats == list(PLAYERS)
    assert record.result is not None
    assert VARIANT.items() <= record.variant.items()
    assert records.check(record).ok


def test_every_kind_of_move_is_met() -> None:
    words_of = {word for word, _ in MOVES.values()} | {"starter"}
    assert set[str]().union(*(game(seed).kinds for seed in SEEDS)) == words_of


@pytest.mark.slow
@pytest.mark.parametrize("block", range(5))
def test_many_games_come_back(block: int) -> None:
    for seed in range(1000 + 20 * block, 1020 + 20 * block):
        made = Game(seed)
        assert imported(made.log).moves == made.texts


@pytest.mark.parametrize("number", sorted(MOVES))
def test_each_kind_of_move(number: int) -> None:
    """Made with the fields that the source of the site gives it: the record holds it in its place.

    A log that stops before it has everything up to there.
    """
    word, parts = MOVES[number]
    seed = next(seed for seed in SEEDS if word in game(seed).kinds)
    log = game(seed).log
    at = next(at for at, line in enumerate(log) if line["move"]["id"] == number)
    assert set(log[at]["move"]) == {"id", *(key for key, _ in parts)}
    before, after = imported(log[:at]).moves if at > 1 else [], imported(log[: at + 1]).moves
    assert after[: len(before)] == before
    assert number == 2 or after[len(before)].startswith(word)


def test_the_moves_may_stand_in_an_object() -> None:
    assert imported({"log": game(0).log}).moves == game(0).texts


def test_a_log_without_its_players_at_each_move() -> None:
    assert imported([{"move": line["move"]} for line in game(0).log]).moves == game(0).texts


@pytest.mark.parametrize(("reason", "kind"), [(4, "resigned"), (5, "timeout")])
def test_who_gives_up_has_lost(reason: int, kind: str) -> None:
    log = [*game(1).log[:40], {"move": {"id": 13, "loser": PLAYERS[1], "reason": reason}}]
    record = imported(log)
    assert record.forfeit is not None
    assert (record.forfeit.seat, record.forfeit.kind) == (1, kind)
    assert record.result == [1.0, 0.0]
    assert records.check(record).ok


@pytest.mark.parametrize("reason", [1, 2, 3])
def test_an_end_by_the_rules_may_be_told(reason: int) -> None:
    log = [*game(1).log, {"move": {"id": 13, "loser": PLAYERS[0], "reason": reason}}]
    assert records.write(imported(log)) == records.write(imported(game(1).log))


@pytest.mark.parametrize("seed", [0, 3])
def test_a_log_that_stops_anywhere_gives_a_record_up_to_there(seed: int) -> None:
    log, whole = game(seed).log, game(seed).texts
    for lines in random.Random(seed).sample(range(2, len(log)), 8):
        moves = imported(log[:lines]).moves
        assert moves == whole[: len(moves)]


def test_the_record_ends_where_a_move_is_missing() -> None:
    log = [line for at, line in enumerate(game(0).log) if at != 20]
    found = found_in(log)
    assert found.ended is not None
    assert found.ended.place.startswith("[")
    assert "(Age I, turn " in found.ended.problem


def changed(path: str, value: Any) -> Any:
    """The log with another value at a path."""
    log = copy.deepcopy(game(0).log)
    *way, last = (int(key) if key.isdigit() and at != 3 else key
                  for at, key in enumerate(path.split("/")))  # fmt: skip
    inner: Any = log
    for key in way:
        inner = inner[key]
    inner[last] = value
    return log


@pytest.mark.parametrize(
    ("path", "value", "text"),
    [
        ("0/move/id", 2, "file: [0].move.id: the first move is not the set-up"),
        ("0/move/p2", "Ada", "[0].move.p2: is the first player again"),
        ("0/move/p1", 3, "[0].move.p1: names no player"),
        ("0/move/tokens", [1, 2, 3, 4], "[0].move.tokens: not 5 different ones"),
        ("0/move/tokens", [1, 2, 3, 4, 11], "[0].move.tokens[4]: no number 11"),
        ("0/move/tokens", {}, "[0].move.tokens: expected a list, got object"),
        ("0/move/wonders", [1] * 8, "[0].move.wonders: not 8 different ones"),
        ("0/move/cards", [], "[0].move.cards: expected an object, got list"),
        ("0/move/cards/1", list(range(200, 220)), "cards.1: these are not the cards of Age 1"),
        ("0/move/cards/3", [1], "[0].move.cards.3[0]: no number 1"),
        ("1/move/wonder", 99, "[1].move.wonder: no number 99"),
        ("1/move/id", 77, "[1].move.id: no move has the number 77"),
        ("1/move", 3, "[1].move: expected an object, got whole number"),
        ("1/meta/actor", "Eve", "[1].meta.actor: there is no player 'Eve'"),
        ("1/meta/actor", "Bob", "seat 0 decides by our rules"),
    ],
)
def test_what_is_wrong_with_a_log(path: str, value: Any, text: str) -> None:
    with pytest.raises(InputError) as caught:
        found_in(changed(path, value))
    assert text in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("data", [[], {}, [3], [{"kind": "notif"}], {"log": {"entries": []}}, 7])
def test_what_is_no_log(data: Any) -> None:
    assert not is_log(data)
    with pytest.raises(InputError, match=r"this is no log of 7wd\.io"):
        found_in(data)


def test_the_board_and_the_table_of_results_read_a_log(tmp_path: Path) -> None:
    text = json.dumps(game(0).log)
    assert open_text(text).desk.record().moves == game(0).texts
    path = tmp_path / "log.json"
    path.write_text(text, encoding="utf-8")
    record = read_game(path)
    assert isinstance(record, Record)
    assert record.moves == game(0).texts


def read_a_mutated_log(data: Any) -> None:
    read_a_mutated_table(data, read_sevenwd, [json.dumps(game(0).log[:30])], "duel")


@few_and_many
def test_mutated_logs(amount: settings) -> None:
    try_often(read_a_mutated_log, amount)
