"""``solver review``: what it prints and writes, and how it ends."""

from __future__ import annotations

import json
import os
import signal
from functools import cache
from pathlib import Path

import pytest

from solver import records
from solver.cli.output.reviews.text import review_lines
from solver.cli.output.reviews.words import word
from solver.records import Forfeit, SeatLimits
from solver.review.judge import Judge
from solver.review.result import Review
from solver.review.reviewer import review
from solver.search.bots import make_bot
from solver.search.limits import Limits
from solver.search.tree_bot import TreeBot
from tests.cli.conftest import one_object
from tests.review.oracle import Oracle, by_key, judge
from tests.review.records import GAMES, begun, followed, whole_game

ROOT = Path(__file__).parents[2]


@pytest.fixture
def few_moves(tmp_path) -> Path:
    """The record of the first decisions of a game of Duel."""
    path = tmp_path / "begun.json"
    path.write_text(records.write(begun("duel", decisions=8)), encoding="utf-8")
    return path


def wild(record) -> Review:
    """A review with losses of every kind."""
    return review(record, judge(Oracle(by_key, lambda state, move: move % 101 / 101)))


@cache
def wild_game(name) -> Review:
    """That of a finished game, which no test changes."""
    return wild(whole_game(name))


@pytest.mark.parametrize("lang", ["en", "it", "id"])
@pytest.mark.parametrize("name", GAMES)
def test_the_text_fits_the_terminal_and_tells_all(name, lang):
    result = wild_game(name)
    lines = list(review_lines(result, lang))
    assert max(map(len, lines)) <= 80
    assert not any(line != line.rstrip() for line in lines)
    text = "\n".join(lines)
    assert word("plies", lang, len(result.record.moves)) in text
    assert word("text.turning", lang) in text
    plies = {int(line[:5]) for line in lines if line[:5].strip().isdigit()}
    assert plies >= {item.ply for item in result.steps}
    for seat in result.seats:
        named = f"  {word('seat', lang, seat)} "
        assert sum(line.startswith(named) for line in lines) == 2


@pytest.mark.parametrize(("edition", "year"), [("second", "2020"), ("first", "2010")])
def test_the_edition_is_named(run, tmp_path, edition, year):
    file, page = tmp_path / "begun.json", tmp_path / "page.html"
    new = run("new", "wonders", "--seats", 3, "--seed", 1, "--variant", f"edition={edition}")
    file.write_text(new.stdout)
    told = run("review", file, "--bot", "rules", "--html", page, "--lang", "it").stdout
    assert told.startswith(f"7 Wonders ({year}), ")
    assert f"<h1>7 Wonders ({year})</h1>" in page.read_text(encoding="utf-8")


def test_the_signs_stand_where_the_losses_are():
    result = wild_game("duel")
    lines = list(review_lines(result))
    signs = {"blunder": "??", "mistake": "? ", "inaccuracy": "?!"}  # columns of the list of moves
    moves = {int(line[:5]): line for line in lines if line[:5].strip().isdigit()}  # the last wins
    for item in result.decisions:
        sign = signs.get(item.mark, "  ")
        assert moves[item.ply][29:31] == sign, moves[item.ply]


def test_review_as_json_and_as_a_page(run, few_moves, tmp_path):
    page = tmp_path / "review.html"
    done = run("review", few_moves, "--nodes", 20, "--json", "--html", page, "--lang", "it")
    assert done.exit_code == 0, done.output
    data = one_object(done.stdout)
    assert data["limit"] == {"seconds": None, "nodes": 20}
    assert data["threads"] == 1
    assert data["plies"] == data["reached"]
    assert page.read_text(encoding="utf-8").startswith('<!DOCTYPE html>\n<html lang="it">')
    again = run("review", few_moves, "--nodes", 20, "--json")
    assert again.stdout == done.stdout


def test_review_of_one_seat(run, few_moves):
    data = one_object(run("review", few_moves, "--nodes", 9, "--seat", 1, "--json").stdout)
    assert [player["seat"] for player in data["players"]] == [1]
    assert {item["seat"] for item in data["decisions"]} == {1}


def test_review_by_another_bot(run, few_moves):
    done = run("review", few_moves, "--nodes", 9, "--bot", "greedy")
    assert done.exit_code == 0, done.output
    assert "greedy, 9 nodes a decision" in done.output


def test_a_record_from_standard_input(run, few_moves):
    text = few_moves.read_text(encoding="utf-8")
    assert run("review", "-", "--nodes", 9, stdin=text).exit_code == 0


def test_a_forfeit_is_told(run, tmp_path):
    record = begun("duel", decisions=8)
    del record.moves[-1]
    state = records.replay(record)
    records.finish(record, state, Forfeit(state.decider, "timeout", "no answer in 2 s"))
    path = tmp_path / "forfeit.json"
    path.write_text(records.write(record), encoding="utf-8")
    text = run("review", path, "--nodes", 9).stdout
    assert f"seat {state.decider} did not move: timeout no answer in 2 s" in text
    assert f"seat {1 - state.decider} (" in text or f"seat {1 - state.decider} wins" in text


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--seat", "2"], "seat: 2 is no seat; use 0 to 1"),
        (["--bot", "nobody"], "no bot 'nobody'"),
        (["--nodes", "5", "--time", "1s"], "not both"),
        (["--html", "missing/review.html"], "no folder 'missing'"),
        (["--html", "."], "is a folder"),
    ],
)
def test_bad_options(rejects, few_moves, options, said):
    assert said in rejects("review", few_moves, *options)


def test_nothing_is_searched_if_the_page_cannot_be_written(rejects, few_moves, monkeypatch):
    def think(*_args):
        raise AssertionError("it was asked")

    monkeypatch.setattr(TreeBot, "think", think)
    rejects("review", few_moves, "--html", few_moves.parent / "no" / "page.html")


def test_a_position_is_refused(rejects):
    path = ROOT / "examples" / "duel" / "age_2.json"
    assert "is a position, not a record" in rejects("review", path)


def test_a_record_that_does_not_replay(rejects, few_moves, tmp_path):
    record = json.loads(few_moves.read_text(encoding="utf-8"))
    record["moves"].append("build baths")
    path = tmp_path / "wrong.json"
    path.write_text(json.dumps(record), encoding="utf-8")
    page = tmp_path / "page.html"
    said = rejects("review", path, "--nodes", 5, "--html", page)
    assert f"wrong.json: moves[{len(record['moves']) - 1}]" in said
    assert not page.exists()


def test_what_another_seat_knows_is_not_judged(rejects, run, tmp_path):
    path = tmp_path / "followed.json"
    path.write_text(records.write(followed(seat=1)), encoding="utf-8")
    assert "ask for seat 1" in rejects("review", path, "--seat", 0, "--nodes", 5)


@pytest.mark.skipif(os.name != "posix", reason="signals of POSIX")
def test_an_interrupt_shows_the_review_so_far(run, tmp_path, monkeypatch):
    path, page = tmp_path / "game.json", tmp_path / "page.html"
    path.write_text(records.write(whole_game("duel")), encoding="utf-8")
    asked = 0
    think = TreeBot.think

    def interrupted(self, task):
        nonlocal asked
        asked += 1
        if asked == 60:
            os.kill(os.getpid(), signal.SIGINT)
        return think(self, task)

    monkeypatch.setattr(TreeBot, "think", interrupted)
    done = run("review", path, "--nodes", 9, "--bot", "ismcts", "--json", "--html", page)
    assert done.exit_code == 130
    data = one_object(done.stdout)
    assert asked == 60
    assert 0 < data["reached"] < data["plies"]
    assert data["decisions"]
    assert f"the first {data['reached']} plies" in done.stderr
    assert "stopped after" in page.read_text(encoding="utf-8")


def test_chance_at_the_first_decisions_has_its_own_line():
    result = review(begun("duel"), Judge(make_bot("default"), Limits(nodes=9)))
    text = "\n".join(review_lines(result))
    assert "    0  luck seat 0" in text


def test_a_match_tells_how_long_its_bots_thought(run, tmp_path):
    """And its review thinks longer."""
    limits = ["--nodes", "9", "--games", "2"]
    run("match", "architects", "--bots", "greedy,flat", *limits, "--records", tmp_path)
    for path in tmp_path.glob("*.json"):
        record = json.loads(path.read_text())
        assert record["limits"] == [{"nodes": 9}, {"nodes": 9}]
    path.write_text(json.dumps(record | {"moves": record["moves"][:12]}))
    told = json.loads(run("review", str(path), "--seat", "0", "--json").output)
    assert told["decisions"]
    assert told["limit"] == {"seconds": None, "nodes": 20_000}


def test_a_game_that_is_played_tells_the_time_of_its_bots(run, tmp_path):
    path = tmp_path / "game.json"
    run("play", "dice", "--time", "1.5s", "--save", str(path), stdin="quit\n")
    assert records.read(path.read_text()).limits == [SeatLimits(), SeatLimits(seconds=1.5)]
