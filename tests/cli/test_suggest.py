"""``suggest``, ``solve``, ``match`` and ``bench`` around a search that is not there."""

from __future__ import annotations

import json
import os
import signal
import sys
from dataclasses import asdict, dataclass, field, replace
from types import ModuleType
from typing import Any

import pytest

from solver.arena.backend import Local
from solver.cli.input.bot_list import split_specs
from solver.cli.output.bench_text import comparison_lines
from solver.games import GAMES
from tests.cli import fake_search
from tests.cli.conftest import one_object


def test_suggest_prints_the_moves_in_order(run, fake_bots, position_file):
    result = run("suggest", position_file, "--seed", 5, "--nodes", "2k")
    whole = run("suggest", position_file, "--seed", 5, "--nodes", "2k", "--why").output
    assert "scientific supremacy 10%" in whole
    assert "then: seat" in whole
    assert result.exit_code == 0, result.stderr
    assert max(map(len, result.output.splitlines())) <= 80
    assert "70.0%    1.2" in result.output
    assert "exact" in result.output
    assert "48.5 to 50.0 points" in result.output
    assert "then seat" in result.output
    assert "2,000 nodes" in result.output
    assert fake_bots[0].asked[0]["limits"] == fake_search.Limits(nodes=2000)


def test_suggest_as_json_is_one_object(run, fake_bots, in_play):
    data = one_object(run("suggest", in_play, "--json", "--top", 2).stdout)
    keys = {"game", "seat", "bot", "seed", "threads", "nodes", "seconds", "exact", "win", "moves"}
    assert keys <= set(data)
    assert len(data["moves"]) == 2
    assert {"move", "win", "stderr", "visits", "exact", "score", "pv"} <= set(data["moves"][0])


def test_suggest_top_says_how_many_are_left(run, fake_bots, position_file):
    assert "more (--top" in run("suggest", position_file, "--top", 1).output


CATEGORIES = ("military", "coins", "wonder", "blue", "yellow", "purple", "green")


@pytest.fixture
def tells_categories(monkeypatch, fake_bots):
    """Bots that tell the expected points by category."""
    make_bot = fake_search.make_bot
    monkeypatch.setattr(
        fake_search, "make_bot", lambda spec: replace(make_bot(spec), categories=CATEGORIES)
    )
    return fake_bots


def test_suggest_tells_the_points_by_category(run, tells_categories, position_file):
    lines = run("suggest", position_file, "--top", 2, "--why").output.splitlines()
    assert max(map(len, lines)) <= 80
    start = next(at for at, line in enumerate(lines) if line.startswith("points of seat "))
    assert lines[start].split()[4:] == [*CATEGORIES, "total"]
    seat = int(lines[start].split()[3])
    total = f"{50 - 1.5 * seat:.1f}"
    first = [f"{7.5 * at:.1f}" for at in range(len(CATEGORIES))]
    second = [f"{7.5 * at - 1:.1f}" for at in range(len(CATEGORIES))]
    assert lines[start + 1].split() == ["1", *first, total]
    assert lines[start + 2].split() == ["2", *second, total]
    assert len(lines) == start + 3
    data = one_object(run("suggest", position_file, "--json").stdout)
    assert list(data["moves"][0]["categories"]) == list(CATEGORIES)


def test_suggest_without_categories_has_no_such_table(run, fake_bots, position_file):
    assert "points of seat" not in run("suggest", position_file).output


def test_suggest_without_a_decision(rejects, fake_bots, at_chance, whole_game):
    assert "chance" in rejects("suggest", at_chance)
    assert "over" in rejects("suggest", whole_game)


def test_suggest_refuses_bad_settings(rejects, fake_bots, position_file):
    assert "not both" in rejects("suggest", position_file, "--time", "1s", "--nodes", "5")
    assert "nobody" in rejects("suggest", position_file, "--bot", "nobody")


def test_threads_default_to_one_where_the_answer_must_not_depend_on_them(
    run, fake_bots, position_file
):
    assert one_object(run("suggest", position_file, "--nodes", 9, "--json").stdout)["threads"] == 1


@pytest.mark.skipif(os.name != "posix", reason="signals of POSIX")
def test_interrupt_prints_the_best_so_far(run, fake_bots, position_file, monkeypatch):
    def before(self, stop):
        assert not stop()
        os.kill(os.getpid(), signal.SIGINT)
        assert stop()

    monkeypatch.setattr(fake_search.FakeBot, "before", before)
    result = run("suggest", position_file, "--json")
    assert result.exit_code == 130
    assert one_object(result.stdout)["moves"]
    assert "best so far" in result.stderr


@dataclass
class FakeSolution:
    exact: bool = True
    value: float = 0.75
    lower: float = 0.5
    upper: float = 1.0
    nodes: int = 10
    seconds: float = 0.1
    moves: list[tuple[str, float]] = field(default_factory=list)

    def to_json(self) -> dict[str, Any]:
        moves = [{"move": text, "value": value} for text, value in self.moves]
        return {**asdict(self), "moves": moves}


@pytest.fixture
def fake_solver(monkeypatch, fake_bots):
    solution = FakeSolution()
    module = ModuleType("solver.search.solve")

    def solve(position, limits, **_settings) -> FakeSolution:
        moves = position.state.legal_moves()
        solution.moves = [(position.game.move_text(position.state, m), 0.75) for m in moves]
        return solution

    module.solve = solve
    monkeypatch.setitem(sys.modules, "solver.search.solve", module)
    return solution


def test_solve_prints_value_and_moves(run, fake_solver, position_file):
    assert "0.7500 (exact)" in run("solve", position_file).output
    data = one_object(run("solve", position_file, "--json").stdout)
    assert {"exact", "value", "nodes", "seconds", "moves"} <= set(data)
    assert set(data["moves"][0]) == {"move", "value"}


def test_solve_says_how_far_it_came(run, fake_solver, position_file):
    fake_solver.exact = False
    done = run("solve", position_file)
    assert "not proved, the value lies between 0.5000 and 1.0000" in done.output
    assert done.exit_code == 1
    assert run("solve", position_file, "--json").exit_code == 1


class FakeMatch:
    games, wins, draws, losses, sprt, set_aside = 4, 3, 0, 1, None, 0

    def to_json(self) -> dict[str, Any]:
        return {
            "game": "duel", "bots": ["a:x=1,y=2", "b"], "games": 4, "wins": 3, "draws": 0,
            "losses": 1, "score": 0.75, "ci95": [0.4, 0.9], "elo": 191.0,
            "shares": {"a:x=1,y=2": 0.75, "b": 0.25}, "ends": {"science": 4},
        }  # fmt: skip


@pytest.fixture
def fake_arena(monkeypatch, fake_bots):
    asked: list[tuple] = []
    match, bench = ModuleType("solver.arena.match"), ModuleType("solver.arena.bench")

    def run_match(*args, backend, seed, on_group, variant, records_in, sprt):
        asked.append((*args, backend, seed))
        assert variant["wonders"] == "draft"
        assert sprt is None
        on_group(FakeMatch())
        return FakeMatch()

    match.run_match = run_match
    bench.run = lambda game, deep=False: {
        "machine": {"cpu": "x"},
        game: {"random_games_per_s": 150000.0},
    }
    monkeypatch.setitem(sys.modules, "solver.arena.match", match)
    monkeypatch.setitem(sys.modules, "solver.arena.bench", bench)
    return asked


def test_match_prints_the_result(run, fake_arena):
    result = run("match", "duel", "--bots", "a:x=1,y=2,b", "--games", 4, "--seed", 9)
    assert result.exit_code == 0, result.stderr
    assert "3 won, 0 drawn, 1 lost" in result.output
    assert "75.0%" in result.output
    assert fake_arena == [
        ("duel", ["a:x=1,y=2", "b"], 4, fake_search.Limits(seconds=0.1), Local(1), 9)
    ]
    data = one_object(run("match", "duel", "--bots", "a,b", "--json").stdout)
    assert {"game", "bots", "games", "wins", "draws", "losses", "score", "ci95"} <= set(data)


def test_match_prints_what_was_played_before_an_interrupt(run, fake_arena, monkeypatch):
    def run_match(*args, on_group, **settings):
        on_group(FakeMatch())
        raise KeyboardInterrupt

    monkeypatch.setattr(sys.modules["solver.arena.match"], "run_match", run_match)
    result = run("match", "duel", "--bots", "a,b", "--json")
    assert result.exit_code == 130
    assert one_object(result.stdout)["games"] == 4


def test_match_needs_two_bots(rejects, fake_arena):
    assert "two bots" in rejects("match", "duel", "--bots", "a:x=1,y=2")
    assert "empty" in rejects("match", "duel", "--bots", "a,,b")


def test_bench_signature(run, fake_arena, monkeypatch):
    signature = ModuleType("solver.arena.signature")
    signature.signature = lambda game: 12345
    monkeypatch.setitem(sys.modules, "solver.arena.signature", signature)
    assert run("bench", "duel", "--signature").output == "duel 12345\n"
    data = one_object(run("bench", "--signature", "--json").stdout)
    assert data == {"signature": dict.fromkeys(GAMES, 12345)}


def test_bench_prints_a_table(run, fake_arena):
    result = run("bench")
    assert "150,000" in result.output
    assert json.loads(run("bench", "duel", "--json").stdout)["duel"]["random_games_per_s"] == 150000


def test_bench_compares(run, fake_arena, monkeypatch):
    found = {"this": 150000.0, "other": 100000.0, "ratio": 1.5, "ci95": [1.4, 1.6]}
    compare = ModuleType("solver.arena.bench_compare")
    compare.built = lambda commit, say: (commit, "a folder")
    compare.with_commit = lambda game, folder: {"3 seats.apply_undo_per_s": found}
    compare.read_figures = compare.with_figures = None
    monkeypatch.setitem(sys.modules, "solver.arena.bench_compare", compare)
    lines = run("bench", "duel", "--compare", "abc").stdout.splitlines()
    assert lines[-3:-1] == ["duel", " 3 seats"]
    assert lines[-1].startswith("  apply undo ")
    assert lines[-1].endswith("150,000      100,000  1.500 (1.400 to 1.600)")
    assert len(lines[-1]) <= 80
    assert lines[-4].split() == ["a", "second,", "medians", "this", "abc", "ratio"]


def test_bench_names_the_file_that_it_compares_with():
    *_, heading = comparison_lines({}, "benchmarks/baseline.json", {})
    assert heading.split() == ["a", "second,", "medians", "this", "baseline", "ratio"]


def test_bench_compares_no_signatures(rejects, fake_arena):
    assert "compares speeds" in rejects("bench", "--signature", "--compare", "HEAD")


@pytest.mark.parametrize(
    ("text", "specs"),
    [
        ("a,b", ["a", "b"]),
        ("ismcts:nodes=500,c=1.4,flat", ["ismcts:nodes=500,c=1.4", "flat"]),
        ("a:x=1,b:y=2,z=3", ["a:x=1", "b:y=2,z=3"]),
    ],
)
def test_lists_of_bot_specs(text, specs):
    assert split_specs(text) == specs
