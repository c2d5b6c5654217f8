"""The options of the one-line form that are about Leaders, Cities, teams and Edifice.

Each is left out where it has its default; lists by city have dots between, in the order of seats::

    lead=MaeSol..Cae   leaders face up, by city
    bury=...Alx        leaders buried, by city
    recr=MaeSol-0.+0   what each city did with its leaders: recruited, under a stage (+), sold (-),
                       back in the box (_)
    drew=21            seat and Age in which leaders were drawn from the box
    debt=0.2.0         Debt by city
    dipl=0.1.0         Diplomacy tokens by city
    lose=3.0.1_2_0     coins to lose by city: so many, for each Victory token, for each stage
    come=0.2.0         coins paid by neighbors in this turn, by city
    bank=02            cities in which Berenice has brought her coin
    black=1            cities whose free black card is used up
    act=2              who acts at the end of the turn
    edif=MonRivMil     the Edifices of the Ages
    pawn=023           pawns left on them, a digit each
    join=13..2         Ages in whose Edifice a city takes part, by city
    dtok=2..           points of Debt tokens for penalties, by city
    opts=12..          options chosen with stages that have some, by city
    hold=PlaMid        leaders in hand
    kept=PlaMid        leaders kept in the draft
    sent=CaeNer._      leaders passed on in the draft, turn by turn; _ is not remembered
    fetch=...          leaders drawn from the box
    phand=...          the partner's hand of cards; pgone, phold, pkept, psent, pfetch, pchosen are
                       what it passed on, and the same of its leaders and choices
    pgone1=...         what the partner passed on in an Age that is over
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from solver.errors import InputError
from solver.games.base import JsonObject
from solver.games.positions.compact_form import encode, read_number
from solver.games.wonders.positions.codes import CARDS, EDIFICES, READER, decode
from solver.games.wonders.positions.compact_naval import by_city

_AGES = ("1", "2", "3")
KEYS = (
    "lead", "bury", "recr", "drew", "debt", "dipl", "lose", "come", "bank", "black", "act",
    "hold", "kept", "sent", "fetch", "phand", "pgone", "phold", "pkept", "psent", "pfetch",
    "pchosen", "edif", "pawn", "join", "dtok", "opts", *(f"pgone{age}" for age in _AGES),
)  # fmt: skip

_FORGOTTEN = "_"
_NOT_KNOWN = "0"
_MARKS = {"recruit": "", "stage": "+", "sell": "-", "back": "_"}
_USE = re.compile(r"([+\-_]?)([A-Z][a-z][a-z]|0)")
_NUMBER = re.compile(r"[0-9]{1,3}")
_NUMBERS = {"debt": "debt", "dipl": "diplomacy", "come": "income"}
_FLAGS = {"bank": "bank_taken", "black": "free_black_used"}
_LISTS = {"lead": "leaders", "bury": "buried"}
_DIGITS = {"join": "edifices", "dtok": "debt_tokens", "opts": "options"}


# ---------------------------------------------------------------- writing


def write(data: JsonObject) -> Iterator[str]:
    """The options that a position needs."""
    cities = data["players"]
    for key, name in _LISTS.items():
        if any(city.get(name) for city in cities):
            yield f"{key}=" + ".".join(encode(city.get(name, ()), CARDS) for city in cities)
    if any("recruits" in city for city in cities):
        yield "recr=" + ".".join(
            "".join(map(_write_recruit, city.get("recruits", ()))) for city in cities
        )
    drew = [f"{seat}{city['drew']}" for seat, city in enumerate(cities) if "drew" in city]
    yield from (f"drew={found}" for found in drew)
    for key, name in _NUMBERS.items():
        if any(city.get(name) for city in cities):
            yield f"{key}=" + ".".join(str(city.get(name, 0)) for city in cities)
    if any("losses" in city for city in cities):
        yield "lose=" + ".".join(_write_losses(city.get("losses", 0)) for city in cities)
    for key, name in _FLAGS.items():
        flagged = [str(seat) for seat, city in enumerate(cities) if city.get(name)]
        if flagged:
            yield f"{key}=" + "".join(flagged)
    for key, name in _DIGITS.items():
        if any(city.get(name) for city in cities):
            yield f"{key}=" + ".".join("".join(map(str, city.get(name, ()))) for city in cities)
    if "edifices" in data:
        yield "edif=" + encode(data["edifices"], EDIFICES)
    if "pawns" in data:
        yield "pawn=" + "".join(map(str, data["pawns"]))
    if "acting" in data:
        yield f"act={data['acting']}"
    yield from _write_own(data, "")
    yield from _write_partner(data, data.get("partner", {}))


def _write_recruit(text: str) -> str:
    how, _, rest = text.partition(" ")
    leader = rest.removeprefix("with ")
    return _MARKS[how] + (CARDS[leader] if leader else _NOT_KNOWN)


def _write_losses(lost: int | Sequence[int]) -> str:
    return str(lost) if isinstance(lost, int) else "_".join(map(str, lost))


def _write_own(data: JsonObject, prefix: str) -> Iterator[str]:
    """The leaders of the view, or with the prefix ``p`` of its partner."""
    if "leader_hand" in data:
        yield f"{prefix}hold=" + encode(data["leader_hand"], CARDS)
    draft = data.get("draft", {})
    if draft.get("kept"):
        yield f"{prefix}kept=" + encode(draft["kept"], CARDS)
    if draft.get("passed"):
        yield f"{prefix}sent=" + write_passed(draft["passed"], CARDS)
    if "drawn" in draft:
        yield f"{prefix}fetch=" + encode(draft["drawn"], CARDS)


def _write_partner(data: JsonObject, partner: JsonObject) -> Iterator[str]:
    if "hand" in partner:
        yield "phand=" + encode(partner["hand"], CARDS)
    if partner.get("passed"):
        yield "pgone=" + write_passed(partner["passed"], CARDS)
    yield from _write_own(partner, "p")
    if "chosen" in partner:
        yield "pchosen=" + ".".join(text.replace(" ", "_") for text in partner["chosen"])
    for age, past in zip(_AGES, data.get("history", ()), strict=False):
        if "partner_passed" in past:
            yield f"pgone{age}=" + write_passed(past["partner_passed"], CARDS)


def write_passed(passed: Iterable[Sequence[str] | None], codes: dict[str, str]) -> str:
    """What was passed on turn by turn."""
    return ".".join(_FORGOTTEN if items is None else encode(items, codes) for items in passed)


# ---------------------------------------------------------------- reading


def read(options: dict[str, str], data: JsonObject, cities: Sequence[JsonObject]) -> None:
    """Put what the options say into a position and its cities. Raises InputError."""
    for key, name in _LISTS.items():
        for city, text in by_city(options, key, cities):
            city[name] = decode(text, CARDS, key)
    for city, text in by_city(options, "recr", cities):
        city["recruits"] = _read_recruits(text)
    for key, name in _NUMBERS.items():
        for city, text in by_city(options, key, cities):
            city[name] = _number(text, key)
    for city, text in by_city(options, "lose", cities):
        numbers = [_number(part, "lose") for part in text.split("_")]
        city["losses"] = numbers[0] if len(numbers) == 1 else numbers
    for key, name in _FLAGS.items():
        for digit in options.get(key, ""):
            _city(digit, key, cities)[name] = True
    drew = options.get("drew", "")
    if drew:
        if len(drew) != 2:
            raise InputError("drew", f"{drew!r}", "write seat and Age, a digit each")
        _city(drew[0], "drew", cities)["drew"] = _number(drew[1], "drew")
    for key, name in _DIGITS.items():
        for city, text in by_city(options, key, cities):
            city[name] = [_number(digit, key) for digit in text]
    if "edif" in options:
        data["edifices"] = decode(options["edif"], EDIFICES, "edif")
    if "pawn" in options:
        data["pawns"] = [_number(digit, "pawn") for digit in options["pawn"]]
    if "act" in options:
        data["acting"] = _number(options["act"], "act")
    _read_own(options, "", data)
    if any(
        key in options for key in KEYS if key[0] == "p" and key != "pawn" and key[-1] not in _AGES
    ):
        data["partner"] = _read_partner(options)
    for age, past in zip(_AGES, data.get("history", ()), strict=False):
        if f"pgone{age}" in options:
            past["partner_passed"] = read_passed(options[f"pgone{age}"], CARDS, f"pgone{age}")


def _number(text: str, place: str) -> int:
    return read_number(text, place, _NUMBER)


def _city(digit: str, key: str, cities: Sequence[JsonObject]) -> JsonObject:
    index = _number(digit, key)
    if index >= len(cities):
        raise InputError(key, f"no city {index}", f"there are {len(cities)}")
    return cities[index]


def _read_recruits(text: str) -> list[str]:
    found = list(_USE.finditer(text))
    if "".join(match[0] for match in found) != text:
        raise InputError("recr", f"{text!r} is no row of leaders", "for instance 'Mae+0-0'")
    result = []
    for match in found:
        how = next(known for known, sign in _MARKS.items() if sign == match[1])
        if match[2] == _NOT_KNOWN:
            if how == "recruit":
                raise InputError("recr", "'0' is no leader", "for instance 'Mae' or '-0'")
            result.append(how)
        else:
            joint = " with " if how == "stage" else " "
            result.append(how + joint + READER.one(match[2], CARDS, "recr"))
    return result


def _read_own(options: dict[str, str], prefix: str, data: JsonObject) -> None:
    if f"{prefix}hold" in options:
        data["leader_hand"] = decode(options[f"{prefix}hold"], CARDS, f"{prefix}hold")
    draft: JsonObject = {}
    for key, name in (("kept", "kept"), ("fetch", "drawn")):
        if prefix + key in options:
            draft[name] = decode(options[prefix + key], CARDS, prefix + key)
    if f"{prefix}sent" in options:
        draft["passed"] = read_passed(options[f"{prefix}sent"], CARDS, f"{prefix}sent")
    if draft:
        data["draft"] = draft


def _read_partner(options: dict[str, str]) -> JsonObject:
    partner: JsonObject = {}
    if "phand" in options:
        partner["hand"] = decode(options["phand"], CARDS, "phand")
    if "pgone" in options:
        partner["passed"] = read_passed(options["pgone"], CARDS, "pgone")
    if "pchosen" in options:
        partner["chosen"] = [text.replace("_", " ") for text in options["pchosen"].split(".")]
    _read_own(options, "p", partner)
    return partner


def read_passed(text: str, codes: dict[str, str], place: str) -> list[list[str] | None]:
    """Inverse of :func:`write_passed`. Raises InputError."""
    if not text:
        return []
    return [
        None if items == _FORGOTTEN else decode(items, codes, place) for items in text.split(".")
    ]
