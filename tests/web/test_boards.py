"""Boards over HTTP: opening, moving, variations, analysis, records."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import solver
from solver import read_position, records
from solver.arena.positions import bench_positions
from solver.games import GAMES
from solver.games.duel.data import tables
from solver.games.spots import value_at
from solver.games.wonders.data import tables as wonders_tables
from solver.games.wonders.data.effects import BuildFromDiscard
from solver.games.wonders.positions.spots import REVIVERS
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


@pytest.mark.parametrize("lang", ["en", "it"])
@pytest.mark.parametrize("path", POSITIONS, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_the_example_beside_the_field_can_be_typed(client, path, lang):
    """In the words that stand on the table, not in those of programs."""
    board, _ = client.board(path.read_text(encoding="utf-8"))
    view = client.ask(f"board/{board}", lang=lang)
    if view["over"]:
        assert view["example"] == ""
        return
    assert view["example"]
    assert "_" not in view["example"]
    sent = {"node": view["node"], "line": view["example"]}
    assert client.tell(f"board/{board}/push", sent, lang=lang)["node"] != view["node"]


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
    assert "Statue" in json.dumps(answer)
    assert "build" not in json.dumps(answer)
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
    from solver.web.analyzing import analysis_of

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
        found = client.get(f"/{TOKEN}/{name}")
        assert found.status_code == 200, name
        kept = "immutable" in found.headers["cache-control"]
        assert kept is not name.endswith("manifest.json"), name
    old = client.get(f"/{TOKEN}/static/0123456789ab/main.js")
    assert old.headers["cache-control"] == "no-store"
    assert "<script" not in re.sub(
        r'<script type="(module" src="static/\w+/main.js"|application/json" id="given")',
        "",
        page.text,
    )


@pytest.mark.parametrize("game", ["duel", "architects", "wonders", "dice"])
@pytest.mark.parametrize("lang", ["en", "it"])
def test_a_new_game_of_each_kind_can_be_begun(client, game, lang):
    for mode in ("analyze", "play", "follow"):
        found = client.tell("new", {"mode": mode, "game": game, "own": [0], "level": "gentle"})
        view = client.ask(f"board/{found['board']}", lang=lang)
        assert view["mode"] == mode


def test_whoever_looks_from_a_seat_goes_on_looking_from_there(client):
    """After a move, a note, undo: the view stays that of the seat; a wrong seat changes nothing."""
    board = client.tell("new", {"mode": "analyze", "game": "wonders", "seats": 4})["board"]
    view = client.ask(f"board/{board}", seat=2)
    for _ in range(12):
        told = view["moves"] or view["chance"]["events"]
        asked = {"node": view["node"], "line": told[-1]["text"], "seat": 2}
        for wrong in ("2", 4, -1, True):
            refused = client.tell(f"board/{board}/push", asked | {"seat": wrong}, status=400)
            assert refused["problems"][0]["place"] == "seat"
        assert len(client.ask(f"board/{board}")["tree"]) == len(view["tree"])
        view = client.tell(f"board/{board}/push", asked)
        assert view["view"] == 2
        assert view["line"] == client.ask(f"board/{board}", node=view["node"], seat=2)["line"]
        noted = {"node": view["node"], "mark": "!", "text": "", "seat": 2}
        assert client.tell(f"board/{board}/note", noted)["view"] == 2


def test_a_slip_at_a_real_table_is_told_and_not_kept(client):
    """Three players cannot all have built a card of which there are two at most."""
    found = client.tell("new", {"mode": "follow", "game": "wonders", "own": [0], "seats": 4})
    board, last, seen = found["board"], "", []
    for _ in range(40):
        view = client.ask(f"board/{board}")
        chance = view["chance"]
        lines = [last] if last and not chance else []
        lines.append((chance["events"] if chance else view["moves"])[0]["text"])
        for line in lines:
            response = client.post(
                f"/{TOKEN}/api/board/{board}/push", json={"node": view["node"], "line": line}
            )
            if response.status_code == 200:
                last = line if line.startswith("build") else last
                break
            seen = response.json()["problems"]
            assert response.status_code == 400, response.text
            assert len(client.ask(f"board/{board}")["tree"]) == len(view["tree"])
        if seen:
            break
    assert seen[0]["remedy"]


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


def test_the_discard_pile_lies_on_the_table_of_those_who_build_from_it(client):
    """Whatever the tables let build from it; and what is laid there is the position."""
    told = json.loads((EXAMPLES / "wonders" / "halikarnassos.json").read_text(encoding="utf-8"))
    told["players"][3] |= {"wonder": "halikarnassos", "side": "day"}

    def spots(position):
        areas = client.tell("check", {"position": position})["layout"]["areas"]
        return {spot["field"]: spot for area in areas for spot in area["spots"]}

    found = spots(told)
    assert value_at(told, tuple(found["discards"]["ways"][0]["path"])) == told["discards"]["known"]
    assert told["phase"] in found["phase"]["values"]
    assert told["turn"] <= found["turn"]["most"]
    told["players"][3]["wonder"] = "rhodos"
    assert not {"discards", "phase"} & {*spots(told)}
    known = wonders_tables()
    cards = {known.cards[at].id for edition in known.editions
             for at, card in enumerate(edition.cards)
             if card and BuildFromDiscard in map(type, card.effects)}  # fmt: skip
    boards = {board.id for edition in known.editions for board in edition.boards
              if "BuildFromDiscard" in repr(board.sides)}  # fmt: skip
    assert cards | boards == REVIVERS


def test_a_half_laid_table_says_what_is_assumed(client):
    """With the open cards of the structure named there is advice; a slip is no assumption."""
    blank = next(one for one in client.ask("layout/duel")["blanks"] if one["age"] == 2)
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


@pytest.mark.parametrize("game", GAMES)
def test_a_move_is_seen_before_it_is_played(client, game):
    """The figures that differ are told as they were and as they are; nothing is played."""
    line = list(bench_positions(game).phases[min(bench_positions(game).phases)].values())[1]
    board, view = client.board(line)
    position = read_position(line)
    seen = set()
    for move in view["moves"]:
        found = client.ask(f"board/{board}/after", node=0, move=move["text"], lang="it")
        after = position.state.copy()
        after.apply(position.game.parse_move(after, move["text"]))
        before, now = position.game.figures(position.state), position.game.figures(after)
        told = {(one["seat"], *one["text"].split()[-3::2]) for one in found["changes"]}
        assert told == {
            (seat, str(was[name]), str(own[name]))
            for seat, (was, own) in enumerate(zip(before, now, strict=True))
            for name in own
            if was[name] != own[name]
        }
        assert found["picture"] != view["picture"]
        seen |= told
    assert seen or game == "wonders"  # where all choose first
    assert client.ask(f"board/{board}")["node"] == 0


@pytest.mark.parametrize("lang", ["en", "it"])
def test_every_symbol_is_explained(client, lang):
    symbols = client.ask("symbols", lang=lang)["symbols"]
    assert len({text for _, text in symbols}) == len(symbols)
    assert all(text and icon.startswith("<svg") for icon, text in symbols)


@pytest.mark.parametrize("lang", ["en", "it"])
def test_what_expansions_of_duel_bring_has_symbols_that_say_what_they_are(client, lang):
    """Where they are chosen, laid out, listed: each by its work, and gods by their mythology."""
    about = client.ask("layout/duel", lang=lang)
    known = {text for _, text in client.ask("symbols", lang=lang)["symbols"]}
    drawn = {}
    for field in ("gods", "mythologies", "decrees", "plots"):
        ids = [one[0] for one in about["choices"][field] if one[0] != "?"]
        shown = [about["faces"][name] for name in ids]
        assert all(set(re.findall('aria-label="([^"]*)"', face)) & known for face in shown)
        drawn[field] = len(set(shown))
    assert drawn == {"gods": 16, "mythologies": 5, "decrees": 16, "plots": 16}
    for card in tables().cards:
        if card.color in ("temple", "senator"):
            assert "<svg" in about["faces"][card.id]


PLAIN = {
    "duel": set(),
    "architects": {"wonder", "decks", "deck"},
    "wonders": {"side"},
    "dice": {"board", "bonuses", "barracks_west", "barracks_east"},
}
"""Fields whose things have no icons: boards that differ by too much, words that are plain."""


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("lang", ["en", "it"])
def test_all_that_can_be_chosen_has_icons(client, game, lang):
    """What lies face down or is unknown has none."""
    about = client.ask(f"layout/{game}", lang=lang)
    assert {field for field, ids in about["choices"].items()
            if any(one[0][0] not in "?-" and not about["faces"].get(one[0]) for one in ids)
            } <= PLAIN[game]  # fmt: skip


@pytest.mark.parametrize("game", GAMES)
def test_what_lies_with_a_player_is_headed_by_its_name(client, game):
    """As text, whatever somebody is called; who has no name is called by the seat."""
    phases = bench_positions(game).phases
    board, view = client.board(list(phases[max(phases)].values())[-1])
    names = ["<b>Anna</b>", *[""] * (len(view["seats"]) - 1)]
    view = client.tell(f"board/{board}/names", {"node": view["node"], "seats": names})
    heads = re.findall(r'<h3><span class="sw-seat sw-s(\d)">([^<]*)</span>', view["picture"])
    said = {int(seat): text for seat, text in heads}
    assert said[0].startswith("&lt;b&gt;Anna&lt;/b&gt; (seat 0")
    assert said[1].startswith("seat 1")
    assert "<b>Anna" not in view["picture"]
