"""From a state of Architects to the JSON form, with ids and without what has its default value."""

from __future__ import annotations

from typing import Any

from solver._ext.architects import bridge
from solver.games.architects.names import card_name, token_name, wonder_name
from solver.games.architects.positions.form import FORMAT, UNKNOWN
from solver.games.architects.positions.sketch import NONE
from solver.games.base import JsonObject, Position


def write(position: Position) -> JsonObject:
    """The JSON form of a position, with ids and without what has its default value."""
    raw = bridge.dump(position.state)
    data: JsonObject = {
        "game": "architects",
        "format": FORMAT,
        "variant": {},
        "view": position.view,
        "phase": raw["phase"],
        "seat": raw["seat"],
        "players": [_write_city(city) for city in raw["cities"]],
        "decks": [_write_deck(deck) for deck in raw["decks"][:-1]],
        "central": _write_deck(raw["decks"][-1]),
        "cat": raw["cat"] if raw["cat"] != NONE else None,
        "conflict": raw["flipped"],
        "face_up": _listed(raw["face_up"]),
    }
    if raw["knows"]:
        data["knows"] = raw["knows"]
        if position.view in raw["knows"]:
            data["central"].setdefault("top", UNKNOWN)
    due = _due(raw)
    if due is not None:
        data["due"] = due
    turn = _write_turn(raw)
    if turn:
        data["turn"] = turn
    if raw["source"] != NONE:
        owner = raw["cities"][raw["source"]]["wonder"]
        data["search"] = {"deck": wonder_name(owner), "cards": _counts(raw["offer"])}
    return data


def _counts(cards: list[int]) -> dict[str, int]:
    return {card_name(kind): count for kind, count in enumerate(cards) if count}


def _listed(tokens: list[int]) -> list[str]:
    return [token_name(kind) for kind, count in enumerate(tokens) for _ in range(count)]


def _write_city(raw: dict[str, Any]) -> JsonObject:
    return {
        "wonder": wonder_name(raw["wonder"]) if raw["wonder"] != NONE else None,
        "cards": _counts(raw["cards"]),
        "built": raw["built"],
        "tokens": _listed(raw["tokens"]),
        "military": raw["victories"],
    }


def _write_deck(raw: dict[str, Any]) -> JsonObject:
    deck: JsonObject = {"top": card_name(raw["top"])} if raw["top"] != NONE else {}
    return deck | {"unseen": _counts(raw["unseen"])}


def _due(raw: dict[str, Any]) -> str | None:
    """The chance event that comes next; the setup shows its own."""
    due = raw["due"]
    if raw["phase"] == "setup":
        return None
    names = {"draw": "draw", "blind": "blind", "finds": "find", "lay": "lay", "tops": "top",
             "peek": "peek"}  # fmt: skip
    return next((name for key, name in names.items() if due[key]), None)


def _write_turn(raw: dict[str, Any]) -> JsonObject:
    return {
        key: [token_name(kind) for kind in raw[key]] for key in ("available", "used") if raw[key]
    }
