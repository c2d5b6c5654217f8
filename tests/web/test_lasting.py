"""Nothing is lost when a server ends or a line breaks, and nobody keeps others out."""

from __future__ import annotations

import gc
import http.client
import json
import os
import signal
import socket
import subprocess
import sys
import time
from contextlib import ExitStack, suppress

import pytest

from solver._ext.core.rng import Rng
from solver.search.bots import make_bot
from solver.search.limits import Limits
from solver.web import serving
from solver.web.keeping import lasting_token
from solver.web.opening import begin
from tests.signals import heeding_ctrl_c
from tests.web.browser import Live
from tests.web.conftest import TOKEN


def wander(client, board, view, rng, steps):
    """Play moves and variations at random, delete and promote some; returns the last view."""
    for _ in range(steps):
        at = rng.below(len(view["tree"]) + 1)
        node = view["tree"][at - 1]["id"] if at else 0
        here = client.ask(f"board/{board}", node=node)
        what = rng.below(8)
        if what == 0 and node:
            view = client.tell(f"board/{board}/delete", {"node": node})
        elif what == 1:
            view = client.tell(f"board/{board}/promote", {"node": node})
        elif here["chance"]:
            view = client.tell(f"board/{board}/draw", {"node": node})
        else:
            move = here["moves"][rng.below(len(here["moves"]))]["text"]
            view = client.tell(f"board/{board}/push", {"node": node, "line": move})
    return view


@pytest.mark.parametrize("game", ["duel", "architects"])
def test_every_address_of_a_board_is_good_after_a_restart(restarted, game):
    """Nodes keep their numbers, whatever was played, promoted and deleted before."""
    client, rng = restarted(), Rng(7)
    board = client.tell("new", {"mode": "analyze", "game": game})["board"]
    view = wander(client, board, client.ask(f"board/{board}"), rng, 40)
    told = {row["id"]: client.ask(f"board/{board}", node=row["id"])["line"] for row in view["tree"]}
    again = restarted()
    assert again.ask(f"board/{board}")["node"] == view["node"]
    assert {row["id"]: row for row in again.ask(f"board/{board}")["tree"]} == {
        row["id"]: row for row in view["tree"]
    }
    for node, line in told.items():
        assert again.ask(f"board/{board}", node=node)["line"] == line
    assert wander(again, board, view, rng, 20)


def test_names_notes_and_orders_last_and_are_taken_back(restarted):
    """They are there after a restart and in the record; promoting is undone to the order before."""
    client, rng = restarted(), Rng(5)
    board = client.tell("new", {"mode": "analyze", "game": "duel"})["board"]
    view = wander(client, board, client.ask(f"board/{board}"), rng, 30)
    rows = {row["id"]: row for row in view["tree"]}
    deep = max(rows, key=lambda one: (rows[one]["place"], one))
    orders, at = {}, deep
    while at:
        above = rows[at]["parent"]
        siblings = [row for row in rows.values() if row["parent"] == above]
        orders[above] = [row["id"] for row in sorted(siblings, key=lambda row: row["place"])]
        at = above
    assert rows[deep]["place"]
    promoted = client.tell(f"board/{board}/promote", {"node": deep})
    assert promoted["tree"] != view["tree"]
    told = client.tell(f"board/{board}/arrange", {"node": deep, "orders": orders})
    assert told["tree"] == view["tree"]
    wrong = {"node": deep, "orders": {0: [deep]}}
    assert client.tell(f"board/{board}/arrange", wrong, status=400)["problems"]
    client.tell(f"board/{board}/note", {"node": deep, "mark": "?!", "text": "too early"})
    assert client.tell(f"board/{board}/note", {"node": deep, "mark": "x"}, status=400)["problems"]
    client.tell(f"board/{board}/names", {"node": deep, "seats": ["Ann", "Bo"]})
    again = restarted()
    view = again.ask(f"board/{board}")
    assert view["seats"] == ["Ann", "Bo"]
    [noted] = [row for row in view["tree"] if row["mark"] or row["note"]]
    assert (noted["id"], noted["mark"], noted["note"]) == (deep, "?!", "too early")
    record = json.dumps(again.ask(f"board/{board}/record"))
    _, copy = again.board(record)
    assert copy["seats"] == ["Ann", "Bo"]
    assert sum(row["note"] == "too early" for row in copy["tree"]) == 1


def test_the_page_can_be_put_on_the_home_screen(restarted):
    client = restarted()
    assert 'rel="manifest"' in client.get(f"/{TOKEN}/").text
    manifest = client.get(f"/{TOKEN}/static/manifest.json").json()
    for icon in manifest["icons"]:
        found = client.get(f"/{TOKEN}/static/{icon['src']}")
        assert found.status_code == 200
        assert found.headers["content-type"] == icon["type"]


def test_a_phone_can_read_the_address_from_the_terminal():
    """The QR code is square, two rows of modules to a line of text."""
    lines = serving.code("http://192.168.1.20:7077/" + 24 * "a" + "/").splitlines()
    width = len(lines[0])
    assert {len(line) for line in lines} == {width}
    assert len(lines) == (width + 1) // 2
    assert {*"".join(lines)} <= {*" █▀▄"}


def test_the_address_for_a_phone_leads_to_no_other_machine(monkeypatch):
    """The name of a machine often stands for 127.0.1.1, which to the phone is the phone itself."""
    named = [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (one, 0))
             for one in ("127.0.1.1", "192.168.1.20")]  # fmt: skip
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_args: named)
    found = serving.own_addresses()
    assert "192.168.1.20" in found
    assert not [one for one in found if one.startswith("127.")]


def test_the_secret_of_the_address_stays_and_is_nobody_elses(tmp_path):
    folder = tmp_path / "state"
    token = lasting_token(folder)
    path = folder / "token"
    assert lasting_token(folder) == token
    assert path.stat().st_mode & 0o077 == 0
    path.chmod(0o644)
    other = lasting_token(folder)
    assert other != token  # somebody may have read it
    path.write_text("short")
    assert lasting_token(folder) not in (token, other, "short")
    kept = lasting_token(folder)
    assert lasting_token(folder, renew=True) != kept


def test_a_request_that_is_sent_twice_happens_once(client):
    board = client.tell("new", {"mode": "analyze", "game": "duel"})["board"]
    start = client.ask(f"board/{board}")["node"]
    asked = {"node": start, "key": "one"}
    first = client.tell(f"board/{board}/draw", asked)
    assert client.tell(f"board/{board}/draw", asked)["tree"] == first["tree"]
    gone = {"node": first["node"], "key": "two"}
    after = client.tell(f"board/{board}/delete", gone)
    assert client.tell(f"board/{board}/delete", gone)["node"] == after["node"]


def test_what_was_deleted_comes_back_where_it_was(client):
    board = client.tell("new", {"mode": "analyze", "game": "architects"})["board"]
    view = wander(client, board, client.ask(f"board/{board}"), Rng(3), 30)
    for row in view["tree"][::3]:
        if row["id"] not in {one["id"] for one in client.ask(f"board/{board}")["tree"]}:
            continue
        before = client.ask(f"board/{board}/record")
        client.tell(f"board/{board}/delete", {"node": row["id"]})
        back = client.tell(f"board/{board}/restore", {"gone": row["id"]})
        assert back["node"] == row["id"]
        assert client.ask(f"board/{board}/record") == before
        client.tell(f"board/{board}/restore", {"gone": row["id"]}, 400)


@pytest.mark.parametrize(
    "sent", [signal.SIGINT, pytest.param(signal.SIGTERM, marks=pytest.mark.slow)]
)
def test_a_signal_ends_the_server_while_bots_think(tmp_path, sent):
    """A decision of full strength would take minutes."""
    with heeding_ctrl_c():
        server = subprocess.Popen(
            [sys.executable, "-m", "solver", "web", "--no-open", "--port", "0"],
            stderr=subprocess.PIPE, text=True, env=os.environ | {"XDG_STATE_HOME": str(tmp_path)},
        )  # fmt: skip
    with server, ExitStack() as at_the_end:
        at_the_end.callback(server.kill)
        assert server.stderr is not None
        url = server.stderr.readline().split()[1]
        _, _, host, token, _ = url.split("/")
        asked = http.client.HTTPConnection(host, timeout=60)
        kind = {"content-type": "application/json"}
        game = {"mode": "play", "game": "wonders", "seats": 7, "own": [6], "level": "full",
                "variant": {"leaders": "yes", "cities": "yes"}}  # fmt: skip
        asked.request("POST", f"/{token}/api/new", json.dumps(game), kind)
        board = json.load(asked.getresponse())["board"]
        asked.request("POST", f"/{token}/api/board/{board}/reply", "{}", kind)
        time.sleep(1)
        server.send_signal(sent)
        server.wait(30)
        asked.close()


@pytest.fixture
def live():
    found = Live()
    yield found
    found.close()


def test_half_a_request_keeps_nobody_out(live, monkeypatch):
    """Of the connections that say nothing the oldest make room; all have an end."""
    monkeypatch.setattr(serving, "MAX_SILENT", 20)
    monkeypatch.setattr(serving, "GREETING", 1.0)
    with ExitStack() as at_the_end:
        silent = []
        for _ in range(60):
            one = at_the_end.enter_context(socket.create_connection(("127.0.0.1", live.port)))
            one.sendall(b"GET / HTTP/1.1\r\nhost: 127.0.0.1\r\n")
            silent.append(one)
        asked = http.client.HTTPConnection("127.0.0.1", live.port, timeout=30)
        at_the_end.callback(asked.close)
        asked.request("GET", "/live/")
        answer = asked.getresponse()
        assert answer.status == 200
        assert b"7 Wonders" in answer.read()
        for one in silent:
            one.settimeout(30)
            with suppress(ConnectionResetError):
                assert one.recv(1) == b""


def test_no_answer_waits_until_the_browser_has_acknowledged_its_head(live):
    """On a connection that is kept, where that would take 40 ms: a page is made of 30 files."""
    asked = http.client.HTTPConnection("127.0.0.1", live.port, timeout=30)
    waits = []
    for _ in range(20):
        begun = time.perf_counter()
        asked.request("GET", "/live/static/board.css")
        asked.getresponse().read()
        waits.append(time.perf_counter() - begun)
    asked.close()
    assert min(waits[10:]) < 0.03


def test_half_a_body_has_an_end(live, monkeypatch):
    from solver.web import security

    monkeypatch.setattr(security, "PATIENCE", 0.5)
    asked = http.client.HTTPConnection("127.0.0.1", live.port, timeout=30)
    asked.putrequest("POST", "/live/api/open")
    asked.putheader("content-type", "application/json")
    asked.putheader("content-length", "100")
    asked.endheaders(b"{")
    answer = asked.getresponse()
    assert answer.status == 400
    assert b"broke off" in answer.read()
    asked.close()


@pytest.fixture
def no_collecting():
    """What ends must end by itself, not when the garbage collector comes by."""
    gc.disable()
    yield
    gc.enable()


@pytest.mark.usefixtures("no_collecting")
def test_a_stream_that_nobody_reads_ends(live, monkeypatch):
    """The news stop fitting into the line, and with them the search stops."""
    from solver.web import security
    from solver.web.streaming import News

    monkeypatch.setattr(security, "PATIENCE", 0.5)
    monkeypatch.setattr(News, "encode", lambda _self: b"event: news\ndata: " + b"x" * 2**25)
    board = http.client.HTTPConnection("127.0.0.1", live.port, timeout=30)
    board.request("POST", "/live/api/new", '{"mode": "analyze", "game": "duel"}',
                  {"content-type": "application/json"})  # fmt: skip
    name = json.load(board.getresponse())["board"]
    desk = live.server.desks.get(name)
    while desk.tree.at(desk.last).decider < 0:
        desk.last = desk.draw(desk.last)
    with socket.create_connection(("127.0.0.1", live.port)) as unread:
        path = f"/live/api/board/{name}/analysis?seconds=3000"
        unread.sendall(f"GET {path} HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n".encode())
        started = time.monotonic()
        while not live.server.running.count and time.monotonic() - started < 30:
            time.sleep(0.05)
        while live.server.running.count and time.monotonic() - started < 60:
            time.sleep(0.05)
        count = live.server.running.count
    board.close()
    assert count == 0


@pytest.fixture
def slow_bots(monkeypatch):
    """Bots that think until they are stopped; how many of them think."""
    from solver.web import playing

    thinking = []

    class Slow:
        def analyze(self, position, _limits, *, seed, stop):
            thinking.append(seed)
            while not stop():
                time.sleep(0.01)
            thinking.remove(seed)
            return make_bot("default").analyze(position, Limits(nodes=1), seed=seed)

    monkeypatch.setattr(playing, "make_bot", lambda _spec: Slow())
    return thinking


def until(met, most=30):
    """Wait until something holds."""
    started = time.monotonic()
    while not met() and time.monotonic() - started < most:
        time.sleep(0.02)
    assert met()


def test_bots_do_not_think_for_a_player_who_has_left(live, slow_bots):
    """They stop when nobody waits any more, have not moved then, and answer whoever asks next."""
    asked = {"mode": "play", "game": "duel", "own": [0], "level": "full", "seed": 6}
    desk = begin(asked)
    while desk.tree.at(desk.last).decider == 0:
        desk.last = desk.push(desk.last, desk.game.move_text(
            desk.tree.at(desk.last), desk.tree.at(desk.last).legal_moves()[0]))  # fmt: skip
    name = live.server.desks.add(desk)
    before = len(desk.tree.nodes)
    for _ in range(2):
        line = http.client.HTTPConnection("127.0.0.1", live.port, timeout=30)
        line.request("POST", f"/live/api/board/{name}/reply", json.dumps({"node": desk.last}),
                     {"content-type": "application/json"})  # fmt: skip
        until(lambda: slow_bots)
        line.close()
        until(lambda: not slow_bots)
    until(lambda: not desk.replying.locked())
    assert len(desk.tree.nodes) == before


def test_that_boards_are_not_kept_is_told_to_the_page(client, tmp_path, complaints):
    (tmp_path / "boards").write_text("a file, no folder")
    board = client.tell("new", {"mode": "analyze", "game": "duel"})["board"]
    assert client.ask(f"board/{board}")["unkept"]
    assert len(complaints) == 1
    complaints.clear()
    (tmp_path / "boards").unlink()
    client.tell(f"board/{board}/draw", {})
    assert not client.ask(f"board/{board}")["unkept"]
