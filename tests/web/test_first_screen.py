"""What of advice and table is there without scrolling, on a phone upright and on its side."""

from __future__ import annotations

import pytest

from solver.arena.positions import bench_positions
from solver.positions import position_from_json
from tests.web.browser import (
    GAMES,
    check_fits,
    opened,
)
from tests.web.pictures import EXAMPLES, ROOT
from tests.web.typical import table

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
SIZES = """() => [".best > span, .strip .said", ".advice .said"].map((which) => new Set(
  [...document.querySelectorAll(which)].filter((one) => one.checkVisibility()).map(
    (one) => getComputedStyle(one).fontSize)).size)"""
"""In how many sizes the moves above the table are written, and those of the list."""


def check_first_screen(tab, live, line):
    for lang in ("en", "it"):
        opened(tab, live, line, lang)
        tab.wait_for_selector(".best b")
        assert tab.locator(".strip .rows li:visible").count() >= 1
        assert tab.evaluate("scrollY") == 0
        assert tab.evaluate(BELOW) == []
        assert tab.evaluate(CUT) == []
        assert max(tab.evaluate(SIZES)) == 1
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
    assert max(tab.evaluate(SIZES)) == 1
