"""What a clumsy person does on a page: taps, keys, slips, Back, reload, undo, wrong addresses.

Each action says in words what it did, or returns None where there was nothing to do.
"""

from __future__ import annotations

from tests.web.clumsy.hand import Hand, kind
from tests.web.clumsy.sameness import board_at_rest, compare
from tests.web.clumsy.watch import ask

KEYS = ("ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End", "Enter", "Space",
        "Control+z", "Control+y", "Control+Shift+z", "c", "?", "Escape", "Escape", "PageDown",
        "PageUp", "Tab", "Shift+Tab", "x", "Delete")  # fmt: skip

SLIPS = (
    "", " ", "?", "undo", "-1", "0", "7", "99999999999", "1e400", "nonsense", "build", "build ",
    "costruire terme", "wonder", "pass", "Ålesund \u202e \U0001f600", "<b>bold</b>", "a" * 3000,
    "build baths, build baths", "discard", "null", "undefined'; --", "p_1", "1.1", "deal",
    "choose 1", "statue", "lum", "west", ",,,", ";", "\t",
)  # fmt: skip

NONSENSE = {"null", "undefined'; --"}
"""Slips that a page may repeat, though it must not say such things by itself."""

ADDRESSES = (
    "#b=", "#b=nothing", "#b=../catalog", "#b=%00", "#home", "#", "#layout=", "#layout=chess",
    "#layout=duel", "#layout=wonders", "#layout=dice&from=nonsense", "#puzzle=duel",
    "#puzzle=chess", "#puzzle=", "#p=nonsense", "#p=", "#try=1", "#b=nothing&n=3&p=x",
    "#b={board}&n=99999", "#b={board}&n=-1", "#b={board}&n=x", "#b={board}&n=0",
    "#b={board}&try=99", "#b={board}&try=x", "#b={board}&try=0", "#=&=&&&", "#%E0%A4%A",
    "?lang=xx#b={board}", "?lang=it#b={board}",
)  # fmt: skip

RECKLESS = {"deed": 8.0, "summary": 2.0, "a": 1.0}
"""How much likelier than others some things are tapped: what a game goes on by."""


def tap_something(hand: Hand) -> str | None:
    """Anything that can be tapped."""
    things = ask(hand.page, "() => eyes.things()")
    things = [one | {"at": at} for at, one in enumerate(things) if one["type"] != "file"]
    if not things:
        return None
    weights = [RECKLESS["deed"] if one["deed"] else RECKLESS.get(one["kind"], 1.5)
               for one in things]  # fmt: skip
    thing = hand.rng.choices(things, weights)[0]
    if thing["kind"] == "select":
        return choose_option(hand)
    return hand.tap(thing["at"], thing)


def play_on(hand: Hand) -> str | None:
    """What leads the game on: a choice, an event, the whole hand, the picker of a table."""
    if ask(hand.page, "() => eyes.busy()"):
        hand.page.wait_for_timeout(300)
    if hand.page.locator("dialog[open]").count() and not hand.there("dialog .big").count():
        hand.page.keyboard.press("Escape")
    for selector in ("dialog .big", ".sheet .options button", ".happening .event", ".rows .play",
                     ".laid [data-spot]", ".ways > *", ".example a"):  # fmt: skip
        found = hand.there(selector)
        count = found.count()
        if not count:
            continue
        one = found.nth(hand.rng.randrange(count))
        name = (one.get_attribute("aria-label") or one.inner_text()).strip()[:60]
        one.evaluate("one => one.click()")
        hand.page.wait_for_timeout(60)
        return f"play on: {selector} {name!r}"
    return None


def press_key(hand: Hand) -> str:
    """One of the keys that the page knows, or another one."""
    if hand.rng.random() < 0.25:
        times = hand.rng.randint(1, 12)
        for _ in range(times):
            hand.page.keyboard.press("Tab")
        hand.page.keyboard.press("Enter")
        return f"Tab {times} times, Enter"
    key = hand.rng.choice(KEYS)
    hand.page.keyboard.press(key)
    return f"key {key}"


def type_slip(hand: Hand) -> str | None:
    """A slip in a field."""
    found = hand.there("input:not([type=checkbox]):not([type=file]), textarea")
    if not found.count():
        return None
    one = found.nth(hand.rng.randrange(found.count()))
    text = hand.rng.choice(SLIPS)
    if hand.rng.random() < 0.4:
        hint = (one.get_attribute("placeholder") or "").split(": ")[-1]
        text = hint[: hand.rng.randint(0, len(hint))] + hand.rng.choice(("", " ", "x", " 3"))
    name = one.get_attribute("aria-label") or one.get_attribute("id") or "a field"
    hand.watch.typed = text or " "
    hand.watch.slips |= {text} & NONSENSE
    one.focus()
    hand.page.keyboard.insert_text(text)
    enter = hand.rng.random() < 0.7
    if enter:
        hand.page.keyboard.press("Enter")
        hand.page.wait_for_timeout(150)
        hand.watch.look(hand.page)  # as long as its answer may repeat it
    return f"type {text[:60]!r} into {name!r}{', Enter' if enter else ''}"


def choose_option(hand: Hand) -> str | None:
    """Another option of a list."""
    found = hand.there("select")
    if not found.count():
        return None
    one = found.nth(hand.rng.randrange(found.count()))
    values = one.locator("option").evaluate_all("all => all.map((one) => one.value)")
    if not values:
        hand.wrong("a list without options")
        return None
    value = hand.rng.choice(values)
    name = one.get_attribute("aria-label") or one.get_attribute("name")
    one.select_option(value)
    return f"choose {value!r} of {name!r}"


def go_back(hand: Hand) -> str | None:
    """Back: what belongs to the page that was left is gone with it."""
    return _travel(hand, "back")


def go_forward(hand: Hand) -> str | None:
    """Forward."""
    return _travel(hand, "forward")


def _travel(hand: Hand, way: str) -> str | None:
    page = hand.page
    if ask(page, "history.length") < 2:
        return None
    before, dialogs = kind(page), page.locator("dialog[open]").count()
    ask(page, f"history.{way}()")
    page.wait_for_timeout(250)
    if not page.url.startswith(hand.served.url):  # what lies before the board is not ours
        page.goto(f"{hand.served.url}#home")
        hand.settle()
        return f"{way}, off the board"
    hand.settle()
    if dialogs and kind(page) != before and page.locator("dialog[open]").count():
        hand.wrong(f"the dialog of the page before is still there after {way}")
    return way


def reload_page(hand: Hand) -> str:
    """Reload: the board is what it was."""
    before = board_at_rest(hand)
    hand.page.reload()
    hand.settle()
    compare(hand, before, "a reload")
    return "reload"


def take_back(hand: Hand) -> str:
    """Undo and redo by keys or buttons."""
    key = hand.rng.choice(("Control+z", "Control+z", "Control+y"))
    hand.page.keyboard.press(key)
    return f"key {key}"


PICTURED = """() => {
  const copy = document.querySelector(".picture").cloneNode(true);
  for (const one of copy.querySelectorAll(".chance")) one.remove();
  return copy.textContent; }"""
"""What lies on the table, without what a search says of it."""


def play_and_take_back(hand: Hand) -> str | None:
    """A move or a card, and undo: the table is what it was, and so is the picker."""
    if hand.page.locator("dialog[open]").count():
        return None
    if hand.page.locator(".laying").count():
        return _lay_and_take_back(hand)
    moves = hand.there(".rows .play, .answer .play")
    if not hand.board() or not moves.count():
        return None
    hand.rest()
    _end_preview(hand)
    before = hand.page.url, ask(hand.page, PICTURED)
    if not moves.count():
        return None
    one = moves.nth(hand.rng.randrange(moves.count()))
    name = one.get_attribute("aria-label")
    one.evaluate("one => one.click()")
    hand.page.wait_for_timeout(100)
    hand.rest()
    if hand.page.url == before[0]:
        return f"{name}, which was not played"
    hand.page.locator(".steps button").nth(4).evaluate("one => one.click()")
    hand.page.wait_for_timeout(100)
    hand.rest()
    if (hand.page.url, ask(hand.page, PICTURED)) != before:
        hand.wrong(f"undo of {name} does not lead back to where it was played")
    return f"{name} and undo"


def _end_preview(hand: Hand) -> None:
    """The table itself, not what a preview shows of moves that nobody has played."""
    close = hand.there(".preview > button:last-child")
    if close.count():
        close.evaluate("one => one.click()")
        hand.page.wait_for_timeout(50)


def _lay_and_take_back(hand: Hand) -> str | None:
    choices = hand.there(".sheet .options button")
    if not choices.count() or not hand.page.locator(".laying[aria-busy=false]").count():
        return None

    def seen() -> tuple[str | None, str, int]:
        sheet = hand.page.locator(".sheet")
        spot = sheet.get_attribute("data-spot") if sheet.is_visible() else None
        laid = hand.page.locator(".laid")
        return spot, laid.inner_text(), laid.locator(".spot-gone").count()

    before = seen()
    one = choices.nth(hand.rng.randrange(choices.count()))
    name = one.inner_text().strip() or one.get_attribute("aria-label")
    one.evaluate("one => one.click()")
    hand.page.wait_for_timeout(60)
    if seen()[1:] == before[1:]:
        return f"lay {name!r}, which changed nothing"
    hand.page.locator(".laying .strip button.plain").first.evaluate("one => one.click()")
    hand.page.wait_for_timeout(60)
    after = seen()
    if after[1:] != before[1:]:
        hand.wrong(f"undo of {name!r} does not bring the table back")
    if after[0] != before[0]:
        hand.wrong(f"undo of {name!r} leaves the picker on spot {after[0]}, not {before[0]}")
    return f"lay {name!r} and undo"


def open_by_hand(hand: Hand) -> str:
    """An address that somebody typed or kept, maybe wrong."""
    board = hand.board() or "nothing"
    address = hand.rng.choice(ADDRESSES).format(board=board)
    hand.watch.typed = address
    if address.startswith("?"):
        hand.page.goto(f"{hand.served.url}{address}")
    else:
        ask(hand.page, "where => { location.hash = where; }", address)
    hand.page.wait_for_timeout(250)
    hand.settle()
    hand.watch.look(hand.page)
    return f"open {address}"


def change_menu(hand: Hand) -> str | None:
    """Theme, language, help: an entry of the menu."""
    if hand.page.locator("dialog[open]").count():
        hand.page.keyboard.press("Escape")
    button = hand.page.locator(".bar > button")
    if not button.count():
        return None
    button.first.evaluate("one => one.click()")
    entries = hand.page.locator("dialog[open] .menu button")
    count = entries.count()
    if not count:
        hand.wrong("the menu does not open")
        return None
    at = hand.rng.randrange(count)
    name = entries.nth(at).inner_text()
    entries.nth(at).evaluate("one => one.click()")
    hand.page.wait_for_timeout(150)
    return f"menu: {name}"


def wait(hand: Hand) -> str:
    """Look at it for a while."""
    milliseconds = hand.rng.choice((100, 500, 1500))
    ask(hand.page, "() => eyes.shifts.splice(0)")
    hand.page.wait_for_timeout(milliseconds)
    for share, sources in ask(hand.page, "() => eyes.shifts.splice(0)"):
        hand.wrong(f"the page jumps by itself ({share:.3f}): {sources[:3]}")
    return f"wait {milliseconds} ms"


def scroll(hand: Hand) -> str:
    """Up or down by a screen."""
    by = hand.rng.choice((-800, 400, 800))
    ask(hand.page, "by => scrollBy(0, by)", by)
    return f"scroll by {by}"
