"""Laying out a position by tapping, as an ideal finger does it: taps and seconds, counted.

``python -m tests.web.laying`` lays out the tables of :mod:`tests.web.typical` on a phone, each by
taps alone and with letters typed where they are quicker, and prints what that took.
"""

from __future__ import annotations

import json
import re
import sys
from collections import Counter
from dataclasses import dataclass
from typing import Any

from solver.games import load
from solver.games.spots import Spot, Way, value_at
from solver.positions import position_from_json
from solver.web.layout import form
from tests.web.browser import Live, executable
from tests.web.typical import TYPICAL, table, things

IN_VIEW = """(element) => {
  const box = element.getBoundingClientRect();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const there = document.elementFromPoint(x, y);
  return Boolean(there && (element.contains(there) || there.contains(element)));
}"""
"""Whether the middle of an element is on the screen with nothing above it."""

BRING = "(one) => one.scrollIntoView({ block: 'center' })"
"""Scrolls an element into view. Playwright's own step fails on one that is drawn anew meanwhile."""


SCREEN = {"width": 390, "height": 844}
KEYBOARD = 336
"""The phone, and how much of it the keyboard on its screen covers."""

TYPIST = """if (!localStorage.getItem("solver-web"))
  localStorage.setItem("solver-web", '{"typist":true}');"""
"""Run before a page: who types has typed before, so that the keyboard is there at once."""

TYPING = "() => document.activeElement?.matches('input')"

IDS = "(all) => all.map((one) => one.dataset.id)"

FIRST = """(wanted) => {
  const first = document.querySelector(".sheet .first");
  return first && wanted.contains(first);
}"""
"""Whether Enter takes what is wanted."""


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


LETTERS, DIGITS = re.compile(r"[a-z]"), re.compile(r"[^a-z .]")
"""What is on one page of the keyboard alone; a space, a full stop and Enter are on both."""


def pressed(text: str, digits: bool = False) -> tuple[int, bool]:
    """How many keys of a phone make a text, and whether the page of the digits is shown then.

    ``digits`` says which page is shown before. Turning to the other one is a key, too.
    """
    keys = len(text)
    for key in text:
        turned = not LETTERS.match(key) if digits else bool(DIGITS.match(key))
        keys += turned != digits
        digits = turned
    return keys, digits


ENOUGH = 3
"""So many letters of a name everybody types, however few would do."""

NUMBERED = re.compile(r"\D+ (\d+)")
"""Names that a number tells apart."""


def lay_out(page: Any, data: dict[str, Any], letters: bool = False) -> Count:
    """Lay out a position on the open page for its game, until there is advice for it.

    With ``letters`` names are typed as far as they must be where that is quicker than a tap.
    """
    page.wait_for_selector(".laid button")
    hand = Hand(page, data, letters)
    hand.lay(form(data["game"], "en")["blanks"])
    page.wait_for_selector(".problems .good")
    page.wait_for_selector(".best-laid:not(.old)")
    return hand.count


def ended(spot: Spot, number: int) -> bool:
    """Whether no digit can follow a number, so that it needs no Enter."""
    return spot.most is not None and (number == 0 or 10 * number > spot.most)


def held(way: Way, value: Any) -> Any:
    """What a position has at a way, in names: objects are told by their key."""
    found = value_at(value, way.path)
    if not way.key:
        return found
    if isinstance(found, list):
        return [one[way.key] for one in found if way.holds(one)]
    return found[way.key] if way.holds(found) else None


class Hand:
    """A finger on the page where a position is laid out; ``count`` is what it did.

    It knows the position by heart, in the names of the program, and what the spots of its table
    are. ``fresh`` says that letters or digits took something and nothing was done since,
    ``number_ended`` that Enter ended a number, and nothing was done since.
    What is asked in the order of the page it answers; then it looks for what was not asked.
    """

    def __init__(self, page: Any, data: dict[str, Any], letters: bool = False) -> None:
        self.page = page
        self.data = data
        self.letters = letters
        self.digits = False
        self.fresh = self.number_ended = False
        self.count = Count()
        self.full = position_from_json(data).to_json()
        game = load(data["game"])
        layout = game.spots(self.full)
        self.names = {one.id: one.name for kind in game.choices("en").values() for one in kind}
        self.spots = [spot for area in layout.areas for spot in area.spots]

    def lay(self, blanks: list[dict[str, Any]]) -> None:
        """Lay out all of it."""
        self._choose(blanks)
        self.tap(f'[data-start="{self._start(blanks)}"]')
        for number, spot in enumerate(self.spots):
            if spot.folded and len(spot.values) == 2 and self._differs(spot):
                self.tap(f'.sheet [data-switch="{number}"]')
        for _ in range(2 * len(self.spots)):
            self._wait()
            here = self._asked()
            if here is None or not any(map(self._differs, self.spots)):
                break
            self._answer(here)
        self._wait()
        left = [one for one in enumerate(self.spots) if self._differs(one[1])]
        for number, spot in sorted(left, key=lambda one: one[1].kind != "value"):
            if spot.kind == "value":
                self._value(number, spot)
            elif spot.once and spot.values:
                for one in value_at(self.data, spot.ways[0].path):
                    self.tap(f".laid [data-spot='{number}'] [data-value='{json.dumps(one)}']")
            else:
                self.tap(f'.laid [data-spot="{number}"]')
                self._answer(number)

    def _wait(self) -> None:
        """Until the server has said what spots the table has now; no finger is as quick."""
        self.page.wait_for_selector(".laying[aria-busy=false]")

    def tap(self, selector: str) -> None:
        """Tap something, after a look for it where it is out of view or folded away.

        Nobody taps before the page has drawn what the last tap brought. While the keyboard is
        there, it and the picker leave no room for the table: the picker is closed first.
        """
        self._wait()
        if selector.startswith(".laid") and self.letters and self.page.evaluate(TYPING):
            self.tap(".sheet header .plain")
        found = self.page.locator(selector).first
        folded = found.locator("xpath=ancestor::details[not(@open)]/summary")
        if folded.count():
            folded.first.click()
            self.count.taps += 1
            self.count.far += 1
        if not found.evaluate(IN_VIEW):
            self.count.far += 1
            if selector.startswith(".sheet"):
                found.evaluate(BRING)
            else:  # into what the picker leaves of the screen
                found.evaluate("one => { one.scrollIntoView(); scrollBy(0, -160); }")
        found.click()
        self.count.taps += 1
        self.fresh = self.number_ended = False
        self._keyboard()

    def _keyboard(self) -> None:
        """The keyboard of the phone is there while something can be typed."""
        if not self.letters:
            return
        covered = KEYBOARD * self.page.evaluate(TYPING)
        size = {**SCREEN, "height": SCREEN["height"] - covered}
        if self.page.viewport_size != size:
            self.page.set_viewport_size(size)

    def take(self, selector: str, name: str) -> None:
        """Take a thing in the picker: by letters of its name, or with a tap if that is quicker."""
        self._wait()
        search = self.page.locator(".sheet input[type=search]:visible")
        if not self.letters or not search.count():
            self.tap(selector)
            return
        short = LETTERS.match(name.lower()) or re.fullmatch("-?[0-9]", name)
        if not self.page.evaluate(TYPING) and short:
            self.tap(".sheet input[type=search]")
        if re.fullmatch("-?[0-9]", name):
            self._type_number(name)
            return
        wanted = self.page.locator(selector).first
        limit = Count.TAP + Count.FAR * (not wanted.evaluate(IN_VIEW))
        text, enough = self._spelled(name.lower())
        keys = pressed(text)[0] + (not enough)
        if Count.CHARACTER * keys >= limit:
            self.tap(selector)
        else:
            self._type_name(selector, name.lower(), text)

    def _spelled(self, name: str) -> tuple[str, bool]:
        """What everybody types of a name at first, and whether that fits nothing else here.

        That is three letters, with the number of the name if they are not enough.
        """
        ids = self.page.locator(".sheet .options button[data-id]:not(.used)").evaluate_all(IDS)
        names = [self.names.get(one, one).lower() for one in ids]
        letters, number = name[:ENOUGH], NUMBERED.fullmatch(name)
        begun = [word for one in names for word in one.split() if word.startswith(letters)]
        if len(begun) == 1 or not number:
            return letters, len(begun) == 1
        alike = [one for one in names if one.startswith(letters) and one.endswith(number[1])]
        return letters + number[1], len(alike) == 1

    def _type_name(self, selector: str, name: str, first: str) -> None:
        """Type what is typed at first of a name, then more until Enter or that takes it."""
        wanted = self.page.locator(selector).first
        search, before = self.page.locator(".sheet input[type=search]"), self._laid()
        keys = -self.number_ended  # the letter would have ended that without Enter
        text = name if name.startswith(first) else first
        for end in range(1, len(text) + 1):
            search.press_sequentially(text[end - 1])
            more, self.digits = pressed(text[end - 1], self.digits)
            keys += more
            if end < len(first) and self._laid() == before:
                continue
            if self._laid() != before:
                self.fresh = True
                break
            if wanted.count() and wanted.evaluate(FIRST):
                self._enter()
                break
        else:
            search.fill("")
            self.tap(selector)
        self.count.characters += keys
        self.number_ended = False

    def _type_number(self, text: str) -> None:
        """Type a number in the search; Enter ends it where another digit could follow."""
        before = self._laid()
        self.page.locator(".sheet input[type=search]").press_sequentially(text)
        keys, self.digits = pressed(text, self.digits)
        self.count.characters += keys
        self.fresh, self.number_ended = self._laid() != before, False
        if not self.fresh:
            self._enter()
            self.number_ended = True

    def _enter(self) -> None:
        self.page.keyboard.press("Enter")
        self.count.characters += 1
        self.fresh = self.number_ended = False
        self._keyboard()

    def _leave(self) -> None:
        """Leave what is asked; after letters or digits that took something by a full stop.

        Enter would only end the name then.
        """
        self.page.keyboard.press("." if self.fresh else "Enter")
        self.count.characters += 1
        self.fresh = self.number_ended = False
        self._keyboard()

    def go_on(self) -> None:
        """Leave a spot as it is: Enter is nearer than the button while the keyboard is there."""
        self._wait()
        if self.letters and self.page.evaluate(TYPING):
            self._leave()
        else:
            self.tap(".sheet .on")

    def _choose(self, blanks: list[dict[str, Any]]) -> None:
        """What is played with, as far as the empty tables differ by it."""
        options = sorted({name for blank in blanks for name in blank.get("variant", {})})
        for name in options:
            if self.full["variant"].get(name) == "yes":
                self.tap(f'[data-option="{name}"]')
                self.page.keyboard.press("Escape")  # the picker, which is not for this

    def _start(self, blanks: list[dict[str, Any]]) -> int:
        """The empty table that fits: by Age where those have one, else by the players."""
        full = self.full
        seats = len(full.get("players") or full["cities"])
        phase = full.get("phase")
        phase = phase if phase in (blank.get("phase") for blank in blanks) else None
        fits = [at for at, blank in enumerate(blanks)
                if (blank["age"] == full["age"] if "age" in blank
                    else len(blank["players"]) == seats)
                and blank.get("phase") == phase
                and all(full["variant"].get(name) == "yes" for name in blank.get("variant", {}))
                ]  # fmt: skip
        return max(fits, key=lambda at: len(blanks[at].get("variant", {})))

    def _laid(self) -> Any:
        """The position as the page has it now."""
        key = f"solver-web-layout-{self.data['game']}"
        return json.loads(self.page.evaluate("key => localStorage.getItem(key)", key))

    def _differs(self, spot: Spot) -> bool:
        laid = self._laid()
        return any(self._normal(spot, laid, way) != self._normal(spot, self.data, way)
                   for way in spot.ways)  # fmt: skip

    def _normal(self, spot: Spot, value: Any, way: Way) -> Any:
        found = held(way, value)
        if found is None and value is self.data and spot.usual is not None:
            found = held(way, self.full)  # which the program may derive from what else is there
        if spot.ways[0].upto and isinstance(found, list):
            found = len(found)
        if spot.kind == "many":
            return (
                found if isinstance(found, dict) and spot.ways[0].values else Counter(found or [])
            )
        if spot.kind == "one":
            return found or spot.gone or (spot.backs or ("",))[0]
        return spot.usual if found is None else found

    def _asked(self) -> int | None:
        """The spot that the picker is about, None while there is none."""
        sheet = self.page.locator(".sheet:visible")
        return int(sheet.get_attribute("data-spot")) if sheet.count() else None

    def _answer(self, number: int) -> None:
        spot = self.spots[number]
        if spot.kind == "many":
            self._many(number, spot)
        elif spot.kind == "one":
            self._one(spot)
        elif spot.kind == "number" and self.page.locator(".sheet .row").count():
            self._rows()
        elif not self._differs(spot):
            self.go_on()
        elif spot.kind == "number":
            self._number(spot)
        else:
            self._value(number, spot)

    def _one(self, spot: Spot) -> None:
        wanted = value_at(self.data, spot.ways[0].path) or spot.gone
        place = next((place for place, way in enumerate(spot.ways)
                      if way.also and value_at(self.data, way.also) == way.name), 0)  # fmt: skip
        row = f'.sheet .sorted[data-id="{wanted}"] [data-way="{place}"]'
        if place:
            self.tap(row)
        elif wanted:
            self.take(f'.sheet [data-id="{wanted}"]', self.names[wanted])
        else:
            self.go_on()

    def _many(self, number: int, spot: Spot) -> None:
        laid = self._laid()
        for place, way in sorted(enumerate(spot.ways), key=lambda one: not one[1].values):
            wanted, there = held(way, self.data) or [], list(held(way, laid) or [])
            if isinstance(wanted, dict) and not way.values:
                wanted = list(Counter(wanted).elements())
            for thing in wanted:
                if thing in there:
                    there.remove(thing)
                    continue
                if way.choices:
                    part = f'.sheet [data-part="{way.name}"] [data-id="{thing}"]'
                    self.take(part, self.names[thing])
                    continue
                row = f'.sheet .sorted[data-id="{thing}"] ' if len(spot.ways) > 1 else ".sheet "
                if place:
                    self.tap(row + f'[data-way="{place}"]')
                else:
                    self.take(row + f'[data-id="{thing}"]', self.names.get(thing, str(thing)))
                if way.values and wanted[thing] != way.blank:
                    self.tap(f'.sheet .below [data-id="{wanted[thing]}"]')
        if self._asked() != number:
            return
        following = self.page.locator(".sheet .foot [data-number]")
        if following.count() and not (self.letters and self._none(self._after(number))):
            self._number(self._after(number), ".sheet .foot")
        else:
            self.go_on()

    def _none(self, spot: Spot) -> bool:
        """Whether a number is 0, as it is while nobody says anything."""
        return not self._differs(spot) and spot.usual == 0

    def _rows(self) -> None:
        """Several numbers at once."""
        rows = self.page.locator(".sheet .row")
        numbers = [int(row.get_attribute("data-row")) for row in rows.all()]
        if self.letters:
            self._lines([self.spots[number] for number in numbers])
            return
        for number in numbers:
            if self._differs(self.spots[number]):
                self._number(self.spots[number], f'.sheet [data-row="{number}"]')
        if self._asked() == numbers[0]:  # else the last row led on
            self.go_on()

    def _lines(self, spots: list[Spot]) -> None:
        """Several numbers, typed one after the other."""
        if not self.page.evaluate(TYPING):
            self.tap(".sheet input[type=search]")
        for spot in spots:
            if self._differs(spot):
                text = str(self._normal(spot, self.data, spot.ways[0]))
                self._wait()
                self._type_number(text)
            else:
                self._leave()

    def _after(self, number: int) -> Spot:
        return next(spot for spot in self.spots[number + 1 :] if spot.kind == "number")

    def _number(self, spot: Spot, where: str = ".sheet") -> None:
        wanted = self._normal(spot, self.data, spot.ways[0])
        text, button = str(wanted), f'{where} [data-number="{wanted}"]'
        search = self.page.locator(".sheet input[type=search]:visible")
        taps = Count.TAP if self.page.locator(button).count() else 2 * Count.TAP
        if (
            self.letters
            and search.count()
            and self.page.evaluate(TYPING)
            and Count.CHARACTER * (pressed(text, self.digits)[0] + (not ended(spot, wanted))) < taps
        ):
            self._type_number(text)
            return
        if self.page.locator(button).count():
            self.tap(button)
            return
        self.tap(f"{where} input[type=number]")
        self.page.keyboard.type(text)
        self._enter()
        self.count.characters += len(text)

    def _value(self, number: int, spot: Spot) -> None:
        wanted = json.dumps(self._normal(spot, self.data, spot.ways[0]))
        there = f".laid [data-spot='{number}'] [data-value='{wanted}']"
        if self._asked() != number and not self.page.locator(there).count():
            self.tap(f'.laid [data-spot="{number}"]')
        if self._asked() == number:
            self.tap(f".sheet [data-value='{wanted}']")
            return
        self.tap(there)


COLUMNS = ("things", "taps", "looked", "seconds", "taps/thing", "with", "taps", "letters",
           "looked", "seconds")  # fmt: skip


def counted(browser: Any, url: str, data: dict[str, Any], letters: bool) -> Count:
    """What laying out takes on an empty page of a phone."""
    page = browser.new_page(viewport=SCREEN, has_touch=True, is_mobile=True)
    page.set_default_timeout(30_000)
    if letters:
        page.add_init_script(TYPIST)
    page.goto(f"{url}#layout={data['game']}")
    count = lay_out(page, data, letters)
    page.close()
    return count


def main() -> None:
    """Print what laying out each of them takes, by taps alone and with letters."""
    from playwright.sync_api import sync_playwright

    wanted = sys.argv[1:] or list(TYPICAL)
    live = Live()
    print(f"{'':32}" + "".join(f"{name:>11}" for name in COLUMNS))
    try:
        with sync_playwright() as playwright:
            started = playwright.chromium.launch(
                executable_path=executable(), args=["--no-sandbox", "--disable-dev-shm-usage"]
            )
            for name in wanted:
                data = table(name)
                there = things(data)
                one = counted(started, live.url, data, letters=False)
                two = counted(started, live.url, data, letters=True)
                shown = (there, one.taps, one.far, round(one.seconds), f"{one.taps / there:.2f}",
                         "", two.taps, two.characters, two.far, round(two.seconds))  # fmt: skip
                print(f"{name:32}" + "".join(f"{one:>11}" for one in shown), flush=True)
            started.close()
    finally:
        live.close()


if __name__ == "__main__":
    main()
