"""A table as small as a stamp: what lies where, by colors, told from the picture of the table."""

from __future__ import annotations

import re

LETTERS = {
    "brown": "n", "grey": "g", "blue": "b", "green": "e", "yellow": "y", "red": "r",
    "purple": "p", "black": "k", "leader": "l", "white": "w",
}  # fmt: skip
"""A letter for each color of cards; ``o`` is what is built, ``-`` what lies face down."""

_CLASSES = re.compile(r'class="([^"]*)"')
_CITY = re.compile(r"\bsw-of(\d)\b")
_COLOR = re.compile(r"\bsw-c-([a-z]+)\b")
_PLACE = re.compile(r"\bsw-x(\d+) sw-y(\d+)\b")


def miniature(picture: str) -> list[str]:
    """What lies on the table, then what lies with each seat, a letter for each thing.

    Rows of the table are parted by ``/``; in rows of places an empty place is a blank.
    """
    rows: dict[int, dict[int, str]] = {}
    shared, cities = "", dict[int, str]()
    owner: int | None = -1
    for classes in _CLASSES.findall(picture):
        words = classes.split()
        if "sw-panel" in words or "sw-middle" in words:
            city = _CITY.search(classes) if "sw-city" in words else None
            owner = int(city[1]) if city else -1
            if city:
                cities.setdefault(owner, "")
            continue
        if "sw-fold" in words or "sw-rest" in words:
            owner = None  # what is looked at now and then, such as the discard pile
        letter = _letter(words, classes)
        place = _PLACE.search(classes)
        if not letter or owner is None:
            continue
        if place:
            rows.setdefault(int(place[2]), {})[int(place[1])] = letter
        elif owner >= 0:
            cities[owner] += letter
        elif "sw-tile" in words:
            shared += letter
    places = (rows[y] for y in sorted(rows))
    grid = ["".join(row.get(x, " ") for x in range(1, max(row) + 1)) for row in places]
    return ["/".join(grid or [shared]), *(cities[at] for at in sorted(cities))]


def _letter(words: list[str], classes: str) -> str:
    """What stands for an element, empty for what is no thing on the table."""
    if "sw-built" in words:
        return "o"
    if "sw-back" in words:
        return "-"
    color = _COLOR.search(classes) if "sw-tile" in words else None
    return LETTERS.get(color[1], "") if color else ""
