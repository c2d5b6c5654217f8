"""A board to talk to, without a network."""

from __future__ import annotations

import pytest
from starlette.testclient import TestClient

from solver.web.app import Server
from tests.others import surroundings_of_others

pytest.register_assert_rewrite("tests.web.browser")

from tests.web.browser import BRIEF, Live, executable  # noqa: E402 (after the line above)

TOKEN = "token-of-the-tests"


class Client(TestClient):
    """A browser on the page of the board; it asks for answers as they are, not compressed."""

    api = f"/{TOKEN}/api"

    def __init__(self, app, **more):
        super().__init__(app, headers={"accept-encoding": "identity"}, **more)

    def ask(self, path, status=200, **query):
        """The JSON of a question, which must have this status."""
        response = self.get(f"/{TOKEN}/api/{path}", params=query)
        assert response.status_code == status, response.text
        return response.json()

    def tell(self, path, body=None, status=200, **query):
        """The JSON of the answer to something that is sent."""
        response = self.post(f"/{TOKEN}/api/{path}", json=body or {}, params=query)
        assert response.status_code == status, response.text
        return response.json()

    def board(self, text):
        """The id of a board for a text, and the view of where it stands."""
        found = self.tell("open", {"text": text})
        return found["board"], self.ask(f"board/{found['board']}")

    def news(self, path, **query):
        """All events of a stream, as (kind, data as text)."""
        with self.stream("GET", f"/{TOKEN}/api/{path}", params=query) as response:
            text = "".join(response.iter_text())
        events = [block.split("\n") for block in text.strip().split("\n\n")]
        return [(lines[0].removeprefix("event: "), lines[1].removeprefix("data: "))
                for lines in events]  # fmt: skip


@pytest.fixture
def complaints():
    """What servers say on the terminal: nothing, unless a test takes it out of here."""
    told = []
    yield told
    assert told == []


@pytest.fixture
def server(tmp_path, complaints):
    """A server without any boards, as ``solver web`` starts it."""
    return Server.usual(tmp_path / "boards", complaints.append)


@pytest.fixture
def restarted(tmp_path, complaints):
    """Makes servers, one after the other, that keep their boards in one folder."""
    started = []

    def start(most=10):
        started.append(Server.usual(tmp_path / "boards", complaints.append, most=most))
        return Client(started[-1].app(TOKEN), base_url="http://127.0.0.1")

    yield start
    for server in started:
        server.running.close()


@pytest.fixture
def client(server):
    with Client(server.app(TOKEN), base_url="http://127.0.0.1") as client:
        yield client
    server.running.close()
    assert server.running.count == 0


@pytest.fixture(scope="module")
def live():
    executable()
    found = Live()
    yield found
    found.close()


@pytest.fixture(scope="module")
def browser(live):
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        started = playwright.chromium.launch(
            executable_path=executable(),
            args=["--no-sandbox", "--disable-dev-shm-usage"],
            env=surroundings_of_others(),
        )
        yield started
        started.close()


@pytest.fixture
def tab(browser, request):
    """A tab of a phone, or as a test says: width, colors, motion; it may log nothing wrong."""
    wanted = getattr(request, "param", {})
    context = browser.new_context(
        viewport={"width": wanted.get("width", 375), "height": wanted.get("height", 800)},
        color_scheme=wanted.get("colors", "light"),
        has_touch=wanted.get("width", 375) < 600,
        reduced_motion=wanted.get("motion", "reduce"),
    )
    context.add_init_script(BRIEF)
    page = context.new_page()
    page.set_default_timeout(15_000)
    wrong = []
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.on("console", lambda told: wrong.append(told.text) if told.type == "error" else None)
    yield page
    context.close()
    assert wrong == [] or wanted.get("wrong"), wrong
