"""Boards outlive the server: in files that nobody else reads, of which no page is told."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import solver
from solver._ext.core.rng import Rng
from solver.web.app import Server
from tests.web.conftest import TOKEN, Client

LINE = solver.read_position("examples/duel/age_2.json").to_compact()


@pytest.mark.parametrize(("game", "seats"), [("duel", 2), ("wonders", 4)])
def test_a_game_against_bots_goes_on_after_a_restart(restarted, game, seats):
    client = restarted()
    asked = {"mode": "play", "game": game, "seats": seats, "own": [1], "level": "gentle", "seed": 6}
    board = client.tell("new", asked)["board"]
    view, rng = client.ask(f"board/{board}"), Rng(1)
    for _ in range(5):
        if view["waiting"]:
            view = client.tell(f"board/{board}/reply", {"node": view["node"]})
        else:
            move = view["moves"][rng.below(len(view["moves"]))]["text"]
            view = client.tell(f"board/{board}/push", {"node": view["node"], "line": move})
    again = restarted()
    found = again.ask(f"board/{board}")
    assert found["picture"] == view["picture"]
    assert {key: found[key] for key in ("line", "moves", "own", "mode", "waiting")} == {
        key: view[key] for key in ("line", "moves", "own", "mode", "waiting")
    }
    assert [step["said"] for step in found["tree"]] == [step["said"] for step in view["tree"]]
    again.ask(f"board/{board}", 400, seat=0)
    again.ask(f"board/{board}/record", 400)
    here = client.tell(f"board/{board}/reply", {"node": view["node"]})
    there = again.tell(f"board/{board}/reply", {"node": found["node"]})
    assert here["line"] == there["line"]  # deal and bots are those of before


@pytest.mark.parametrize(
    ("path", "asked"),
    [
        ("new", {"mode": "analyze", "game": "dice"}),
        ("new", {"mode": "play", "game": "duel", "seats": 2, "own": [0], "level": "gentle"}),
        ("open", {"text": LINE}),
        ("puzzle", {"set": "duel", "number": 2}),
    ],
    ids=["analyze", "play", "open", "puzzle"],
)
def test_whatever_opens_a_board_it_is_there_after_a_restart(restarted, path, asked):
    """At once, before anything has happened there."""
    client = restarted()
    board = client.tell(path, asked)["board"]
    before, after = (one.ask(f"board/{board}") for one in (client, restarted()))
    assert before["picture"] == after["picture"]
    assert before["reviewed"] == after["reviewed"]


def test_a_board_has_the_name_that_it_was_given(restarted):
    """An empty name gives it back its own; what would break a line of text does not stay in it."""
    client = restarted()
    board = client.tell("new", {"mode": "analyze", "game": "dice"})["board"]
    (found,) = client.tell(f"board/{board}/rename", {"label": " Sunday\n" + "x" * 60})["boards"]
    assert found["label"].startswith("Sunday x")
    assert len(found["label"]) < 50
    again = restarted()
    assert again.ask("boards")["boards"][0]["label"] == found["label"]
    again.ask(f"board/{board}")
    assert again.tell(f"board/{board}/rename", {"label": ""})["boards"][0]["label"] == ""
    again.tell(f"board/{board}/rename", {"label": 3}, status=400)
    again.tell(f"board/{board}/rename", status=400)


def test_a_move_that_was_deleted_and_came_back_is_where_it_was(restarted):
    """In the list of all moves, before a restart and after it."""
    client = restarted()
    board = client.tell("new", {"mode": "analyze", "game": "duel", "own": None})["board"]
    view = client.tell(f"board/{board}/draw", {})
    view = client.tell(f"board/{board}/draw", {"node": view["node"]})
    for move in view["moves"][:3]:
        client.tell(f"board/{board}/push", {"node": view["node"], "line": move["text"]})
    tree = client.ask(f"board/{board}")["tree"]
    gone = next(one["id"] for one in tree if one["parent"] == view["node"])
    client.tell(f"board/{board}/delete", {"node": gone})
    client.tell(f"board/{board}/restore", {"gone": gone})
    assert client.ask(f"board/{board}")["tree"] == tree
    assert restarted().ask(f"board/{board}")["tree"] == tree


def test_a_list_says_whose_turn_it_is_and_who_won(restarted):
    """As the board itself says it, at each move until the end, in memory and on the disk."""
    client = restarted()
    asked = {"mode": "play", "game": "duel", "seats": 2, "own": [0, 1], "seed": 3}
    board = client.tell("new", asked)["board"]
    view, rng = client.ask(f"board/{board}"), Rng(1)
    while view["over"] is None:
        (found,) = client.ask("boards")["boards"]
        assert (found["turn"], found["winners"]) == (max(view["decider"], -1), None)
        move = view["moves"][rng.below(len(view["moves"]))]["text"]
        view = client.tell(f"board/{board}/push", {"node": view["node"], "line": move})
    for one in (client, restarted()):
        (found,) = one.ask("boards")["boards"]
        assert (found["turn"], found["winners"]) == (-1, view["over"]["winners"])


def test_a_variation_that_was_shown_last_is_shown_again(restarted):
    client = restarted()
    board = client.tell("new", {"mode": "analyze", "game": "duel", "own": None})["board"]
    start = client.tell(f"board/{board}/draw", {})
    start = client.tell(f"board/{board}/draw", {"node": start["node"]})
    first, second = (move["text"] for move in start["moves"][:2])
    client.tell(f"board/{board}/push", {"node": start["node"], "line": first})
    shown = client.tell(f"board/{board}/push", {"node": start["node"], "line": second})
    again = restarted()
    assert again.ask(f"board/{board}")["picture"] == shown["picture"]
    assert again.ask("boards")["boards"][0]["board"] == board


def test_files_are_for_their_user_alone_and_have_an_end(restarted, tmp_path):
    client = restarted(most=3)
    for _ in range(5):
        client.tell("new", {"mode": "analyze", "game": "dice"})
    assert len(client.ask("boards")["boards"]) == 3
    files = [*(tmp_path / "boards").iterdir()]
    assert len(files) == 3
    assert all(path.stat().st_mode & 0o077 == 0 for path in files)


@pytest.mark.parametrize("damage", [b"", b"{}", b"\xff", b'{"mode": "play"}'])
def test_a_damaged_file_is_no_board(restarted, tmp_path, damage):
    client = restarted()
    board = client.tell("new", {"mode": "analyze", "game": "dice"})["board"]
    (tmp_path / "boards" / f"{board}.json").write_bytes(damage)
    again = restarted()
    assert "no such board" in again.ask(f"board/{board}", 400)["problems"][0]["problem"]


@pytest.mark.parametrize(
    "spoilt",
    [
        {"own": [7]},
        {"own": [-1]},
        {"levels": {"9": 30}},
        {"levels": {"0": 0}},
        {"levels": {"0": 10**12}},
        {"levels": {}},
        {"seed": -1},
        {"numbers": [1, 1]},
        {"numbers": [0]},
        {"mode": "analyze"},
        {"reviewed": []},
        {"last": "x"},
    ],
)
def test_a_board_that_nobody_can_have_kept_is_none(restarted, tmp_path, spoilt):
    client = restarted()
    board = client.tell("new", {"mode": "play", "game": "duel", "own": [1], "seed": 6})["board"]
    path = tmp_path / "boards" / f"{board}.json"
    path.write_text(json.dumps(json.loads(path.read_text()) | spoilt))
    again = restarted()
    assert "no such board" in again.ask(f"board/{board}", 400)["problems"][0]["problem"]


def test_a_board_without_its_deal_is_none(restarted, tmp_path):
    client = restarted()
    board = client.tell("new", {"mode": "play", "game": "duel", "own": [1], "seed": 6})["board"]
    path = tmp_path / "boards" / f"{board}.json"
    kept = json.loads(path.read_text())
    del kept["record"]["seed"]
    path.write_text(json.dumps(kept))
    again = restarted()
    assert "no such board" in again.ask(f"board/{board}", 400)["problems"][0]["problem"]


def test_names_are_no_paths(restarted, tmp_path):
    client = restarted()
    client.tell("new", {"mode": "analyze", "game": "dice"})
    (tmp_path / "other.json").write_bytes(next((tmp_path / "boards").iterdir()).read_bytes())
    for name in ("../other", "..%2fother", "%2e%2e%2fother", str(tmp_path / "other")):
        assert client.get(f"/{TOKEN}/api/board/{name}").status_code in (400, 404)


def test_where_nothing_can_be_written_that_is_said_once(client, tmp_path, complaints):
    (tmp_path / "boards").write_text("a file, no folder")
    board = client.tell("new", {"mode": "analyze", "game": "duel"})["board"]
    client.tell(f"board/{board}/draw", {})
    [told] = complaints
    assert told.startswith("boards are not kept: ")
    complaints.clear()


def test_a_board_that_cannot_be_written_leaves_no_file_behind(
    client, tmp_path, monkeypatch, complaints
):

    def full(*_paths):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", full)
    board = client.tell("new", {"mode": "analyze", "game": "duel"})["board"]
    assert [*(tmp_path / "boards").iterdir()] == []
    assert complaints == ["boards are not kept: No space left on device"]
    complaints.clear()
    monkeypatch.undo()
    assert client.ask(f"board/{board}")


@pytest.mark.parametrize("kept", [True, False])
def test_every_game_can_be_gone_on_with(restarted, complaints, kept):
    """By its names and its date; puzzles take no place from games; what is deleted comes back."""
    client = restarted(most=30) if kept else unkept(complaints)
    asked = {"mode": "analyze", "game": "duel"}
    games = [client.tell("new", asked)["board"] for _ in range(12)]
    names = ["Ann", "Bo"]
    client.tell(f"board/{games[0]}/names", {"node": 0, "seats": names})
    for number in range(40):
        board = client.tell("puzzle", {"set": "duel", "number": number})["board"]
        view = client.ask(f"board/{board}")
        move = {"node": view["node"], "line": view["moves"][0]["text"]}
        client.tell(f"board/{board}/push", move)
    if kept:
        client = restarted(most=30)
    shown = client.ask("boards")["boards"]
    assert {one["board"] for one in shown} == {*games}
    told = next(one for one in shown if one["board"] == games[0])
    assert (told["names"], told["seats"], told["plies"]) == (names, 2, 0)
    assert bool(told["changed"]) == kept
    for one in games:
        assert client.ask(f"board/{one}")["mode"] == "analyze"
    assert client.ask(f"board/{board}")["tree"]
    left = client.tell(f"board/{games[3]}/remove")["boards"]
    assert {one["board"] for one in left} == {*games} - {games[3]}
    client.ask(f"board/{games[3]}", 400)
    assert len(client.tell(f"board/{games[3]}/bring_back")["boards"]) == len(games)
    client.tell(f"board/{games[3]}/bring_back", status=400)
    assert client.ask(f"board/{games[3]}")


def unkept(complaints):
    """What ``solver web --no-keep`` starts."""
    return Client(Server.usual(None, complaints.append).app(TOKEN), base_url="http://127.0.0.1")


def test_a_list_of_boards_says_nothing_hidden_and_needs_no_replay(restarted, tmp_path):
    """Of a game against bots it knows no seed; a file that does not replay is listed no longer."""
    client = restarted()
    asked = {"mode": "play", "game": "wonders", "seats": 4, "own": [2], "level": "gentle"}
    board = client.tell("new", asked)["board"]
    [told] = restarted().ask("boards")["boards"]
    assert told["board"] == board
    assert told["names"] == ["", "", "", ""]
    assert "seed" not in json.dumps(told)
    (tmp_path / "boards" / f"{board}.json").write_text("{}")
    assert restarted().ask("boards")["boards"] == []


def test_a_position_is_listed_with_its_players(restarted):
    client = restarted()
    path = Path(__file__).parents[2] / "examples" / "wonders" / "age_2.json"
    client.board(path.read_text(encoding="utf-8"))
    [told] = restarted().ask("boards")["boards"]
    assert told["seats"] == 4
