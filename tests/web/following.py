"""Following a real table by tapping, as an ideal finger does it: taps for each event, counted.

``python -m tests.web.following`` follows a game of each kind on a phone and prints what that took.
An event is what records call one and somebody has to tell: a move, a card dealt to the own hand,
what comes to light at once, such as five progress tokens.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import Any

import solver
from solver._ext.core.rng import Rng
from solver._ext.core.state import OVER
from solver.games.private_events import seen
from tests.web.browser import Live, executable
from tests.web.laying import BRING, IN_VIEW, Count

TABLES = {"duel": 2, "architects": 3, "wonders": 4, "dice": 3}
"""Games with the number of players."""

CALM = """localStorage.setItem("solver-web", '{"seconds":2,"always":false}');"""
"""Run before a page: nothing is searched, which a finger need not wait for."""

EVENTS = 150
"""So many events of a game are followed, if it has them."""


class Table:
    """A real table: what happens there, one after the other, as the own seat is to tell it."""

    def __init__(self, game: str, seats: int, own: int) -> None:
        self.table, self.rng, self.own = solver.new_game(game, seats=seats, seed=8), Rng(8), own
        self.shown: list[list[str]] = [[] for _ in range(seats)]
        self.told = 0

    def next(self, view: dict[str, Any], plies: int) -> str | None:
        """What the page asks for; None when the game is over or nothing is hidden from nobody."""
        if self.table.game.name == "wonders":
            return self._hidden(view)
        while plies > len(self.table.moves):
            self._step()
        return self._step()

    def _step(self) -> str | None:
        table = self.table
        before = table.state.copy()
        if before.decider == OVER:
            return None
        if before.decider >= 0:
            table.push(table.legal_moves[self.rng.below(len(table.legal_moves))])
        else:
            table.deal()
        event = table.game.parse_move(before, table.moves[-1])
        return str(table.game.move_text(before, seen(table.game, before, event, [self.own])))

    def _hidden(self, view: dict[str, Any]) -> str | None:
        """Hands are told as they are held; choices of others when all show them."""
        table, own = self.table, self.own
        while table.state.decider not in (own, OVER):
            self._happens()
        if view["over"]:
            return None
        truth, chance = table.game.observe(table.state, own).to_json(), view["chance"]
        if chance and chance["together"] > 1:
            return ", ".join(truth["hand"])
        if chance:
            return next(text for text in (one["text"] for one in chance["events"])
                        if self._is_true(text, truth, view))  # fmt: skip
        if view["decider"] == own:
            self._happens()
        return self.shown[view["decider"]].pop(0)

    def _happens(self) -> None:
        table, before = self.table, self.table.state.copy()
        if before.decider < 0:
            table.deal()
            return
        move = table.legal_moves[self.rng.below(len(table.legal_moves))]
        public = table.game.public_move(before, table.game.parse_move(before, move))
        told = move if before.decider == self.own else table.game.move_text(before, public)
        self.shown[before.decider].append(told)
        table.push(move)

    def _is_true(self, text: str, truth: dict[str, Any], view: dict[str, Any]) -> bool:
        kind, name = text.split()[:2]
        if kind != "wonder":
            return name in truth["hand"]
        dealt = [one for one in view["tree"] if one["text"].startswith("wonder ")]
        return truth["players"][len(dealt)]["wonder"] == name


class Finger:
    """Taps what happened where the page offers it; ``count`` is what that took."""

    def __init__(self, page: Any) -> None:
        self.page = page
        self.count = Count()
        self.events = 0

    def tell(self, line: str, chance: dict[str, Any] | None) -> None:
        """Tell one line, which may be several cards."""
        if chance and chance["together"] > 1:
            prefix = chance["events"][0]["text"].split()[:-1]
            parts = [" ".join([*prefix, one]) for one in line.split(", ")]
        elif chance and chance["sets"]:
            parts = [one for one in line.split() if self._there(f'.event[data-text="{one}"]')]
        else:
            parts = [line]
        self.events += chance["together"] if chance else 1
        before = self.page.url
        for part in parts:
            if self.page.url != before:
                break  # the last of them followed from the others
            self._one(part)
        self.page.wait_for_function("before => location.href !== before", arg=before)
        self.page.wait_for_selector("body:not(.busy)")

    def _one(self, text: str) -> None:
        event, row = f'.event[data-text="{text}"]', f'li[data-text="{text}"]'
        for selector in (event, f".top {row} .play", f".advice {row} .play"):
            if self._there(selector):
                self._tap(selector)
                return
        self._tap("#typed")
        self.page.keyboard.type(text)
        self.page.keyboard.press("Enter")
        self.count.characters += len(text) + 1

    def _there(self, selector: str) -> bool:
        return bool(self.page.locator(f"{selector}:visible").count())

    def _tap(self, selector: str) -> None:
        found = self.page.locator(f"{selector}:visible").first
        if not found.evaluate(IN_VIEW):
            self.count.far += 1
            found.evaluate(BRING)
        found.click()
        self.count.taps += 1


def follow(live: Live, page: Any, game: str, events: int = EVENTS) -> tuple[int, Count]:
    """Follow about so many events of a game with the first seat as one's own.

    Returns how many they were, and what they took.
    """
    from solver.web.opening import begin

    asked = {"mode": "follow", "game": game, "seats": TABLES[game], "own": [0]}
    board = live.server.desks.add(begin(asked))
    desk = live.server.desks.get(board)
    table, finger = Table(game, TABLES[game], 0), Finger(page)
    page.goto(f"{live.url}#b={board}")
    page.wait_for_selector(".picture .sw")
    for view in _views(desk):
        line = table.next(view, desk.tree.node(desk.last).plies)
        if line is None or finger.events >= events:
            break
        finger.tell(line, view["chance"])
    return finger.events, finger.count


def _views(desk: Any) -> Iterator[dict[str, Any]]:
    from solver.web.view import view

    while True:
        yield view(desk, desk.last, "en")


def main() -> None:
    """Print what following takes in every game, or in those that are named."""
    from playwright.sync_api import sync_playwright

    live = Live()
    heads = ("events", "taps", "typed", "looked", "taps/event")
    print(f"{'':20}" + "".join(f"{name:>12}" for name in heads))
    try:
        with sync_playwright() as playwright:
            started = playwright.chromium.launch(
                executable_path=executable(), args=["--no-sandbox", "--disable-dev-shm-usage"]
            )
            for game in sys.argv[1:] or TABLES:
                page = started.new_page(viewport={"width": 390, "height": 844}, has_touch=True)
                page.add_init_script(CALM)
                page.set_default_timeout(8_000)
                events, count = follow(live, page, game)
                shown = (events, count.taps, count.characters, count.far,
                         f"{count.taps / events:.2f}")  # fmt: skip
                name = f"{game}, {TABLES[game]} players"
                print(f"{name:20}" + "".join(f"{one:>12}" for one in shown), flush=True)
                page.close()
            started.close()
    finally:
        live.close()


if __name__ == "__main__":
    main()
