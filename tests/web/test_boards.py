"""Boards over HTTP: opening, moving, variations, analysis, records."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import solver
from solver import records
from solver.games.duel.data import tables
from tests.web.conftest import TOKEN

EXAMPLES = Path(__file__).parents[2] / "examples"
POSITIONS = sorted(
    path
    for path in EXAMPLES.glob("*/*.json")
    if path.parent.name not in ("ladders", "learning", "scores")
    and not path.name.startswith("bga_")
)


@pytest.mark.parametrize("path", POSITIONS, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_every_example_opens(client, path):
    _, view = client.board(path.read_text(encoding="utf-8"))
    assert view["game"] == path.parent.name
    assert 'class="sw ' in view["picture"]


@pytest.mark.parametrize("path", sorted(EXAMPLES.glob("duel/bga_*.json")), ids=lambda p: p.stem)
def test_a_page_of_board_game_arena_opens(client, path):
    _, view = client.board(path.read_text(encoding="utf-8"))
    assert view["game"] == "duel"


def test_a_history_of_board_game_arena_opens_as_its_player_saw_it(client):
    from tests.wonders.bga_tables import Teller, second

    table = Teller(second(0, 3)).play()
    _, view = client.board(json.dumps(table.saved()))
    assert view["game"] == "wonders"
    assert view["over"]
    assert len(view["viewers"]) == 1


def test_a_line_opens_and_is_told_again(client):
    line = solver.read_position(EXAMPLES / "duel" / "age_2.json").to_compact()
    _, view = client.board(line)
    assert view["line"] == line
    assert view["decider"] == 0
    assert [move["text"] for move in view["moves"]] == [
        "build glass_blower", "discard glass_blower", "discard customs_house",
    ]  # fmt: skip


def test_moves_make_a_tree_that_the_record_keeps(client):
    line = solver.read_position(EXAMPLES / "duel" / "age_2.json").to_compact()
    board, start = client.board(line)
    first = client.tell(f"board/{board}/push", {"node": start["node"], "line": "b glass_b"})
    client.tell(f"board/{board}/push", {"node": first["node"], "line": "discard customs"})
    other = client.tell(f"board/{board}/push", {"node": start["node"], "line": "discard glass_b"})
    assert len(other["tree"]) == 3
    record = records.from_json(client.ask(f"board/{board}/record"))
    assert record.moves == ["build glass_blower", "discard customs_house"]
    assert [branch.moves for branch in record.variations] == [["discard glass_blower"]]
    again, view = client.board(records.write(record))
    assert client.ask(f"board/{again}/record") == client.ask(f"board/{board}/record")
    assert {step["text"] for step in view["tree"]} == {step["text"] for step in other["tree"]}


def test_main_line_and_deleting(client):
    line = solver.read_position(EXAMPLES / "duel" / "age_2.json").to_compact()
    board, start = client.board(line)
    client.tell(f"board/{board}/push", {"node": 0, "line": "build glass_blower"})
    other = client.tell(f"board/{board}/push", {"node": 0, "line": "discard glass_blower"})
    client.tell(f"board/{board}/promote", {"node": other["node"]})
    assert client.ask(f"board/{board}/record")["moves"] == ["discard glass_blower"]
    left = client.tell(f"board/{board}/delete", {"node": other["node"]})
    assert left["node"] == start["node"]
    assert client.ask(f"board/{board}/record")["moves"] == ["build glass_blower"]
    gone = client.ask(f"board/{board}", 400, node=other["node"])
    assert "no node" in gone["problems"][0]["problem"]


def test_what_cannot_happen_is_refused_and_changes_nothing(client):
    line = solver.read_position(EXAMPLES / "duel" / "age_2.json").to_compact()
    board, start = client.board(line)
    answer = client.tell(f"board/{board}/push", {"node": 0, "line": "build statue"}, 400)
    assert "build statue" in json.dumps(answer)
    assert client.ask(f"board/{board}") == start


def test_the_analysis_is_that_of_suggest(client):
    position = solver.read_position(EXAMPLES / "duel" / "age_2.json")
    board, _ = client.board(position.to_compact())
    *news, (kind, last) = client.news(f"board/{board}/analysis", node=0, nodes=3000)
    assert kind == "end"
    assert all(kind == "news" for kind, _ in news)
    told = json.loads(last)
    wanted = solver.suggest(position, nodes=3000).to_json()
    assert told["win"] == wanted["win"]
    for row, move in zip(told["moves"], wanted["moves"], strict=True):
        assert {key: row[key] for key in move} == move
        assert row["said"]
    assert told["moves"][0]["then"]


def test_a_deeper_analysis_is_kept_and_goes_into_the_record(client):
    line = solver.read_position(EXAMPLES / "duel" / "age_2.json").to_compact()
    board, _ = client.board(line)
    client.news(f"board/{board}/analysis", node=0, nodes=4000)
    client.news(f"board/{board}/analysis", node=0, nodes=500)
    kept = client.ask(f"board/{board}")["analysis"]
    assert kept["nodes"] >= 4000
    record = client.ask(f"board/{board}/record")
    assert record["analyses"]["0"]["nodes"] == kept["nodes"]
    _, view = client.board(json.dumps(record))
    assert view["analysis"] == kept


def test_a_search_stops_when_nobody_listens(client, server):
    line = solver.read_position(EXAMPLES / "duel" / "age_2.json").to_compact()
    board, _ = client.board(line)
    desk = server.desks.get(board)
    from solver.web.analysing import analysis_of

    work = analysis_of(desk, 0, {"seconds": "3000"}, "en")
    told = []
    stop = server.running.start(work, told.append)
    stop.set()
    server.running.close()
    assert told[-1].kind == "end"
    assert server.running.count == 0


def test_the_page_names_its_files_and_they_are_there(client):
    page = client.get(f"/{TOKEN}/")
    assert page.status_code == 200
    import re

    names = re.findall(r'(?:href|src)="(static/[^"]+)"', page.text)
    assert len(names) > 8
    for name in names:
        assert client.get(f"/{TOKEN}/{name}").status_code == 200, name
    assert "<script" not in re.sub(
        r'<script type="(module" src="static/main.js"|application/json" id="given")', "", page.text
    )


@pytest.mark.parametrize("game", ["duel", "architects", "wonders", "dice"])
@pytest.mark.parametrize("lang", ["en", "it"])
def test_a_new_game_of_each_kind_can_be_begun(client, game, lang):
    for mode in ("analyse", "play", "follow"):
        found = client.tell("new", {"mode": mode, "game": game, "own": [0], "level": "gentle"})
        view = client.ask(f"board/{found['board']}", lang=lang)
        assert view["mode"] == mode


def test_a_slip_at_a_real_table_is_told_and_not_kept(client):
    """Three players cannot all have built a card of which there is only one."""
    found = client.tell("new", {"mode": "follow", "game": "wonders", "own": [0], "seats": 4})
    board = found["board"]
    seen = []
    for _ in range(40):
        view = client.ask(f"board/{board}")
        chance = view["chance"]
        line = chance["events"][0]["text"] if chance else view["moves"][0]["text"]
        before = len(view["tree"])
        response = client.post(
            f"/{TOKEN}/api/board/{board}/push", json={"node": view["node"], "line": line}
        )
        if response.status_code == 400:
            seen = response.json()["problems"]
            break
        assert response.status_code == 200, response.text
    assert "slip" in seen[0]["remedy"]
    assert len(client.ask(f"board/{board}")["tree"]) == before


@pytest.mark.parametrize(
    ("spoil", "said"),
    [
        (lambda branch: branch["moves"].__setitem__(0, "build nonsense"), "moves[0]: build nonsen"),
        (lambda branch: branch.__setitem__("ply", 7), "ply: the line has no ply 7"),
        (lambda branch: branch.__setitem__("variations", [{"ply": 1, "moves": ["pass"]}]),
         "variations[0].moves[0]: pass"),
    ],
)  # fmt: skip
def test_a_record_is_checked_with_its_variations(client, spoil, said):
    line = solver.read_position(EXAMPLES / "duel" / "age_2.json").to_compact()
    board, _ = client.board(line)
    client.tell(f"board/{board}/push", {"node": 0, "line": "build glass_blower"})
    client.tell(f"board/{board}/push", {"node": 0, "line": "discard glass_blower"})
    record = client.ask(f"board/{board}/record")
    assert records.check(records.from_json(record)).ok
    spoil(record["variations"][0])
    found = records.check(records.from_json(record))
    assert not found.ok
    assert f"variations[0].{said}" in found.problem


def test_a_half_laid_table_says_what_is_assumed(client):
    """With the open cards of the structure named there is advice; a slip is no assumption."""
    [blank] = [one for one in client.ask("layout/duel")["blanks"] if one["age"] == 2]
    assert "line" not in client.tell("check", {"position": blank})
    cards = iter([card.id for card in tables().cards if card.age == 2])
    blank["structure"] = [[cell or next(cards) for cell in row] for row in blank["structure"]]
    found = client.tell("check", {"position": blank})
    assert found["decides"]
    assert {"cities[0].coins", "cities[1].wonders", "board_tokens", "seat"} <= {*found["assumed"]}
    [advice] = [told for kind, told in client.news("advice", line=found["line"], nodes=50)
                if kind == "end"]  # fmt: skip
    assert json.loads(advice)["moves"]
    blank["cities"][0]["cards"] = ["no such card"]
    assert "line" not in client.tell("check", {"position": blank})
