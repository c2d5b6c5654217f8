"""Screenshots of every game on phones and desks, light and dark, to be looked at by eyes.

``python -m tests.web.pictures FOLDER`` makes all of them there; words after the folder choose those
whose names have one of each word's parts in them (``phone dark duel-age1,dice``). ``--docs`` makes
the four in ``docs/pictures`` anew.
"""

from __future__ import annotations

import io
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import quote

from solver.arena.positions import bench_positions
from tests.web.browser import BRIEF, Live, executable

SCREENS = {
    "phone": (375, 812),
    "landscape": (844, 390),
    "desk": (1280, 800),
    "wide": (1920, 1080),
}

DOCS = {
    "web-duel": "desk-light-duel-age2",
    "web-wonders": "phone-dark-wonders-4",
    "web-architects": "phone-light-architects-2",
    "web-dice": "desk-dark-dice-4",
}
"""The pictures of the documentation and the screenshots that they are."""

LANGUAGES = {"light": "en", "dark": "it"}
"""The language of a page by its colors, so that both are seen."""

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "docs" / "pictures"

LAID = ("duel", "architects", "wonders", "dice")
"""Games whose empty table is shown as well."""

EXAMPLES = {
    "duel-both": "duel/pantheon_agora.json",
    "duel-over": "duel/game.json",
    "wonders-armada": "wonders/armada.json",
    "wonders-explore": "wonders/armada_islands.json",
    "wonders-everything": "wonders/armada_everything.json",
    "wonders-edifice": "wonders/edifice.json",
    "wonders-leader-draft": "wonders/leader_draft.json",
    "wonders-recruitment": "wonders/recruitment.json",
    "wonders-team": "wonders/team.json",
    "wonders-over": "wonders/game.json",
}
"""What else is shown, by the files of ``examples`` that hold it."""


class Shot(NamedTuple):
    """A page to be taken: its name, its address, and what is clicked there before."""

    name: str
    where: str
    clicks: tuple[str, ...] = ()


def pages() -> Iterator[Shot]:
    """Every page: typical and special positions, empty tables, a review, a puzzle, the first."""
    for game in LAID:
        for seats, phases in bench_positions(game).phases.items():
            for phase in phases if game == "duel" else list(phases)[1:2]:
                what = phase if game == "duel" else str(seats)
                yield Shot(f"{game}-{what}", f"#p={quote(phases[phase], safe='')}")
        start = "[data-start='0']"
        yield Shot(f"layout-{game}", f"#layout={game}", (start, ".sheet button:visible"))
    yield Shot("layout-duel-draft", "#layout=duel", ("[data-start='3']",))
    for name, path in EXAMPLES.items():
        text = (ROOT / "examples" / path).read_text(encoding="utf-8")
        yield Shot(name, f"#p={quote(text, safe='')}")
    record = quote((ROOT / "examples" / EXAMPLES["duel-over"]).read_text("utf-8"), safe="")
    yield Shot("line-duel", f"#p={record}", ("#to-line",))
    yield Shot("review-duel", f"#p={record}", ("#to-review", ".review .primary"))
    yield Shot("puzzles-duel", "#puzzles=duel")
    yield Shot("puzzle-duel", "#puzzle=duel&at=1")
    yield Shot("puzzle-told", "#puzzle=duel&at=1", ("#to-moves", ".advice .rows .play"))
    yield Shot("home", "#home")


def settle(page: Any, clicks: tuple[str, ...]) -> None:
    """Until the search has ended, and what is to be clicked has been."""
    page.wait_for_selector(".home, .picture .sw, .laying[aria-busy=false]")
    for one in clicks:
        page.locator(one).first.click()
    if page.locator(".board").count():
        page.wait_for_selector(
            ".advice .rows .number b:not(:empty):visible, .happening .card:visible, "
            ".review *:visible"
        )
        page.wait_for_selector(".strip:not(.thinking)")
        if any("#to-review" in one for one in clicks):
            page.wait_for_selector(".review a[download]", timeout=300_000)
            page.locator(".curve-tools button").first.click()
            page.wait_for_selector(".strip:not(.thinking)")


def shots(live: Live, words: list[str], lang: str = "") -> Iterator[tuple[str, bytes]]:
    """The wanted pictures as PNG, with their names; in ``lang``, or in that of their colors."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        started = playwright.chromium.launch(
            executable_path=executable(), args=["--no-sandbox", "--disable-dev-shm-usage"]
        )
        for screen, (width, height) in SCREENS.items():
            for colors in ("light", "dark"):
                wanted = [
                    (f"{screen}-{colors}-{name}", where, clicks)
                    for name, where, clicks in pages()
                    if all(
                        any(part in f"{screen}-{colors}-{name}" for part in word.split(","))
                        for word in words
                    )
                ]
                context = started.new_context(
                    viewport={"width": width, "height": height},
                    color_scheme=colors,
                    has_touch=screen in ("phone", "landscape"),
                    reduced_motion="reduce",
                )
                context.add_init_script(BRIEF)
                for name, where, clicks in wanted:
                    page = context.new_page()
                    page.set_default_timeout(60_000)
                    page.goto(f"{live.url}?lang={lang or LANGUAGES[colors]}{where}")
                    settle(page, clicks)
                    yield name, page.screenshot()
                    page.close()
                context.close()
        started.close()


def small(picture: bytes) -> bytes:
    """The same PNG with few colors, which is what a repository can carry."""
    from PIL import Image  # comes with the extra 'plot'

    found = io.BytesIO()
    Image.open(io.BytesIO(picture)).convert("RGB").quantize(64).save(found, "png", optimize=True)
    return found.getvalue()


def main() -> None:
    """Make the pictures that the arguments name."""
    docs = sys.argv[1:2] == ["--docs"]
    if not docs and (len(sys.argv) < 2 or sys.argv[1].startswith("-")):
        sys.exit("usage: python -m tests.web.pictures FOLDER [WORD ...] | --docs")
    folder = FOLDER if docs else Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    live = Live()
    try:
        for word in DOCS.items() if docs else [("", "")]:
            made = shots(live, [word[1]], "en") if docs else shots(live, sys.argv[2:])
            for name, picture in made:
                path = folder / f"{word[0] or name}.png"
                path.write_bytes(small(picture) if docs else picture)
                print(path, flush=True)
    finally:
        live.close()


if __name__ == "__main__":
    main()
