"""The one-line form of an Architects position, as FEN is to chess.

Grammar (the codes are listed in :mod:`solver.games.architects.positions.codes`; a number after a
card counts it)::

    position  = "architects:" phase "." seat 2*7( "/" player ) "/" central "/" face_up *option
    player    = wonder "." cards "." stages "." tokens "." military "." top "." left
    central   = left [ "." top ]       the top only if the view knows it, "_" if it is not noted
    left      = cards that nobody has drawn; "=" for a deck as it was at the start
    option    = "/" key "=" value

A player's ``top`` and ``left`` are those of the deck between that seat and the next one; ``left``
are the cards below its visible top, of the central deck all that are left. ``stages`` are the
digits of the stages built, ``military`` the number of Military Victory tokens.

Options, each left out where it has its default::

    view=1         whose knowledge it is, if not that of the seat whose turn it is
    cat=0          who holds the Cat pawn
    knows=02       seats that have seen the top of the central deck
    due=draw       the chance event that comes next
    available=Ur, used=EcSc     tokens in the turn that goes on
    search=Gi.W2M  the deck that Halicarnassus looks at, and the cards

The first turn of a game of two::

    architects:pick.0/Gi.....W.=/Rh.....K.=/=/DeCuEc

The text has no spaces and needs no quotes in a shell. It says as much as the JSON form, which it
is translated to and from, so both are checked by the same code.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from solver.errors import InputError
from solver.games.architects.data import tables
from solver.games.architects.positions.codes import (
    CARDS,
    TOKENS,
    WONDERS,
    decode,
    decode_counts,
    encode_counts,
)
from solver.games.architects.positions.form import UNKNOWN
from solver.games.architects.positions.read import read as read_json
from solver.games.architects.positions.write import write as write_json
from solver.games.base import JsonObject, Position
from solver.games.positions.compact_form import encode, read_line, read_number, read_options

PREFIX = "architects:"

_FULL = "="
_NOT_NOTED = "_"
_OPTION = re.compile(r"[a-z]+=")
_NUMBER = re.compile(r"[0-9]{1,2}")
_MARKS = ("available", "used")
_KEYS = ("view", "cat", "knows", "due", *_MARKS, "search")
_LONGEST = 2000


def write(view: Position) -> str:
    """The position as one line."""
    data = write_json(view)
    players = [
        _write_player(player, deck)
        for player, deck in zip(data["players"], data["decks"], strict=True)
    ]
    central = _write_left(data["central"], "central")
    if "top" in data["central"]:
        top = data["central"]["top"]
        central += "." + (_NOT_NOTED if top == UNKNOWN else CARDS[top])
    head = f"{data['phase']}.{data['seat']}"
    fields = [head, *players, central, encode(data["face_up"], TOKENS), *_write_options(data)]
    return PREFIX + "/".join(fields)


def _write_player(player: JsonObject, deck: JsonObject) -> str:
    parts = [
        WONDERS.get(player["wonder"] or "", ""),
        encode_counts(player["cards"]),
        "".join(map(str, player["built"])),
        encode(player["tokens"], TOKENS),
        str(player["military"] or ""),
        CARDS.get(deck.get("top", ""), ""),
        _write_left(deck, player["wonder"]),
    ]
    return ".".join(parts)


def _write_left(deck: JsonObject, name: str | None) -> str:
    return (
        _FULL
        if deck["unseen"] == _at_start(deck.get("top"), name)
        else encode_counts(deck["unseen"])
    )


def _at_start(top: str | None, name: str | None) -> dict[str, int]:
    """What is unseen in a deck from which nothing has been taken."""
    cards = next((dict(deck.cards) for deck in tables().decks if deck.deck == name), {})
    if top in cards and name != "central":
        cards[top] -= 1
    return {card: count for card, count in cards.items() if count}


def _write_options(data: JsonObject) -> Iterable[str]:
    if data["view"] != data["seat"]:
        yield f"view={data['view']}"
    if data["cat"] is not None:
        yield f"cat={data['cat']}"
    if "knows" in data:
        yield "knows=" + "".join(map(str, data["knows"]))
    if "due" in data:
        yield f"due={data['due']}"
    turn = data.get("turn", {})
    for key in _MARKS:
        if key in turn:
            yield f"{key}={encode(turn[key], TOKENS)}"
    if "search" in data:
        search = data["search"]
        yield f"search={WONDERS[search['deck']]}.{encode_counts(search['cards'])}"


def read(text: str) -> Position:
    """Inverse of :func:`write`. Raises InputError for anything it cannot be."""
    return read_line(text, PREFIX, _LONGEST, _parse, read_json)


def _parse(fields: list[str]) -> JsonObject:
    plain = [field for field in fields if not _is_option(field)]
    if fields[: len(plain)] != plain:
        raise InputError("options", "a field that is none comes after them", "options come last")
    if len(plain) < 5:
        raise InputError(
            "",
            f"{len(plain)} fields",
            "needs head, two to seven players, central deck and tokens, then options",
        )
    options = read_options(fields[len(plain) :], _KEYS)
    phase, dot, seat = plain[0].partition(".")
    if not dot:
        raise InputError("head", f"{plain[0]!r}", "write phase.seat")
    players = [_read_player(text, f"player {i}") for i, text in enumerate(plain[1:-2])]
    left, dot, top = plain[-2].partition(".")
    central = _read_left(left, "central deck")
    if dot:
        central["top"] = UNKNOWN if top == _NOT_NOTED else _card(top, "central deck")
    data: JsonObject = {
        "phase": phase,
        "seat": _number(seat, "seat"),
        "view": _number(options.get("view", seat), "view"),
        "players": [player for player, _ in players],
        "decks": [deck for _, deck in players],
        "central": central,
        "face_up": decode(plain[-1], TOKENS, "face up"),
        "knows": [_number(digit, "knows") for digit in options.get("knows", "")],
        "cat": _number(options["cat"], "cat") if "cat" in options else None,
        "turn": _read_turn(options),
    }
    if "due" in options:
        data["due"] = options["due"]
    if "search" in options:
        data["search"] = _read_search(options["search"])
    return data


def _is_option(field: str) -> bool:
    return _OPTION.match(field) is not None


def _number(text: str, place: str) -> int:
    return read_number(text, place, _NUMBER)


def _card(code: str, place: str) -> str:
    cards = decode_counts(code, place)
    if list(cards.values()) != [1]:
        raise InputError(place, f"{code!r} is not one card", "for instance 'W'")
    return next(iter(cards))


def _read_left(text: str, place: str) -> JsonObject:
    return {} if text == _FULL else {"unseen": decode_counts(text, place)}


def _read_player(text: str, place: str) -> tuple[JsonObject, JsonObject]:
    """A player and the deck beside it."""
    parts = text.split(".")
    if len(parts) != 7:
        raise InputError(place, f"{text!r}", "write wonder.cards.stages.tokens.military.top.left")
    wonder, cards, built, tokens, military, top, left = parts
    player: JsonObject = {
        "cards": decode_counts(cards, place),
        "built": [_number(digit, place) for digit in built],
        "tokens": decode(tokens, TOKENS, place),
        "military": _number(military or "0", place),
    }
    if wonder:
        found = decode(wonder, WONDERS, place)
        if len(found) > 1:
            raise InputError(place, f"{wonder!r} is not one wonder", "for instance 'Gi'")
        player["wonder"] = found[0]
    deck = _read_left(left, place)
    if top:
        deck["top"] = _card(top, place)
    return player, deck


def _read_turn(options: dict[str, str]) -> JsonObject:
    return {key: decode(options.get(key, ""), TOKENS, key) for key in _MARKS}


def _read_search(text: str) -> JsonObject:
    deck, _, cards = text.partition(".")
    found = decode(deck, WONDERS, "search")
    if len(found) != 1:
        raise InputError("search", f"{text!r}", "write the deck and the cards, 'Gi.W2M'")
    return {"deck": found[0], "cards": decode_counts(cards, "search")}
