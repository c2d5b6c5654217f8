"""What is wrong with a page: seen by the browser, by the server, by whoever reads it."""

from __future__ import annotations

import re
import time
from pathlib import Path
from typing import Any

from tests.web.browser import inaccessible, unfitting
from tests.web.clumsy.served import Served

EYES = Path(__file__).with_name("eyes.js")

REFUSED = re.compile(r"Failed to load resource: the server responded with a status of 4\d\d")
LOST = re.compile(r"Failed to load resource: net::ERR_|net::ERR_ABORTED|with a status of 5\d\d")
"""Lines of the console about a request: of one that was refused, and of one that was lost."""

IDS = re.compile(r"\b[a-z]+_[a-z0-9_]+\b")
KEYS = re.compile(
    r"\b(?:start|layout|review|level|mode|keys|phase|preview|puzzle|search|rank)\.[a-z]+"
)
"""Words of programs: ids of things, and names of texts that are not there."""

CAUSES = re.compile(r"Traceback|\w+Error\b|server failed|errore interno")

QUESTION = ".turning .card > p[role=status]"
"""What somebody is asked to find leads to the table by itself."""

CALM = """() => Promise.all(document.getAnimations()
  .filter((one) => one.effect?.getComputedTiming().iterations !== Infinity)
  .map((one) => one.finished.catch(() => 0)))"""

COLORS = """() => document.documentElement.dataset.theme
  || (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light")"""

TABLE_ON_A_PHONE = 0.33
"""The share of a phone lying down on which the table is seen at least when a board is opened."""
KEPT_AFTER = ("push", "draw", "delete", "promote", "note", "names")
"""What happens to a board: one is kept as soon as something has."""

CONTRAST = 3.0
"""Between a symbol and what it lies on, at least; WCAG 2.2, 1.4.11."""


def ask(page: Any, script: str, argument: Any = None) -> Any:
    """What a script says of a page; a page that goes elsewhere just then is asked again."""
    from playwright.sync_api import Error

    for _ in range(4):
        try:
            return page.evaluate(script, argument)
        except Error as error:
            if "context was destroyed" not in str(error):
                raise
            page.wait_for_function("() => globalThis.eyes && document.body")
    return page.evaluate(script, argument)


class Pace:
    """Sees to it that close looks take no more than a share of the whole time.

    What is not looked at now is new the next time, too.
    """

    SHARE = 0.5

    def __init__(self) -> None:
        self._began = self._now = time.monotonic()
        self._spent = 0.0

    @property
    def is_behind(self) -> bool:
        """Whether close looks have taken more than their share so far."""
        return self._spent > self.SHARE * (time.monotonic() - self._began) + 2.0

    def __enter__(self) -> None:
        self._now = time.monotonic()

    def __exit__(self, *_: object) -> None:
        self._spent += time.monotonic() - self._now


class Watch:
    """Whatever happens in the tabs of one context; ``wrong`` are the findings, each once.

    ``expecting_loss`` while the server or the line is away, ``typed`` what was typed or given last:
    a message may repeat it. ``slips`` is all that was typed into fields: some of it stays on the
    page. ``requests`` counts what was asked for, ``under_way`` is what has not been answered,
    ``refused`` are the answers to lines that were refused, ``removed`` the boards that were
    deleted, ``altered`` those where something has happened.
    """

    def __init__(self, served: Served, seen: dict[str, set[str]], pace: Pace) -> None:
        self.served = served
        self.seen = seen
        self.pace = pace
        self.wrong: list[str] = []
        self.expecting_loss = False
        self.typed = ""
        self.typed_before = ""  # an answer may be there when other things have been done already
        self.slips: set[str] = set()
        self.requests = 0
        self.under_way: set[Any] = set()
        self.sent = 0
        self.refused: list[Any] = []
        self.removed: set[str] = set()
        self.altered: dict[str, None] = {}
        self.states = 0

    def follow(self, page: Any) -> None:
        """Listen to a tab from its beginning."""
        page.on("pageerror", lambda error: self.tell(f"error on the page: {error}"))
        page.on("crash", lambda _page: self.tell("the page crashed"))
        page.on("console", self._logged)
        page.on("request", self._asked)
        page.on("download", self._saved)
        page.on("requestfinished", self._ended)
        page.on("requestfailed", self._ended)
        page.on("response", self._answered)

    def tell(self, what: str) -> None:
        """Note a finding."""
        if what not in self.wrong:
            self.wrong.append(what)

    def _logged(self, told: Any) -> None:
        if told.type not in ("error", "warning"):
            return
        if REFUSED.match(told.text) or (self.expecting_loss and LOST.search(told.text)):
            return
        self.tell(f"{told.type} in the console: {told.text[:300]}")

    def _asked(self, request: Any) -> None:
        if request.resource_type != "eventsource":
            self.under_way.add(request)
        self.requests += 1
        self.sent += request.method == "POST"

    def _saved(self, _download: Any) -> None:
        self.requests += 1

    def _ended(self, request: Any) -> None:
        self.under_way.discard(request)

    def _answered(self, response: Any) -> None:
        if response.status >= 500 and not self.expecting_loss:
            asked = response.request.post_data or ""
            where = response.url.removeprefix(self.served.url)
            self.tell(f"{response.status} for {where} {asked[:200]}")
        board, _, what = response.url.partition("?")[0].rpartition("/")
        if what in KEPT_AFTER and response.ok:
            self.altered[board.rpartition("/")[2]] = None
        if what == "remove":
            self.removed.add(board.rpartition("/")[2])
        if response.status >= 400 and "/push?" in response.url:
            self.refused.append(response)

    def look(self, page: Any) -> None:
        """Everything that can be wrong with what a page shows now."""
        for text in ask(page, "said => eyes.nonsense(said)", self._said()):
            self.tell(f"nonsense: {text}")
        for text in ask(page, "() => eyes.messages()"):
            self._read(text)
        if not self.served.is_there and not self.expecting_loss:
            self.tell("the server has ended")
        for line in self.served.complaints():
            self.tell(f"terminal of the server: {line}")
        self._look_closely(page)

    def _said(self) -> list[str]:
        """What was typed that reads like nonsense, whole and in parts, the longest first."""
        parts = {part.strip() for slip in self.slips for part in (slip, *re.split("[,;]", slip))}
        return sorted(filter(None, parts), key=len, reverse=True)

    def _read(self, text: str) -> None:
        """A message: in words of people, whatever happened."""
        if CAUSES.search(text):
            self.tell(f"message about the program: {text[:300]}")
        unsaid = [word for word in IDS.findall(text) if word not in self.typed + self.typed_before]
        if unsaid and not self.typed:
            self.tell(f"message in words of programs ({', '.join(unsaid[:3])}): {text[:300]}")
        if KEYS.search(text):
            self.tell(f"a text is missing: {text[:200]}")

    def _look_closely(self, page: Any) -> None:
        """What costs time, where something looks as nothing did before."""
        size = page.viewport_size
        name = f"{ask(page, COLORS)} {size['width']}x{size['height']}"
        known = self.seen.setdefault(name, set())
        if self.pace.is_behind:
            return
        fresh = ask(page, "known => eyes.fresh(known)", list(known))
        if not fresh:
            return
        known.update(fresh)
        with self.pace:
            self._examine(page, name)

    def _examine(self, page: Any, name: str) -> None:
        """All that can be measured in the state that is shown."""
        self.states += 1
        ask(page, CALM)
        for found in unfitting(page):
            self.tell(f"does not fit ({name}): {found}")
        broken = ask(page, "() => eyes.broken()")
        if broken:
            self.tell(f"words are broken ({name}): {', '.join(broken[:4])}")
        faint = ask(page, "least => eyes.faint(least)", CONTRAST)
        if faint:
            self.tell(f"symbols are not to be seen ({name}): {', '.join(faint[:4])}")
        for found in inaccessible(page):
            self.tell(f"axe ({name}): {found}")

    def look_at_a_board(self, page: Any) -> None:
        """What holds for a board that has just been opened."""
        by = ask(page, "scrollY")
        if by and not page.locator(QUESTION).count():
            self.tell(f"the board opens scrolled down by {by}")
        size = page.viewport_size
        if size["height"] < size["width"] < 900:
            share = ask(page, "() => eyes.table()")
            if share < TABLE_ON_A_PHONE:
                self.tell(f"the table has {share:.0%} of a phone of {size}")
