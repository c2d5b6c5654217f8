"""The walk of a clumsy person at the board: ``python -m tests.web.walk --minutes 60``.

A server as ``solver web`` starts it, Debian's Chromium, and a hand that does anything that a hand
can do, on each page of each set-up. Each stretch has a seed of its own: what is found is found
again by ``python -m tests.web.walk --seed N --stretches 1``, as far as searches end at the same
moment. Findings come with a picture in ``build/walk``.
"""

from __future__ import annotations

import argparse
import random
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import quote

from solver.errors import InputError
from solver.web.desks import MAX_DESKS
from tests.contract.setups import SETUPS, Setup
from tests.others import surroundings_of_others
from tests.web.browser import BRIEF, executable
from tests.web.clumsy.actions import ACTIONS, KEEPING_PLACE
from tests.web.clumsy.hand import PATIENCE, SCREENS, Hand
from tests.web.clumsy.mishaps import IDLE
from tests.web.clumsy.questions import review_game, try_again
from tests.web.clumsy.served import Served
from tests.web.clumsy.shelved import Shelves, line, wrong_files
from tests.web.clumsy.watch import EYES, Pace, Watch

PICTURES = Path(__file__).parents[2] / "build" / "walk"

STEPS = 30
"""Actions of one stretch."""

EACH = 4
"""Findings of one kind that are told; all are counted."""

SHOWN = 14
"""So many of the last actions are told with a finding."""

MEMORY = 1000.0
"""Megabytes that a server never needs."""

PAGES = ("play", "follow", "analyze", "review", "try", "layout", "edit", "puzzle", "home")
"""Where a stretch begins."""


@dataclass(frozen=True)
class Finding:
    """Something wrong, and how it came about."""

    seed: int
    where: str
    what: str
    did: tuple[str, ...]
    picture: Path | None

    @property
    def kind(self) -> str:
        """What many findings of one cause have in common."""
        return self.what.partition(":")[0]

    def __str__(self) -> str:
        steps = "\n".join(f"      {one}" for one in self.did[-SHOWN:])
        return (
            f"  {self.what}\n    at {self.where}; last actions:\n{steps}\n"
            f"    again: python -m tests.web.walk --seed {self.seed} --stretches 1"
            f"; picture: {self.picture}"
        )


@dataclass
class Walk:
    """Stretches on one server and one browser; ``findings`` are some of each kind."""

    browser: Any
    served: Served
    files: list[Path]
    pages: tuple[str, ...] = PAGES
    setups: tuple[Setup, ...] = SETUPS
    actions: Counter[str] = field(default_factory=Counter)
    findings: list[Finding] = field(default_factory=list)
    seen: dict[str, set[str]] = field(default_factory=dict)
    kinds: Counter[str] = field(default_factory=Counter)
    altered: dict[str, None] = field(default_factory=dict)
    pace: Pace = field(default_factory=Pace)
    states: int = 0
    stretches: int = 0

    def stretch(self, seed: int, steps: int = STEPS) -> None:
        """Begin somewhere and do so many things."""
        from playwright.sync_api import Error

        rng = random.Random(seed)
        setup, page = rng.choice(self.setups), rng.choice(self.pages)
        where = f"{page} of {setup.name}"
        watch = Watch(self.served, self.seen, self.pace)
        context, touch = self._context(rng)
        hand = Hand([context.new_page()], self.served, watch, rng, self.files, touch)
        hand.page.set_default_timeout(PATIENCE)
        watch.follow(hand.page)
        told = 0
        try:
            self._begin(hand, setup, page)
            told = self._take(hand, seed, where, told)
            for _ in range(steps):
                action = rng.choices([*ACTIONS], [*ACTIONS.values()])[0]
                self.actions[action.__name__] += 1
                hand.act(action, keeps_place=action in KEEPING_PLACE)
                watch.look(hand.page)
                told = self._take(hand, seed, where, told)
        except Error as error:
            if not watch.wrong[told:]:
                watch.tell(f"the walk cannot go on: {str(error).splitlines()[0]}")
        except (InputError, TypeError, ValueError, AssertionError) as error:
            watch.tell(f"no board of {where} can be kept: {error!r:.200}")
        self._take(hand, seed, where, told)
        context.close()
        self.stretches += 1
        self.states += watch.states
        self._end(hand, seed, where)

    def _context(self, rng: random.Random) -> tuple[Any, bool]:
        """A browser that remembers nothing: a phone or a desk, light or dark."""
        name = rng.choice([*SCREENS])
        width, height = SCREENS[name]
        context = self.browser.new_context(
            viewport={"width": width, "height": height},
            color_scheme=rng.choice(("light", "dark")),
            has_touch=name != "desk",
            reduced_motion="reduce",
            permissions=["clipboard-read", "clipboard-write"],
        )
        context.add_init_script(path=EYES)
        if rng.random() < 0.7:
            context.add_init_script(BRIEF)
        return context, name != "desk"

    def _begin(self, hand: Hand, setup: Setup, page: str) -> None:
        """Open the page that a stretch begins with."""
        rng, name = hand.rng, page
        if page == "layout":
            address = f"#layout={setup.game}"
        elif page == "edit":
            address = f"#layout={setup.game}&from={quote(line(setup, rng), safe='')}"
        elif page == "puzzle":
            address = f"#puzzle={setup.game}"
        elif page == "home":
            address = ""
        else:
            board = Shelves(self.served.boards).board(setup, page, rng)
            address = f"#b={board}"
            name = f"{page} {board}"
        lang = rng.choice(("", "?lang=en", "?lang=it"))
        hand.did.append(f"open {name} {lang}")
        hand.page.goto(f"{self.served.url}{lang}{address}")
        hand.settle()
        hand.page.wait_for_selector(".board, .laying, .home, [role=alert]")
        hand.watch.look(hand.page)
        if hand.board() and page not in ("try", "puzzle"):  # these lead to the table themselves
            hand.watch.look_at_a_board(hand.page)
        for action in {"review": (review_game,), "try": (try_again,)}.get(page, ()):
            hand.act(action)
            hand.watch.look(hand.page)

    def _take(self, hand: Hand, seed: int, where: str, told: int) -> int:
        """Note what was found since; returns how much has been noted."""
        wrong = hand.watch.wrong
        for what in wrong[told:]:
            picture = self._picture(hand.page, seed, len(self.findings))
            self._note(Finding(seed, where, what, tuple(hand.did), picture))
        return len(wrong)

    def _note(self, finding: Finding) -> None:
        self.kinds[finding.kind] += 1
        if self.kinds[finding.kind] <= EACH:
            self.findings.append(finding)
            print(finding, flush=True)

    def _picture(self, page: Any, seed: int, number: int) -> Path | None:
        from playwright.sync_api import Error

        PICTURES.mkdir(parents=True, exist_ok=True)
        path = PICTURES / f"seed-{seed}-{number}.png"
        try:
            page.screenshot(path=path, timeout=5_000)
        except Error:  # a page that does not react has no picture
            return None
        return path

    def _end(self, hand: Hand, seed: int, where: str) -> None:
        """Nobody is there any more: the server rests, and has the boards that were played on."""
        found = []
        if not self.served.grows_idle(IDLE):
            found.append("the server thinks on though nobody is there")
        if self.served.megabytes > MEMORY:
            found.append(f"the server has had {self.served.megabytes:.0f} MB")
        self.altered = dict.fromkeys([*self.altered, *hand.watch.altered])
        for board in hand.watch.removed:
            self.altered.pop(board, None)
        for what in found:
            self._note(Finding(seed, where, what, tuple(hand.did), None))

    def look_for_boards(self, seed: int) -> None:
        """Every game that was played on is found again from the first page."""
        context = self.browser.new_context()
        page = context.new_page()
        page.goto(f"{self.served.url}#home")
        page.wait_for_selector(".home")
        links = page.locator("a[href*='#b=']").evaluate_all("all => all.map((one) => one.href)")
        context.close()
        puzzles = {path.stem for path in (self.served.boards / "puzzles").glob("*.json")}
        kept = [one for one in self.altered if one not in puzzles][-MAX_DESKS // 2 :]
        gone = [one for one in kept if not any(f"b={one}" in link for link in links)]
        if gone:
            what = "boards that were played on are not on the first page"
            self._note(Finding(seed, "home", what, (f"play on {', '.join(gone)}",), None))


@contextmanager
def walking(home: Path, **wanted: Any) -> Iterator[Walk]:
    """A walk with a server and a browser that end with it."""
    browser = executable()  # before the import: it skips where there is none
    from playwright.sync_api import sync_playwright

    served = Served(home)
    try:
        with sync_playwright() as playwright:
            started = playwright.chromium.launch(
                executable_path=browser,
                args=["--no-sandbox", "--disable-dev-shm-usage"],
                env=surroundings_of_others(),
            )
            yield Walk(started, served, wrong_files(home / "files"), **wanted)
            started.close()
    finally:
        if served.is_there:
            served.stop()


def walk(
    home: Path, seed: int, until: Callable[[Walk], bool], steps: int = STEPS, **wanted: Any
) -> Walk:
    """Stretch after stretch until enough was walked; returns what came of it."""
    with walking(home, **wanted) as found:
        while not until(found):
            found.stretch(seed + found.stretches, steps)
        found.look_for_boards(seed)
        for complaint in found.served.stop():
            what = f"terminal of the server, which was ended: {complaint}"
            found._note(Finding(seed, "the end", what, (), None))
    return found


def main() -> int:
    """Walk, and tell what was found; 1 if something was."""
    parser = argparse.ArgumentParser(prog="python -m tests.web.walk", description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--minutes", type=float, default=5.0)
    parser.add_argument("--stretches", type=int, help="so many, however long they take")
    parser.add_argument("--steps", type=int, default=STEPS)
    parser.add_argument("--pages", default=",".join(PAGES), help="where stretches begin")
    parser.add_argument("--setups", default="", help="names of set-ups, all if none is named")
    asked = parser.parse_args()
    names = asked.setups.split(",") if asked.setups else []
    setups = tuple(one for one in SETUPS if not names or one.name in names)
    began = time.monotonic()

    def until(found: Walk) -> bool:
        if asked.stretches is not None:
            return found.stretches >= asked.stretches
        return time.monotonic() - began > 60 * asked.minutes

    with tempfile.TemporaryDirectory() as home:
        pages = tuple(asked.pages.split(","))
        found = walk(Path(home), asked.seed, until, asked.steps, pages=pages, setups=setups)
    minutes = (time.monotonic() - began) / 60
    print(f"{minutes:.1f} minutes, seeds {asked.seed} to {asked.seed + found.stretches - 1}: "
          f"{found.actions.total()} actions, {found.states} states seen by axe, "
          f"{found.served.starts - 1} restarts, {found.kinds.total()} findings")  # fmt: skip
    print(", ".join(f"{name} {count}" for name, count in found.actions.most_common()))
    for kind, count in found.kinds.most_common():
        print(f"{count:5} {kind}")
    return 1 if found.kinds else 0


if __name__ == "__main__":
    sys.exit(main())
