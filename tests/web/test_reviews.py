"""Reviews on the board: kept like all else, and no move is praised that they find wrong."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import solver
from solver import records
from solver.games import GAMES
from solver.games.drawing.html import Markup
from solver.review.marks import step
from solver.web.plain import plain
from solver.web.puzzles import puzzle_sets

EXAMPLES = Path(__file__).parents[2] / "examples"


def careless(game: str, most: int = 90) -> str:
    """A game of people who play at random, so that there is much to be said about it."""
    table, rng = solver.new_game(game, seed=5), solver.Rng(5)
    while len(table.moves) < most:
        table.advance()
        if not table.legal_moves:
            break
        table.push(table.legal_moves[rng.below(len(table.legal_moves))])
    return records.write(table.record())


def played_well(game: str) -> str:
    """The recorded game that comes with the program."""
    return (EXAMPLES / game / "game.json").read_text(encoding="utf-8")


RECORDS = [
    pytest.param(game, how, nodes, id=f"{game}-{how.__name__}-{nodes}", marks=marks)
    for game in GAMES
    for how, nodes, marks in (
        (careless, 300, ()),
        (careless, 2000, pytest.mark.slow),
        (played_well, 300, pytest.mark.slow),
        (played_well, 3000, pytest.mark.slow),
    )
]


def choices(found):
    """The decisions among the turning points of a review."""
    return [point for point in found["turning"] if point["kind"] == "choice"]


@pytest.mark.parametrize(("game", "how", "nodes"), RECORDS)
def test_a_review_breaks_nothing_and_praises_no_wrong_move(restarted, game, how, nodes):
    """It is there after a restart, in both languages; whatever is done on the board still works."""
    client = restarted()
    board, view = client.board(how(game))
    kind, told = client.news(f"board/{board}/review", nodes=nodes)[-1]
    last = json.loads(told)
    assert kind == "end", told
    assert last["done"]
    assert choices(last) or how is not careless
    check_praise(client, board, choices(last), len(view["seats"]))
    for begun in (client, restarted()):
        for lang in ("en", "it"):
            found = begun.ask(f"board/{board}/reviewed", lang=lang)["found"]
            assert [point["node"] for point in found["turning"]] == [
                point["node"] for point in last["turning"]
            ]
        changed = still_works(begun, board)
        assert rows_of(restarted().ask(f"board/{board}")) == rows_of(changed)
    assert restarted().ask(f"board/{board}/reviewed")["found"]["curve"] == last["curve"]


def rows_of(view):
    """The nodes by their numbers; their order in the list means nothing."""
    return {row["id"]: row for row in view["tree"]}


def still_works(client, board):
    """Do each thing there is to do on a board; the view at the end."""
    view = client.ask(f"board/{board}", node=0)
    main = view["tree"][0]["id"]
    while view["chance"]:
        view = client.tell(f"board/{board}/draw", {"node": view["node"]})
    line = view["moves"][-1]["text"]
    view = client.tell(f"board/{board}/push", {"node": view["node"], "line": line})
    new = view["node"]
    client.tell(f"board/{board}/note", {"node": main, "mark": "?", "text": "hm"})
    client.tell(f"board/{board}/names", {"node": main, "seats": ["A"] * len(view["seats"])})
    client.tell(f"board/{board}/promote", {"node": main})
    row = {row["id"]: row for row in view["tree"]}[new]
    if row["place"]:
        client.tell(f"board/{board}/delete", {"node": new})
        client.tell(f"board/{board}/restore", {"node": main, "gone": new})
        client.tell(f"board/{board}/delete", {"node": new})
    client.ask(f"board/{board}/record")
    return client.ask(f"board/{board}")


def check_praise(client, board, points, seats):
    """Only what the list of the same search holds as good as the best is right."""
    for point in points:
        moves = point["moves"]
        assert not moves[point["move"]]["ok"], point
        assert moves[point["move"]]["loss"] == pytest.approx(-point["change"])
        right = {text for text, move in moves.items() if move["ok"]}
        assert right
        assert all(moves[text]["loss"] < step(seats) for text in right), point
        assert not any(move["ok"] and move["unsure"] for move in moves.values())
        there = client.ask(f"board/{board}", node=point["node"])["analysis"]
        listed = {row["move"] for row in there["moves"] if row["as_good"]}
        assert right & {row["move"] for row in there["moves"]} == listed - {point["move"]}


def test_a_review_is_of_the_moves_that_are_there(restarted):
    client = restarted()
    board = client.tell("new", {"mode": "analyze", "game": "duel"})["board"]
    assert client.ask(f"board/{board}/reviewed") == {"found": None}
    board, _ = client.board(careless("duel", 14))
    last = json.loads(client.news(f"board/{board}/review", nodes=20)[-1][1])
    assert client.ask(f"board/{board}/reviewed")["found"] == last | {"exportable": True}
    again = restarted()
    assert again.ask(f"board/{board}/reviewed")["found"] == last | {"exportable": False}
    assert again.ask(f"board/{board}", node=0)["reviewable"]
    again.tell(f"board/{board}/delete", {"node": last["curve"][1][0]})
    assert again.ask(f"board/{board}/reviewed") == {"found": None}


@pytest.mark.parametrize("wrong", [Markup("a"), {1: 2}, (1,), {"a": [{"b": Markup("")}]}, object()])
def test_what_no_file_can_hold_does_not_get_onto_a_board(server, client, wrong):
    """It is refused where it comes from, and the board stays as it was."""
    board = client.tell("new", {"mode": "analyze", "game": "duel"})["board"]
    desk = server.desks.get(board)
    with pytest.raises(TypeError):
        desk.reviewed = {"en": {"found": wrong}}
    assert desk.reviewed == {}
    with pytest.raises(TypeError):
        plain(wrong)
    client.tell(f"board/{board}/draw", {})


def test_a_board_that_cannot_be_kept_goes_on_and_that_is_told(server, client, complaints):
    """Whatever the reason is: the board is played on, its page and the terminal say it once."""
    board = client.tell("new", {"mode": "analyze", "game": "duel"})["board"]
    desk = server.desks.get(board)
    desk.header.seats = [Markup("Ann"), "Bo"]
    for _ in range(2):
        assert "Markup" in client.tell(f"board/{board}/draw", {"node": 0})["unkept"]
    [told] = complaints
    assert told.startswith("boards are not kept: ")
    complaints.clear()
    desk.header.seats = ["Ann", "Bo"]
    assert not client.tell(f"board/{board}/draw", {"node": 0})["unkept"]


def test_a_failure_of_the_server_is_told_on_the_terminal(server, client, complaints, monkeypatch):
    """With what it was and where; the page gets an answer, and the server goes on."""
    board, _ = client.board(careless("duel", 14))

    def fail(*_args, **_more):
        raise ZeroDivisionError("no such luck")

    monkeypatch.setattr("solver.web.reviewing.review", fail)
    assert client.news(f"board/{board}/review", nodes=20)[-1][0] == "problem"
    monkeypatch.setattr(type(server.desks.get(board)), "draw", fail)
    with pytest.raises(ZeroDivisionError):  # the server of the tests raises what it has answered
        client.tell(f"board/{board}/draw", {})
    assert len(complaints) == 2
    assert all("ZeroDivisionError: no such luck (test_reviews.py:" in told for told in complaints)
    complaints.clear()
    monkeypatch.undo()
    assert client.ask(f"board/{board}")


@pytest.mark.parametrize("name", puzzle_sets())
def test_puzzles_are_kept_like_reviews(restarted, name):
    client = restarted()
    board = client.tell("puzzle", {"set": name, "number": 0})["board"]
    view = client.ask(f"board/{board}")
    point = client.ask(f"board/{board}/reviewed")["found"]["turning"][0]
    client.tell(f"board/{board}/push", {"node": 0, "line": view["moves"][0]["text"]})
    assert restarted().ask(f"board/{board}/reviewed")["found"]["turning"] == [point]
