"""``solver score``: files, what is refused, what is kept for ``solver results``."""

from __future__ import annotations

import json

import pytest

from tests.cli.conftest import one_object

SHEET = {
    "game": "duel", "format": "score-sheet", "schema": 1, "seats": ["Anna", "Bo"],
    "points": [{"blue": 10, "green": 3}, {"blue": 9, "green": 4}],
}  # fmt: skip


def test_files_of_every_kind(run, whole_game, tmp_path):
    path = tmp_path / "sheet.json"
    path.write_text(json.dumps(SHEET))
    done = run("score", path)
    assert done.exit_code == 0
    assert "Anna wins" in done.stdout
    assert "equal points (13); blue decide: 10 against 9" in done.stdout
    assert "punti pari" in run("score", path, "--lang", "it").stdout
    record = json.loads(whole_game.read_text())
    assert one_object(run("score", whole_game, "--json").stdout)["result"] == record["result"]
    table = {"game": "duel", "cities": [{"coins": 3, "cards": ["altar"]}, {"coins": 9}], "pawn": -9}
    path.write_text(json.dumps(table))
    assert "seat 1 wins: military supremacy" in run("score", path).stdout
    assert run("score", "-", stdin=json.dumps(table)).stdout == run("score", path).stdout


@pytest.mark.parametrize(
    ("change", "text"),
    [
        ({"seats": ["Anna"]}, "seats"),
        ({"points": [{"blue": 1}]}, "points: those of 1 seats"),
        ({"points": [{"blu": 1}, {}]}, "points[0].blu: no such category"),
        ({"points": [{"blue": 1, "total": 5}, {}]}, "the categories come to 1"),
        ({"points": [{"blue": 999}, {}]}, "999 points"),
        ({"points": None, "ending": "military"}, "winner: not given"),
        ({"points": None, "ending": "luck", "winner": 0}, "no victory at once"),
        ({"points": None, "ending": "military", "winner": 2}, "there is no seat 2"),
        ({"ending": "military", "winner": 0}, "points: given, but nobody counted"),
        ({"table": {}}, "points: given beside a table"),
        ({"points": None, "table": {"cities": [{}, {"coins": 3}]}}, "cities[0].coins: not given"),
        ({"points": None, "table": {"cities": [{"coins": 1, "cards": ["x"]}, {"coins": 1}]}},
         "table: cities[0].cards[0]: unknown card 'x'"),
        ({"boards": ["Gizah", ""]}, "players of 7 Wonders Duel (2015) have none"),
        ({"game": "dice", "points": [{}, {}], "boards": ["Gizah"]}, "boards: those of 1 seats"),
        ({"game": "dice", "points": [{}, {}], "boards": ["x", ""]}, "boards[0]: unknown board"),
        ({"day": "yesterday"}, "day"),
        ({"color": 1}, "color"),
        ({"game": "chess"}, "chess"),
    ],
)  # fmt: skip
def test_what_is_wrong_with_a_sheet_is_told_in_one_line(rejects, tmp_path, change, text):
    path = tmp_path / "sheet.json"
    data = {key: value for key, value in {**SHEET, **change}.items() if value is not None}
    path.write_text(json.dumps(data))
    assert text in rejects("score", path)


def test_what_is_not_over_or_no_game(rejects, tmp_path):
    path = tmp_path / "game.json"
    path.write_text(json.dumps({"game": "duel", "moves": []}))
    assert "the game is not over" in rejects("score", path)
    path.write_text("{}")
    assert "game: not given" in rejects("score", path)


def test_a_game_that_is_typed_is_kept_and_counted(run, tmp_path):
    folder = tmp_path / "games"
    folder.mkdir()
    lines = "\n\nAnna, Bo\np\n\n0 2\n10 9\n\n\n\n\n\n\n"
    options = ("--game", "duel", "--save", folder / "friday.json")
    done = run("score", *options, stdin=lines)
    assert done.exit_code == 0, done.output
    assert "saved in" in done.stderr
    assert "Bo wins" in done.stdout
    assert "Bo wins" in run("score", folder / "friday.json").stdout
    counted = run("results", folder)
    assert counted.exit_code == 0
    assert counted.stderr == ""
    assert "games 1, finished 1" in counted.stdout
    assert run("results", folder, "--review", "--nodes", 1).stdout == counted.stdout


def test_answers_that_end_too_early(run):
    done = run("score", "--game", "duel", stdin="Anna, Bo\n")
    assert done.exit_code == 2
    assert "ends before everything is answered" in done.stderr
    assert run("score", "--game", "duel", stdin="quit\n").exit_code == 0
    assert run("score", "--variant", "leaders=yes").exit_code == 2
    assert run("score", "x.json", "--game", "duel").exit_code == 2
