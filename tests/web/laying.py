"""Laying out a position by tapping, as an ideal finger does it: taps and seconds, counted.

``python -m tests.web.laying`` lays out the nine tables of :mod:`tests.web.nine` on a phone and
prints what that took.
"""

from __future__ import annotations

import json
import re
import sys
from contextlib import suppress
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any

from solver.errors import InputError
from solver.games.item_names import ItemNames
from solver.positions import position_from_json
from solver.web.layout import form
from tests.web.browser import Live, executable
from tests.web.nine import NINE, table, things

EXAMPLES = Path(__file__).parents[2] / "examples"

LAID_OUT = (
    "duel/age_2", "architects/two_players", "wonders/age_2", "wonders/recruitment",
    "wonders/team", "dice/two_players",
)  # fmt: skip
"""A typical position of every game, and some with expansions."""


IN_VIEW = """(element) => {
  const box = element.getBoundingClientRect();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const there = document.elementFromPoint(x, y);
  return Boolean(there && (element.contains(there) || there.contains(element)));
}"""
"""Whether the middle of an element is on the screen with nothing above it."""


@dataclass
class Count:
    """What a finger did: taps, characters typed, and how often it had to look for the next thing.

    ``seconds`` is what an ideal finger on a phone takes for it: one that knows the table by heart.
    """

    taps: int = 0
    characters: int = 0
    far: int = 0

    TAP = 1.1
    CHARACTER = 0.28
    FAR = 1.2

    @property
    def seconds(self) -> float:
        """The time by the three constants, in seconds."""
        return self.TAP * self.taps + self.CHARACTER * self.characters + self.FAR * self.far


def example(name: str) -> dict[str, Any]:
    """A position of the examples in JSON."""
    found: dict[str, Any] = json.loads((EXAMPLES / f"{name}.json").read_text(encoding="utf-8"))
    return found


def lay_out(page: Any, data: dict[str, Any]) -> Count:
    """Lay out a position on the open page for its game and use it."""
    page.wait_for_selector(".problems h3, .problems p")
    hand = Hand(page, data["game"])
    blank = hand.begin(data, form(data["game"], "en")["blanks"])
    hand.fill(corrected(data, blank))
    page.wait_for_selector(".strip .primary:enabled")
    hand.tap(".strip .primary")
    return hand.count


def corrected(data: dict[str, Any], blank: dict[str, Any]) -> dict[str, Any]:
    """A position with what the empty table says of it and is not so."""
    full = position_from_json(data).to_json()
    wrong = {key: full[key] for key in blank if key not in data and full.get(key) is not None}
    return {**wrong, **data}


def plain(text: str) -> str:
    """A name as it is compared: without case, spaces and articles."""
    return re.sub("[^a-z0-9?+-]", "", text.lower().removeprefix("the "))


def separated(player: dict[str, Any]) -> dict[str, Any]:
    """An object of an example as the form has it: board and side stand in fields of their own."""
    board, _, side = str(player.get("wonder", "")).partition(" ")
    return player | {"wonder": board, "side": side} if side in ("day", "night") else player


class Hand:
    """A finger on the page where a position is laid out; ``count`` is what it did."""

    def __init__(self, page: Any, game: str) -> None:
        self.page = page
        self.names = [one for one in vars(import_module(f"solver.games.{game}.names")).values()
                      if isinstance(one, ItemNames)]  # fmt: skip
        self.count = Count()

    def begin(self, position: dict[str, Any], blanks: list[dict[str, Any]]) -> dict[str, Any]:
        """Choose the empty table that fits: by Age where those have one, else by the players."""
        seats = len(position.get("players") or position["cities"])
        age = position_from_json(position).to_json().get("age")
        fits = [at for at, blank in enumerate(blanks)
                if (blank["age"] == age if "age" in blank
                    else len(blank["players"]) == seats)]  # fmt: skip
        self.select('[aria-label="Begin with"]', str(fits[0]))
        return blanks[fits[0]]

    def tap(self, selector: str) -> None:
        """Tap something."""
        if not selector.startswith(".picking"):
            self._no_dialog()
        self.look(selector)
        self.page.locator(selector).first.click()
        self.count.taps += 1

    def look(self, selector: str) -> None:
        """Find something that may be out of view."""
        found = self.page.locator(selector).first
        if not found.evaluate(IN_VIEW):
            self.count.far += 1
            found.scroll_into_view_if_needed()

    def select(self, selector: str, value: str) -> None:
        """Choose from a list of the browser: one tap opens it, one chooses."""
        self.look(selector)
        self.page.locator(selector).select_option(value)
        self.count.taps += 2

    def fill(self, value: Any, place: str = "") -> None:
        """Lay out a value of a position in JSON at its place."""
        if isinstance(value, dict) and self._at(f"{place}+"):
            self._map(value, place)
        elif isinstance(value, dict):
            for name, inner in separated(value).items():
                if name not in ("game", "format"):
                    self.fill(inner, f"{place}.{name}" if place else name)
        elif isinstance(value, list):
            self._list(value, place)
        elif isinstance(value, bool | str):
            self._name(value, place)
        elif value is not None:
            self._number(value, place)

    def _no_dialog(self) -> None:
        """What a dialog has chosen is drawn when it is gone, a moment after the tap that closes it.

        Nobody's finger is as quick as that, but a program's is.
        """
        self.page.wait_for_selector(".picking", state="detached")

    def _at(self, place: str) -> bool:
        """Whether there is something to be tapped at a place; opens what it is folded in."""
        self._no_dialog()
        opened = self.page.evaluate(
            """(place) => {
              const found = document.querySelector(`[data-place="${CSS.escape(place)}"]`);
              if (!found) return -1;
              let taps = 0;
              for (let up = found.closest("details"); up; up = up.parentElement.closest("details"))
                if (!up.open) { up.querySelector("summary").click(); taps += 1; }
              return taps;
            }""",
            place,
        )
        self.count.taps += max(0, opened)
        return bool(opened >= 0)

    def _pick(self, said: str) -> None:
        """Choose a name in the open dialog; what is not offered is typed."""
        offered = self.page.evaluate(
            """() => [...document.querySelectorAll(".picking .name-of[data-id]")]
            .map((one) => [one.dataset.id, one.textContent])"""
        )
        found = self._named(said, offered)
        if found is None:
            self.page.locator(".picking input").fill(said)
            self.page.keyboard.press("Enter")
            self.count.taps += 1
            self.count.characters += len(said) + 1
        else:
            self.tap(f'.picking [data-id="{found}"]')

    def _named(self, said: str, offered: list[list[str]]) -> str | None:
        """The id of what an example calls by any of its names; those offered first come first."""
        wanted = plain(said)
        for fits in (str.__eq__, str.startswith, lambda name, text: text.endswith(name)):
            for id_, name in offered:
                if fits(plain(id_), wanted) or fits(plain(name), wanted):
                    return id_
        for index in self.names:
            with suppress(InputError):
                id_ = index.name(index.find(said))
                if any(id_ == one for one, _ in offered):
                    return id_
        return None

    def _list(self, value: list[Any], place: str) -> None:
        if value and isinstance(value[0], str) and self._at(f"{place}+"):
            self.tap(f'[data-place="{place}+"]')
            for said in value:
                self._pick(said)
            self.tap(".picking .done")
        elif value and isinstance(value[0], int):
            for number in value:
                self._at(f"{place}+{number}")
                self.tap(f'[data-place="{place}+{number}"]')
        elif value and isinstance(value[0], list) and self._at(f"{place}[0][0]"):
            self._grid(value, place)
        else:
            for at, inner in enumerate(value):
                if not self.page.locator(f'[data-field="{place}[{at}]"]').count():
                    self._grow(place)
                self.fill(inner, f"{place}[{at}]")

    def _grow(self, place: str) -> None:
        self._at(f"{place}++")
        self.tap(f'[data-place="{place}++"]')

    def _grid(self, rows: list[list[str]], place: str) -> None:
        """The face-up cards one after the other, what was taken and is not empty at the end."""
        places = self.page.evaluate(
            """(start) => [...document.querySelectorAll(`[data-place^="${CSS.escape(start)}["]`)]
            .map((one) => [one.dataset.place, one.textContent])""", place
        )  # fmt: skip
        wanted = {f"{place}[{row}][{at}]": said for row, line in enumerate(rows)
                  for at, said in enumerate(line)}  # fmt: skip
        empty = [name for name, told in places if told not in ("?", "?*")]
        if empty:
            self.tap(f'[data-place="{empty[0]}"]')
            for name in empty:
                self._pick(wanted.get(name, "-"))
        for name, told in places:
            if name not in empty and wanted.get(name, "-") != told:
                self.tap(f'[data-place="{name}"]')
                self._pick(wanted.get(name, "-"))

    def _map(self, value: dict[str, Any], place: str) -> None:
        self.tap(f'[data-place="{place}+"]')
        for key in value:
            self._pick(key)
        self.tap(".picking .done")
        self._no_dialog()
        pairs = self.page.locator(f'[data-field="{place}"] > .entries > .pair')
        made = [pairs.nth(at).get_attribute("data-field") for at in range(len(value))]
        for field, inner in zip(made, value.values(), strict=True):
            if inner != "?":
                self.fill(inner, field)

    def _name(self, value: str | bool, place: str) -> None:
        if self.page.locator(f'select[data-place="{place}"]').count():
            self._at(place)
            self.select(f'[data-place="{place}"]', json.dumps(value))
            return
        few = self.page.locator(f'[data-place^="{place}="]')
        if few.count():
            offered = [[str(one.get_attribute("data-id")), one.inner_text()] for one in few.all()]
            self.tap(f'[data-place="{place}={self._named(str(value), offered)}"]')
            return
        self._at(place)
        self.tap(f'[data-place="{place}"]')
        self._pick(str(value))

    def _number(self, value: int, place: str) -> None:
        self._at(place)
        field = self.page.locator(f'[data-place="{place}"]')
        if field.input_value() == str(value):
            return
        self.look(f'[data-place="{place}"]')
        field.fill(str(value))
        field.dispatch_event("change")
        self.count.taps += 1
        self.count.characters += len(str(value))


COLUMNS = ("things", "taps", "typed", "looked", "seconds", "taps/thing")


def main() -> None:
    """Print what laying out each of the nine tables takes."""
    from playwright.sync_api import sync_playwright

    wanted = sys.argv[1:] or list(NINE)
    live = Live()
    print(f"{'':28}" + "".join(f"{name:>12}" for name in COLUMNS))
    try:
        with sync_playwright() as playwright:
            started = playwright.chromium.launch(
                executable_path=executable(), args=["--no-sandbox", "--disable-dev-shm-usage"]
            )
            for name in wanted:
                data = table(name)
                page = started.new_page(viewport={"width": 390, "height": 844}, has_touch=True)
                page.set_default_timeout(10_000)
                page.goto(f"{live.url}#layout={data['game']}")
                count, there = lay_out(page, data), things(data)
                shown = (there, count.taps, count.characters, count.far, round(count.seconds),
                         f"{count.taps / there:.2f}")  # fmt: skip
                print(f"{name:28}" + "".join(f"{one:>12}" for one in shown), flush=True)
                page.close()
            started.close()
    finally:
        live.close()


if __name__ == "__main__":
    main()
