"""A bot that fails loses its game: what the referee makes of it, and how it is recorded."""

from __future__ import annotations

import json
import logging

import pytest

from solver import records
from solver.arena.referee import play_game
from solver.errors import BotError, InputError
from solver.games import GAMES, load
from solver.records import FORFEIT, Forfeit
from solver.search.baselines import RandomBot
from solver.search.bots import make_bot
from solver.search.limits import Limits
from solver.table import Table
from tests.engine.positions import SEATS, rogue

FEW = Limits(nodes=20)


class Failing(RandomBot):
    """Plays at random, but not for long."""

    def __init__(self, decisions: int) -> None:
        super().__init__("random", {})
        self._left = decisions

    def think(self, task):
        self._left -= 1
        if self._left < 0:
            raise BotError("program:x", "timeout", "no move after 1.0 s")
        return super().think(task)


def play(game: str, seat: int, decisions: int = 3, **settings):
    """A game in which the bot of one seat fails after so many decisions."""
    bots = [make_bot("random") for _ in range(SEATS.get(game, 2))]
    bots[seat] = Failing(decisions)
    return play_game(game, bots, FEW, seed=5, keep_moves=True, **settings)


def recorded(game: str, done) -> records.Record:
    names = [""] * len(done.outcome.returns)
    record = records.begin(load(game), seats=names, variant={}, seed=5)
    record.moves = done.moves
    records.finish(record, done.state, done.forfeit)
    return record


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("decisions", [0, 6])
def test_the_seat_that_fails_loses_and_the_others_share(game, decisions, caplog):
    for seat in range(SEATS.get(game, 2)):
        with caplog.at_level(logging.WARNING, "solver.arena"):
            done = play(game, seat, decisions)
        assert done.forfeit == Forfeit(seat, "timeout", "no move after 1.0 s")
        assert done.state.decider == seat
        assert done.outcome.ending == FORFEIT
        others = len(done.outcome.returns) - 1
        assert done.outcome.returns[seat] == 0.0
        assert sorted(done.outcome.returns)[1:] == [1 / others] * others
        assert done.outcome.scores == load(game).scores(done.state)
        assert len(caplog.records) == seat + 1
        assert f"{game}, seed 5: seat {seat} forfeits: bot 'program:x'" in caplog.text


@pytest.mark.parametrize("game", GAMES)
def test_its_record_replays(game):
    record = recorded(game, play(game, 1))
    text = records.write(record)
    again = records.read(text)
    assert again == record
    assert json.loads(text)["forfeit"] == {
        "seat": 1, "kind": "timeout", "text": "no move after 1.0 s",
    }  # fmt: skip
    report = records.check(again)
    assert report.ok, report.problem
    assert (report.result, report.ending) == (record.result, FORFEIT)
    assert report.scores == record.scores


def test_a_failure_at_the_start_is_a_forfeit_without_a_move():
    done = play_game(
        "duel", [make_bot("random"), make_bot(rogue("fails_to_start"))], FEW, seed=1,
        keep_moves=True,
    )  # fmt: skip
    assert done.forfeit is not None
    assert (done.forfeit.seat, done.forfeit.kind) == (1, "crash")
    assert done.moves == []
    assert done.outcome.returns == (1.0, 0.0)
    assert records.check(recorded("duel", done)).ok


def test_a_program_that_fails_in_the_middle():
    done = play_game("duel", [make_bot(rogue("illegal")), make_bot("random")], FEW, seed=1)
    assert done.forfeit is not None
    assert done.forfeit.kind == "illegal"
    assert done.outcome.returns == (0.0, 1.0)
    assert done.seconds[1] == 0.0


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ({"forfeit": {"seat": 7}}, "there is no seat 7"),
        ({"forfeit": {"seat": 0}}, "result: recorded"),
        ({"forfeit": None}, "result: recorded"),
        ({"result": [0.5, 0.5]}, "result: recorded"),
        ({"ending": "points"}, "ending: recorded"),
    ],
)
def test_a_record_that_does_not_fit_its_forfeit(change, problem):
    data = json.loads(records.write(recorded("duel", play("duel", 1)))) | change
    report = records.check(records.from_json(data))
    assert not report.ok
    assert problem in report.problem


def test_no_forfeit_after_the_end():
    done = play_game("duel", [make_bot("random")] * 2, FEW, seed=2, keep_moves=True)
    assert done.forfeit is None
    record = recorded("duel", done)
    assert "forfeit" not in records.to_json(record)
    record.forfeit = Forfeit(0)
    assert records.check(record).problem == "forfeit: the game was over"


@pytest.mark.parametrize(
    "forfeit", [{"seat": -1}, {"seat": "0"}, {}, {"seat": 0, "why": "x"}, [], "0"]
)
def test_bad_forfeits_are_refused(forfeit):
    with pytest.raises(InputError, match="forfeit"):
        records.from_json({"game": "duel", "forfeit": forfeit})


def test_a_table_goes_on_after_a_forfeit_is_forgiven():
    record = recorded("duel", play("duel", 1))
    table = Table.from_record(record)
    assert table.outcome().ending == FORFEIT
    assert table.record() == record
    assert Table.from_record(record, ply=-2).outcome() is None
    table.push(table.legal_moves[0])
    assert table.outcome() is None
    assert table.record().forfeit is None
    assert table.record().result is None
    table.pop()
    assert table.outcome() is None


def test_limits_and_times_are_those_of_each_seat():
    asked: dict[int, set[Limits]] = {0: set(), 1: set()}

    class Noting(RandomBot):
        def think(self, task):
            asked[task.seat].add(task.limits)
            return super().think(task)

    limits = [Limits(nodes=5), Limits(seconds=1.0)]
    done = play_game("duel", [Noting("random", {}), Noting("random", {})], limits, seed=1)
    assert asked == {0: {limits[0]}, 1: {limits[1]}}
    for total, most in zip(done.seconds, done.longest, strict=True):
        assert 0 < most <= total


def test_the_long_names_of_programs_fit_into_a_record():
    spec = "program:cat " + "x" * 900
    record = records.begin(load("duel"), seats=[spec, ""], variant={}, seed=None)
    assert records.read(records.write(record)).seats == [spec, ""]
