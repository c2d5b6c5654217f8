"""A real browser on a real server: where to find one, and what every page must keep."""

from __future__ import annotations

import os
import shutil
import threading
import time
from pathlib import Path
from tempfile import TemporaryDirectory
from urllib.parse import quote

import pytest

from solver.arena.positions import bench_positions

GAMES = ("duel", "architects", "wonders", "dice")
DUEL = bench_positions("duel").phases[2]["age2"]

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


def executable() -> str:
    """The browser of this machine; skips the test, with the remedy, if there is none.

    Nothing is skipped if ``SOLVER_BROWSER`` names one: what is missing then is an error.
    """
    if "SOLVER_BROWSER" not in os.environ:
        pytest.importorskip("playwright", reason="the extra 'browser' is not installed")
    found = os.environ.get("SOLVER_BROWSER") or next(filter(None, map(shutil.which, NAMES)), None)
    if found is None:
        pytest.skip("no Chromium in PATH (Debian: package chromium); SOLVER_BROWSER names one")
    return found


class Live:
    """A server that listens at a port of its own, as ``solver web`` starts it.

    It keeps its boards in ``folder``, without one in a folder that is gone with it.
    """

    def __init__(self, folder: Path | None = None, port: int = 0) -> None:
        from solver.web.app import Server
        from solver.web.serving import listen, program

        self._folder = TemporaryDirectory() if folder is None else None
        self.complaints: list[str] = []
        boards = Path(self._folder.name if self._folder else folder) / "boards"
        self.server = Server.usual(boards, self.complaints.append)
        self._socket = listen("127.0.0.1", port)
        self.port = self._socket.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}/live/"
        self._uvicorn = program(self.server, "live")
        self._thread = threading.Thread(target=self._uvicorn.run, args=([self._socket],))
        self._thread.start()
        while not self._uvicorn.started:
            time.sleep(0.01)

    def close(self) -> None:
        """Stop, and leave no thread behind; nothing may have been said on the terminal."""
        self.server.running.halt()
        self._uvicorn.should_exit = True
        self._thread.join()
        self.server.running.close()
        self._socket.close()
        if self._folder:
            self._folder.cleanup()
        assert self.complaints == []


SMALL_TEXT = """() => [...document.querySelectorAll("body *")].filter((one) =>
  [...one.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim())
  && one.checkVisibility() && !one.closest(".sw-vh, svg")
  && parseFloat(getComputedStyle(one).fontSize) < 12).map((one) => one.outerHTML.slice(0, 120))"""

SMALL_DRAWN = """() => [...document.querySelectorAll("svg text")].filter((one) =>
  one.checkVisibility() && parseFloat(getComputedStyle(one).fontSize) * one.getScreenCTM().a < 12)
  .map((one) => one.outerHTML.slice(0, 120))"""

WATCH_SHIFTS = """() => { window.shifts = [];
const element = (node) => node.nodeType === Node.TEXT_NODE ? node.parentElement : node;
const told = (node) => node && !element(node)?.closest(".detail");
new PerformanceObserver((list) => {
  for (const { hadRecentInput, sources } of list.getEntries()) if (!hadRecentInput)
    window.shifts.push(...sources.map((source) => source.node).filter(told)
      .map((node) => element(node).outerHTML.slice(0, 150)));
}).observe({ type: "layout-shift", buffered: false }); }"""
"""Notes what moves by itself; details, in their own place, tell other things of another move."""


BRIEF = """try { localStorage.setItem("solver-web", localStorage.getItem("solver-web")
  || '{"seconds":2}'); } catch { /* an empty tab has no storage */ }"""
"""Run before a page: searches end soon, so that tests do not compete with them."""


ALWAYS = ("label-content-name-mismatch", "page-has-heading-one", "scrollable-region-focusable",
          "heading-order")  # fmt: skip
"""Rules of axe that are kept though it calls them experimental or only good practice."""


TOO_WIDE = """() => [...document.querySelectorAll("body *")].filter((one) =>
  one.checkVisibility() && one.getBoundingClientRect().right > innerWidth + 1)
  .slice(0, 3).map((one) => one.outerHTML.slice(0, 120))"""


def unfitting(page) -> list[str]:
    """What sticks out, and what text is small."""
    width, room = page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
    out = page.evaluate(TOO_WIDE) if width > room else []
    wide = [f"the page is {width} wide in {room}: {out}"] if width > room else []
    return [*wide, *page.evaluate(SMALL_TEXT), *page.evaluate(SMALL_DRAWN)]


SEEN = """(places) => places.filter((place) => {
  const one = document.querySelector(place);
  return one?.checkVisibility() && (one.closest("dialog") || !document.querySelector(":modal"));
})"""


def inaccessible(page) -> list[str]:
    """What axe finds serious, with the elements that it is about. Takes seconds."""
    axe = pytest.importorskip("axe_core_python.sync_playwright")
    rules = {name: {"enabled": 1} for name in ALWAYS}
    found = axe.Axe().run(page, options={"rules": rules, "resultTypes": ["violations"]})
    told = []
    for one in found["violations"]:
        nodes = one["nodes"]
        if one["id"] == "color-contrast":
            # For axe what is folded away lies above whatever stands there now, and what a dialog
            # covers lies on the dialog.
            seen = page.evaluate(SEEN, [node["target"][0] for node in nodes])
            nodes = [node for node in nodes if node["target"][0] in seen]
        if nodes and (one["impact"] in ("serious", "critical") or one["id"] in ALWAYS):
            what = [node["html"][:160] for node in nodes][:4]
            told.append(f"{one['id']}: {one['help']}: {what}")
    return told


def check_fits(page) -> None:
    """Nothing sticks out, and no text is small."""
    assert unfitting(page) == []


def check_page(page) -> None:
    """The same, and axe finds nothing serious. Takes seconds, so for slow tests only."""
    check_fits(page)
    assert inaccessible(page) == []


def opened(tab, live, line, lang="en"):
    """The tab, with the board of a line or a file in it."""
    tab.goto(f"{live.url}?lang={lang}#p={quote(line, safe='')}")
    tab.wait_for_selector(".picture .sw")
    return tab


def at_rest(tab):
    """When the search has ended."""
    tab.wait_for_selector(".strip:not(.thinking)")


def at_rest_or_stop(tab):
    """After a search that goes on by itself is stopped."""
    if tab.locator(".strip.thinking").count():
        tab.locator(".strip .primary").click()
    at_rest(tab)
