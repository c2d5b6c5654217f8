"""The page in a real browser: every game, both languages, both themes, a phone and a desktop.

A browser is slow, so a plain run of the tests tries what everything hangs on; CI tries all of it.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from urllib.parse import quote

import pytest

import solver
from solver.arena.positions import bench_positions
from solver.positions import position_from_compact, position_from_json
from solver.web.desk import Desk
from solver.web.opening import begin, open_text
from solver.web.puzzles import puzzles
from tests.others import surroundings_of_others
from tests.web.browser import BRIEF, WATCH_SHIFTS, Live, check_fits, check_page, executable
from tests.web.following import CALM, follow
from tests.web.laying import lay_out
from tests.web.pictures import EXAMPLES, ROOT
from tests.web.typical import TYPICAL, table

GAMES = ("duel", "architects", "wonders", "dice")
DUEL = bench_positions("duel").phases[2]["age2"]


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
    """A tab of a phone, or as a test says: width, colors; it may log nothing wrong."""
    wanted = getattr(request, "param", {})
    context = browser.new_context(
        viewport={"width": wanted.get("width", 375), "height": wanted.get("height", 800)},
        color_scheme=wanted.get("colors", "light"),
        has_touch=wanted.get("width", 375) < 600,
        reduced_motion="reduce",
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


def opened(tab, live, line, lang="en"):
    tab.goto(f"{live.url}?lang={lang}#p={quote(line, safe='')}")
    tab.wait_for_selector(".picture .sw")
    return tab


def at_rest(tab):
    """When the search has ended."""
    tab.wait_for_selector(".strip:not(.thinking)")


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


def at_rest_or_stop(tab):
    if tab.locator(".strip.thinking").count():
        tab.locator(".strip .primary").click()
    at_rest(tab)


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


OTHER_ORDERS = """const add = EventSource.prototype.addEventListener;
let turn = 0;
const mixed = (moves) => turn++ ? [...moves, ...moves].splice(turn % moves.length, moves.length)
  : moves.sort((one, other) => other.said.length - one.said.length);
EventSource.prototype.addEventListener = function (kind, heard) {
  add.call(this, kind, (event) => {
    const news = event.data && JSON.parse(event.data);
    if (news?.moves) news.moves = mixed(news.moves);
    heard(news?.moves ? { data: JSON.stringify(news) } : event);
  });
};"""
"""Run before a page: the moves of each report of a search are in another order than those before.

The longest come first: lines may grow for them, once.
"""


@pytest.mark.slow
@pytest.mark.parametrize("tab", [{"width": 375}, {"width": 1280}], indirect=True)
@pytest.mark.parametrize("game", GAMES)
def test_nothing_jumps_while_it_thinks(tab, live, game):
    """Whichever moves change places: long ones and short ones, with a face and without."""
    tab.add_init_script(OTHER_ORDERS)
    phases = bench_positions(game).phases
    opened(tab, live, list(phases[max(phases)].values())[-1])
    tab.wait_for_selector(".advice .rows .number b:not(:empty)")
    tab.wait_for_timeout(600)
    tab.evaluate(WATCH_SHIFTS)
    tab.wait_for_timeout(1500)
    assert tab.evaluate("window.shifts") == []


@pytest.mark.slow
@pytest.mark.parametrize("tab", [{"width": 1280}], indirect=True)
def test_everything_by_keys(tab, live):
    opened(tab, live, DUEL)
    tab.wait_for_selector(".advice .rows .number b:not(:empty)")
    tab.locator("main").focus()
    start = tab.evaluate("new URLSearchParams(location.hash.slice(1)).get('n')")
    tab.keyboard.press("ArrowDown")
    assert tab.evaluate("document.activeElement.className") == "look"
    tab.keyboard.press("Tab")
    tab.keyboard.press("Enter")

    def node(wanted):
        tab.wait_for_function(
            "([wanted, same]) => (new URLSearchParams(location.hash.slice(1)).get('n') === wanted)"
            " === same", arg=wanted,
        )  # fmt: skip

    node([start, False])
    tab.locator("main").focus()
    tab.keyboard.press("Home")
    node([start, True])
    tab.keyboard.press("ArrowRight")
    node([start, False])
    tab.keyboard.press("Control+z")
    node([start, True])
    tab.keyboard.press("Control+y")
    node([start, False])
    tab.keyboard.press("?")
    tab.wait_for_selector("dialog .keys")
    tab.keyboard.press("Escape")
    tab.wait_for_selector("dialog", state="detached")


@pytest.mark.slow
@pytest.mark.parametrize("tab", [{"wrong": True}], indirect=True)
def test_a_board_that_is_gone_can_be_opened_again(tab, live):
    tab.goto(f"{live.url}#b=nothing&n=3&p={quote(DUEL, safe='')}")
    tab.locator("a.button", has_text="Open the position").click()
    tab.wait_for_selector(".picture .sw")


@pytest.mark.slow
def test_laying_out_with_checks_at_their_place(tab, live):
    tab.goto(f"{live.url}#layout=duel&from={quote(DUEL, safe='')}")
    tab.wait_for_selector(".problems .good")
    check_page(tab)
    tab.locator(".all-fields > summary").click()
    tab.locator("[data-field='cities[0].cards'] .chips > button").last.click()
    tab.locator("dialog input").fill("circus")
    tab.locator("dialog .picker button:visible").first.click()
    tab.locator("dialog .done").click()
    tab.wait_for_selector(".problems details")
    assert tab.locator(".wrong .at-place").count() >= 1
    assert tab.locator(".strip .primary").is_disabled()
    check_page(tab)
    tab.get_by_label("Undo", exact=True).click()
    tab.wait_for_selector(".problems .good")
    tab.get_by_label("Redo", exact=True).click()
    tab.wait_for_selector(".problems details")
    tab.get_by_label("Undo", exact=True).click()
    tab.wait_for_selector(".problems .good")
    tab.locator("[data-place='cities[0].coins+']").click()
    tab.wait_for_selector(".problems .good, .problems details")
    tab.get_by_label("Undo", exact=True).click()
    tab.wait_for_selector(".problems .good")
    tab.locator(".strip .primary").click()
    tab.wait_for_selector(".tabs")


@pytest.mark.slow
@pytest.mark.parametrize("name", TYPICAL)
def test_a_table_is_laid_out_by_tapping(tab, live, name):
    """What was tapped is the position, and for that no field of the form is needed."""
    wanted = table(name)
    tab.goto(f"{live.url}#layout={wanted['game']}")
    lay_out(tab, wanted)
    line = position_from_json(wanted).to_compact()
    tab.locator(".laying .primary").click()
    tab.wait_for_selector(".tabs")
    tab.wait_for_function("(line) => decodeURIComponent(location.hash).endsWith(line)", arg=line)


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_laying_out_each_game_from_nothing(tab, live, game):
    tab.goto(f"{live.url}?lang=it#layout={game}")
    tab.wait_for_selector(".laying[aria-busy=false]")
    check_page(tab)
    tab.locator("[data-start='0']").click()
    tab.wait_for_selector(".sheet button:visible")
    check_page(tab)


@pytest.mark.slow
def test_a_game_against_bots(tab, live):
    tab.goto(live.url)
    tab.wait_for_selector(".home")
    tab.locator("select[name=level]").select_option("gentle")
    tab.locator("[data-mode=play]").click()
    tab.wait_for_selector(".advice .rows li")
    for _ in range(4):
        tab.wait_for_selector(".advice .rows li")
        before = tab.url
        tab.locator(".advice .rows .play").first.click()
        tab.wait_for_function("before => location.href !== before", arg=before)
        tab.wait_for_selector(".waiting", state="detached")
    tab.locator(".strip .primary").click()
    tab.wait_for_selector(".advice .rows .number b:not(:empty)")
    check_page(tab)


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_following_a_table_takes_one_tap_an_event(tab, live, game):
    tab.add_init_script(CALM)
    told, count = follow(live, tab, game, 150)
    assert count.taps <= 1.1 * told
    assert count.characters < 0.2 * told
    check_fits(tab)


@pytest.mark.slow
def test_a_review_and_trying_again(tab, live):
    table, rng = solver.new_game("duel", seed=3), solver.Rng(3)
    while len(table.moves) < 40:
        table.advance()
        table.push(table.legal_moves[rng.below(len(table.legal_moves))])
    board = live.server.desks.add(Desk(table.record()))
    tab.goto(f"{live.url}#b={board}")
    tab.wait_for_selector(".picture .sw")
    at_rest_or_stop(tab)
    tab.locator("#to-review").click()
    tab.locator(".review .primary").click()
    tab.wait_for_selector("a[download]", timeout=60_000)
    check_page(tab)
    for point in range(2):
        tab.get_by_text("Try again").nth(point).click()
        tab.wait_for_selector("[role=status]:has-text('Find a better move')")
        assert not tab.locator(".best b").count()
        tab.locator("#to-moves").click()
        tab.locator(".advice .rows .play").first.click()
        tab.wait_for_selector("body:not(.busy)")
        if tab.locator(".event").count():  # what comes to light does not take the verdict away
            tab.locator(".event").first.click()
        tab.locator("#to-review").click()
        tab.wait_for_selector(".turning [role=status]:not(:has-text('Find a better move'))")
    tab.locator(".review .primary:enabled").wait_for()  # though this is not the end of the game
    tab.reload()
    tab.wait_for_selector(".picture .sw")
    tab.locator("#to-review").click()
    tab.wait_for_selector(".turning .card")


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


@pytest.mark.slow
@pytest.mark.parametrize("tab", [{"width": 1280}], indirect=True)
def test_a_game_is_played_to_its_end_by_keys(tab, live):
    """The chosen move by Enter, what comes to light by Enter; the focus never falls to the page."""
    line = bench_positions("duel").phases[2]["age3"]
    opened(tab, live, line)
    tab.locator("main").focus()
    for _ in range(40):
        tab.wait_for_selector("body:not(.busy)")
        if tab.locator(".happening h2:has-text('The game is over')").count():
            break
        before = tab.url
        if not tab.locator(".event").count():
            tab.keyboard.press("ArrowDown")
            tab.wait_for_function("() => document.activeElement.className === 'look'")
        tab.keyboard.press("Enter")
        tab.wait_for_function("before => location.href !== before", arg=before)
        tab.wait_for_function("() => document.activeElement !== document.body")
    assert tab.locator(".happening h2:has-text('The game is over')").count()


@pytest.mark.slow
def test_advice_is_spoken_and_its_line_shown_on_the_table(tab, live):
    """The best move is told to screen readers; the steps of its line change the picture only."""
    opened(tab, live, DUEL)
    at_rest(tab)
    tab.wait_for_function("document.querySelector('#live').textContent.includes('%')")
    here, table = tab.url, tab.locator(".picture").inner_html()
    steps = tab.locator(".detail .ahead")
    assert steps.count() > 1
    steps.nth(1).click()
    tab.wait_for_selector(".preview .said:has-text('2/')")
    assert tab.locator(".picture").inner_html() != table
    check_fits(tab)
    tab.locator(".preview button").last.click()
    tab.wait_for_selector(".preview", state="hidden")
    assert tab.url == here


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


def test_a_half_laid_table_outlives_a_reload(tab, live):
    """No complaint before anything was touched; the picker goes on; the board ends with the tap."""
    tab.goto(f"{live.url}#layout=duel")
    tab.wait_for_selector(".problems p")
    assert tab.locator(".problems li, .wrong").count() == 0
    tab.locator("[data-start='1']").click()
    first = tab.locator(".sheet h2").inner_text()
    tab.locator(".sheet [data-id='statue']").click()
    assert tab.locator(".sheet h2").inner_text() != first
    assert tab.locator(".sheet [data-id='statue']").count() == 0  # there is only one
    tab.locator(".sheet input").fill("horse")
    tab.keyboard.press("Enter")
    check_fits(tab)
    tab.keyboard.press("Escape")
    assert not tab.locator(".sheet").is_visible()
    tab.reload()
    tab.wait_for_selector(".laid .sw-card:has-text('Horse')")
    assert tab.locator(".laid .sw-card:has-text('Statue')").count() == 1
    check_fits(tab)


@pytest.mark.slow
def test_names_and_numbers_are_typed_one_after_the_other(tab, live):
    """Letters that fit are enough; a comma or Enter ends a name, Enter alone ends a spot."""

    def laid():
        return json.loads(tab.evaluate("localStorage.getItem('solver-web-layout-wonders')"))

    tab.goto(f"{live.url}#layout=wonders")
    tab.locator("[data-start='0']").click()
    tab.locator(".sheet [data-value='2']").click()
    tab.wait_for_selector(".laying[aria-busy=false]")
    search = tab.locator(".sheet input[type=search]")
    search.fill("q")
    assert tab.locator(".sheet .first").get_attribute("data-id") == "quarry"
    search.press("Enter")
    search.press_sequentially("statue, lii,nothing like this,")
    assert laid()["hand"] == ["quarry", "statue", "loom_age_2"]
    assert search.input_value() == "nothing like this; "  # what was not found is still there
    search.fill("")
    for typed in ("", "rho", "1", "lum", "west", "7"):
        search.press_sequentially(typed)
        search.press("Enter")
    player = laid()["players"][0]
    assert (player["wonder"], player["stages"], player["coins"]) == ("rhodos", 1, 7)
    assert player["cards"] == ["lumber_yard", "west_trading_post"]
    # And a tap leaves the keyboard where it is.
    tab.locator(".sheet button[data-id='olympia']").click()
    assert tab.evaluate("document.activeElement.type") == "search"


@pytest.mark.slow
def test_several_numbers_are_typed_line_by_line(tab, live):
    """Enter alone leaves a number as it is; after the last one the picker goes on."""
    tab.goto(f"{live.url}#layout=dice")
    tab.locator("[data-start='0']").click()
    tab.keyboard.press("Escape")
    tab.locator(".laid [data-key='players.0.wonder'] button").click()
    search, lines = tab.locator(".sheet input[type=search]"), tab.locator(".sheet .row")
    count = lines.count()
    assert count > 3
    for typed in ("3", "", "2"):
        search.fill(typed)
        search.press("Enter")
    laid = json.loads(tab.evaluate("localStorage.getItem('solver-web-layout-dice')"))
    assert laid["players"][0]["wonder"] == 3
    assert laid["players"][0]["barracks_west"] == {"attack": 2}
    assert "now" in lines.nth(3).get_attribute("class")
    for _ in range(count - 3):
        search.press("Enter")
    assert tab.locator(".sheet h2").inner_text() != "seat 0: wonder"
    assert tab.locator(".sheet .row").count() == 0


def test_what_is_gone_takes_along_what_lay_on_it(tab, live):
    """In the structure: what lay on a card is gone before it, and a card without cover is named."""
    tab.goto(f"{live.url}#layout=duel")
    tab.locator("[data-start='1']").click()
    tab.locator(".sheet [data-id='-']").click()
    assert tab.locator(".laid .spot-gone").count() == 5  # one in each row
    tab.locator(".laid [data-spot='0']").click()
    tab.locator(".sheet [data-id='statue']").click()
    tab.keyboard.press("Control+z")
    tab.wait_for_function("() => document.querySelectorAll('.spot-gone').length === 5")


BENCH = [
    pytest.param(game, seats, phase, id=f"{game}-{seats}-{phase}")
    for game in GAMES
    for seats, phases in bench_positions(game).phases.items()
    for phase in phases
]
LATEST = [*{one.values[:2]: one for one in BENCH}.values()]
BELOW = """() => [...document.querySelectorAll(".answer, .strip .rows li, .sw-open, .sw-standing, "
  + ".sw-conflict")].filter((one) => one.checkVisibility()
  && !one.closest(".sw-city:not(.sw-active)")
  && one.getBoundingClientRect().bottom > innerHeight).map((one) => one.outerHTML.slice(0, 120))"""
"""What of the advice, of the choices and of how the seats stand is not on the first screen."""


CUT = """() => [...document.querySelectorAll(".best, .rows .said, .bar-title")].filter((one) =>
  one.checkVisibility() && one.scrollHeight > one.clientHeight + 1).map((one) => one.textContent)"""
"""What of the titles and moves is not there to its end."""


def check_first_screen(tab, live, line):
    for lang in ("en", "it"):
        opened(tab, live, line, lang)
        tab.wait_for_selector(".best b")
        assert tab.locator(".strip .rows li:visible").count() >= 1
        assert tab.evaluate("scrollY") == 0
        assert tab.evaluate(BELOW) == []
        assert tab.evaluate(CUT) == []
        check_fits(tab)


@pytest.mark.slow
@pytest.mark.parametrize("tab", [{"height": 812}], indirect=True, ids=["phone"])
@pytest.mark.parametrize(("game", "seats", "phase"), BENCH)
def test_advice_and_table_fit_the_first_screen(tab, live, game, seats, phase):
    check_first_screen(tab, live, bench_positions(game).phases[seats][phase])


@pytest.mark.slow
@pytest.mark.parametrize("tab", [{"height": 812}], indirect=True, ids=["phone"])
@pytest.mark.parametrize(
    "path", [path for name, path in EXAMPLES.items() if not name.endswith("-over")]
)
def test_with_expansions_they_fit_the_first_screen_too(tab, live, path):
    check_first_screen(tab, live, (ROOT / "examples" / path).read_text(encoding="utf-8"))


SEEN_OF = """place => { const box = document.querySelector(place).getBoundingClientRect();
  return Math.min(box.bottom, innerHeight) - Math.max(box.top, 0); }"""


@pytest.mark.slow
@pytest.mark.parametrize("tab", [{"width": 844, "height": 390}], indirect=True, ids=["landscape"])
@pytest.mark.parametrize(("game", "seats", "phase"), LATEST)
def test_a_phone_on_its_side_shows_table_and_advice(tab, live, game, seats, phase):
    opened(tab, live, bench_positions(game).phases[seats][phase])
    tab.wait_for_selector(".best b")
    assert tab.evaluate("scrollY") == 0
    assert tab.evaluate(SEEN_OF, ".picture") >= 250
    assert tab.evaluate(SEEN_OF, ".answer-line") >= 40
    check_fits(tab)


@pytest.mark.slow
@pytest.mark.parametrize("lang", ["en", "it"])
def test_a_long_move_is_there_to_its_end(tab, live, lang):
    """Fleets, chains and purchases in one move: what is explained in brackets may be left out."""
    line = position_from_json(table("7 Wonders, Armada, Age II")).to_compact()
    opened(tab, live, line, lang)
    tab.wait_for_selector(".best b")
    assert tab.locator(".rows .said").count() > 5
    assert tab.evaluate(CUT) == []


@pytest.mark.slow
def test_a_finger_taps_what_it_lies_on_though_an_answer_arrives(tab, live):
    """The server says that the table has other spots now while a finger is down on the picker."""
    tab.goto(f"{live.url}#layout=wonders")
    tab.locator("[data-start='0']").click()
    tab.wait_for_selector(".laying[aria-busy=false]")
    held = []

    def hold(route):
        held.append(route)

    tab.route("**/api/check?*", hold, times=1)
    tab.locator(".sheet [data-switch]", has_text="Leaders").click()
    choice = tab.locator(".sheet .options .numbers button").first
    tab.evaluate("document.querySelectorAll('.laid [data-key]').forEach((one) => one.mine = true)")
    box = choice.bounding_box()
    tab.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    tab.mouse.down()
    before, spots = tab.locator(".sheet h2").inner_text(), tab.locator(".laid [data-key]").count()
    while not held:
        tab.wait_for_timeout(20)
    held[0].continue_()
    tab.wait_for_selector(".laying[aria-busy=false]")
    assert tab.locator(".laid [data-key]").count() > spots
    kept = "[...document.querySelectorAll('.laid [data-key]')].filter((one) => one.mine).length"
    assert tab.evaluate(kept) == spots
    tab.mouse.up()
    tab.wait_for_function("old => document.querySelector('.sheet h2').textContent !== old",
                          arg=before)  # fmt: skip


@pytest.mark.slow
def test_what_is_tapped_last_is_played_with_though_its_check_is_still_on_its_way(tab, live):
    tab.goto(f"{live.url}#layout=duel&from={quote(DUEL, safe='')}")
    tab.wait_for_selector(".problems .good")
    tab.locator(".all-fields > summary").click()
    held = []

    def hold(route):
        held.append(route)

    tab.route("**/api/check?*", hold, times=1)
    tab.locator("[data-place='cities[0].coins+']").click()
    tab.locator(".strip .primary").click()
    while not held:
        tab.wait_for_timeout(20)
    held[0].continue_()
    richer = position_from_compact(DUEL).to_json()
    richer["cities"][0]["coins"] += 1
    tab.wait_for_function(
        "(line) => decodeURIComponent(location.hash).endsWith(line)",
        arg=position_from_json(richer).to_compact(),
    )


@pytest.mark.slow
def test_a_game_keeps_names_marks_and_comments_and_all_of_it_is_undone(tab, live):
    """What is set is there after a reload; undo takes it back, one after the other."""
    table = solver.new_game("duel", seed=3)
    for _ in range(12):
        table.advance()
        table.push(table.legal_moves[0])
    tab.add_init_script(CALM)
    tab.goto(f"{live.url}#b={live.server.desks.add(Desk(table.record()))}")
    tab.wait_for_selector(".picture .sw")
    tab.locator("#to-line").click()
    tab.locator(".marks button", has_text="?!").click()
    tab.locator(".line textarea").fill("too early")
    tab.locator("#to-line").focus()
    tab.wait_for_selector(".comment:has-text('too early')")
    tab.get_by_label("Menu").click()
    tab.get_by_text("Names of the players").click()
    tab.locator("dialog input").first.fill("Ann")
    tab.keyboard.press("Enter")
    tab.wait_for_selector("body:not(.busy) dialog", state="detached")
    tab.reload()
    tab.wait_for_selector(".picture .sw")
    tab.locator("#to-line").click()
    assert tab.locator(".step[aria-current] .mark").inner_text().strip() == "?!"
    assert tab.locator(".comment").inner_text() == "too early"
    check_fits(tab)
    tab.locator(".marks button", has_text="??").click()
    tab.wait_for_selector("body:not(.busy) .step[aria-current] .mark:has-text('??')")
    tab.keyboard.press("Control+z")
    tab.wait_for_selector("body:not(.busy) .step[aria-current] .mark:has-text('?!')")
    tab.keyboard.press("Home")
    tab.wait_for_function("() => location.hash.includes('n=0&')")
    tab.locator(".replay").click()
    tab.wait_for_function("() => !location.hash.includes('n=0&')")
    tab.locator(".replay").click()


@pytest.mark.slow
@pytest.mark.parametrize("tab", [{"width": 1280}], indirect=True)
def test_the_curve_beside_the_game_leads_to_its_moves(tab, live):
    """It has what searches have said so far, that of the move that is shown included."""
    opened(tab, live, DUEL)
    at_rest(tab)
    tab.wait_for_selector(".advice .rows .number b:not(:empty)")
    assert not tab.locator(".curve-box svg:visible").count()
    tab.locator(".advice .rows .play").first.click()
    tab.wait_for_function("() => !location.hash.includes('n=0&')")
    while tab.locator(".event:visible").count():
        before = tab.url
        tab.locator(".event").first.click()
        tab.wait_for_function("before => location.href !== before", arg=before)
        tab.wait_for_selector("body:not(.busy)")
    curve = tab.locator(".curve-box svg")
    curve.wait_for()
    curve.click(position={"x": 2, "y": 40})
    tab.wait_for_function("() => location.hash.includes('n=0&')")


ON_CARDS = """() => {
  const rows = [...document.querySelectorAll(".advice .rows li")].map((one) => [
    one.dataset.text.split(/[\\s,]+/), one.querySelector(".number b").textContent]);
  const cards = [...document.querySelectorAll(".picture :is(.sw-card, .sw-held)[data-ids]")];
  return cards.map((card) => {
    const ids = card.dataset.ids.split(" ");
    const best = rows.find(([words]) => words.some((word) => ids.includes(word)));
    const whole = best && `${Math.round(parseFloat(best[1]))}`;
    return [whole, card.querySelector(".chance")?.textContent.replace(/\\D/g, "")];
  }).filter(([wanted, shown]) => wanted || shown); }"""
"""What the list says of the best use of each card, and what stands on the card."""


@pytest.mark.slow
@pytest.mark.parametrize("tab", [{}, {"width": 1280}], indirect=True, ids=["phone", "desk"])
def test_the_chance_of_its_best_use_stands_on_each_card(tab, live):
    opened(tab, live, DUEL)
    at_rest(tab)
    tab.wait_for_selector(".picture .chance.leading")
    shown = tab.evaluate(ON_CARDS)
    assert len(shown) == 2
    assert all(abs(int(wanted) - int(found)) <= 1 for wanted, found in shown), shown
    check_page(tab)
    tab.locator(".bar button").last.click()
    tab.get_by_text("No chances on the cards").click()
    tab.wait_for_selector(".picture .chance", state="detached")
    tab.reload()
    at_rest(tab)
    assert not tab.locator(".picture .chance").count()


@pytest.mark.slow
def test_a_stage_that_is_called_by_its_number_has_moves_of_its_own(tab, live):
    """Two coins to the left are not about stage 2."""
    opened(tab, live, (ROOT / "examples" / "wonders" / "armada.json").read_text("utf-8"))
    at_rest(tab)
    stages = tab.locator(".picture .sw-stage")
    for at in range(stages.count()):
        stage = stages.nth(at)
        number = stage.get_attribute("data-ids").partition("+")[2]
        assert number
        stage.click()
        moves = tab.locator("dialog .big").all_inner_texts()
        assert all(f"stage {number} " in move for move in moves), moves
        assert stage.locator(".chance").count() <= len(moves)
        tab.keyboard.press("Escape")


@pytest.mark.slow
@pytest.mark.parametrize("tab", [{}, {"width": 1280}], indirect=True, ids=["phone", "desk"])
def test_the_mistakes_of_a_review_are_gone_through_on_its_curve(tab, live):
    """The curve and the table are in sight together, on a phone too."""
    opened(tab, live, (ROOT / "examples" / "duel" / "game.json").read_text("utf-8"))
    tab.locator("#to-review").click()
    tab.locator(".review .primary").click()
    tab.wait_for_selector(".review a[download]", timeout=240_000)
    marks = tab.locator(".curve-mark.choice")
    assert marks.count() > 2
    back, on = tab.locator(".curve-tools button").all()
    assert on.is_disabled()
    nodes = []
    while back.is_enabled():
        before = tab.url
        back.click()
        tab.wait_for_function("before => location.href !== before", arg=before)
        tab.wait_for_selector("body:not(.busy)")
        nodes.append(tab.evaluate("location.hash.match(/n=(\\d+)/)[1]"))
        assert tab.locator(".curve-tools .said").inner_text()
    assert len(nodes) > 2
    seen = "one => one.getBoundingClientRect().top < innerHeight - 100"
    assert tab.locator(".curve-box").evaluate(seen)
    assert tab.locator(".picture .sw-structure").evaluate(seen)
    check_page(tab)


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


@pytest.mark.slow
def test_a_puzzle_is_posed_and_judged_and_the_next_one_comes(tab, live):
    """Nothing is given away before the move; afterwards it says why."""
    first, second = puzzles("duel")[:2]
    tab.goto(f"{live.url}#home")
    tab.locator("a[href='#puzzle=duel']").click()
    tab.wait_for_selector("[role=status]:has-text('Find the best move')")
    assert not tab.locator(".best b, .turning .why").count()
    check_fits(tab)
    tab.locator("#to-moves").click()
    tab.locator(f'.advice li[data-text="{first.best}"] .play').click()
    tab.wait_for_selector(".turning .good[role=status]:has-text('Right')")
    assert tab.locator(".turning .why li").count() == len(first.why["en"])
    check_fits(tab)
    tab.locator(".review a[href='#puzzle=duel']").click()
    tab.wait_for_selector("[role=status]:has-text('Find the best move')")
    wrong = max(second.losses, key=lambda move: second.losses[move])
    tab.locator("#to-moves").click()
    tab.locator(f'.advice li[data-text="{wrong}"] .play').click()
    tab.wait_for_selector(".turning .problem[role=status]:has-text('lowers')")
