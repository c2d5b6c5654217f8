"""The one-line form of a Duel position, as FEN is to chess.

Grammar (``codes`` are the three-letter codes of :mod:`solver.games.duel.positions.codes`)::

    position  = "duel:" head "/" structure "/" city "/" city "/" board "/" discard option*
    head      = phase "." age "." seat "." pawn        e.g.  play.2.0.+3
    structure = [ row *("." row) ]                     top row first; empty during the draft
    row       = *( card | "_" | "=" | "-" | "~" )      face down, guild back, taken, guild taken
    city      = coins "." cards "." wonders "." tokens
    wonders   = *( wonder [ "+" ( card | "_" ) ] )     + built, with the card under it
    board     = codes of the progress tokens on the board
    discard   = codes of the discard pile
    option    = "/" key "=" value

Options, each left out where it has its default::

    loot=0110      loot tokens still there, in the order -6 -3 +3 +6
    offer=PirSph   wonders on offer
    drawn=ArcMasPhi, returned=LawEco       tokens of the Great Library
    color=grey, extra=1                    of a pending choice
    starter=begins, wonders=first_game     the variant
    view=1         whose view it is

A wonder pick, the sixth of the draft::

    duel:pick.0.0.0//7..PyrApp./7..ZeuColGar./EcoLawMasStrUrb//offer=MauPirSph

The text has no spaces and needs no quotes in a shell. It says as much as the JSON form, which it
is translated to and from, so both are checked by the same code.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from solver.errors import InputError
from solver.games.base import JsonObject, Position
from solver.games.duel.data import tables
from solver.games.duel.positions.codes import CARDS, TOKENS, WONDERS, decode
from solver.games.duel.positions.expanded_read import is_expanded
from solver.games.duel.positions.form import (
    FACE_DOWN,
    FACE_DOWN_GUILD,
    TAKEN,
    TAKEN_GUILD,
    UNKNOWN,
)
from solver.games.duel.positions.read import read as read_json
from solver.games.duel.positions.sketch import CHOICES
from solver.games.duel.positions.squeezed import squeezed, unsqueezed
from solver.games.duel.positions.write import write as write_json
from solver.games.positions.compact_form import encode, read_line, read_number, read_options

PREFIX = "duel:"

EXPANDED = "duel:x."
"""What positions of games with expansions begin with (:mod:`.squeezed`)."""

_SIGNS = {FACE_DOWN: "_", FACE_DOWN_GUILD: "=", TAKEN: "-", TAKEN_GUILD: "~"}
_ENTRIES = {sign: entry for entry, sign in _SIGNS.items()}
_ENTRY = re.compile(r"[A-Z][a-z][a-z]|[-_=~]")
_WONDER = re.compile(r"([A-Z][a-z][a-z])(?:\+([A-Z][a-z][a-z]|_))?")
_NUMBER = re.compile(r"[+-]?[0-9]{1,4}")
_OPTIONS = (
    "loot", "offer", "drawn", "returned", "color", "extra", "starter", "wonders", "view",
)  # fmt: skip
_LONGEST = 4000


def write(view: Position) -> str:
    """The position as one line."""
    data = write_json(view)
    if is_expanded(data):
        return EXPANDED + squeezed(data)
    pawn = f"{data['pawn']:+d}" if data["pawn"] else "0"
    fields = [
        f"{data['phase']}.{data['age']}.{data['seat']}.{pawn}",
        ".".join("".join(_sign(entry) for entry in row) for row in data.get("structure", [])),
        *(_write_city(city) for city in data["cities"]),
        encode(data["board_tokens"], TOKENS),
        encode(data["discard"], CARDS),
    ]
    return PREFIX + "/".join([*fields, *_write_options(data)])


def _sign(entry: str) -> str:
    return _SIGNS.get(entry) or encode([entry], CARDS)


def _write_city(city: JsonObject) -> str:
    built = city["built"]
    wonders = ""
    for wonder in city.get("drafted", [*city["wonders"], *built]):
        wonders += encode([wonder], WONDERS)
        if wonder in built:
            card = built[wonder]
            wonders += "+" + ("_" if card == UNKNOWN else encode([card], CARDS))
    tokens = encode(city["tokens"], TOKENS)
    return f"{city['coins']}.{encode(city['cards'], CARDS)}.{wonders}.{tokens}"


def _write_options(data: JsonObject) -> Iterable[str]:
    ids = [loot.id for loot in tables().loot]
    pending = data.get("pending", {})
    if data["loot"] != ids:
        yield "loot=" + "".join("01"[item in data["loot"]] for item in ids)
    if "offer" in data:
        yield f"offer={encode(data['offer'], WONDERS)}"
    if "tokens" in pending:
        yield f"drawn={encode(pending['tokens'], TOKENS)}"
    if "returned" in data:
        yield f"returned={encode(data['returned'], TOKENS)}"
    if "color" in pending:
        yield f"color={pending['color']}"
    if "extra" in pending:
        yield "extra=1"
    if data["variant"]["next_starter"] != "chooses":
        yield f"starter={data['variant']['next_starter']}"
    if data["variant"]["wonders"] != "draft":
        yield f"wonders={data['variant']['wonders']}"
    if data["view"]:
        yield f"view={data['view']}"


def read(text: str) -> Position:
    """Inverse of :func:`write`. Raises InputError for anything it cannot be."""
    if text.strip().startswith(EXPANDED):
        return read_json(unsqueezed(text.strip().removeprefix(EXPANDED)), "compact position")
    return read_line(text, PREFIX, _LONGEST, _parse, read_json)


def _parse(fields: list[str]) -> JsonObject:
    if len(fields) < 6:
        raise InputError(
            "",
            f"{len(fields)} fields",
            "needs head, structure, two cities, board tokens and discard pile",
        )
    head = fields[0].split(".")
    if len(head) != 4:
        raise InputError("head", f"{fields[0]!r}", "write phase.age.seat.pawn")
    options = read_options(fields[6:], _OPTIONS)
    age = _number(head[1], "age")
    data: JsonObject = {
        "phase": head[0],
        "age": age,
        "seat": _number(head[2], "seat"),
        "pawn": _number(head[3], "pawn"),
        "cities": [_read_city(fields[2 + seat], f"city {seat}") for seat in (0, 1)],
        "board_tokens": decode(fields[4], TOKENS, "board tokens"),
        "discard": decode(fields[5], CARDS, "discard pile"),
        "variant": {
            "next_starter": options.get("starter", "chooses"),
            "wonders": options.get("wonders", "draft"),
        },
        "view": _number(options.get("view", "0"), "view"),
        "loot": _read_loot(options.get("loot", "1111")),
        "offer": decode(options.get("offer", ""), WONDERS, "offer"),
        "returned": decode(options.get("returned", ""), TOKENS, "returned"),
    }
    if age or fields[1]:
        data["structure"] = [_read_row(row) for row in fields[1].split(".")]
    if head[0] in (*CHOICES, "starter"):
        data["pending"] = {"choice": head[0], "extra": options.get("extra") == "1"}
        data["pending"]["tokens"] = decode(options.get("drawn", ""), TOKENS, "drawn")
        if "color" in options:
            data["pending"]["color"] = options["color"]
    elif {"drawn", "color", "extra"} & set(options):
        raise InputError("options", "drawn, color or extra without a pending choice", "remove it")
    return data


def _number(text: str, place: str) -> int:
    return read_number(text, place, _NUMBER)


def _read_row(text: str) -> list[str]:
    found = _ENTRY.findall(text)
    if "".join(found) != text:
        raise InputError("structure", f"{text!r} is not a row", "for instance 'Wal-_='")
    return [_ENTRIES.get(item) or decode(item, CARDS, "structure")[0] for item in found]


def _read_city(text: str, place: str) -> JsonObject:
    parts = text.split(".")
    if len(parts) != 4:
        raise InputError(place, f"{text!r}", "write coins.cards.wonders.tokens")
    if "".join(match[0] for match in _WONDER.finditer(parts[2])) != parts[2]:
        raise InputError(
            place, f"{parts[2]!r} is not a row of wonders", "for instance 'Pir+BarSph'"
        )
    drafted: list[str] = []
    built: dict[str, str] = {}
    for match in _WONDER.finditer(parts[2]):
        wonder = decode(match[1], WONDERS, place)[0]
        if wonder in drafted:
            raise InputError(place, f"{match[1]} stands twice", "remove one")
        drafted.append(wonder)
        if match[2] is not None:
            built[wonder] = UNKNOWN if match[2] == "_" else decode(match[2], CARDS, place)[0]
    return {
        "coins": _number(parts[0], place),
        "cards": decode(parts[1], CARDS, place),
        "wonders": [wonder for wonder in drafted if wonder not in built],
        "built": built,
        "drafted": drafted,
        "tokens": decode(parts[3], TOKENS, place),
    }


def _read_loot(text: str) -> list[str]:
    ids = [loot.id for loot in tables().loot]
    if len(text) != len(ids) or set(text) - {"0", "1"}:
        raise InputError("loot", f"{text!r}", "write 0 or 1 for each of -6 -3 +3 +6")
    return [item for item, bit in zip(ids, text, strict=True) if bit == "1"]
