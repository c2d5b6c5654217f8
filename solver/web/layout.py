"""Laying out a position: the fields of a game, what they can hold, and what is wrong so far."""

from __future__ import annotations

from contextlib import suppress
from functools import cache
from itertools import islice
from typing import Any

from solver._ext.core.state import OVER
from solver.errors import InputError, Phrase
from solver.games import GAMES, load
from solver.games.base import JsonObject, Position
from solver.games.drawing.about import faces_of
from solver.games.drawing.pieces import breakable
from solver.games.spots import list_things
from solver.language.translating import translated
from solver.positions import position_from_compact, position_from_json
from solver.web.streaming import problems

MOST, MOST_NESTED = 300, 50
"""No list or object of a position has more entries, and none has more that are such themselves."""

TRIES = 300
"""So many ways to complete a half-laid table are looked at: a fraction of a second."""


def form(name: str, lang: str, line: str = "") -> JsonObject:
    """What a page needs to lay out a game: the schema, the choices by field, a position to begin.

    With ``line``, a one-line position, that is what it begins with. Raises InputError.
    """
    if name not in GAMES:
        raise InputError(
            "game", Phrase("{!r} is not known", name[:60]), Phrase("use {}", ", ".join(GAMES))
        )
    game = load(name)
    begin = position_from_compact(line).to_json() if line else None
    if begin is not None:
        if begin["game"] != name:
            raise InputError("from", Phrase("is a position of {}", begin["game"]))
        list_things(begin, game.spots(begin))
    seats = range(game.min_seats, game.max_seats + 1)
    blanks = [blank for count in seats for blank in game.blanks(count)]
    return {
        "title": translated(game.title, lang),
        "schema": game.schema(),
        "main": sorted(game.main_fields()),
        "choices": _choices(name, lang),
        "options": [
            [option.name, list(option.values)]
            for option in game.options
            if option.name != game.sheet_option
        ],
        "begin": begin,
        "blanks": blanks,
        "first": game.default_seats,
        "faces": faces_of(name, lang),
        "layouts": [
            game.spots(blank).to_json() for blank in [*blanks, *([begin] if begin else [])]
        ],
    }


@cache
def _choices(name: str, lang: str) -> dict[str, list[list[str | int]]]:
    found = load(name).choices(lang)
    return {
        field: [[one.id, one.name, one.color, one.group, breakable(one.name)] for one in items]
        for field, items in found.items()
    }


def check(data: Any, lang: str) -> JsonObject:
    """What is wrong with a position so far, or its line if nothing is; and its empty table.

    Where something is missing, ``assumed`` has the places at which that was filled in with what is
    usual, and ``line`` is what that makes.
    """
    if not isinstance(data, dict):
        return problems(InputError("", "is no position"), lang)
    try:
        _bounded(data, "")
    except InputError as error:
        return problems(error, lang)
    try:
        position = position_from_json(data)
        found: JsonObject = {"problems": [], **_about(position), "assumed": []}
        if position.state.decider != OVER:
            found |= _granted(data)
    except InputError as error:
        found = problems(error, lang)
        completed = _completed(data)
        if completed:
            found |= {**_about(completed[0]), "assumed": completed[1]}
    if data.get("game") in GAMES:
        found["layout"] = load(data["game"]).spots(data).to_json()
    return found


def _bounded(data: Any, place: str) -> None:
    """Raise InputError where there is more of something than lies on any table.

    What a half-laid table may be is tried out for each part of it, so its size comes first.
    """
    if not isinstance(data, dict | list):
        return
    inner = data.items() if isinstance(data, dict) else enumerate(data)
    nested = any(isinstance(value, dict | list) for _, value in islice(inner, MOST))
    most = MOST_NESTED if nested and isinstance(data, list) else MOST
    if len(data) > most:
        raise InputError(
            place, Phrase("has {} entries", len(data)), Phrase("no table has more than {}", most)
        )
    for key, value in data.items() if isinstance(data, dict) else enumerate(data):
        step = f"[{key}]" if isinstance(data, list) else f".{key}" if place else str(key)
        _bounded(value, f"{place}{step}")


def _about(position: Position) -> JsonObject:
    """The line of a position, and whether there is something to give advice on."""
    return {"line": position.to_compact(), "decides": position.state.decider >= 0}


def _granted(data: JsonObject) -> JsonObject:
    """What a game takes for granted in a position that can be read as it is, and what that makes.

    Nothing where it takes nothing for granted, or that cannot be.
    """
    for filled, places in islice(load(data["game"]).assume(data), 1):
        if places:
            with suppress(InputError):
                return {**_about(position_from_json(filled)), "assumed": places}
    return {}


def _completed(data: JsonObject) -> tuple[Position, list[str]] | None:
    """The likeliest position that a half-laid table can be, and what that assumes."""
    if data.get("game") not in GAMES:
        return None
    for filled, places in islice(load(data["game"]).assume(data), TRIES):
        try:
            return position_from_json(filled), places
        except InputError:
            continue
    return None
