"""What is drawn can be seen and read: symbols stand out, and words are parted where they may be."""

from __future__ import annotations

import pytest

from solver.arena.positions import bench_positions
from tests.web.browser import GAMES, opened
from tests.web.clumsy.watch import CONTRAST, EYES

SCREENS = ((375, 812), (844, 390), (1280, 800))

USUAL = {
    ("light", "", 375), ("dark", "", 1280), ("light", "dark", 375), ("dark", "light", 1280),
}  # fmt: skip
"""The colors and widths that are looked at by default."""

THEMES = [
    pytest.param(
        {"colors": system, "width": width}, chosen, id=f"{system}-{chosen}-{width}",
        marks=() if (system, chosen, width) in USUAL else pytest.mark.slow,
    )
    for system in ("light", "dark")
    for chosen in ("", "light", "dark")
    for width in (375, 1280)
]  # fmt: skip
"""The colors of the system, and those that were chosen in the menu, which come first."""

NAMED = """(name) => {
  const tiles = [...document.querySelectorAll(".sw-structure .sw-card b")];
  const wide = (one) => one.closest(".sw-card").clientWidth;
  const tile = tiles.reduce((best, one) => (wide(one) < wide(best) ? one : best));
  tile.textContent = name;
  return eyes.broken(); }"""


IN_SHEET = """(fields) => {
  const tiles = [...document.querySelectorAll(".sheet .options button b")];
  if (!tiles.length) return [];
  const shown = tiles.map((one) => one.textContent);
  const wide = (one) => one.closest("button").clientWidth;
  const tile = tiles.reduce((best, one) => (wide(one) < wide(best) ? one : best));
  const own = fields.filter((names) => shown.every((one) => names.includes(one)));
  return [...new Set(own.flat())].flatMap((name) => {
    tile.textContent = name;
    return eyes.broken().map((found) => `${name}: ${found}`);
  }); }"""


IN_PICKER = """(names) => {
  const tiles = [...document.querySelectorAll("dialog .picker button")];
  const wide = (one) => one.clientWidth;
  const tile = tiles.reduce((best, one) => (wide(one) < wide(best) ? one : best));
  return names.flatMap((name) => {
    tile.textContent = name;
    return eyes.broken().map((found) => `${name}: ${found}`);
  }); }"""
"""Every name in the narrowest of the tiles that are there."""


def choose_colors(tab, chosen):
    tab.evaluate("one => { if (one) document.documentElement.dataset.theme = one; }", chosen)


@pytest.mark.parametrize(("tab", "chosen"), THEMES, indirect=["tab"])
def test_symbols_of_every_state_of_a_box_can_be_seen(tab, live, chosen):
    tab.add_init_script(path=EYES)
    opened(tab, live, bench_positions("dice").phases[2]["middle"])
    choose_colors(tab, chosen)
    ticks = tab.locator(".sw-tick")
    assert ticks.count() > 40
    for state in ("", "sw-built", "sw-new", "sw-open"):
        ticks.evaluate_all(
            "(all, state) => all.forEach((one) => {"
            " one.classList.remove('sw-built', 'sw-new', 'sw-open');"
            " if (state) one.classList.add(state); })", state)  # fmt: skip
        assert tab.evaluate("least => eyes.faint(least)", CONTRAST) == [], state


@pytest.mark.parametrize("lang", ["en", "it"])
def test_every_name_of_a_card_is_parted_where_it_may_be(tab, live, client, lang):
    """In the narrowest tile of a phone, where each of them lies in some game."""
    tab.add_init_script(path=EYES)
    opened(tab, live, bench_positions("duel").phases[2]["age1"], lang)
    choices = client.ask("layout/duel", lang=lang)["choices"]
    names = {one[4] for field in choices.values() for one in field if one[2]}
    assert len(names) > 70
    broken = {name: found for name in names if (found := tab.evaluate(NAMED, name))}
    assert broken == {}


@pytest.mark.parametrize("lang", ["en", "it"])
@pytest.mark.parametrize("tab", [
    pytest.param(dict(zip(("width", "height"), size, strict=True)), id=f"{size[0]}",
                 marks=[] if size == (844, 390) else pytest.mark.slow)
    for size in SCREENS
], indirect=True)  # fmt: skip
@pytest.mark.parametrize("game", [
    pytest.param(game, marks=[] if game == "dice" else pytest.mark.slow) for game in GAMES
])  # fmt: skip
def test_no_word_is_broken_where_things_are_chosen(tab, live, client, game, lang):
    """Each spot of an empty table, with all that can lie there, in this Age or another."""
    choices = client.ask(f"layout/{game}", lang=lang)["choices"].values()
    fields = [[one[4] for one in field] for field in choices]
    tab.add_init_script(path=EYES)
    tab.goto(f"{live.url}?lang={lang}#layout={game}")
    tab.wait_for_selector(".laid [data-spot]")
    spots, broken = tab.locator(".laid [data-spot]"), {}
    for at in range(spots.count()):
        spots.nth(at).evaluate("one => one.click()")
        tab.wait_for_timeout(20)
        if found := tab.evaluate("eyes.broken()") + tab.evaluate(IN_SHEET, fields):
            broken[tab.locator(".sheet").inner_text()[:40]] = found
    assert broken == {}


@pytest.mark.parametrize("lang", ["en", "it"])
@pytest.mark.parametrize("tab", [
    pytest.param(dict(zip(("width", "height"), size, strict=True)), id=f"{size[0]}",
                 marks=[] if size == SCREENS[0] else pytest.mark.slow)
    for size in SCREENS
], indirect=True)  # fmt: skip
def test_no_word_is_broken_where_a_field_is_filled_in(tab, live, client, lang):
    """In the picker of the form with all fields, which has no sheet below it."""
    choices = client.ask("layout/duel", lang=lang)["choices"].values()
    names = sorted({one[4] for field in choices for one in field})
    tab.add_init_script(path=EYES)
    tab.goto(f"{live.url}?lang={lang}#layout=duel")
    tab.wait_for_selector(".laid [data-spot]")
    tab.locator(".all-fields > summary").click()
    tab.locator("[data-field='cities[0].cards'] .chips > button").last.click()
    tab.wait_for_selector("dialog .picker button")
    assert tab.evaluate("eyes.broken()") == []
    assert tab.evaluate(IN_PICKER, names) == []
