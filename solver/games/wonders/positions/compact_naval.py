"""The options of the one-line form that are about Armada.

Each is left out where it has its default; lists by city have dots between, in the order of seats::

    boards=a1b2c3d4e5f6  hash of the sheet
    ship=3.1.7           shipyards by city, their numbers on the sheet; 0: none yet
    flee=2113.1111       spaces of the red, yellow, blue and green fleet, a digit each
    isle=LosAnc..        Islands by city
    bilt=13..            stages built by city, where they are built in any order
    nave=fn.ls.nn        naval conflicts by city, a letter for each Age: f first, s second, l last,
                         b second and last, n nothing
    raid=l..r            raids of this Age by city: l to the left, r to the right
    pira=1.0, trib=0.2, move=3.0    pirate symbols, largest Tribute, spaces moved in this turn
    sail=1ryx_2rybg..    free moves still to be made by city, with _ between: so many of some
                         fleets; x: an explored Island gave it
    came=1s2f..          Island spaces reached by city: a level, s by a step, f free, l for later
    wave=12..            levels explored now, by city
    find=LosAnc.12       Islands drawn by city; a level where the view does not see them
    tops=1..             levels of top Islands to be taken, by city
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from solver.errors import InputError
from solver.games.base import JsonObject
from solver.games.positions.compact_form import encode, read_number
from solver.games.wonders import names
from solver.games.wonders.data.vocabulary import FLEETS
from solver.games.wonders.positions.codes import ISLANDS, READER, decode
from solver.games.wonders.positions.naval_texts import ANY

KEYS = (
    "boards", "ship", "flee", "isle", "bilt", "nave", "raid", "pira", "trib", "sail",
    "came", "wave", "find", "tops",
)  # fmt: skip

_NUMBERS = {"pira": "pirates", "trib": "tribute"}
_DIGITS = {"bilt": "stages_built", "came": "arrivals", "wave": "explores", "tops": "draws"}
_RESULTS = {"first": "f", "second": "s", "last": "l", "none": "n"}
_SIDES = {"left": "l", "right": "r"}
_LETTERS = {fleet: fleet[0] for fleet in FLEETS}
_SAIL = re.compile(r"([1-4])([rybg]+)")
_FIND = re.compile(r"[A-Z][a-z][a-z]|[1-3]")
_NUMBER = re.compile(r"[0-9]{1,3}")


# ---------------------------------------------------------------- writing


def write(data: JsonObject, yards: Sequence[str]) -> Iterator[str]:
    """The options that a position needs; ``yards`` are the ids of the shipyards of its sheet."""
    cities = data["players"]
    if "boards" in data["variant"]:
        yield f"boards={data['variant']['boards']}"
    if any("shipyard" in city for city in cities):
        numbers = (yards.index(c["shipyard"]) + 1 if "shipyard" in c else 0 for c in cities)
        yield "ship=" + ".".join(map(str, numbers))
    if any("fleets" in city for city in cities):
        yield "flee=" + ".".join(_write_fleets(city.get("fleets", {})) for city in cities)
    if any("islands" in city for city in cities):
        yield "isle=" + ".".join(encode(city.get("islands", ()), ISLANDS) for city in cities)
    for key, name in _DIGITS.items():
        if any(name in city for city in cities):
            yield f"{key}=" + ".".join("".join(map(str, city.get(name, ()))) for city in cities)
    for key, name, letters in (("nave", "naval", _RESULTS), ("raid", "raids", _SIDES)):
        if any(name in city for city in cities):
            texts = ("".join(letters[one] for one in city.get(name, ())) for city in cities)
            yield f"{key}=" + ".".join(texts)
    for key, name in _NUMBERS.items():
        if any(name in city for city in cities):
            yield f"{key}=" + ".".join(str(city.get(name, 0)) for city in cities)
    if any("free_moves" in city for city in cities):
        texts = ("_".join(map(_write_move, city.get("free_moves", ()))) for city in cities)
        yield "sail=" + ".".join(texts)
    if any("found" in city for city in cities):
        texts = ("".join(map(_write_found, city.get("found", ()))) for city in cities)
        yield "find=" + ".".join(texts)


def _write_fleets(fleets: dict[str, int]) -> str:
    return "".join(str(fleets.get(fleet, 1)) for fleet in FLEETS)


def _write_move(text: str) -> str:
    number, *words = text.split()
    named = FLEETS if ANY in words else [fleet for fleet in FLEETS if fleet in words]
    return number + "".join(_LETTERS[fleet] for fleet in named)


def _write_found(island: str) -> str:
    return island[1:] if island.startswith("?") else ISLANDS[island]


# ---------------------------------------------------------------- reading


def read(options: dict[str, str], cities: Sequence[JsonObject], yards: Sequence[str]) -> None:
    """Put what the options say into the cities of a position. Raises InputError."""
    for city, text in by_city(options, "ship", cities):
        number = _number(text, "ship")
        if number > len(yards):
            raise InputError("ship", f"no shipyard {number}", f"there are {len(yards)}")
        if number:
            city["shipyard"] = yards[number - 1]
    for city, text in by_city(options, "flee", cities):
        if len(text) != len(FLEETS):
            raise InputError("flee", f"{text!r}", "write a digit for each of the four fleets")
        spaces = (_number(digit, "flee") for digit in text)
        city["fleets"] = dict(zip(FLEETS, spaces, strict=True))
    for city, text in by_city(options, "isle", cities):
        city["islands"] = decode(text, ISLANDS, "isle")
    for key, name in _DIGITS.items():
        for city, text in by_city(options, key, cities):
            if text or key != "bilt":
                city[name] = [_number(digit, key) for digit in text]
    for key, name, letters in (("nave", "naval", _RESULTS), ("raid", "raids", _SIDES)):
        for city, text in by_city(options, key, cities):
            city[name] = [_named(letter, letters, key) for letter in text]
    for key, name in _NUMBERS.items():
        for city, text in by_city(options, key, cities):
            city[name] = _number(text, key)
    for city, text in by_city(options, "sail", cities):
        city["free_moves"] = [_read_move(part) for part in filter(None, text.split("_"))]
    for city, text in by_city(options, "find", cities):
        found = _all(_FIND, text, "find", "for instance 'LosAnc' or '11'")
        city["found"] = [
            f"?{m[0]}" if m[0].isdecimal() else READER.one(m[0], ISLANDS, "find") for m in found
        ]


def by_city(
    options: dict[str, str], key: str, cities: Sequence[JsonObject]
) -> Iterator[tuple[JsonObject, str]]:
    """The cities with what an option says about each. Raises InputError."""
    if key not in options:
        return
    texts = options[key].split(".")
    if len(texts) != len(cities):
        raise InputError(key, f"{len(texts)} cities", f"there are {len(cities)}, with dots between")
    yield from zip(cities, texts, strict=True)


def _read_move(text: str) -> str:
    match = _SAIL.fullmatch(text)
    if match is None:
        raise InputError("sail", f"{text!r}", "for instance '1rybg' or '2rb'")
    named = [fleet for fleet in FLEETS if _LETTERS[fleet] in match[2]]
    return " ".join([match[1], *([ANY] if len(named) == len(FLEETS) else named)])


def _all(pattern: re.Pattern[str], text: str, key: str, remedy: str) -> list[re.Match[str]]:
    """The matches of which all of a text consists. Raises InputError."""
    found = list(pattern.finditer(text))
    if "".join(match[0] for match in found) != text:
        raise InputError(key, f"{text!r} cannot be read", remedy)
    return found


def _named(letter: str, letters: dict[str, str], key: str) -> str:
    for name, known in letters.items():
        if known == letter:
            return name
    raise InputError(key, f"{letter!r}", f"use {', '.join(letters.values())}")


def _number(text: str, place: str) -> int:
    return read_number(text, place, _NUMBER)


def yards_of(variant: dict[str, str]) -> list[str]:
    """The ids of the shipyards of the sheet that a variant means; none without Armada.

    Raises InputError for a sheet that is not known.
    """
    from solver.games.wonders import GAME
    from solver.games.wonders.variants import indexes_of, sheet_of

    sheet = sheet_of(indexes_of(GAME.parse_variant(variant)))
    if sheet is None:
        return []
    yards = names.shipyards(sheet)
    return [yards.name(at) for at in range(len(sheet.shipyards.boards))]
