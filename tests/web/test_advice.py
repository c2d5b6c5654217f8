"""Advice and reviews in a real browser: what is spoken, shown on the table, on the curve."""

from __future__ import annotations

import pytest

import solver
from solver.arena.positions import bench_positions
from solver.web.desk import Desk
from tests.web.browser import (
    DUEL,
    GAMES,
    WATCH_SHIFTS,
    at_rest,
    at_rest_or_stop,
    check_fits,
    check_page,
    opened,
)
from tests.web.pictures import ROOT

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
    tab.get_by_text("Search it deeper").first.click()
    tab.wait_for_selector(".strip.thinking")
    assert tab.locator("#tab-moves").is_visible()
    at_rest_or_stop(tab)
    tab.locator("#to-review").click()
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
