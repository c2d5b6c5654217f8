"""``solver sheet wonders``, and ``--boards`` in games with and without Armada."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from solver.games.wonders.data import sheets
from tests.cli.conftest import one_object
from tests.wonders.armada_sheets import document, write_other

EXAMPLES = Path(__file__).parents[2] / "examples" / "wonders"
ARMADA = ("--variant", "armada=yes")


@pytest.fixture(autouse=True)
def shipped_again():
    """No sheet that a test gives is the default of the next one."""
    yield
    sheets.forget()


@pytest.fixture
def mine(tmp_path) -> Path:
    path = tmp_path / "mine.json"
    write_other(path)
    return path


def test_the_shipped_sheet_is_printed_with_how_sure_it_is(run, tmp_path):
    printed = one_object(run("sheet", "wonders").output)
    assert printed == sheets.shipped().document
    assert "Reconstructed" in printed["warning"]
    assert all("confidence" in space for track in printed["shipyards"]["tracks"].values()
               for space in track)  # fmt: skip
    assert all("confidence" in card for card in printed["cards"])
    path = tmp_path / "sheet.json"
    run("sheet", "wonders", "-o", path)
    said = run("sheet", "wonders", "--boards", path, "--check").output
    assert said == (
        f"{path}: 7 shipyards, 24 cards, 1 board, sheet {sheets.shipped().hash} (as shipped)\n"
    )


def test_errors_name_file_and_place(rejects, tmp_path):
    data = document()
    data["shipyards"]["boards"][2]["costs"]["red"].pop()
    path = tmp_path / "sheet.json"
    path.write_text(json.dumps(data))
    said = rejects("sheet", "wonders", "--boards", path, "--check")
    assert said == f"solver: {path}: shipyards shipyard_3 costs red: 5 steps; there must be 6\n"
    assert said == rejects("new", "wonders", *ARMADA, "--boards", path)


def test_a_game_on_an_own_sheet(run, mine, tmp_path):
    game, name = tmp_path / "game.json", write_other(mine)
    made = run("new", "wonders", *ARMADA, "--seats", 3, "--seed", 3, "--boards", mine, "-o", game)
    assert made.exit_code == 0, made.stderr
    assert one_object(game.read_text())["variant"]["boards"] == name
    sheets.forget()
    assert f"sheet {name}" in " ".join(run("show", game).output.split())
    assert one_object(run("position", game).stdout)["variant"]["boards"] == name
    fresh = one_object(run("new", "wonders", *ARMADA, "--seats", 3).stdout)
    assert fresh["variant"]["boards"] == sheets.shipped().hash
    assert one_object(run("new", "wonders").stdout)["variant"]["boards"] == "shipped"


def test_what_is_of_another_sheet_is_not_read_on_it(run, rejects, mine, tmp_path):
    own, shipped = write_other(mine), sheets.shipped().hash
    position = tmp_path / "position.json"
    run("position", EXAMPLES / "armada.json", "-o", position)
    line = run("position", position, "--compact").output.strip()
    for source, place in ((position, position), (line, "position text")):
        assert rejects("show", source, "--boards", mine) == (
            f"solver: --boards {mine}: its hash is {own}, but {place} is of boards={shipped}; "
            f"leave it out, or write boards={own} there\n"
        )
        sheets.forget()


def test_a_position_that_names_no_sheet_is_read_on_the_one_given(run, mine):
    """The example names shipyards by number, which are there on both."""
    said = " ".join(run("show", EXAMPLES / "armada.json", "--boards", mine).output.split())
    assert f"sheet {write_other(mine)}" in said


@pytest.mark.parametrize("command", ["new", "play", "follow", "match", "calibrate"])
def test_games_without_armada_take_no_sheet(rejects, mine, command, tmp_path):
    """It would be left unused, and nobody would know."""
    more = ("--bots", "random,random,random") if command == "match" else ()
    more = ("--save", tmp_path / "x") if command in ("play", "follow") else more
    assert rejects(command, "wonders", *more, "--boards", mine) == (
        f"solver: --boards {mine}: changes nothing without armada=yes; "
        "leave it out, or add armada=yes\n"
    )


def test_a_position_without_armada_takes_no_sheet(rejects, mine):
    said = rejects("show", EXAMPLES / "age_2.json", "--boards", mine)
    assert said.startswith(f"solver: --boards {mine}: changes nothing without armada=yes")


def test_a_match_on_an_own_sheet(run, mine, tmp_path):
    folder = tmp_path / "games"
    options = ("--bots", "random,random,random", "--games", 3, "--nodes", 1, "--jobs", 2)
    done = run("match", "wonders", *ARMADA, *options, "--boards", mine, "--records", folder)
    assert done.exit_code == 0, done.stderr
    for path in folder.iterdir():
        assert one_object(path.read_text())["variant"]["boards"] == write_other(mine)
        assert run("record", "check", path, "--boards", mine).exit_code == 0


def test_games_tells_what_the_shipped_sheet_is(run):
    said = " ".join(run("games", "wonders").output.split())
    assert f"shipped sheet {sheets.shipped().hash}" in said
    assert "RECONSTRUCTED" in said
    assert "solver sheet wonders" in said
