"""The one-line form of a position of 7 Wonders, as FEN is to chess.

Grammar (codes are those of :mod:`solver.games.wonders.positions.codes`)::

    position  = "wonders:" phase "." age "." turn "." view 3*7( "/" city )
                "/" hand "/" passed *( "/" option )
    city      = [ "_" ] wonder side "." stages "." coins "." cards "." military "." plays
    passed    = [ turn *( "." turn ) ]       turn: its cards, "_" if they are not remembered
    plays     = *( build | stage | sell | left | taken | lost | gone | relost )
    option    = key "=" value

``side`` is ``d`` or ``n`` (first edition ``a`` or ``b``). ``military`` are the tokens won by their
points, and ``m`` for each defeat. A building in ``plays`` is its code; ``+`` a card under a stage,
``-`` one sold, ``_`` the last one of a hand, ``=`` a discarded one that Halikarnassos has built
later, ``@`` one lost by a penalty, ``~`` one lost so that another city has built then, ``%`` one
taken and then lost so; behind these the code of the card, ``0`` if it is not known, and ``,`` if
it was drawn from
the pile of the Free City in the same turn. ``_`` before a city says that it is the Free City, the
third city of a game for two.

Options, each left out where it has its default::

    drawn=Alt         the card of the hand that has just been drawn (Free City)
    dealt=12          number of cards of the Age that are dealt, in phase deal
    looked=014        seat, Age and turn of the last look at the discard pile, for each who has
    free=2            cities whose free building of this Age is used up
    due=seventh       what follows in this turn; nothing where it might be thought otherwise
    chosen=sell_altar what the view has chosen in this turn; two choices with a dot between
    past1=, past2=, past3=    plays of the cities in an Age that is over, with dots between
    gone1=, gone2=, gone3=    what the view passed on in it, as in passed
    rules=0182        pairs: an option as listed by
                      :data:`solver.games.wonders.variants.OPTIONS`, a digit, from the eleventh on a
                      small letter and from the 37th on a capital, and the number of its value

Further options are those of expansions (:mod:`solver.games.wonders.positions.compact_expansions`,
:mod:`solver.games.wonders.positions.compact_naval`).

The first turn of three players::

    wonders:choose.1.1.0/Gizd.0.3.../Rhon.0.3.../Babd.0.3.../LumCpoTimBatAltGuaScr/

The text has no spaces and needs no quotes in a shell. It says as much as the JSON form, which it
is translated to and from, so both are checked by the same code.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from solver.errors import InputError
from solver.games.base import JsonObject, Position
from solver.games.positions.compact_form import encode, read_line, read_number, read_options
from solver.games.wonders.positions import compact_expansions as expansions
from solver.games.wonders.positions import compact_naval as naval
from solver.games.wonders.positions.codes import CARDS, READER, SIDES, WONDERS, decode
from solver.games.wonders.positions.phases import AFTER, CHOOSING, ENDING
from solver.games.wonders.positions.read import read as read_json
from solver.games.wonders.positions.uses import BUILT
from solver.games.wonders.positions.write import write as write_json
from solver.games.wonders.variants import BOARDS, OPTIONS

PREFIX = "wonders:"

_SHARED = "_"
_MARKS = {
    "stage": "+", "sell": "-", "left": "_", "taken": "=", "lost": "@", "gone": "~", "relost": "%",
}  # fmt: skip
_NOT_KNOWN = "0"
_DRAWN = " drawn"
_DEFEAT = "m"
_OPTION = re.compile(r"[a-z]+[1-3]?=")
_NUMBER = re.compile(r"[0-9]{1,3}")
_USE = re.compile(r"([+\-_=@~%]?)([A-Z][a-z][a-z]|0)(,?)")
_AGES = ("1", "2", "3")
_KEYS = (
    "drawn", "dealt", "looked", "free", "due", "chosen",
    *(f"past{age}" for age in _AGES), *(f"gone{age}" for age in _AGES), "rules",
    *expansions.KEYS, *naval.KEYS,
)  # fmt: skip
_LONGEST = 4500
_DIGITS = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
_FEWEST = 6


# ---------------------------------------------------------------- writing


def write(view: Position) -> str:
    """The position as one line."""
    data = write_json(view)
    cities = _cities(data)
    head = ".".join(str(data.get(key, "")) for key in ("phase", "age", "turn", "view"))
    fields = [head, *map(_write_city, cities)]
    if "free_city" in data:
        fields[-1] = _SHARED + fields[-1]
    fields.append(encode(data.get("hand", ()), CARDS))
    fields.append(expansions.write_passed(data.get("passed", ()), CARDS))
    return PREFIX + "/".join([*fields, *_write_options(data, cities)])


def _cities(data: JsonObject) -> list[JsonObject]:
    """The cities, the Free City last."""
    return [*data["players"], *([data["free_city"]] if "free_city" in data else [])]


def _write_city(city: JsonObject) -> str:
    wonder, side = city["wonder"], city["side"]
    military = "".join(str(points) if points > 0 else _DEFEAT for points in city["military"])
    parts = [
        (WONDERS[wonder] if wonder else "") + (SIDES[side] if side else ""),
        str(city["stages"]),
        str(city["coins"]),
        encode(city["cards"], CARDS),
        military,
        _write_plays(city.get("turns", ())),
    ]
    return ".".join(parts)


def _write_plays(plays: Iterable[str]) -> str:
    return "".join(map(_write_play, plays))


def _write_play(text: str) -> str:
    drawn = "," if text.endswith(_DRAWN) else ""
    how, _, rest = text.removesuffix(_DRAWN).partition(" ")
    card = rest.removeprefix("with ")
    return _MARKS.get(how, "") + (CARDS[card] if card else _NOT_KNOWN) + drawn


def _write_options(data: JsonObject, cities: list[JsonObject]) -> Iterable[str]:
    if "drawn" in data:
        yield f"drawn={CARDS[data['drawn']]}"
    if "dealt" in data:
        yield f"dealt={data['dealt']}"
    looked = [(seat, *city["looked"]) for seat, city in enumerate(cities) if "looked" in city]
    if looked:
        yield "looked=" + "".join(str(number) for look in looked for number in look)
    free = [str(index) for index, city in enumerate(cities) if city.get("free_used")]
    if free:
        yield "free=" + "".join(free)
    if "due" in data:
        yield "due=" + ".".join(data["due"])
    if "chosen" in data:
        yield "chosen=" + ".".join(text.replace(" ", "_") for text in data["chosen"])
    for age, past in zip(_AGES, data.get("history", ()), strict=False):
        yield f"past{age}=" + ".".join(map(_write_plays, past["turns"]))
        yield f"gone{age}=" + expansions.write_passed(past["passed"], CARDS)
    yield from expansions.write(data)
    yield from naval.write(data, naval.yards_of(data["variant"]))
    if data["variant"].keys() - {BOARDS.name}:
        pairs = (
            f"{_DIGITS[at]}{option.values.index(data['variant'][option.name])}"
            for at, option in enumerate(OPTIONS)
            if option.name in data["variant"] and option is not BOARDS
        )
        yield "rules=" + "".join(pairs)


# ---------------------------------------------------------------- reading


def read(text: str) -> Position:
    """Inverse of :func:`write`. Raises InputError for anything it cannot be."""
    return read_line(text, PREFIX, _LONGEST, _parse, read_json)


def _parse(fields: list[str]) -> JsonObject:
    plain = [field for field in fields if _OPTION.match(field) is None]
    if fields[: len(plain)] != plain:
        raise InputError("options", "a field that is none comes after them", "options come last")
    if len(plain) < _FEWEST:
        raise InputError(
            "",
            f"{len(plain)} fields",
            "needs head, three to seven cities, hand and what was passed on, then options",
        )
    options = read_options(fields[len(plain) :], _KEYS)
    head = plain[0].split(".")
    if len(head) != 4:
        raise InputError("head", f"{plain[0]!r}", "write phase.age.turn.view")
    phase, age, turn, view = head
    in_play = phase in (*CHOOSING, *ENDING) or (phase in AFTER and turn != "0")
    in_hand = in_play or bool(plain[-2] and phase in ("recruit", *AFTER))
    variant = _read_rules(options.get("rules", ""))
    if BOARDS.name in options:
        variant[BOARDS.name] = options[BOARDS.name]
    texts = [*plain[1:-3], plain[-3].removeprefix(_SHARED)]
    cities = [_read_city(text, f"city {i}", in_play) for i, text in enumerate(texts)]
    _read_marks(options, cities)
    data: JsonObject = {
        "phase": phase,
        "age": _number(age, "age"),
        "view": _number(view, "view"),
        "variant": variant,
        "players": cities,
    }
    if turn:
        data["turn"] = _number(turn, "turn")
    if in_hand or phase == "deal":
        data["hand"] = decode(plain[-2], CARDS, "hand")
    elif plain[-2]:
        raise InputError("hand", f"{plain[-2]!r} in phase {phase!r}", "leave it empty")
    if in_play:
        data["passed"] = expansions.read_passed(plain[-1], CARDS, "passed")
    elif plain[-1]:
        raise InputError("passed", f"{plain[-1]!r} in phase {phase!r}", "leave it empty")
    if plain[-3].startswith(_SHARED):
        data["free_city"] = cities.pop()
    _read_rest(options, data, cities)
    return data


def _number(text: str, place: str) -> int:
    return read_number(text, place, _NUMBER)


def _read_city(text: str, place: str, in_play: bool) -> JsonObject:
    parts = text.split(".")
    if len(parts) != 6:
        raise InputError(place, f"{text!r}", "write wonder.stages.coins.cards.military.plays")
    wonder, stages, coins, cards, military, plays = parts
    city: JsonObject = {
        "stages": _number(stages, place),
        "coins": _number(coins, place),
        "cards": decode(cards, CARDS, place),
        "military": [-1 if token == _DEFEAT else _number(token, place) for token in military],
    }
    if wonder:
        city["wonder"] = READER.one(wonder[:3], WONDERS, place)
    if wonder[3:]:
        city["side"] = READER.one(wonder[3:], SIDES, place)
    if in_play:
        city["turns"] = _read_plays(plays, place)
    elif plays:
        raise InputError(place, f"{plays!r} while no Age goes on", "leave it empty")
    return city


def _read_plays(text: str, place: str) -> list[str]:
    found = list(_USE.finditer(text))
    if "".join(match[0] for match in found) != text:
        raise InputError(place, f"{text!r} is not a row of plays", "for instance 'Alt-0+Bat'")
    return [_read_play(match, place) for match in found]


def _read_play(match: re.Match[str], place: str) -> str:
    mark, code, drawn = match[1], match[2], match[3]
    how = next((known for known, sign in _MARKS.items() if sign == mark), "build")
    if code == _NOT_KNOWN:
        if drawn or how in BUILT:
            raise InputError(place, f"{match[0]!r} is no play", "for instance '-0' or 'Alt'")
        return how
    joint = " with " if how == "stage" else " "
    return how + joint + READER.one(code, CARDS, place) + (_DRAWN if drawn else "")


def _read_marks(options: dict[str, str], cities: Sequence[JsonObject]) -> None:
    """Looks and rights used up, which stand in the cities."""
    looked = options.get("looked", "")
    numbers = [_number(digit, "looked") for digit in looked]
    if len(numbers) % 3:
        raise InputError("looked", f"{looked!r}", "write seat, Age and turn, a digit each")
    for at in range(0, len(numbers), 3):
        _city_of(numbers[at], cities, "looked")["looked"] = numbers[at + 1 : at + 3]
    for digit in options.get("free", ""):
        _city_of(_number(digit, "free"), cities, "free")["free_used"] = True


def _city_of(index: int, cities: Sequence[JsonObject], place: str) -> JsonObject:
    if index >= len(cities):
        raise InputError(place, f"no city {index}", f"there are {len(cities)}")
    return cities[index]


def _read_rest(options: dict[str, str], data: JsonObject, cities: Sequence[JsonObject]) -> None:
    if "drawn" in options:
        data["drawn"] = READER.one(options["drawn"], CARDS, "drawn")
    if "dealt" in options:
        data["dealt"] = _number(options["dealt"], "dealt")
    if "due" in options:
        data["due"] = list(filter(None, options["due"].split(".")))
    if "chosen" in options:
        data["chosen"] = [text.replace("_", " ") for text in options["chosen"].split(".")]
    history = []
    for age in _AGES:
        past, gone = f"past{age}", f"gone{age}"
        if past not in options and gone not in options:
            break
        turns = [_read_plays(text, past) for text in options.get(past, "").split(".")]
        history.append(
            {"turns": turns, "passed": expansions.read_passed(options.get(gone, ""), CARDS, gone)}
        )
    if history:
        data["history"] = history
    expansions.read(options, data, cities)
    naval.read(options, cities, naval.yards_of(data["variant"]))


def _read_rules(text: str) -> dict[str, str]:
    """The variant in which the options named have the values named."""
    variant = {}
    if len(text) % 2:
        raise InputError("rules", f"{text!r}", "write pairs of digits: option and value")
    for at in range(0, len(text), 2):
        number, value = _DIGITS.find(text[at]), _number(text[at + 1], "rules")
        if number < 0 or number >= len(OPTIONS) - 1 or value >= len(OPTIONS[number].values):
            raise InputError("rules", f"no option {number} with a value {value}", "see the docs")
        variant[OPTIONS[number].name] = OPTIONS[number].values[value]
    return variant
