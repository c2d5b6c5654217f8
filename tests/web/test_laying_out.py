"""Tables laid out in a real browser: by taps, by letters, by numbers, through a reload."""

from __future__ import annotations

import json
from urllib.parse import quote

import pytest

from solver.positions import position_from_compact, position_from_json
from tests.web.browser import (
    DUEL,
    GAMES,
    check_fits,
    check_page,
)
from tests.web.laying import lay_out
from tests.web.typical import TYPICAL, table


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


def laid_out(tab, game):
    """What the browser keeps of the table that is being laid out."""
    return json.loads(tab.evaluate(f"localStorage.getItem('solver-web-layout-{game}')"))


def hand_of_three(tab, live):
    """The search of the picker that asks for a hand of Age II at a table of three."""
    tab.goto(f"{live.url}#layout=wonders")
    tab.locator("[data-start='1']").click()
    tab.locator(".sheet [data-value='2']").click()
    tab.wait_for_selector(".laying[aria-busy=false]")
    return tab.locator(".sheet input[type=search]")


def test_three_letters_take_what_only_they_fit(tab, live):
    """However much of a name is typed, with Enter, a comma or without, it is taken once."""
    search = hand_of_three(tab, live)
    for typed in ("qua", "statue", "labo"):
        search.press_sequentially(typed)
        search.press("Enter")
    assert laid_out(tab, "wonders")["hand"] == ["quarry", "statue", "laboratory"]
    search.press_sequentially("aqu for, temple; sto")
    hand = ["quarry", "statue", "laboratory", "aqueduct", "forum", "temple"]
    assert laid_out(tab, "wonders")["hand"] == hand
    assert tab.locator(".sheet h2").inner_text() == "hand"
    tab.get_by_label("Undo", exact=True).click()
    assert laid_out(tab, "wonders")["hand"] == hand[:-1]
    tab.reload()
    tab.wait_for_selector(".laid .sw-name:has-text('Forum')")


def test_letters_that_make_it_another_name_give_back_what_was_taken(tab, live):
    """The Clay Pit lies there already, so three letters take the Clay Pool: not if more follow."""
    hand_of_three(tab, live).press("Escape")
    tab.locator(".laid [data-key='players.0.cards'] .adder").click()
    search = tab.locator(".sheet input[type=search]")
    search.press_sequentially("clay pit")
    assert laid_out(tab, "wonders")["players"][0]["cards"] == ["clay_pit"]
    search.press_sequentially(" clay p")
    assert laid_out(tab, "wonders")["players"][0]["cards"] == ["clay_pit", "clay_pool"]
    search.press_sequentially("it")
    assert laid_out(tab, "wonders")["players"][0]["cards"] == ["clay_pit"]
    assert search.input_value() == "clay pit"
    assert tab.locator(".sheet .options button").first.get_attribute("data-id") == "clay_pit"
    # "Cart" begins a card of another expansion, "t" one that can lie here.
    search.fill("")
    search.press_sequentially("carthea")
    cards = laid_out(tab, "wonders")["players"][0]["cards"]
    assert cards == ["clay_pit", "caravansery", "theater"]


def test_a_letter_ends_the_number_before_it_and_a_full_stop_the_list(tab, live):
    """Where digits lead on to names; a name that begins with digits is none of both."""
    tab.goto(f"{live.url}#layout=architects")
    tab.locator("[data-start='0']").click()
    search = tab.locator(".sheet input[type=search]")
    search.press_sequentially("bab 2 vic")
    search.press("Enter")
    player = laid_out(tab, "architects")["players"][0]
    assert player == {"wonder": "babylon", "cards": ["vp2_cat"]}
    search.press_sequentially("2urb")
    player = laid_out(tab, "architects")["players"][0]
    assert (player["built"], player["tokens"]) == ([1, 2], ["urbanism"])
    search.press_sequentially(".")
    assert tab.locator(".sheet h2").inner_text() == "seat 0: military tokens"
    for _ in range(2):
        tab.get_by_label("Undo", exact=True).click()
    assert tab.locator(".sheet h2").inner_text() == "seat 0: cards"
    search.press_sequentially(".")
    assert tab.locator(".sheet h2").inner_text() == "seat 0: built"


def test_a_text_that_names_cards_is_pasted(tab, live):
    """All that can lie here are taken, whatever else the text says, and taken back in one step."""
    tab.context.grant_permissions(["clipboard-read", "clipboard-write"])
    search = hand_of_three(tab, live)
    search.press_sequentially("qua")
    text = "My hand:\n1 x Dispensary,\narchery_range and the WALLS (no Palace yet)"
    tab.evaluate("(text) => navigator.clipboard.writeText(text)", text)
    search.press("Control+V")
    hand = ["quarry", "dispensary", "archery_range", "walls"]
    assert laid_out(tab, "wonders")["hand"] == hand
    told = tab.locator("#toast").inner_text()
    assert told == "Laid from the text: 3. Not possible here: Palace"
    tab.get_by_label("Undo", exact=True).click()
    assert laid_out(tab, "wonders")["hand"] == hand[:1]
    tab.evaluate("navigator.clipboard.writeText('nothing that lies on a table')")
    search.press("Control+V")
    assert search.input_value() == "nothing that lies on a table"
    assert laid_out(tab, "wonders")["hand"] == hand[:1]


def test_the_table_that_was_used_last_is_there_to_begin_with(tab, live):
    tab.goto(f"{live.url}#layout=duel&from={quote(DUEL, safe='')}")
    tab.wait_for_selector(".problems .good")
    assert tab.locator("[data-start='last']").count() == 0
    tab.locator(".laying .primary").click()
    tab.wait_for_selector(".tabs")
    tab.goto(f"{live.url}#layout=duel")
    tab.locator("[data-start='last']").click()
    tab.wait_for_selector(".problems .good")
    tab.reload()
    tab.wait_for_selector(".problems .good")
    tab.locator("[data-start='1']").click()
    tab.get_by_label("Undo", exact=True).click()
    tab.wait_for_selector(".problems .good")
    tab.locator(".laying .primary").click()
    tab.wait_for_function(
        "(line) => decodeURIComponent(location.hash).endsWith(line)",
        arg=position_from_compact(DUEL).to_compact(),
    )


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
