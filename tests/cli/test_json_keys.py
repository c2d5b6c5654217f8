"""docs/commands.md lists exactly the keys that the commands print with ``--json``."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import msgspec
import pytest

from solver.arena.match import MatchResult
from solver.arena.store import open_store
from solver.cli.main import COMMANDS
from solver.games import GAMES
from solver.records import Forfeit
from solver.search.analysis import MoveAnalysis
from tests.arena.made_games import made
from tests.cli.conftest import one_object

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "commands.md").read_text(encoding="utf-8")
SECTIONS = dict(re.findall(r"^## `([a-z ]+)`\n(.*?)(?=^## |\Z)", PAGE, re.DOTALL | re.MULTILINE))
MIDDLE = ROOT / "examples" / "duel" / "age_2.json"
ENDING = ROOT / "examples" / "duel" / "age_3_ending.json"


def documented(command: str) -> set[str]:
    """The keys in the tables of a section."""
    cells = re.findall(r"^\| (`[^|]*`) \|", SECTIONS[command], re.MULTILINE)
    return {key for cell in cells for key in re.findall(r"`([^`]+)`", cell)}


def keys_of(value: Any, known: set[str], place: str = "") -> set[str]:
    """The documented keys that a value uses; what is not documented stands for itself."""
    if f"{place}.*" in known and isinstance(value, dict):
        return {f"{place}.*"} if value else set()
    if value in (None, [], {}) and place not in known:
        # Empty here: nothing to see of the keys inside.
        return set() if any(key.startswith(place) for key in known) else {place}
    if isinstance(value, dict):
        inner = [keys_of(v, known, f"{place}.{k}".lstrip(".")) for k, v in value.items()]
        return set().union(*inner)
    if isinstance(value, list) and value and isinstance(value[0], dict):
        return set().union(*(keys_of(item, known, f"{place}[]") for item in value))
    return {place}


def check(command: str, *outputs: dict[str, Any]) -> None:
    """The keys of all outputs together are the documented ones."""
    known = documented(command)
    printed = set().union(*(keys_of(output, known) for output in outputs))
    assert printed == known


def test_every_command_has_a_section():
    assert [name.split()[0] for name in SECTIONS] == list(COMMANDS)


TOLD = {"moves[].categories.*", "moves[].rivals.*"}
"""Only by bots that tell them."""

ASSUMED = {"assumed.*"}
"""Only where a position leaves out what nobody at a table counts."""


@pytest.mark.parametrize(("bot", "silent"), [("default", set()), ("flat", TOLD)])
def test_suggest(run, bot, silent):
    options = ("--nodes", 300, "--bot", bot, "--json")
    data = one_object(run("suggest", MIDDLE, *options).stdout)
    assert keys_of(data, documented("suggest")) == documented("suggest") - silent - ASSUMED


def test_suggest_says_what_it_has_assumed(run, tmp_path):
    uncounted = json.loads((ROOT / "examples" / "architects" / "three_players.json").read_text())
    for deck in [*uncounted["decks"].values(), uncounted["central"]]:
        deck.pop("seen")
    path = tmp_path / "uncounted.json"
    path.write_text(json.dumps(uncounted))
    data = one_object(run("suggest", path, "--nodes", 10, "--json").stdout)
    places = [f"decks.{name}.size" for name in uncounted["decks"]]
    assert set(data["assumed"]) == {*places, "central.size"}


def test_points_by_category():
    move = MoveAnalysis(1, "move", 0.5, 0.0, 1, categories={"blue": 1.234, "green": 0.0})
    assert move.to_json()["categories"] == {"blue": 1.23, "green": 0.0}


@pytest.mark.parametrize("bot", ["greedy", "random", "alphabeta:depth=1"])
def test_suggest_by_bots_that_do_not_play_games_out(run, bot):
    data = one_object(run("suggest", MIDDLE, "--nodes", 1, "--bot", bot, "--json").stdout)
    assert keys_of(data, documented("suggest")) == documented("suggest") - {
        "moves[].endings.*",
        *TOLD,
        *ASSUMED,
    }


def test_solve(run):
    check("solve", one_object(run("solve", ENDING, "--json").stdout))


def test_moves(run, at_chance):
    check(
        "moves", *(one_object(run("moves", path, "--json").stdout) for path in (MIDDLE, at_chance))
    )


def test_record_check(run, whole_game, tmp_path):
    record = json.loads(whole_game.read_text())
    wrong = tmp_path / "wrong.json"
    wrong.write_text(json.dumps({**record, "result": [0.5, 0.5]}))
    outputs = [run("record", "check", path, "--json").stdout for path in (whole_game, wrong)]
    check("record check", *map(one_object, outputs))


def test_score(run, whole_game):
    check("score", one_object(run("score", whole_game, "--json").stdout))


def test_results(run, whole_game, tmp_path):
    (tmp_path / "games").mkdir()
    (tmp_path / "games" / "a.json").write_text(whole_game.read_text())
    options = ("--table", tmp_path / "t.sqlite", "--review", "--bot", "greedy", "--nodes", 1)
    check("results", one_object(run("results", tmp_path / "games", *options, "--json").stdout))


def test_match(run):
    options = ("--bots", "greedy,random", "--games", 2, "--nodes", 1, "--json")
    calls = (("duel", *options, "--sprt", "0,10"), ("architects", *options, "--seats", 3))
    failed = MatchResult("duel", ["a", "b"], places=[0, 0], by_seat=[0.0, 0.0])
    failed.add([made((0, 1), (0.0, 1.0), forfeit=Forfeit(0, "crash", "gone"))])
    failed.set_aside, failed.reason = 1, "no memory"
    outputs = [one_object(run("match", *call).stdout) for call in calls]
    teams = MatchResult("wonders", ["a", "b"], places=[0, 0], by_seat=[0.0, 0.0], sides=[0, 1])
    check("match", *outputs, failed.to_json(), teams.to_json())


def test_ladder(run, tmp_path):
    file, path = tmp_path / "my.toml", tmp_path / "my.db"
    bots = '[[bots]]\nspec = "greedy"\n[[bots]]\nspec = "random"\n'
    file.write_text(f'game = "duel"\nnodes = 1\ndeals = 2\n{bots}', encoding="utf-8")
    played = one_object(run("ladder", "run", file, "-o", path, "--json").stdout)
    assert one_object(run("ladder", "show", path, "--json").stdout) == played
    with open_store(path) as store:
        store.plan(msgspec.structs.replace(store.ladder, deals=3))
        failed = made((0, 1), (0.0, 1.0), deal=2, forfeit=Forfeit(0, "crash", "gone"))
        store.add(failed, 1)
    check("ladder", played, one_object(run("ladder", "show", path, "--json").stdout))


def test_review(run, whole_game):
    games = ((whole_game, 9), (MIDDLE.parent.parent / "wonders" / "game.json", 150))
    calls = ((game, "--nodes", nodes, "--json") for game, nodes in games)
    check("review", *(one_object(run("review", *call).stdout) for call in calls))


def test_calibrate(run):
    options = ("--nodes", 9, "--games", 2, "--json")
    check("calibrate", one_object(run("calibrate", "duel", *options).stdout))


def test_bench(run, monkeypatch, tmp_path):
    for name in ("GAMES", "MOVES", "ITERATIONS", "SOLVER_NODES", "ENDINGS"):
        monkeypatch.setattr(f"solver.arena.speeds.{name}", 1)
    for name, value in {"ROUNDS": 1, "SOLVE_SECONDS": 0.001, "ENDING_SECONDS": 0.001}.items():
        monkeypatch.setattr(f"solver.arena.bench.{name}", value)
    for name in ("ITERATIONS", "NODES", "DEPTH"):
        monkeypatch.setattr(f"solver.arena.signature.{name}", 1)
    outputs = [one_object(run("bench", "--signature", "--json").stdout)]
    saved = tmp_path / "saved.json"
    for game in GAMES:
        speeds = one_object(run("bench", game, "--json").stdout)
        saved.write_text(json.dumps(speeds), encoding="utf-8")
        figures = speeds.pop(game)
        sizes = figures.pop("endgame").values()
        outputs += [
            {**speeds, "GAME": {**figures, "endgame": {"N": size}}} for size in sizes or [{}]
        ]
    compared = one_object(run("bench", game, "--compare", saved, "--json").stdout)
    for found in compared["compared"].pop(game).values():
        outputs.append({**compared, "compared": {"GAME": {"WORK": found}}})
    check("bench", *outputs)


def test_perft(run):
    check("perft", one_object(run("perft", MIDDLE, "--depth", 1, "--json").stdout))


def test_games(run):
    check("games", one_object(run("games", "--json").stdout))
