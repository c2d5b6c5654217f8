"""Screenshots of every game on a phone and a desk, light and dark, to be looked at by eyes.

``python -m tests.web.pictures FOLDER`` makes all of them there; words after the folder choose those
whose names have one of each word's parts in them (``phone dark duel-age1,dice``). ``--docs`` makes
the four in ``docs/pictures`` anew.
"""

from __future__ import annotations

import io
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import quote

from solver.arena.positions import bench_positions
from tests.web.browser import BRIEF, Live, executable

SCREENS = {"phone": (375, 812), "desk": (1280, 800)}

DOCS = {
    "web-duel": "desk-light-duel-age2",
    "web-wonders": "phone-dark-wonders-4",
    "web-architects": "phone-light-architects-2",
    "web-dice": "desk-dark-dice-4",
}
"""The pictures of the documentation and the screenshots that they are."""

FOLDER = Path(__file__).parents[2] / "docs" / "pictures"

LAID = ("duel", "architects", "wonders", "dice")
"""Games whose empty table is shown as well."""


def pages() -> Iterator[tuple[str, str]]:
    """A name and an address for every page: typical positions, empty tables, the first page."""
    for game in LAID:
        for seats, phases in bench_positions(game).phases.items():
            for phase in phases if game == "duel" else list(phases)[1:2]:
                what = phase if game == "duel" else str(seats)
                yield f"{game}-{what}", f"#p={quote(phases[phase], safe='')}"
        yield f"layout-{game}", f"#layout={game}"
    yield "home", "#home"


def settle(page: Any) -> None:
    """Until the search has ended, and the picker of an empty table is open."""
    page.wait_for_selector(".home, .board .sw, .laying[aria-busy=false]")
    if page.locator(".laying").count():
        page.locator("[data-start='0']").click()
        page.wait_for_selector(".sheet button:visible")
    elif page.locator(".board").count():
        page.wait_for_selector(".advice .rows .number b:not(:empty), .happening .card")
        page.wait_for_selector(".strip:not(.thinking)")


def shots(live: Live, words: list[str]) -> Iterator[tuple[str, bytes]]:
    """The wanted pictures as PNG, with their names."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        started = playwright.chromium.launch(
            executable_path=executable(), args=["--no-sandbox", "--disable-dev-shm-usage"]
        )
        for screen, (width, height) in SCREENS.items():
            for colors in ("light", "dark"):
                wanted = [
                    (f"{screen}-{colors}-{name}", where)
                    for name, where in pages()
                    if all(
                        any(part in f"{screen}-{colors}-{name}" for part in word.split(","))
                        for word in words
                    )
                ]
                context = started.new_context(
                    viewport={"width": width, "height": height},
                    color_scheme=colors,
                    has_touch=screen == "phone",
                    reduced_motion="reduce",
                )
                context.add_init_script(BRIEF)
                for name, where in wanted:
                    page = context.new_page()
                    page.set_default_timeout(60_000)
                    page.goto(f"{live.url}{where}")
                    settle(page)
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
            for name, picture in shots(live, [word[1]] if docs else sys.argv[2:]):
                path = folder / f"{word[0] or name}.png"
                path.write_bytes(small(picture) if docs else picture)
                print(path, flush=True)
    finally:
        live.close()


if __name__ == "__main__":
    main()
