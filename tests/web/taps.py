"""How long a person waits: ``python -m tests.web.taps`` prints first paints and answers to taps.

Each figure is what the page itself measures, from the click to the frame that shows the answer, in
milliseconds, on a phone of 375 pixels while the search of the position goes on. ``busy`` is the
time of the processor that the page took for it, which does not depend on what else this machine
does.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from statistics import median
from typing import Any
from urllib.parse import quote

import solver
from solver.arena.positions import bench_positions
from solver.web.desk import Desk
from tests.web.browser import Live, executable

TAPS = 6
"""Taps of each kind on each board."""

PAINTED = """() => new Promise((done) => {
  const told = () => requestAnimationFrame(() => setTimeout(() => done(performance.now())));
  const look = () => (document.querySelector(".home, .picture .sw") ? told()
    : requestAnimationFrame(look));
  look();
})"""

TAP = """([selector, wanted]) => new Promise((done) => {
  const target = document.querySelector(selector);
  if (!target) { done(null); return; }
  const before = location.hash;
  const ready = { dialog: () => document.querySelector("dialog"), tab: () => true,
    board: () => location.hash !== before }[wanted];
  const start = performance.now();
  const look = () => (ready()
    ? requestAnimationFrame(() => setTimeout(() => done(performance.now() - start)))
    : requestAnimationFrame(look));
  target.click();
  look();
})"""

KINDS = {
    "card": (".sw-open[data-ids]", "dialog"),
    "play": (".advice .rows .play", "board"),
    "back": (".steps button:nth-child(2)", "board"),
    "moves": ("#to-line", "tab"),
}
"""What is tapped, and what shows the answer."""


@dataclass
class Taps:
    """Waiting times of one kind of tap, and what the page worked for it, in milliseconds."""

    waits: list[float]
    busy: list[float]

    def __str__(self) -> str:
        if not self.waits:
            return f"{'-':>14}"
        return f"{median(self.waits):4.0f} {max(self.waits):4.0f} {median(self.busy):4.0f}"


def boards(live: Live) -> Iterator[tuple[str, str]]:
    """A name and an address for the boards to be tapped: late positions, a long game."""
    for game in ("duel", "architects", "wonders", "dice"):
        phases = bench_positions(game).phases
        for seats in sorted({min(phases), max(phases)}):
            line = list(phases[seats].values())[-2]
            yield f"{game}, {seats} players", f"#p={quote(line, safe='')}"
    table, rng = solver.new_game("wonders", seats=7, seed=3), solver.Rng(3)
    while table.state.decider >= 0 or table.legal_moves or len(table.moves) < 100:
        table.advance()
        if not table.legal_moves or len(table.moves) > 110:
            break
        table.push(table.legal_moves[rng.below(len(table.legal_moves))])
    yield "wonders, 110 moves", f"#b={live.server.desks.add(Desk(table.record()))}"


def measured(page: Any, spent: Any, kind: str) -> tuple[float, float] | None:
    """The wait for one tap and the work for it; None where there is nothing to tap."""
    before = spent()
    wait = page.evaluate(TAP, list(KINDS[kind]))
    return None if wait is None else (wait, spent() - before)


def tapped(page: Any, spent: Any) -> dict[str, Taps]:
    """Tap everything of :data:`KINDS` on an open board some times."""
    found = {kind: Taps([], []) for kind in KINDS}
    for _ in range(TAPS):
        for kind, taps in found.items():
            one = measured(page, spent, kind)
            if one is not None:
                taps.waits.append(one[0])
                taps.busy.append(one[1])
            if kind == "card" and one is not None:
                page.keyboard.press("Escape")
            if kind == "moves":
                page.locator("#to-moves").click()
            page.wait_for_selector("body:not(.busy)")
            page.wait_for_timeout(300)  # the next search has begun
    return found


def main() -> None:
    """Print all of it."""
    from playwright.sync_api import sync_playwright

    live = Live()
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(
            executable_path=executable(), args=["--no-sandbox", "--disable-dev-shm-usage"]
        )
        heads = "".join(f"{kind + ' (max, busy)':>19}" for kind in KINDS)
        print(f"{'milliseconds':22}{'first':>7}{'board':>7}{heads}")
        for name, where in boards(live):
            context = started.new_context(viewport={"width": 375, "height": 800}, has_touch=True)
            page = context.new_page()
            session = context.new_cdp_session(page)
            session.send("Performance.enable", {"timeDomain": "threadTicks"})

            def spent(session: Any = session) -> float:
                found = session.send("Performance.getMetrics")["metrics"]
                return 1000 * next(one["value"] for one in found if one["name"] == "TaskDuration")

            page.goto(f"{live.url}{where}")
            shown = page.evaluate(PAINTED)
            first = page.evaluate(
                "performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0"
            )
            told = "".join(f"     {taps}" for taps in tapped(page, spent).values())
            print(f"{name:22}{first:7.0f}{shown:7.0f}{told}", flush=True)
            context.close()
        started.close()
    live.close()


if __name__ == "__main__":
    main()
