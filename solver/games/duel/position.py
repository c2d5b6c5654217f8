"""Positions of Duel: from JSON to a state and back.

The JSON form is described in :mod:`solver.games.duel.position_format`. Nothing is private in
Duel, so a position and a state hold the same: reading what was written gives an equal state.
"""

from __future__ import annotations

from typing import Any

from solver._ext.core.state import State
from solver._ext.duel import state as engine
from solver.errors import InputError
from solver.games.base import JsonObject, Position
from solver.games.duel.data import COLORS, tables
from solver.games.duel.names import card_name, token_name, wonder_name
from solver.games.duel.position_check import check
from solver.games.duel.position_derive import CHOICES, derive
from solver.games.duel.position_format import (
    FACE_DOWN,
    FACE_DOWN_GUILD,
    FORMAT,
    TAKEN,
    TAKEN_GUILD,
    UNKNOWN,
    decode,
    schema,
)
from solver.games.duel.position_resolve import resolve
from solver.games.duel.position_table import CHOOSES, FIRST_GAME, HIDDEN, NONE, Table

__all__ = ["read", "schema", "variant_of", "write"]


def read(data: Any, place: str = "") -> Position:
    """The position that a decoded JSON object describes.

    Raises InputError for wrong types, unknown names and contradictions; its place is ``place``
    (a file name) and the key path.
    """
    from solver.games.duel import GAME

    try:
        table = resolve(decode(data))
        derive(table)
        check(table)
        state = _load(table)
    except InputError as error:
        raise (error.within(place) if place else error) from None
    return Position(game=GAME, variant=variant_of(table.options), view=table.view, state=state)


def variant_of(options: int) -> dict[str, str]:
    """The variant that the option bits of a state stand for."""
    return {
        "next_starter": "chooses" if options & CHOOSES else "begins",
        "wonders": "first_game" if options & FIRST_GAME else "draft",
    }


def _load(table: Table) -> State:
    """The state; a game that ended with the last card is counted first."""
    try:
        if table.phase == "over" and table.winner < 0:
            table.winner, table.ending = 2, "shared"
            table.winner, table.ending = _count_up(engine.load(table.raw()))
        return engine.load(table.raw())
    except ValueError as error:
        raise InputError("", f"impossible position ({error})") from None


def _count_up(state: State) -> tuple[int, str]:
    """Winner and ending by points, then by points of blue cards (rulebook: civilian victory)."""
    points = engine.score(state)
    for category, ending in (("total", "civilian"), ("blue", "tie_break")):
        lead = points[0][category] - points[1][category]
        if lead:
            return (0 if lead > 0 else 1), ending
    return 2, "shared"


def write(position: Position) -> JsonObject:
    """The JSON form of a position, with ids and without what has its default value."""
    raw = engine.dump(position.state)
    data: JsonObject = {
        "game": "duel",
        "format": FORMAT,
        "variant": variant_of(raw["options"]),
        "view": position.view,
        "phase": raw["phase"],
        "age": raw["age"],
        "seat": raw["seat"],
        "cities": [_write_city(city) for city in raw["cities"]],
        "pawn": raw["pawn"],
        "loot": [loot.id for loot, here in zip(tables().loot, raw["loot"], strict=True) if here],
        "board_tokens": _token_names(raw["board_tokens"]),
        "discard": [card_name(card) for card in raw["discard"]],
    }
    if raw["age"]:
        data["structure"] = _write_structure(raw)
    if raw["phase"] in (*CHOICES, "starter"):
        data["pending"] = _write_pending(raw)
    if raw["offer"]:
        data["offer"] = [wonder_name(wonder) for wonder in raw["offer"]]
    if raw["returned_tokens"]:
        data["returned"] = _token_names(raw["returned_tokens"])
    return data


def _token_names(listed: list[int]) -> list[str]:
    return [token_name(token) for token in listed]


def _write_city(raw: dict[str, Any]) -> JsonObject:
    built = {}
    unbuilt = []
    for wonder, is_built, card in zip(raw["wonders"], raw["built"], raw["under"], strict=True):
        if is_built:
            built[wonder_name(wonder)] = card_name(card) if card != NONE else UNKNOWN
        else:
            unbuilt.append(wonder_name(wonder))
    city: JsonObject = {
        "coins": raw["coins"],
        "cards": [card_name(card) for card in raw["cards"]],
        "wonders": unbuilt,
        "built": built,
        "tokens": _token_names(raw["tokens"]),
    }
    drafted = [wonder_name(wonder) for wonder in raw["wonders"]]
    if drafted != [*unbuilt, *built]:
        city["drafted"] = drafted
    return city


def _write_structure(raw: dict[str, Any]) -> list[list[str]]:
    def entry(slot: int) -> str:
        content = raw["slots"][slot]
        if content >= 0:
            return card_name(content)
        if content == NONE:
            return TAKEN_GUILD if slot in raw["backs"] else TAKEN
        return FACE_DOWN if content == HIDDEN else FACE_DOWN_GUILD

    return [[entry(slot) for slot in row] for row in tables().layout(raw["age"]).rows]


def _write_pending(raw: dict[str, Any]) -> JsonObject:
    pending: JsonObject = {"choice": raw["phase"]}
    if raw["drawn_tokens"]:
        pending["tokens"] = _token_names(raw["drawn_tokens"])
    if raw["target"] >= 0:
        pending["color"] = COLORS[raw["target"]]
    if raw["extra"]:
        pending["extra"] = True
    return pending
