"""Laying out a position by tapping: the taps that a person needs, counted."""

from __future__ import annotations

import json
import re
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import Any

from solver.errors import InputError
from solver.games.item_names import ItemNames
from solver.web.layout import form

EXAMPLES = Path(__file__).parents[2] / "examples"

LAID_OUT = (
    "duel/age_2", "architects/two_players", "wonders/age_2", "wonders/recruitment",
    "wonders/team", "dice/two_players",
)  # fmt: skip
"""A typical position of every game, and some with expansions."""


def lay_out(page: Any, example: str) -> int:
    """Lay out an example on the open page for it and use it; returns the taps."""
    data = json.loads((EXAMPLES / f"{example}.json").read_text(encoding="utf-8"))
    page.wait_for_selector(".problems h3, .problems p")
    hand = Hand(page, data["game"])
    hand.begin(data, form(data["game"], "en")["blanks"])
    hand.fill(data)
    page.wait_for_selector(".strip .primary:enabled")
    hand.tap(".strip .primary")
    return hand.taps


def plain(text: str) -> str:
    """A name as it is compared: without case, spaces and articles."""
    return re.sub("[^a-z0-9?+-]", "", text.lower().removeprefix("the "))


def separated(player: dict[str, Any]) -> dict[str, Any]:
    """An object of an example as the form has it: board and side stand in fields of their own."""
    board, _, side = str(player.get("wonder", "")).partition(" ")
    return player | {"wonder": board, "side": side} if side in ("day", "night") else player


class Hand:
    """A finger on the page where a position is laid out.

    ``taps`` counts what it did: taps, and the digits of numbers that are typed.
    """

    def __init__(self, page: Any, game: str) -> None:
        self.page = page
        self.names = [one for one in vars(import_module(f"solver.games.{game}.names")).values()
                      if isinstance(one, ItemNames)]  # fmt: skip
        self.taps = 0

    def begin(self, position: dict[str, Any], blanks: list[dict[str, Any]]) -> None:
        """Choose the empty table that fits: by Age where those have one, else by the players."""
        seats = len(position.get("players") or position["cities"])
        fits = [at for at, blank in enumerate(blanks)
                if (blank["age"] == position["age"] if "age" in blank
                    else len(blank["players"]) == seats)]  # fmt: skip
        self.page.get_by_label("Begin with").select_option(str(fits[0]))
        self.taps += 2

    def tap(self, selector: str) -> None:
        """Tap something."""
        if not selector.startswith(".picking"):
            self._no_dialog()
        self.page.locator(selector).first.click()
        self.taps += 1

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
        self.taps += max(0, opened)
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
            self.taps += len(said) + 1
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
            self.page.locator(f'[data-place="{place}"]').select_option(json.dumps(value))
            self.taps += 2
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
        field.fill(str(value))
        field.dispatch_event("change")
        self.taps += 1 + len(str(value))
