"""The page in a real browser: every game, both languages, both themes, a phone and a desktop.

A browser is slow, so a plain run of the tests tries what everything hangs on; CI tries all of it.
"""

from __future__ import annotations

import re
from pathlib import Path
from urllib.parse import quote

import pytest

from solver.arena.positions import bench_positions
from solver.web.opening import begin, open_text
from tests.web.browser import (
    DUEL,
    GAMES,
    Live,
    at_rest_or_stop,
    check_fits,
    check_page,
    opened,
)
from tests.web.pictures import ROOT

SCREENS = [
    pytest.param({"width": width, "colors": colors}, marks=pytest.mark.slow, id=f"{width}-{colors}")
    for width, colors in ((375, "dark"), (1280, "light"), (1280, "dark"))
]


@pytest.mark.parametrize("tab", SCREENS, indirect=True, ids=lambda s: f"{s['width']}-{s['colors']}")
@pytest.mark.parametrize("game", GAMES)
def test_every_game_fits_every_screen(tab, live, game):
    phases = bench_positions(game).phases
    line = list(phases[max(phases)].values())[-1]
    opened(tab, live, line, "it" if tab.viewport_size["width"] > 600 else "en")
    tab.wait_for_selector(".advice .rows .number b:not(:empty)")
    at_rest_or_stop(tab)
    check_page(tab)


@pytest.mark.slow
@pytest.mark.parametrize("tab", [{"width": 320, "height": 256}], indirect=True)
@pytest.mark.parametrize("game", GAMES)
def test_every_game_fits_a_screen_at_400_percent(tab, live, game):
    phases = bench_positions(game).phases
    for seats in phases:
        opened(tab, live, list(phases[seats].values())[-2], "it")
        width = tab.evaluate("[document.documentElement.scrollWidth, innerWidth]")
        assert width[0] <= width[1], (seats, width)


@pytest.mark.slow
@pytest.mark.parametrize("lang", ["en", "it"])
def test_the_first_page(tab, live, lang):
    tab.goto(f"{live.url}?lang={lang}")
    tab.wait_for_selector(".home")
    check_page(tab)
    text = tab.locator("body").inner_text()
    assert not re.search(r"\b(start|layout|review|level)\.[a-z]", text)
    assert ("At a real table" in text) == (lang == "en")


@pytest.mark.parametrize("tab", [{"height": 812}, {"width": 844, "height": 390}], indirect=True,
                         ids=["phone", "landscape"])  # fmt: skip
def test_all_that_can_be_begun_is_on_the_first_screen(tab, live):
    tab.goto(live.url)
    tab.wait_for_selector(".way-of")
    beyond = """[...document.querySelectorAll(".game, .way-of")].filter((one) =>
      one.getBoundingClientRect().bottom > innerHeight).length"""
    for game in GAMES:
        tab.locator(f"input[value={game}]").check()
        assert tab.evaluate(beyond) == 0


@pytest.mark.parametrize(("lang", "title", "name"), [
    ("en", "Save a table of Board Game Arena", "Save this table"),
    ("it", "Salva un tavolo di Board Game Arena", "Salva questo tavolo"),
])  # fmt: skip
def test_the_bookmark_that_saves_a_table_is_handed_over(tab, live, lang, title, name):
    """The page itself never runs it: a tap copies it, and nothing else happens."""
    tab.goto(f"{live.url}?lang={lang}")
    tab.locator("summary", has_text=title).click()
    link = tab.get_by_role("link", name=name)
    link.wait_for()
    saved = ROOT / "solver" / "web" / "static" / "save_table.txt"
    assert link.get_attribute("href") == saved.read_text(encoding="utf-8").strip()
    before = tab.url
    link.click()
    tab.locator("#toast.shown").wait_for()
    assert tab.url == before
    assert len(tab.context.pages) == 1
    check_fits(tab)


def test_a_card_is_tapped_and_played_and_a_reload_comes_back_to_it(tab, live):
    opened(tab, live, DUEL)
    before = tab.url
    tab.locator(".sw-card.sw-open").first.click()
    check_fits(tab)
    tab.locator("dialog .big").first.click()
    tab.wait_for_function("before => location.href !== before", arg=before)
    tab.wait_for_selector("dialog", state="detached")
    tab.locator("#to-line").click()
    assert tab.locator(".tree .step").count() >= 2
    check_fits(tab)
    said = tab.locator(".sw-next").inner_text()
    tab.reload()
    tab.wait_for_selector(".picture .sw")
    assert tab.locator(".sw-next").inner_text() == said


MOST = 120_000
"""Bytes that a first look at a board may take over the wire."""


@pytest.mark.parametrize("game", GAMES)
def test_a_first_look_at_a_board_is_light(tab, live, game):
    """Everything that the browser fetches until there is advice, as it comes over the wire."""
    phases = bench_positions(game).phases
    network = tab.context.new_cdp_session(tab)
    network.send("Network.enable")
    came = []
    network.on("Network.loadingFinished", lambda told: came.append(told["encodedDataLength"]))
    opened(tab, live, list(phases[max(phases)].values())[-1])
    tab.wait_for_selector(".advice .rows .number b:not(:empty)")
    assert 40_000 < sum(came) < MOST


@pytest.mark.parametrize("tab", [{"wrong": True}], indirect=True, ids=["told"])
def test_an_address_without_such_a_move_is_that_of_what_is_shown(tab, live):
    opened(tab, live, DUEL)
    shown = tab.url
    tab.evaluate("location.hash = location.hash.replace(/n=\\d+/, 'n=99999')")
    tab.wait_for_function("shown => location.href === shown", arg=shown)


@pytest.mark.slow
def test_what_a_tap_opens_is_accessible(tab, live):
    opened(tab, live, DUEL)
    tab.locator(".sw-card.sw-open").first.click()
    check_page(tab)
    tab.locator("dialog .big").first.click()
    tab.wait_for_selector("dialog", state="detached")
    tab.locator("#to-line").click()
    check_page(tab)


@pytest.mark.slow
@pytest.mark.parametrize("tab", [{"wrong": True}], indirect=True)
def test_a_board_that_is_gone_can_be_opened_again(tab, live):
    tab.goto(f"{live.url}#b=nothing&n=3&p={quote(DUEL, safe='')}")
    tab.locator("a.button", has_text="Open the position").click()
    tab.wait_for_selector(".picture .sw")


@pytest.mark.slow
@pytest.mark.parametrize("tab", [{"wrong": True}], indirect=True)
def test_every_lost_request_is_sent_again_and_done_once(tab, live):
    """Each question is lost once on its way, or its answer on the way back."""
    lost = {}

    def lose(route):
        request = route.request
        name = request.url.partition("?")[0], request.post_data
        if "analysis" in request.url or name in lost:
            route.continue_()
            return
        lost[name] = True
        if len(lost) % 2:
            route.fetch()
        route.abort()

    tab.route("**/api/**", lose)
    desk = begin({"mode": "play", "game": "duel", "level": "gentle", "seed": 3, "own": [0]})
    board = live.server.desks.add(desk)
    tab.goto(f"{live.url}#b={board}")
    for moves in range(1, 4):
        tab.wait_for_selector("body:not(.busy) .advice .rows li")
        before = tab.url
        tab.locator(".advice .rows .play").first.click()
        tab.wait_for_function("before => location.href !== before", arg=before)
        tab.wait_for_selector(".waiting", state="detached")
        assert tab.locator("#offline").count() == 0
        own = [one for one in desk.tree.main_line() if one.seat == 0]
        assert len(own) == moves
    assert all(len(node.children) < 2 for node in desk.tree.nodes.values())


@pytest.mark.slow
@pytest.mark.parametrize("tab", [{"wrong": True}], indirect=True)
def test_a_board_goes_on_after_a_restart(browser, tab, tmp_path):
    """The page waits for the server, whatever it was about to do."""

    first = Live(tmp_path)
    tab.goto(f"{first.url}#p={quote(DUEL, safe='')}")
    tab.wait_for_selector(".picture .sw")
    at_rest_or_stop(tab)
    tab.locator(".advice .rows .play").first.click()
    tab.wait_for_selector("body:not(.busy)")
    first.close()
    tab.locator(".steps button:nth-child(2)").click()
    tab.wait_for_selector("#offline")
    second = Live(tmp_path, first.port)
    tab.wait_for_selector("#offline", state="detached", timeout=20_000)
    tab.wait_for_selector("body:not(.busy)")
    assert "n=0" in tab.url
    tab.locator(".steps button:nth-child(3)").click()
    tab.wait_for_function("() => !location.href.includes('n=0')")
    second.close()


@pytest.mark.parametrize("slow", ["catalog", "layout/duel", "board/*"])
def test_a_page_that_comes_late_does_not_push_out_the_next(tab, live, slow):
    """Whoever has gone on to another page meanwhile stays there, and is told of no failure."""
    board = live.server.desks.add(open_text(DUEL).desk)
    pages = {
        "catalog": ("#home", f"#b={board}", ".board"),
        "layout/duel": ("#layout=duel", f"#b={board}", ".board"),
        "board/*": (f"#b={board}", "#layout=duel", ".laying"),
    }
    left, next_one, ready = pages[slow]
    tab.goto(f"{live.url}#layout=dice")
    tab.locator(".laying").wait_for()
    held = []

    def hold(route):
        held.append(route)

    tab.route(f"**/api/{slow}?*", hold, times=1)
    tab.evaluate("where => { location.hash = where; }", left)
    while not held:
        tab.wait_for_timeout(20)
    tab.evaluate("where => { location.hash = where; }", next_one)
    tab.wait_for_function("where => location.hash.startsWith(where)", arg=next_one)
    tab.locator(ready).wait_for()
    held[0].continue_()
    tab.wait_for_timeout(300)
    assert tab.locator(ready).is_visible()
    assert not tab.locator("main [role=alert]").is_visible()


@pytest.mark.slow
def test_visits_leave_nothing_behind(browser, tab, live):
    """Elements and listeners are as many after all visits as after the first few."""
    board = live.server.desks.add(open_text(DUEL).desk)
    session = tab.context.new_cdp_session(tab)

    def count():
        session.send("HeapProfiler.collectGarbage")
        found = {
            one["name"]: one["value"] for one in session.send("Performance.getMetrics")["metrics"]
        }
        return found["Nodes"], found["JSEventListeners"]

    session.send("Performance.enable")
    tab.goto(f"{live.url}#home")
    counted = []
    for _ in range(100):
        for where, ready in (
            (f"#b={board}", ".board"),
            ("#layout=duel", ".laying"),
            ("#home", ".home"),
        ):
            tab.evaluate("where => { location.hash = where; }", where)
            tab.locator(ready).wait_for()  # a handle would hold what is gone
        counted.append(count())
    nodes, listeners = zip(*counted, strict=True)
    assert nodes[-1] <= nodes[3] * 1.1
    assert listeners[-1] <= listeners[3] * 1.1


def test_what_was_deleted_comes_back(tab, live):
    opened(tab, live, DUEL)
    at_rest_or_stop(tab)
    tab.locator(".advice .rows .play").first.click()
    tab.wait_for_selector("body:not(.busy)")
    here = tab.url
    tab.locator("#to-line").click()
    tab.get_by_text("Delete from here").click()
    tab.locator("#offer button").click()
    tab.wait_for_function("here => location.href === here", arg=here)


@pytest.mark.parametrize("tab", [{"wrong": True}], indirect=True)
def test_the_id_of_a_board_is_no_path(tab, live):
    asked = []
    tab.on("request", lambda request: asked.append(request.url))
    tab.goto(f"{live.url}#b=../catalog")
    tab.wait_for_selector("[role=alert]")
    assert not [one for one in asked if "/api/catalog" in one]


def test_scripts_and_styles_are_readable():
    """Lines of at most 100 characters, as everywhere."""
    folder = Path(__file__).parents[2] / "solver" / "web" / "static"
    for path in (*folder.glob("*.js"), *folder.glob("*.css")):
        for number, text in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            assert len(text) <= 100, f"{path.name}:{number}"


@pytest.mark.slow
def test_what_was_chosen_last_is_chosen_again(tab, live):
    tab.goto(live.url)
    tab.wait_for_selector(".home")
    tab.locator(".game:has([value=wonders])").click()
    tab.locator("select[name=seats]").select_option("5")
    tab.locator("select[name=own]").select_option("")
    tab.locator("input[name=leaders]").check()
    assert tab.locator("[data-mode=play]").is_disabled()  # bots play at some seat
    check_page(tab)
    tab.reload()
    tab.wait_for_selector(".home")
    assert tab.locator("input[name=game]:checked").get_attribute("value") == "wonders"
    assert tab.locator("select[name=seats]").input_value() == "5"
    assert tab.locator("select[name=own]").input_value() == ""
    assert tab.locator("input[name=leaders]").is_checked()
    tab.locator("[data-mode=follow]").click()
    tab.wait_for_selector(".picture .sw")
