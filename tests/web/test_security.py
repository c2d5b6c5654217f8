"""Who may talk to the server: token, Host, Origin, headers; and what strange input does."""

from __future__ import annotations

import json
import re
import threading
from contextlib import suppress
from types import SimpleNamespace

import pytest

import solver
from solver.games import GAMES, load
from solver.web import playing
from solver.web.security import HEADERS, MAX_BODY
from tests.web.conftest import TOKEN, Client

LINE = solver.read_position("examples/duel/age_2.json").to_compact()


@pytest.mark.parametrize(
    "path", ["/", "/x/", f"/{TOKEN}", f"/{TOKEN[:-1]}/", f"/{TOKEN}x/", f"//{TOKEN}/", "/api/open"]
)
def test_without_the_token_there_is_nothing(client, path):
    response = client.get(path)
    assert response.status_code == 404
    assert "7 Wonders" not in response.text


@pytest.mark.parametrize(
    "host",
    [
        "evil.example",
        "evil.example:7077",
        "127.0.0.1.evil.example",
        "10.0.0.7:7077",
        "",
        "[::",
        "a:b:c",
    ],
)
def test_other_names_are_refused(client, host):
    assert client.get(f"/{TOKEN}/", headers={"host": host}).status_code == 403


@pytest.mark.parametrize("host", ["127.0.0.1:7077", "localhost:7077", "[::1]:7077", "LOCALHOST"])
def test_own_names_are_good(client, host):
    assert client.get(f"/{TOKEN}/", headers={"host": host}).status_code == 200


def test_a_phone_may_come_in_when_it_is_asked_for(server):
    with Client(server.app(TOKEN, open_to_network=True)) as client:
        assert client.get(f"/{TOKEN}/", headers={"host": "192.168.1.7:7077"}).status_code == 200
        assert client.get(f"/{TOKEN}/", headers={"host": "evil.example"}).status_code == 403


@pytest.mark.parametrize(
    "headers",
    [
        {"origin": "http://evil.example"},
        {"origin": "null"},
        {"origin": "https://127.0.0.1"},
        {"origin": "http://127.0.0.1:9"},
        {"sec-fetch-site": "cross-site"},
        {"sec-fetch-site": "same-site"},
    ],
)
def test_requests_of_other_pages_are_refused(client, headers):
    for answer in (
        client.post(f"/{TOKEN}/api/open", json={"text": LINE}, headers=headers),
        client.get(f"/{TOKEN}/api/catalog", headers=headers),
    ):
        assert answer.status_code == 403


def test_forms_of_other_pages_cannot_post(client):
    """What a form can send without being asked first is not JSON."""
    for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data"):
        found = client.post(
            f"/{TOKEN}/api/open", content=json.dumps({"text": LINE}), headers={"content-type": kind}
        )
        assert found.status_code == 415


def test_answers_are_compressed_for_who_asks_for_it(client):
    board, _ = client.board(LINE)
    address = f"{client.api}/board/{board}"
    plain, packed = client.get(address), client.get(address, headers={"accept-encoding": "gzip"})
    assert "content-encoding" not in plain.headers
    assert packed.headers["content-encoding"] == "gzip"
    assert packed.json() == plain.json()


def test_every_response_has_the_headers(client):
    board, _ = client.board(LINE)
    for path in ("", "static/main.js", "api/catalog", f"api/board/{board}", "nothing", "api/no"):
        found = client.get(f"/{TOKEN}/{path}")
        for name, value in HEADERS.items():
            assert found.headers[name] == value, path
    policy = HEADERS["content-security-policy"]
    assert "unsafe" not in policy
    assert "default-src 'none'" in policy


@pytest.mark.parametrize(
    "name",
    ["../app.py", "..%2fapp.py", "%2e%2e/app.py", "..\\app.py", "/etc/passwd", "main.js/",
     "....//app.py", "main.js%00.css", "~root", "."],
)  # fmt: skip
def test_only_files_of_the_page_are_served(client, name):
    found = client.get(f"/{TOKEN}/static/{name}")
    assert found.status_code == 404
    assert "import" not in found.text


EVIL = "</script><script>alert(1)</script><img src=x onerror=alert(1)>"


def test_names_from_a_record_are_text(client):
    record = solver.new_game("duel", names=[EVIL, '"><svg onload=alert(1)>']).record()
    board, view = client.board(json.dumps(solver.records.to_json(record)))
    assert "<script>alert" not in view["picture"]
    assert client.get(f"/{TOKEN}/api/board/{board}").headers["content-type"] == "application/json"


def test_what_the_address_says_is_text(server, client):
    page = client.get(f"/{TOKEN}/", params={"lang": EVIL}).text
    assert "alert(1)" not in page
    server.first = "</script><b>"
    with Client(server.app(TOKEN), base_url="http://127.0.0.1") as other:
        assert "</script><b>" not in other.get(f"/{TOKEN}/").text


GARBAGE = [
    b"", b"{", b"[]", b"null", b"1e999", b"\xff\xfe", b"[" * 100_000, b'{"text": 5}',
    b'{"text": null}',
    b'{"node": -1}', b'{"node": "x"}', b'{"node": 1e400}', b'{"line": {}}', b'{"node": 99999999}',
    b'{"mode": [], "game": {}}', b'{"mode": "play", "game": "duel", "own": ["a"]}',
    b'{"mode": "play", "game": "duel", "seed": -1}',
    b'{"mode": "play", "game": "duel", "seats": 99}',
    b'{"position": [1]}', b'{"position": {"game": "duel", "cities": 7}}', b'{"text": "duel:"}',
    b'{"line": "\\ud800", "text": "\\ud800", "position": {"game": "\\ud800"}}',
    b'{"text": "{\\"game\\": {}, \\"players\\": []}"}', b'{"text": "{\\"game\\": []}"}',
    b'{"mode": "analyze", "game": "duel", "variant": {"x": "y"}}', b'{"text": "{\\"game\\": 5}"}',
]  # fmt: skip


@pytest.mark.parametrize("body", GARBAGE, ids=lambda body: repr(body[:24]))
def test_garbage_is_told_in_words(client, body):
    board, _ = client.board(LINE)
    paths = ["open", "new", "check"]
    paths += [f"board/{board}/{what}" for what in ("push", "draw", "reply", "delete", "promote")]
    for path in paths:
        found = client.post(f"/{TOKEN}/api/{path}", content=body,
                            headers={"content-type": "application/json"})  # fmt: skip
        assert found.status_code in (200, 400), (path, found.text)
        assert "Traceback" not in found.text
        if found.status_code == 400:
            assert all(one["problem"] for one in found.json()["problems"])


@pytest.mark.parametrize(
    "query",
    [{"node": "x"}, {"node": "-1"}, {"node": "9" * 50}, {"nodes": "nan"}, {"nodes": "-5"},
     {"seconds": "1e9"}, {"threads": "1000"}, {"bot": "program:rm"}, {"bot": "nobody"},
     {"bot": "default:c=x"}, {"seed": "x"}, {"node": "\u00b2"}, {"node": "\u0663"},
     {"nodes": "\u00b2"}],
)  # fmt: skip
def test_searches_refuse_strange_wishes(client, query):
    board, _ = client.board(LINE)
    assert client.ask(f"board/{board}/analysis", 400, **query)["problems"]


@pytest.mark.parametrize("text", ["\u00b2", "9" * 5000, "-1", "x", ""])
def test_a_seat_that_is_none_is_no_error_of_the_server(client, text):
    board, shown = client.board(LINE)
    assert client.ask(f"board/{board}", seat=text)["picture"] == shown["picture"]
    found = client.tell(f"board/{board}/push", {"node": text or "x", "line": "?"}, status=400)
    assert found["problems"]


def test_the_length_of_a_body_is_a_number(client):
    for length in ("\u00b2".encode(), b"9" * 5000, b"+1", b""):
        found = client.post(f"/{TOKEN}/api/open", content=b"{}", headers=[
            (b"content-type", b"application/json"), (b"content-length", length)])  # fmt: skip
        assert found.status_code == 413, length


class Gate:
    """The lock of a board that somebody holds until he is told to end."""

    def __init__(self):
        self.asked, self.opened = threading.Event(), threading.Event()

    def __enter__(self):
        self.asked.set()
        assert self.opened.wait(30)

    def __exit__(self, *_error):
        pass


@pytest.mark.parametrize("path", ["", "/analysis", "/review", "/record"])
def test_who_waits_for_a_board_keeps_nobody_else_waiting(server, path):
    """A board that is held by somebody does not keep the pages of others waiting."""
    answered, gate = threading.Event(), Gate()
    with Client(server.app(TOKEN), base_url="http://127.0.0.1") as client:
        board, _ = client.board(LINE)
        server.desks.get(board).lock = gate

        def wait():
            client.get(f"/{TOKEN}/api/board/{board}{path}", params={"nodes": "1"})

        def ask():
            if client.get(f"/{TOKEN}/static/main.js").status_code == 200:
                answered.set()

        threads = [threading.Thread(target=wait), threading.Thread(target=ask)]
        threads[0].start()
        assert gate.asked.wait(30)
        threads[1].start()
        found = answered.wait(20)
        gate.opened.set()
        for thread in threads:
            thread.join()
    assert found
    server.running.close()


@pytest.mark.parametrize("path", ["", "/record", "/delete"])
def test_bots_that_think_do_not_keep_the_pages_of_their_board_waiting(server, monkeypatch, path):
    """A second page is shown, or told what is wrong; two that ask the bots get the same answer."""
    thinking, opened = threading.Event(), threading.Event()
    asked = []

    class Slow:
        def analyze(self, position, _limits, *, seed, stop):
            asked.append(seed)
            thinking.set()
            assert opened.wait(30)
            assert not stop()
            move = min(position.state.legal_moves())
            return SimpleNamespace(best=SimpleNamespace(move=move))

    monkeypatch.setattr(playing, "make_bot", lambda _spec: Slow())
    with Client(server.app(TOKEN), base_url="http://127.0.0.1") as client:
        told = {"game": "duel", "mode": "play", "own": [1], "seed": 5}
        board = client.tell("new", told)["board"]
        moves = []

        def reply():
            moves.append(client.tell(f"board/{board}/reply", {})["node"])

        threads = [threading.Thread(target=reply) for _ in range(2)]
        for thread in threads:
            thread.start()
        assert thinking.wait(30)
        answers = []

        def ask():
            where = f"/{TOKEN}/api/board/{board}{path}"
            found = client.post(where, json={"node": 0}) if path == "/delete" else client.get(where)
            answers.append(found.status_code)

        other = threading.Thread(target=ask)
        other.start()
        other.join(20)
        waited = other.is_alive()
        opened.set()
        for thread in (*threads, other):
            thread.join()
    assert not waited
    assert answers == [200 if path == "" else 400]
    assert len(moves) == 2
    assert len(set(moves)) == len(set(asked)) == 1
    server.running.close()


def test_bodies_have_an_end(client):
    found = client.post(f"/{TOKEN}/api/open", content=b" " * (MAX_BODY + 1),
                        headers={"content-type": "application/json"})  # fmt: skip
    assert found.status_code == 413


def test_boards_that_are_not_there(client):
    for name in ("nothing", "..", "%2e%2e", "a" * 500):
        found = client.get(f"/{TOKEN}/api/board/{name}")
        assert found.status_code in (400, 404)


def test_methods_that_are_not_there(client):
    for method in ("PUT", "DELETE", "PATCH", "OPTIONS"):
        for path in ("", "static/main.js", "api/open", "api/catalog"):
            assert client.request(method, f"/{TOKEN}/{path}").status_code in (400, 405)


def test_a_hundred_requests_at_once(server):
    """They are all answered, those of one board in some order, and no thread is left."""
    with Client(server.app(TOKEN), base_url="http://127.0.0.1") as client:
        board, start = client.board(LINE)
        moves = [move["text"] for move in start["moves"]]
        wrong = []

        def one(number):
            found = client.post(
                f"/{TOKEN}/api/board/{board}/push",
                json={"node": 0, "line": moves[number % len(moves)]},
            )
            if found.status_code != 200:
                wrong.append(found.text)

        threads = [threading.Thread(target=one, args=(number,)) for number in range(100)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert wrong == []
        tree = client.ask(f"board/{board}")["tree"]
        assert sorted(row["text"] for row in tree) == sorted(moves)
    server.running.close()
    assert server.running.count == 0
    assert not [one for one in threading.enumerate() if one.name == "solver-web-search"]


def test_searches_that_nobody_watches_do_not_keep_others_out(client, server):
    """One more than may run stops the oldest; only those that do not stop count against it."""
    from solver.errors import InputError
    from solver.web.streaming import MAX_RUNNING

    ended = []

    def work(_report, stop):
        while not stop():
            threading.Event().wait(0.01)
        ended.append(stop)

    told = [[] for _ in range(MAX_RUNNING)]
    stops = [server.running.start(work, news.append) for news in told]
    board, _ = client.board(LINE)
    kind, _ = client.news(f"board/{board}/analysis", nodes=1)[-1]
    assert kind == "end"
    assert [stop.is_set() for stop in stops] == [True] + [False] * (MAX_RUNNING - 1)
    while not told[0]:
        threading.Event().wait(0.01)
    assert told[0][-1].data == {"cut": True}  # whoever got less than was asked for hears of it
    stops[1].set()
    while not told[1]:
        threading.Event().wait(0.01)
    assert told[1][-1].data == {}

    stuck = threading.Event()

    def stay(*_):
        stuck.wait(30)

    begun = 0
    while begun < 2 * MAX_RUNNING:  # until those of before have ended there is no room
        with suppress(InputError):
            server.running.start(stay, lambda _news: None)
            begun += 1
    ((kind, told),) = client.news(f"board/{board}/analysis", nodes=1)
    assert kind == "problem"
    assert "searches are running" in told
    assert "try again" in told
    stuck.set()
    server.running.close()


def test_an_error_in_a_search_is_told_without_its_text(server, complaints):
    told = []

    def work(_report, _stop):
        raise RuntimeError("a secret of another seat")

    server.running.start(work, told.append)
    server.running.close()
    assert told[-1].kind == "problem"
    assert "secret" not in json.dumps(told[-1].data)
    assert re.search("RuntimeError", json.dumps(told[-1].data))
    assert len(complaints) == 1  # the terminal is that of the machine on which all is
    complaints.clear()


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("count", [301, 100_000])
def test_a_table_of_impossible_size_is_refused_before_anything_is_tried(
    client, monkeypatch, game, count
):
    """Whatever there is too much of: players, cards, fields."""

    def tried(*_args):
        raise AssertionError("an impossible table was tried out")

    monkeypatch.setattr(type(load(game)), "assume", tried)
    monkeypatch.setattr(type(load(game)), "spots", tried)
    key = "cities" if game == "duel" else "players"
    for wrong in (
        {key: [{}] * count},
        {key: [[]] * count},
        {key: [{"cards": ["x"] * count}]},
        {key: [{str(at): 1 for at in range(count)}]},
        {str(at): [] for at in range(count)},
    ):
        found = client.tell("check", {"position": {"game": game} | wrong})
        assert "no table has more than" in found["problems"][0]["remedy"]
        assert len(json.dumps(found)) < 1000
