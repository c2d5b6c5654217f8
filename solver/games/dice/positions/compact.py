"""The one-line form of a position of 7 Wonders Dice, as FEN is to chess.

Grammar (codes are those of :mod:`solver.games.dice.positions.codes`)::

    position  = "dice:" phase "." turn "." view "/" forum 2*7( "/" player ) *( "/" option )
    forum     = 7( die ( symbol cost | "_" ) )
    player    = [ board "." coins "." boxes "." west "." east "." bonuses [ "+" ] ]
    boxes     = *( letter of a building, numbers of its boxes )
    option    = key "=" value

``_`` is a die that is not rolled yet. ``west`` and ``east`` are the points written in the attack
boxes of the two Barracks, nothing if none is ticked; ``bonuses`` are numbers. Boxes and bonuses are
numbered from 1 in the order of the sheet; after 9 come letters, and ``z`` adds 34. ``+`` stands for
who was the first to complete the Agora. A player without a board is empty.

Options, each left out where it has its default::

    boards=d808d52cda36   the hash of the sheet; always written
    chosen=build-agora_mask_scales_1-with-blue     what the view has done in this turn
    last=0                whether turn 1000 was the last one of a game that is over

The first turn of two players::

    dice:choose.1.0/1wo02cl23pa3Bma1Rax0Ycm2Gge3/giza.7..../rhodes.7..../boards=d808d52cda36

The text has no spaces and needs no quotes in a shell. It says as much as the JSON form, which it
is translated to and from, so both are checked by the same code.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from solver._ext.dice import bridge
from solver.errors import InputError
from solver.games.base import JsonObject, Position
from solver.games.dice import names
from solver.games.dice.data import sheets
from solver.games.dice.data.effects import BUILDINGS
from solver.games.dice.data.sheet import Sheet
from solver.games.dice.faces import NONE
from solver.games.dice.positions.boards import POINTS, SIDE_BUILDINGS, board_of
from solver.games.dice.positions.codes import decode_boxes, decode_faces, encode_boxes, encode_faces
from solver.games.dice.positions.read import read as read_json
from solver.games.dice.positions.write import write as write_json
from solver.games.dice.variants import BOARDS, sheet_of
from solver.games.positions.compact_form import read_line, read_number, read_options

PREFIX = "dice:"

_FIRST = "+"
_SPACE = "-"
_FIELDS = 6
_RULES_PLAYED = "7"
"""What older lines wrote of the readings that are played."""

_OPTION = re.compile(r"[a-z]+=")
_NUMBER = re.compile(r"[0-9]{1,4}")
_KEYS = ("boards", "rules", "chosen", "last")
_LONGEST = 6000


# ---------------------------------------------------------------- writing


def write(view: Position) -> str:
    """The position as one line."""
    data = write_json(view)
    raw: dict[str, Any] = bridge.dump(view.state)
    head = f"{data['phase']}.{data['turn']}.{data['view']}"
    players = [_write_player(city, sheets.at(raw["sheet"])) for city in raw["before"]]
    fields = [head, encode_faces(data["forum"]), *players, *_write_options(data)]
    return PREFIX + "/".join(fields)


def _write_player(city: dict[str, Any], sheet: Sheet) -> str:
    if city["board"] == NONE:
        return ""
    board = board_of(sheet, city["board"])
    ticked = [board.boxes[box].building for box in city["ticked"]]
    boxes = [
        (building, board.of(building).index(box))
        for building, box in zip(ticked, city["ticked"], strict=True)
    ]
    attacked = [any(box in city["ticked"] for box in board.attacks(side)) for side in (0, 1)]
    parts = [
        board.name,
        str(city["coins"]),
        encode_boxes(boxes),
        *(str(city["attack"][side]) if attacked[side] else "" for side in (0, 1)),
        "".join(str(bonus + 1) for bonus in city["bonuses"]),
    ]
    return ".".join(parts) + (_FIRST if city["agora_first"] else "")


def _write_options(data: JsonObject) -> Iterable[str]:
    yield f"boards={data['variant'][BOARDS.name]}"
    if "chosen" in data:
        yield "chosen=" + ".".join(text.replace(" ", _SPACE) for text in data["chosen"])
    if "last_turn" in data:
        yield f"last={int(data['last_turn'])}"


# ---------------------------------------------------------------- reading


def read(text: str) -> Position:
    """Inverse of :func:`write`. Raises InputError for anything it cannot be."""
    return read_line(text, PREFIX, _LONGEST, _parse, read_json)


def _parse(fields: list[str]) -> JsonObject:
    plain = [field for field in fields if _OPTION.match(field) is None]
    if fields[: len(plain)] != plain:
        raise InputError("options", "a field that is none comes after them", "options come last")
    if len(plain) < 2:
        raise InputError("", "too short", "needs head, Forum, two to seven players, then options")
    options = read_options(fields[len(plain) :], _KEYS)
    if options.get("rules", _RULES_PLAYED) != _RULES_PLAYED:
        problem = f"{options['rules']!r} names readings that are not played any more"
        raise InputError("rules", problem, "remove it")
    variant = {BOARDS.name: sheet_of(options.get("boards"))}
    sheet = sheets.known(variant[BOARDS.name])
    assert sheet is not None
    head = plain[0].split(".")
    if len(head) != 3:
        raise InputError("head", f"{plain[0]!r}", "write phase.turn.view")
    data: JsonObject = {
        "phase": head[0],
        "turn": _number(head[1], "turn"),
        "view": _number(head[2], "view"),
        "variant": variant,
        "forum": decode_faces(plain[1], "forum"),
        "players": [_read_player(field, f"player {i}", sheet) for i, field in enumerate(plain[2:])],
    }
    if "chosen" in options:
        data["chosen"] = [text.replace(_SPACE, " ") for text in options["chosen"].split(".")]
    if "last" in options:
        data["last_turn"] = _read_flag(options["last"], "last")
    return data


def _number(text: str, place: str) -> int:
    return read_number(text, place, _NUMBER)


def _read_flag(text: str, place: str) -> bool:
    if text not in ("0", "1"):
        raise InputError(place, f"{text!r}", "write 0 or 1")
    return text == "1"


def _read_player(text: str, place: str, sheet: Sheet) -> JsonObject:
    if not text:
        return {"board": None}
    first = text.endswith(_FIRST)
    parts = text.removesuffix(_FIRST).split(".")
    if len(parts) != _FIELDS:
        raise InputError(place, f"{text!r}", "write board.coins.boxes.west.east.bonuses")
    name, coins, boxes, *points, bonuses = parts
    player: JsonObject = {
        "board": name,
        "coins": _number(coins, place),
        "agora_first": first,
        "bonuses": [_bonus(digit, sheet, place) for digit in bonuses],
    }
    board = board_of(sheet, names.board(name, sheet, place))
    for building, number in decode_boxes(boxes, place):
        inside = board.of(building)
        if number >= len(inside):
            problem = f"no box {number + 1} in {BUILDINGS[building]}"
            raise InputError(place, problem, f"there are {len(inside)}")
        box = inside[number]
        kinds = player.setdefault(BUILDINGS[building], {})
        kinds.setdefault(board.spots[box].kind, []).append(board.boxes[box].id)
    for building, written in zip(SIDE_BUILDINGS, points, strict=True):
        if written:
            player.setdefault(BUILDINGS[building], {})[POINTS] = _number(written, place)
    return player


def _bonus(digit: str, sheet: Sheet, place: str) -> str:
    number = _number(digit, place)
    if not 1 <= number <= len(sheet.bonuses):
        raise InputError(place, f"no bonus {number}", f"there are {len(sheet.bonuses)}")
    return sheet.bonuses[number - 1].id
