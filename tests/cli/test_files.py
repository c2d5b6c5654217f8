"""Commands on positions and records."""

from __future__ import annotations

import json

import jsonschema
import pytest

from solver.games import load
from tests.cli.conftest import one_object


def test_new_without_seed_is_an_empty_record(run):
    data = one_object(run("new", "duel").stdout)
    assert data["game"] == "duel"
    assert data["moves"] == []
    assert data["variant"] == load("duel").parse_variant({})


def test_new_with_seed_deals_up_to_the_first_decision(run):
    first = one_object(run("new", "duel", "--seed", 3).stdout)
    assert [text.split()[0] for text in first["moves"]] == ["tokens", "offer"]
    assert first["seed"] == 3
    assert first == one_object(run("new", "duel", "--seed", 3).stdout)
    assert first["moves"] != one_object(run("new", "duel", "--seed", 4).stdout)["moves"]


def test_new_takes_a_variant_and_names(run):
    data = one_object(
        run(
            "new", "duel", "--variant", "wonders=first_game", "--seat", "Ada", "--seat", "Bob"
        ).stdout
    )
    assert data["variant"]["wonders"] == "first_game"
    assert data["seats"] == ["Ada", "Bob"]


def test_new_as_position_feeds_other_commands(run):
    text = run("new", "duel", "--seed", 3, "--position").stdout
    moves = one_object(run("moves", "-", "--json", stdin=text).stdout)
    assert moves["seat"] == 0
    assert len(moves["moves"]) == 4


def test_show_draws_every_ply_in_80_columns(run, whole_game):
    plies = len(json.loads(whole_game.read_text())["moves"])
    for ply in [*range(0, plies, 7), plies]:
        result = run("show", whole_game, "--ply", ply)
        assert result.exit_code == 0
        assert max(map(len, result.output.splitlines())) <= 80
    assert "wins" in result.output or "share" in result.output


def test_show_speaks_italian_and_ids(run, position_file):
    assert "Epoca" in run("show", position_file, "--lang", "it").output
    assert run("show", position_file, "--lang", "id").exit_code == 0


def test_moves_of_a_decision(run, position_file):
    data = one_object(run("moves", position_file, "--json").stdout)
    assert data["seat"] in (0, 1)
    plain = run("moves", position_file).output
    assert all(f"  {text}" in plain for text in data["moves"])


def test_moves_of_chance_have_probabilities(run, at_chance):
    data = one_object(run("moves", at_chance, "--json").stdout)
    assert data["seat"] == -1
    assert sum(data["probabilities"]) == pytest.approx(1)
    assert len(data["probabilities"]) == len(data["moves"])
    assert "%" in run("moves", at_chance).output


def test_moves_of_a_finished_game(run, whole_game):
    assert one_object(run("moves", whole_game, "--json").stdout) == {"seat": -2, "moves": []}
    assert "over" in run("moves", whole_game).output


def test_apply_goes_on_with_a_record(run, in_play):
    before = json.loads(in_play.read_text())
    move = one_object(run("moves", in_play, "--json").stdout)["moves"][0]
    after = one_object(run("apply", in_play, move).stdout)
    assert after["moves"] == [*before["moves"], move]
    assert json.loads(in_play.read_text()) == before
    assert run("apply", in_play, move, "-i").stdout == ""
    assert json.loads(in_play.read_text()) == after


def test_apply_goes_on_with_a_position(run, position_file, tmp_path):
    move = one_object(run("moves", position_file, "--json").stdout)["moves"][0]
    target = tmp_path / "next.json"
    assert run("apply", position_file, move, "-o", target).stdout == ""
    moved = run("apply", "-", move, stdin=position_file.read_text()).stdout
    assert json.loads(target.read_text()) == json.loads(moved)


def test_apply_writes_nothing_when_one_move_is_wrong(rejects, run, in_play):
    before = in_play.read_text()
    move = one_object(run("moves", in_play, "--json").stdout)["moves"][0]
    assert "nonsense" in rejects("apply", in_play, move, "nonsense", "-i")
    assert in_play.read_text() == before


def test_apply_with_the_deal_of_the_record(run, tmp_path):
    path = tmp_path / "dealt.json"
    run("new", "duel", "--seed", 3, "-o", path)
    for _ in range(10):
        move = one_object(run("moves", path, "--json").stdout)["moves"][0]
        assert run("apply", path, move, "-i", "--deal").exit_code == 0
    assert one_object(run("moves", path, "--json").stdout)["seat"] >= 0


def test_apply_in_place_needs_a_file(rejects, run, position_file):
    text = position_file.read_text()
    assert "--in-place" in rejects("apply", "-", "b baths", "-i", stdin=text)
    compact = run("position", position_file, "--compact").stdout.strip()
    move = one_object(run("moves", compact, "--json").stdout)["moves"][0]
    assert "not a file" in rejects("apply", compact, move, "-i")


def test_position_round_trips_through_every_form(run, in_play, tmp_path):
    text = run("position", in_play, "--seat", 1).stdout
    assert one_object(text)["view"] == 1
    assert run("position", "-", stdin=text).stdout == text
    compact = run("position", in_play, "--compact").stdout.strip()
    assert "\n" not in compact
    assert run("position", compact, "--compact").stdout.strip() == compact
    target = tmp_path / "line.txt"
    run("position", in_play, "--compact", "-o", target)
    assert run("position", target).stdout == run("position", compact).stdout


def test_position_at_a_ply(rejects, run, in_play, position_file):
    assert one_object(run("position", in_play, "--ply", 2).stdout)["game"] == "duel"
    assert "ply" in rejects("position", in_play, "--ply", 1000)
    assert "--ply" in rejects("position", position_file, "--ply", 1)
    assert "seat" in rejects("position", in_play, "--seat", 2)


def test_record_check_of_a_finished_game(run, whole_game):
    data = one_object(run("record", "check", whole_game, "--json").stdout)
    assert data["ok"] is True
    assert sum(data["result"]) == pytest.approx(1)
    assert all("military" in score and "total" in score for score in data["scores"])
    assert "ok" in run("record", "check", whole_game).output


def test_record_check_of_a_game_that_goes_on(run, in_play):
    data = one_object(run("record", "check", in_play, "--json").stdout)
    assert data["ok"] is True
    assert data["result"] is None
    assert "not finished" in run("record", "check", in_play).output


def test_record_check_finds_what_is_wrong(rejects, whole_game, position_file):
    record = json.loads(whole_game.read_text())
    bad = {**record, "moves": [*record["moves"][:30], "build nothing", *record["moves"][31:]]}
    assert "nothing" in rejects("record", "check", "-", stdin=json.dumps(bad))
    scores = json.loads(json.dumps(record["scores"]))
    scores[0]["total"] += 1
    bad = {**record, "scores": scores}
    assert "scores" in rejects("record", "check", "-", stdin=json.dumps(bad))
    assert "not a record" in rejects("record", "check", position_file)


def test_schema_accepts_what_position_prints(run, position_file):
    schema = one_object(run("schema", "duel").stdout)
    jsonschema.validate(json.loads(position_file.read_text()), schema)
    assert schema in one_object(run("schema").stdout)["anyOf"]


def test_perft_agrees_with_moves(run, position_file, at_chance):
    for path in (position_file, at_chance):
        moves = one_object(run("moves", path, "--json").stdout)["moves"]
        data = one_object(run("perft", path, "--depth", 1, "--json").stdout)
        assert set(data) == {"depth", "nodes", "seconds"}
        assert data["nodes"] == len(moves)
    assert "nodes" in run("perft", position_file, "--depth", 2).output


def test_games_tells_options_and_sources(run):
    assert "duel" in run("games").output
    text = run("games", "duel").output
    assert "next_starter" in text
    assert "verified" in text
    data = one_object(run("games", "duel", "--json").stdout)["games"][0]
    defaults = {option["name"]: option["default"] for option in data["options"]}
    assert defaults == load("duel").parse_variant({})
    assert data["provenance"]
