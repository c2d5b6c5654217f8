"""What moves on the table moves visibly, and shortly; nothing does for who asked for no motion."""

from __future__ import annotations

import re

import pytest

from solver.arena.positions import bench_positions
from tests.web.browser import DUEL, at_rest_or_stop, opened

MOVING = {"motion": "no-preference", "width": 1280}

RECORD = """() => { window.moved = []; const { animate } = Element.prototype;
Element.prototype.animate = function (frames, options) {
  window.moved.push({ name: this.dataset.piece ?? this.dataset.ids.split(" ")[0],
    from: frames[0].transform, city: Boolean(this.closest(".sw-city")),
    duration: options.duration });
  return animate.call(this, frames, options); }; }"""
"""Notes what moves from now on."""

BUILD = re.compile("^build (?!.* with )")

MOVED = "() => window.moved.splice(0)"


def build(tab, node):
    """Build by the first move of the list that builds a card; the board is then at ``node``."""
    builds = tab.locator(".advice .rows li", has=tab.locator(".said", has_text=BUILD))
    builds.first.locator(".play").click()
    tab.wait_for_function(f"() => location.hash.includes('&n={node}&')")


@pytest.mark.slow
@pytest.mark.parametrize("tab", [MOVING], indirect=True, ids=["desk"])
def test_a_card_goes_to_its_city_and_back_again_by_undo(tab, live):
    opened(tab, live, DUEL)
    tab.wait_for_selector(".advice .rows .play")
    at_rest_or_stop(tab)
    tab.evaluate(RECORD)
    build(tab, 1)
    [card, *others] = [one for one in tab.evaluate(MOVED) if one["name"] != "pawn"]
    assert others == []
    assert card["city"]
    assert card["duration"] <= 250
    # A card taken back before it has left its place has no way to go.
    tab.wait_for_function("() => !document.getAnimations().length")
    tab.keyboard.press("Control+z")
    tab.wait_for_function("() => window.moved.length")
    back = tab.evaluate(MOVED)[0]
    assert back["name"] == card["name"]
    assert not back["city"]


@pytest.mark.slow
@pytest.mark.parametrize("tab", [{"width": 1280}], indirect=True, ids=["reduced"])
def test_nothing_moves_for_who_asked_for_no_motion(tab, live):
    opened(tab, live, DUEL)
    tab.wait_for_selector(".advice .rows .play")
    at_rest_or_stop(tab)
    tab.evaluate(RECORD)
    build(tab, 1)
    assert tab.evaluate(MOVED) == []


@pytest.mark.slow
@pytest.mark.parametrize("tab", [MOVING], indirect=True, ids=["desk"])
def test_a_card_that_lay_hidden_till_all_had_chosen_comes_from_the_hand(tab, live):
    opened(tab, live, bench_positions("wonders").phases[3]["age1"])
    tab.evaluate(RECORD)
    moved = []
    for step in range(1, 4):
        tab.wait_for_selector(".advice .rows .play")
        at_rest_or_stop(tab)
        moved += tab.evaluate(MOVED)
        tab.evaluate("() => window.scrollTo(0, 0)")
        build(tab, step)
    moved += tab.evaluate(MOVED)
    assert moved
    assert all(one["city"] for one in moved)
