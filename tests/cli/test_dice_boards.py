"""``--boards``: the sheet of one's own copy, on every command that needs it."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from solver.games.dice.data import sheets
from tests.cli.conftest import one_object
from tests.cli.dice_sheets import document, other_sheet

ROOT = Path(__file__).parents[2]
EXAMPLES = ROOT / "examples"
TAKING = (
    ("suggest",),
    ("solve",),
    ("play",),
    ("follow",),
    ("new",),
    ("show",),
    ("moves",),
    ("apply",),
    ("position",),
    ("record", "check"),
    ("match",),
    ("perft",),
    ("sheet",),
    ("dice", "sheet"),
)
"""The commands that read a position or a record, or make a game."""


@pytest.fixture(autouse=True)
def shipped_again():
    """No sheet that a test gives is the default of the next one."""
    yield
    sheets.forget()


@pytest.fixture
def mine(tmp_path) -> Path:
    """A sheet file with nine coins at the start."""
    path = tmp_path / "mine.json"
    other_sheet(path)
    return path


@pytest.mark.parametrize("words", TAKING, ids=" ".join)
def test_commands_have_the_option(run, words):
    assert "--boards FILE" in run(*words, "--help").output


def test_a_game_on_another_sheet(run, mine, tmp_path):
    game, name = tmp_path / "game.json", other_sheet(mine)
    assert run("new", "dice", "--seed", 3, "--boards", mine, "-o", game).exit_code == 0
    assert one_object(game.read_text())["variant"]["boards"] == name
    sheets.forget()  # the record names its sheet, which is known by now
    drawn = run("show", game).output
    assert name in drawn
    assert "9" in next(line for line in drawn.splitlines() if line.startswith("coins"))
    position = one_object(run("position", game).stdout)
    assert position["variant"]["boards"] == name
    assert sheets.shipped().hash != name
    # A game that says nothing is played on the shipped one again.
    fresh = one_object(run("new", "dice").stdout)
    assert fresh["variant"]["boards"] == sheets.shipped().hash


def test_a_position_that_names_no_sheet_is_read_on_the_one_given(run, mine, tmp_path):
    data = one_object((EXAMPLES / "dice" / "two_players.json").read_text())
    data.get("variant", {}).pop("boards", None)
    path = tmp_path / "position.json"
    path.write_text(json.dumps(data))
    assert other_sheet(mine) in run("show", path, "--boards", mine).output
    sheets.forget()
    assert sheets.shipped().hash in run("show", path).output


def test_what_names_another_sheet_is_not_read_on_the_one_given(run, rejects, mine, tmp_path):
    """It would be read on the sheet that it names, and nobody would know."""
    own, shipped = other_sheet(mine), sheets.shipped().hash
    game, position = tmp_path / "game.json", tmp_path / "position.json"
    run("new", "dice", "--seed", 3, "-o", game)
    run("position", game, "-o", position)
    line = run("position", game, "--compact").output.strip()
    for source, place in ((game, game), (position, position), (line, "position text")):
        assert rejects("show", source, "--boards", mine) == (
            f"solver: --boards {mine}: its hash is {own}, but {place} is of boards={shipped}; "
            f"leave it out, or write boards={own} there\n"
        )
        sheets.forget()
    for command, option in (("play", "--resume"), ("follow", "--resume"), ("follow", "--from")):
        given = position if option == "--from" else game
        said = rejects(command, "dice", option, given, "--boards", mine, "--save", tmp_path / "x")
        assert f"its hash is {own}, but {given} is of boards={shipped}" in said
        sheets.forget()
    same = tmp_path / "shipped.json"
    same.write_text(json.dumps(sheets.shipped().document))
    assert run("show", line, "--boards", same).exit_code == 0


def test_another_process_needs_the_file_again(mine, tmp_path):
    """A sheet is known by its hash, and nothing is read on another one."""
    game = tmp_path / "game.json"

    def solver(*args: object) -> subprocess.CompletedProcess[str]:
        words = [sys.executable, "-m", "solver", *map(str, args)]
        return subprocess.run(words, capture_output=True, text=True, check=False, cwd=ROOT)

    assert solver("new", "dice", "--seed", 3, "--boards", mine, "-o", game).returncode == 0
    failed = solver("moves", game)
    assert failed.returncode == 2
    assert failed.stderr.count("\n") == 1
    assert f"the sheet {other_sheet(mine)} is not known; give its file with --boards" in (
        failed.stderr
    )
    assert solver("moves", game, "--boards", mine).returncode == 0
    third = tmp_path / "third.json"
    other_sheet(third, coins=8)
    assert "is not known" in solver("moves", game, "--boards", third).stderr


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_match_on_another_sheet(run, mine, jobs, tmp_path):
    """The processes that play get the sheet, too."""
    folder = tmp_path / f"games-{jobs}"
    options = ("--bots", "random,random", "--games", 4, "--nodes", 1, "--jobs", jobs)
    done = run("match", "dice", *options, "--boards", mine, "--records", folder, "--json")
    assert done.exit_code == 0, done.stderr
    assert one_object(done.stdout)["games"] == 4
    for path in folder.iterdir():
        assert one_object(path.read_text())["variant"]["boards"] == other_sheet(mine)
        assert run("record", "check", path, "--boards", mine).exit_code == 0


def test_play_and_follow_on_another_sheet(run, fake_bots, mine, tmp_path):
    name = other_sheet(mine)
    for command in ("play", "follow"):
        path = tmp_path / f"{command}.json"
        options = ("--boards", mine, "--save", path, "--seats", 2)
        assert run(command, "dice", *options, stdin="giza\nq\n").exit_code == 0
        assert one_object(path.read_text())["variant"]["boards"] == name
        resumed = run(command, "dice", "--resume", path, "--boards", mine, stdin="q\n")
        assert resumed.exit_code == 0, resumed.stderr


def test_the_shipped_sheet_can_be_asked_for(run, mine):
    options = ("--boards", mine, "--variant", "boards=shipped")
    assert one_object(run("new", "dice", *options).stdout)["variant"]["boards"] == (
        sheets.shipped().hash
    )


def test_a_sheet_of_another_game(rejects, mine):
    position = EXAMPLES / "duel" / "age_2.json"
    said = f"--boards {mine}: is for dice, not for duel; leave it out"
    assert said in rejects("show", position, "--boards", mine)
    assert said in rejects("new", "duel", "--boards", mine)
    assert said in rejects("match", "duel", "--bots", "random,random", "--boards", mine)


def test_games_without_tables_to_replace(rejects, tmp_path):
    path = tmp_path / "duel.json"
    path.write_text('{"game": "duel"}')
    assert "has no tables of its own to replace" in rejects("new", "duel", "--boards", path)


@pytest.mark.parametrize("title", ["dice", "7 Wonders Dice"])
def test_a_sheet_names_its_game(run, tmp_path, title):
    path = tmp_path / "sheet.json"
    path.write_text(json.dumps({**document(), "game": title}))
    assert run("new", "dice", "--boards", path).exit_code == 0


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("{}", "game: not given"),
        ('{"game": 3}', "game: is no name"),
        ('{"game": "chess"}', "unknown game 'chess'"),
        ("[]", "expected a JSON object"),
        ("{", "not valid JSON"),
        ('{"game": "dice"}', "sheet.json: "),
    ],
)
def test_files_that_are_no_sheets(rejects, tmp_path, text, said):
    path = tmp_path / "sheet.json"
    path.write_text(text)
    message = rejects("new", "dice", "--boards", path)
    assert said in message
    assert str(path) in message


def test_no_such_file(rejects, tmp_path):
    path = tmp_path / "none.json"
    assert f"--boards {path}: no such file; name a JSON file" in rejects(
        "new", "dice", "--boards", path
    )


def test_a_wrong_sheet_names_the_place(rejects, tmp_path):
    data = document()
    del data["boards"][2]["wonder"]["boxes"][1]["cost"]
    path = tmp_path / "sheet.json"
    path.write_text(json.dumps(data))
    said = rejects("new", "dice", "--boards", path)
    assert f"{path}: boards[2].wonder.boxes[1]" in said
    assert "cost" in said
    assert sheets.default() is sheets.shipped()


def test_games_tells_what_the_shipped_sheet_is(run):
    said = " ".join(run("games", "dice").output.split())
    assert max(map(len, run("games", "dice").output.splitlines())) <= 80
    assert "RECONSTRUCTED" in said
    assert "--boards FILE" in said
    assert "solver dice sheet" in said
    assert sheets.shipped().hash in said
