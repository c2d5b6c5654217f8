"""From a state of Duel to the JSON form, with ids and without what has its default value."""

from __future__ import annotations

from typing import Any

from solver._ext.duel import bridge
from solver.games.base import JsonObject, Position
from solver.games.duel.data import COLORS, tables
from solver.games.duel.names import card_name, token_name, wonder_name
from solver.games.duel.positions import expanded_write
from solver.games.duel.positions.form import (
    FACE_DOWN,
    FACE_DOWN_GUILD,
    FORMAT,
    TAKEN,
    TAKEN_GUILD,
    UNKNOWN,
)
from solver.games.duel.positions.sketch import CHOICES, HIDDEN, NONE
from solver.games.duel.variants import base_variant_of


def write(position: Position) -> JsonObject:
    """The JSON form of a position, with ids and without what has its default value."""
    raw = bridge.dump(position.state)
    if raw["setup"]:
        return expanded_write.write(position)
    data: JsonObject = {
        "game": "duel",
        "format": FORMAT,
        "variant": base_variant_of(raw["options"]),
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
    if raw["phase"] == "destroy":
        pending["color"] = COLORS[raw["queue"][0][2]]
    if raw["extra"]:
        pending["extra"] = True
    return pending
