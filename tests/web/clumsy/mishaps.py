"""What happens to a page from outside: restarts, lost lines, wrong files, other tabs and sizes."""

from __future__ import annotations

import signal
from pathlib import Path
from typing import Any

from solver.web.streaming import MAX_RUNNING
from solver.web.words import WORDS
from tests.web.clumsy.hand import PATIENCE, SCREENS, Hand
from tests.web.clumsy.pages import tap_something
from tests.web.clumsy.sameness import board_at_rest, compare
from tests.web.clumsy.watch import ask

DROP = ("dragEnter", "dragOver", "drop")

IDLE = 20.0
"""Seconds in which a server that nobody asks anything must come to rest."""

SEARCH_FOR = """(seconds) => { const time = document.querySelector(".settings select");
  time.value = seconds; time.dispatchEvent(new Event("change")); }"""

TOLD_OF_CUT = """(said) => said.includes(document.querySelector("#toast.shown")?.textContent)"""


def restart(hand: Hand) -> str:
    """End the server, whatever it does, and start it again: nothing is lost, and the page knows."""
    from playwright.sync_api import TimeoutError as TooLate

    how = hand.rng.choice((signal.SIGINT, signal.SIGINT, signal.SIGTERM, signal.SIGKILL))
    before = None if bots_begin(hand) else board_at_rest(hand)
    hand.watch.expecting_loss = True
    complaints = hand.served.stop(how)
    for line in complaints:
        hand.wrong(f"terminal of the server, which was ended: {line}")
    if hand.rng.random() < 0.5:
        tap_something(hand)
        before = None  # it is done as soon as the server is back
    hand.served.start()
    if ask(hand.page, "location.protocol") != "http:":
        hand.page.reload()  # what was tapped led to a page that was not to be had
    try:
        hand.page.wait_for_selector("#offline", state="detached", timeout=PATIENCE)
    except TooLate:
        hand.wrong("the page says that the line is lost, though the server is back")
    hand.settle()
    hand.watch.expecting_loss = False
    compare(hand, before, f"a restart by {how.name}")
    return f"restart of the server by {how.name}"


def bots_begin(hand: Hand) -> bool:
    """Let bots think, if they play here and it is somebody's turn; tells whether they do."""
    if hand.rng.random() < 0.5 or not hand.board():
        return False
    told = hand.told()
    if told is None or told["mode"] != "play" or hand.page.locator("dialog[open]").count():
        return False
    if told["waiting"]:
        return True
    moves = hand.there(".rows .play")
    if not moves.count():
        return False
    moves.nth(hand.rng.randrange(moves.count())).evaluate("one => one.click()")
    hand.page.wait_for_timeout(1000)
    return True


def leave_bots(hand: Hand) -> str | None:
    """Leave while bots think: nobody waits for what they would play."""
    if len(hand.pages) > 1 or not bots_begin(hand):
        return None
    ask(hand.page, "() => { location.hash = '#home'; }")
    hand.settle()
    if not hand.served.grows_idle(IDLE):
        hand.wrong("the bots think on though nobody waits for them")
    return "leave while bots think"


def crowd(hand: Hand) -> str | None:
    """Others ask for more searches than can run: whose search is stopped is told so."""
    from playwright.sync_api import TimeoutError as TooLate

    told = hand.told() if hand.board() and len(hand.pages) == 1 else None
    if told is None or not told["mayAsk"] or hand.page.locator("dialog[open]").count():
        return None
    hand.rest()
    ask(hand.page, SEARCH_FOR, "60")
    path = f"api/board/{hand.board()}/analysis?seconds=20&node={told['node']}"
    hand.page.wait_for_timeout(200)
    said = [WORDS[lang]["search.cut"] for lang in ("en", "it")]
    with hand.served.crowd(path, MAX_RUNNING + 1):
        try:
            hand.page.wait_for_function(TOLD_OF_CUT, arg=said, timeout=PATIENCE)
        except TooLate:
            now = hand.told()
            if not (now and now["analysis"] and now["analysis"]["exact"]):
                hand.wrong("so many others search that a search is stopped, and nobody is told")
    ask(hand.page, SEARCH_FOR, "2")
    return "a crowd asks"


def give_file(hand: Hand) -> str:
    """A file, mostly a wrong one: chosen, pasted, or dropped wherever one is."""
    path = hand.rng.choice(hand.files)
    page, upload = hand.page, hand.page.locator("input[type=file]")
    hand.watch.typed = path.read_bytes()[:20_000].decode("utf-8", "replace") or path.name
    way = hand.rng.choice(("choose", "paste", "drop")) if upload.count() else "drop"
    if way == "choose":
        upload.set_input_files(str(path))
    elif way == "paste":
        text = path.read_bytes()[:300_000].decode("utf-8", "replace")
        ask(page, "text => navigator.clipboard.writeText(text)", text)
        page.locator("#pasted").focus()
        page.keyboard.press("Control+v")
    else:
        _drop(page, path)
    page.wait_for_timeout(400)
    if not page.url.startswith(hand.served.url):
        hand.wrong(
            f"the browser leaves the board for a file that is dropped on it: {page.url[:80]}"
        )
        page.goto(f"{hand.served.url}#home")
    hand.settle()
    hand.watch.look(page)
    return f"{way} {path.name}"


def _drop(page: Any, path: Path) -> None:
    session = page.context.new_cdp_session(page)
    size = page.viewport_size
    data = {"items": [], "files": [str(path)], "dragOperationsMask": 1}
    for kind in DROP:
        session.send("Input.dispatchDragEvent", {
            "type": kind, "x": size["width"] / 2, "y": size["height"] / 2, "data": data,
        })  # fmt: skip
    session.detach()


def other_tab(hand: Hand) -> str:
    """The same board in another tab, or back to the one that is open."""
    if len(hand.pages) > 1:
        hand.pages.insert(0, hand.pages.pop())
        hand.page.bring_to_front()
        return "the other tab"
    page = hand.page.context.new_page()
    page.set_default_timeout(PATIENCE)
    hand.watch.follow(page)
    page.goto(hand.page.url)
    hand.pages.append(page)
    return "a second tab with the same page"


def close_tab(hand: Hand) -> str | None:
    """Close a tab, if there is another one."""
    if len(hand.pages) < 2:
        return None
    hand.pages.pop().close()
    hand.page.bring_to_front()
    return "close the tab"


def turn_screen(hand: Hand) -> str:
    """Another size: the phone is turned, the window is made narrow."""
    name = hand.rng.choice([*SCREENS])
    width, height = SCREENS[name]
    hand.page.set_viewport_size({"width": width, "height": height})
    hand.page.wait_for_timeout(50)
    return f"screen: {name}"


def slow_line(hand: Hand) -> str:
    """A line that is slow, or good again."""
    session = hand.page.context.new_cdp_session(hand.page)
    slow = hand.rng.random() < 0.5
    session.send("Network.enable")
    session.send("Network.emulateNetworkConditions", {
        "offline": False, "latency": 300 if slow else 0,
        "downloadThroughput": 200_000 if slow else -1, "uploadThroughput": 200_000 if slow else -1,
    })  # fmt: skip
    return f"the line is {'slow' if slow else 'good'}"


def lose_line(hand: Hand) -> str:
    """No line for a moment."""
    from playwright.sync_api import TimeoutError as TooLate

    context = hand.page.context
    hand.watch.expecting_loss = True
    context.set_offline(True)
    tap_something(hand)
    hand.page.wait_for_timeout(200)
    context.set_offline(False)
    try:
        hand.page.wait_for_selector("#offline", state="detached", timeout=PATIENCE)
    except TooLate:
        hand.wrong("the page says that the line is lost, though it is back")
    hand.watch.expecting_loss = False
    return "no line for a moment"
