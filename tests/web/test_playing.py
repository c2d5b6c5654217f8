"""Games played in a real browser: by taps and by keys, against bots, at a table, as puzzles."""

from __future__ import annotations

import re

import pytest

import solver
from solver.arena.positions import bench_positions
from solver.web.desk import Desk
from solver.web.opening import open_text
from solver.web.puzzles import puzzles
from tests.web.browser import (
    DUEL,
    GAMES,
    at_rest,
    check_fits,
    check_page,
    opened,
)
from tests.web.following import CALM, follow
from tests.web.pictures import ROOT


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


def test_moves_of_a_card_are_offered_where_they_are_possible_only(tab, live):
    """A move is on its way when somebody taps another card: the choice goes when it arrives."""
    tab.goto(f"{live.url}#b={live.server.desks.add(open_text(DUEL).desk)}")
    play = tab.locator(".advice .play").first
    play.wait_for()
    held = []

    def hold(route):
        held.append(route)

    tab.route("**/api/**/push*", hold, times=1)
    play.click()
    while not held:
        tab.wait_for_timeout(20)
    tab.locator(".table .sw-structure [data-ids]").last.click()
    assert tab.locator("dialog .big").count()
    held[0].continue_()
    tab.locator("dialog").wait_for(state="detached")


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


IN_SIGHT = """place => { const box = document.querySelector(place).getBoundingClientRect();
  return box.top >= 0 && box.bottom <= innerHeight; }"""


@pytest.mark.slow
def test_a_puzzle_is_posed_and_judged_and_the_next_one_comes(tab, live):
    """Nothing is given away before the move; afterwards it says why."""
    known = puzzles("duel")
    first = known[0]
    tab.goto(f"{live.url}#home")
    tab.locator("a[href='#puzzles=duel']").click()
    tab.locator(".puzzle-list a").first.click()
    tab.wait_for_selector("[role=status]:has-text('Find the best move')")
    assert not tab.locator(".best b, .turning .why").count()
    check_fits(tab)
    tab.locator("#to-moves").click()
    tab.locator(f'.advice li[data-text="{first.best.move}"] .play').click()
    tab.wait_for_selector(".turning .good[role=status]:has-text('Right')")
    assert tab.evaluate(IN_SIGHT, ".turning [role=status]")
    assert not tab.locator("#toast.shown").count()  # which would lie over it
    reasons = len(first.best.why) + len(first.tempting.why)
    assert tab.locator(".turning .why li").count() == reasons
    assert tab.locator(".turning p:has-text('Tempting')").count() == 1
    assert tab.locator(".review p:has-text('Your rating: 12')").count() == 1
    check_fits(tab)
    tab.locator(".review a[href='#puzzle=duel']").click()
    tab.wait_for_selector("[role=status]:has-text('Find the best move')")
    board = re.search("#b=([^&]+)", tab.url)[1]
    second = known[live.server.desks.get(board).reviewed["en"]["puzzle"]["number"]]
    assert second is not first
    wrong = max(second.losses, key=lambda move: second.losses[move])
    tab.locator("#to-moves").click()
    tab.locator(f'.advice li[data-text="{wrong}"] .play').click()
    tab.wait_for_selector(".turning .problem[role=status]:has-text('lowers')")
