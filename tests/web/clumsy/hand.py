"""The hand of a clumsy person: its tabs, its taps, and what must come of each tap."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from solver.language.translating import translated
from tests.web.clumsy.served import Served
from tests.web.clumsy.watch import Watch, ask

Action = Callable[["Hand"], str | None]

SCREENS = {"phone": (375, 812), "desk": (1280, 800), "lying": (844, 390)}

PATIENCE = 15_000
"""Milliseconds after which a page counts as one that does not react."""

LONG = 90_000
"""The same where bots may think."""

ANSWER = 1_200
"""Milliseconds in which something must come of a tap."""

LOADING = 40
"""Looks at whether a page has all that it has asked for; bots let it wait longer."""

FIELDS = ("INPUT", "TEXTAREA", "SELECT")

TOLD = """async (what) => {
  const asked = new URLSearchParams(location.hash.slice(1));
  const node = asked.has("n") ? `&node=${asked.get("n")}` : "";
  const path = `api/board/${encodeURIComponent(asked.get("b"))}${what}`;
  const answer = await fetch(`${path}?lang=en${node}`);
  return answer.ok ? answer.json() : null;
}"""

KIND = """() => {
  const asked = new URLSearchParams(location.hash.slice(1));
  return `${location.search} ${["b", "layout", "puzzle"].map((one) => asked.get(one))}`;
}"""

TYPED = "() => document.querySelector('#typed')?.value ?? null"

CONTRADICTIONS = {
    translated("does not fit what was told before", lang) for lang in ("en", "it")
}  # fmt: skip
"""What a slip before makes of something that is offered at a real table."""


def kind(page: Any) -> str:
    """Which page the address asks for, whatever the node."""
    return str(ask(page, KIND))


@dataclass
class Hand:
    """The tabs of a person, and what the walk knows of them; ``did`` is what was done."""

    pages: list[Any]
    served: Served
    watch: Watch
    rng: random.Random
    files: list[Path]
    touch: bool
    did: list[str] = field(default_factory=list)

    @property
    def page(self) -> Any:
        """The tab in front."""
        return self.pages[-1]

    def wrong(self, what: str) -> None:
        """Note a finding."""
        self.watch.tell(what)

    def act(self, action: Action, *, keeps_place: bool = False) -> None:
        """Do something, and wait until it is done.

        ``keeps_place`` where a page may be scrolled down as it was, or to where one has to look.
        """
        from playwright.sync_api import TimeoutError as TooLate

        self.watch.typed_before += f"{self.watch.typed}\n"
        self.watch.typed = ""
        before, refused = kind(self.page), len(self.watch.refused)
        try:
            said = action(self)
        except TooLate:  # the page has gone on meanwhile; that it reacts is seen below
            said = f"{action.__name__}, of what is there no more"
        if said is None:
            return
        self.did.append(said)
        self.settle()
        self._look_at_refusals(self.watch.refused[refused:])
        if not keeps_place and self.board() and kind(self.page) != before:
            self.watch.look_at_a_board(self.page)

    def _look_at_refusals(self, answers: list[Any]) -> None:
        """What is offered is not refused; at a real table it may not fit what was told before."""
        if not answers or self.watch.typed or len(self.pages) > 1 or not self.board():
            return
        typed = ask(self.page, TYPED)  # it may stand there since long before it is sent
        for answer in answers:
            line = answer.request.post_data_json["line"]
            problems = [one["problem"] for one in answer.json()["problems"]]
            if line != typed and not {*problems} <= CONTRADICTIONS:
                self.wrong(f"refused though it was offered: {line[:100]}: {problems}")

    def settle(self, patience: int = PATIENCE) -> None:
        """Until the page reacts; a step that is under way may go on."""
        from playwright.sync_api import TimeoutError as TooLate

        try:
            self.page.wait_for_load_state("domcontentloaded", timeout=patience)
            self.page.wait_for_function("() => globalThis.eyes && document.body", timeout=patience)
            for _ in range(LOADING):
                self.page.wait_for_timeout(30)
                if not self.watch.under_way:
                    break
        except TooLate:
            self.wrong("the page does not react any more")
            raise

    def rest(self, patience: int = LONG) -> None:
        """Until no step is under way and no bot thinks."""
        from playwright.sync_api import TimeoutError as TooLate

        try:
            self.page.wait_for_function("() => !eyes.busy()", timeout=patience, polling=50)
        except TooLate:
            self.wrong(f"a step does not end within {patience // 1000} s")
            raise

    def there(self, selector: str) -> Any:
        """The elements of a selector that are seen and can be used."""
        usable = self.page.locator(":visible:not(:disabled)")
        return self.page.locator(selector).and_(usable)

    def board(self) -> str:
        """The id of the board that is shown, empty if none is."""
        found = ask(self.page, "new URLSearchParams(location.hash.slice(1)).get('b')")
        return found if found and self.page.locator(".board").count() else ""

    def told(self, what: str = "") -> dict[str, Any] | None:
        """What the server says of the board that is shown, at the node that is shown."""
        found: dict[str, Any] | None = ask(self.page, TOLD, what)
        return found

    # Taps, where a finger really reaches.

    def press(self, x: float, y: float) -> None:
        """A tap or a click."""
        if self.touch:
            self.page.touchscreen.tap(x, y)
        else:
            self.page.mouse.move(x, y)
            self.page.wait_for_timeout(20)
            ask(self.page, "() => { eyes.changes = 0; }")
            self.page.mouse.down()
            self.page.mouse.up()

    def tap(self, at: int, thing: dict[str, Any]) -> str | None:
        """Tap one of the things of the last look, and see that something comes of it."""
        point = ask(self.page, "at => eyes.bring(at)", at)
        if point is None:
            return None
        if not self._changes(point, deed=thing["deed"]) and not thing["idle"]:
            self._again(at, thing)
        return f"tap {thing['name']}"

    def _changes(self, point: list[float], *, deed: bool) -> bool:
        """Whether something comes of a tap: a request, a change, another address."""
        busy = ask(self.page, "() => eyes.busy()")
        ask(self.page, "() => { eyes.changes = 0; }")
        before = (self.page.url, self.watch.requests, len(self.page.context.pages))
        sent, field_before = self.watch.sent, ask(self.page, "document.activeElement.tagName")
        self.press(*point)
        for _ in range(ANSWER // 40):
            self.page.wait_for_timeout(40)
            if deed and not busy:
                if self.watch.sent > sent:
                    return True
                continue
            if (self.page.url, self.watch.requests, len(self.page.context.pages)) != before:
                return True
            if ask(self.page, "() => eyes.changes"):
                return True
            where = ask(self.page, "document.activeElement.tagName")
            if where in FIELDS and where != field_before:
                return True
        return False

    def _again(self, at: int, thing: dict[str, Any]) -> None:
        """Nothing came of it: once more when nothing else goes on, which decides."""
        if thing["kind"].upper() in (*FIELDS, "LABEL"):
            return  # it opens something of the browser's own, or takes the focus
        if thing["deed"] and not ask(self.page, "at => eyes.usable(at)", at):
            if not self.page.locator("#toast.shown").count() and not self.watch.expecting_loss:
                self.wrong(f"dead: {thing['name']} sent nothing")
            return
        self.rest()
        stop = self.page.locator(".strip.thinking .tools .primary")
        if stop.count() and stop.is_visible():
            stop.evaluate("one => one.click()")
        self.page.wait_for_timeout(200)
        if not ask(self.page, "at => eyes.usable(at)", at):
            return
        point = ask(self.page, "at => eyes.bring(at)", at)
        if point is not None and not self._changes(point, deed=thing["deed"]):
            self.wrong(f"dead: nothing comes of {thing['name']}")
