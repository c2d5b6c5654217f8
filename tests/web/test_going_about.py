"""Going about as people do: Back, a tap too many, undo, dropped files, a phone that is turned."""

from __future__ import annotations

import threading
from urllib.parse import quote

import pytest

from solver.arena.positions import bench_positions
from solver.web import playing
from solver.web.opening import begin, open_text
from solver.web.view import view
from tests.web.browser import DUEL, GAMES, at_rest_or_stop, inaccessible, opened

EVERYWHERE = [
    pytest.param({"width": width, "colors": colors}, id=f"{width}-{colors}")
    for width, colors in ((375, "light"), (375, "dark"), (1280, "light"), (1280, "dark"))
]

DROP = """text => { const data = new DataTransfer();
  data.items.add(new File([text], "what.json"));
  const event = new DragEvent("drop", {dataTransfer: data, bubbles: true, cancelable: true});
  return document.querySelector("main > *").dispatchEvent(event); }"""
"""Drop a file; false if the browser is kept from going to it."""


def seats_of(game):
    """The largest and the smallest table of a game."""
    phases = bench_positions(game).phases
    return {min(phases), max(phases)}


def test_back_closes_what_lay_over_the_page_and_each_page_begins_at_its_top(tab, live):
    tab.goto(live.url)
    tab.wait_for_selector(".home")
    line = f"#p={quote(DUEL, safe='')}"
    tab.evaluate("line => { scrollTo(0, document.body.scrollHeight); location.hash = line }", line)
    tab.wait_for_selector(".picture .sw")
    assert tab.evaluate("scrollY") == 0
    at_rest_or_stop(tab)
    tab.locator(".sw-card.sw-open").first.click()
    tab.wait_for_selector("dialog[open]")
    tab.go_back()
    tab.wait_for_selector(".home")
    assert not tab.locator("dialog").count()
    assert tab.evaluate("scrollY") == 0


@pytest.mark.slow
@pytest.mark.parametrize("tab", EVERYWHERE, indirect=True)
def test_offers_and_choices_can_be_read(tab, live):
    """The offer to undo, dialogs, chosen cards: whatever lies over the page or is picked."""
    opened(tab, live, DUEL)
    at_rest_or_stop(tab)
    tab.locator(".sw-card.sw-open").first.click()
    tab.wait_for_selector("dialog[open]")
    assert inaccessible(tab) == []
    tab.locator("dialog .big").first.click()
    tab.wait_for_selector("body:not(.busy)")
    at_rest_or_stop(tab)
    tab.locator("#to-line").click()
    tab.locator(".line button:has-text('Delete from here')").click()
    tab.wait_for_selector("#offer")
    assert inaccessible(tab) == []
    tab.keyboard.press("Control+z")  # which says what the offer says: it is gone with that
    tab.wait_for_selector("#offer", state="detached")
    tab.wait_for_selector("body:not(.busy)")
    desk = begin({"mode": "follow", "game": "duel", "own": [0]})
    tab.goto(f"{live.url}#b={live.server.desks.add(desk)}")
    tab.wait_for_selector(".happening .event")
    for _ in range(9):  # two questions: tokens, then wonders
        free = tab.locator(".happening .event:not([disabled]):not([aria-pressed=true])")
        free.first.click()
        tab.wait_for_selector("body:not(.busy)")
        if tab.locator(".event[aria-pressed=true]").count() in (2, 3):
            assert inaccessible(tab) == []


def test_a_card_of_a_hand_is_offered_as_often_as_it_is_there(tab, live):
    """Every card is tapped twice: the hand is taken at once, whatever is in it."""
    desk = begin({"mode": "follow", "game": "wonders", "seats": 5, "own": [0]})
    while (told := view(desk, desk.last, "en"))["decider"] >= 0 or told["chance"]["together"] < 2:
        state = desk.tree.at(desk.last)
        events = state.legal_moves() or [event for event, _ in state.chance_outcomes()]
        desk.last = desk.play_forced(desk.tree.add(desk.last, events[0]).number)
    tab.goto(f"{live.url}#b={live.server.desks.add(desk)}")
    tab.wait_for_selector(".picked-row")
    before, at = tab.url, 0
    while tab.url == before:
        card = tab.locator(".happening .event").nth(at)
        card.click()
        if card.is_enabled() and tab.url == before:
            card.click()
        at += 1
        tab.wait_for_selector("body:not(.busy)")
    assert not tab.locator("#toast.shown").count()


def test_undo_in_laying_out_goes_back_to_the_place(tab, live):
    """What is tapped next lies where the last thing was."""
    tab.goto(f"{live.url}#layout=duel")
    tab.wait_for_selector(".laid")
    tab.locator("[data-start]").nth(1).click()
    first = tab.locator(".sheet h2").inner_text()
    tab.locator(".sheet .picker button").nth(3).click()
    tab.wait_for_function("was => document.querySelector('.sheet h2').innerText !== was", arg=first)
    tab.locator("button[aria-label=Undo]").click()
    tab.wait_for_function("was => document.querySelector('.sheet h2').innerText === was", arg=first)


@pytest.mark.parametrize("tab", [{"wrong": True}], indirect=True, ids=["phone"])
def test_what_is_dropped_is_opened_or_refused_in_words(tab, live):
    """On any page; the browser never goes away to the file."""
    for page in ("#home", f"#p={quote(DUEL, safe='')}", "#layout=duel"):
        for wrong in ("nonsense", "{}", "\x00\x01", ""):
            tab.goto(f"{live.url}{page}")
            tab.wait_for_selector(".home, .picture .sw, .laid")
            assert not tab.evaluate(DROP, wrong)
            tab.wait_for_selector("#toast.shown, .home .problem")
        assert not tab.evaluate(DROP, DUEL)
        tab.wait_for_selector(".picture .sw")
        tab.wait_for_url("**b=*")


@pytest.mark.parametrize("tab", [{"width": 844, "height": 390}, {"width": 640, "height": 360}],
                         indirect=True, ids=["844", "640"])  # fmt: skip
def test_a_phone_on_its_side_shows_the_table(tab, live):
    """Half of the screen at least is the table, from the first look on; advice stands beside."""
    for game in GAMES:
        line = list(bench_positions(game).phases[max(seats_of(game))].values())[-2]
        tab.goto("about:blank")
        opened(tab, live, line)
        at_rest_or_stop(tab)
        room = """() => { const box = document.querySelector(".picture").getBoundingClientRect();
          const high = Math.min(box.bottom, innerHeight) - Math.max(box.top, 0);
          return high * box.width / (innerHeight * innerWidth) }"""
        assert tab.evaluate(room) >= 0.5, game
        width = tab.evaluate("[document.documentElement.scrollWidth, innerWidth]")
        assert width[0] <= width[1]
        best = tab.locator(".best").bounding_box()
        assert best["y"] + best["height"] <= tab.viewport_size["height"]


def test_a_hint_moves_nothing(tab, live):
    """Advice that is asked for in a game against bots leaves the table where it is."""
    desk = begin({"mode": "play", "game": "duel", "own": [0], "level": "gentle", "seed": 3})
    tab.goto(f"{live.url}#b={live.server.desks.add(desk)}")
    tab.wait_for_selector(".picture .sw")
    tab.wait_for_selector(".strip .primary:enabled")
    before = tab.locator(".picture").bounding_box()
    tab.locator(".strip .primary").click()
    tab.wait_for_selector(".best b")
    at_rest_or_stop(tab)
    assert tab.locator(".picture").bounding_box()["y"] == before["y"]


def test_the_step_of_the_expected_line_that_is_shown_is_marked(tab, live):
    opened(tab, live, DUEL)
    at_rest_or_stop(tab)
    steps = tab.locator(".detail .ahead")
    for at in range(min(2, steps.count())):
        steps.nth(at).click()
        tab.wait_for_selector(".detail .ahead[aria-current=step] >> nth=0 >> text=/./")
        tab.wait_for_function(
            "at => document.querySelectorAll('.detail .ahead')[at].ariaCurrent === 'step'", arg=at
        )
        assert tab.locator(".detail .ahead[aria-current]").count() == 1


def test_boards_are_gone_on_with_deleted_and_brought_back(tab, live):
    name = live.server.desks.add(open_text(DUEL).desk)
    tab.goto(live.url)
    tab.wait_for_selector(".boards")
    row = tab.locator(f".boards li:has(a[href='#b={name}'])")
    row.get_by_role("button", name="Delete").click()
    row.wait_for(state="detached")
    tab.locator("#offer button").click()
    row.wait_for()
    row.locator("a").click()
    tab.wait_for_selector(".picture .sw")


@pytest.mark.parametrize("tab", [{"wrong": True}], indirect=True, ids=["phone"])
def test_the_page_knows_that_the_server_is_back_while_bots_think(tab, live, monkeypatch):
    """An answer that takes long is no lost line."""
    answer = threading.Event()

    usual = playing.reply

    def think(desk, number, stop):
        answer.wait(60)
        return usual(desk, number, stop)

    monkeypatch.setattr(playing, "reply", think)
    desk = begin({"mode": "play", "game": "duel", "own": [0], "level": "gentle", "seed": 3})
    lost = []

    def lose(route):
        lost.append(route)
        if len(lost) > 1:
            route.continue_()
        else:
            route.abort()

    tab.route("**/reply*", lose)
    tab.goto(f"{live.url}#b={live.server.desks.add(desk)}")
    tab.wait_for_selector(".picture .sw")
    for _ in range(9):
        if lost:
            break
        tab.locator(".advice .rows .play").first.click()
        tab.wait_for_timeout(500)
    tab.wait_for_selector("#offline", state="detached")
    assert not answer.is_set()
    assert "busy" in tab.locator("body").get_attribute("class")
    answer.set()
    tab.wait_for_selector("body:not(.busy)")
