"""Positions of Architects: from JSON to a state and back.

The JSON form is described in :mod:`solver.games.architects.position_format`. A position holds
what one seat knows and nothing else: the top of the central deck only if that seat has seen it.
Reading what was written gives an equal state.
"""

from __future__ import annotations

from typing import Any

from solver._ext.architects import state as engine
from solver._ext.core.state import State
from solver.errors import InputError
from solver.games.architects.names import card_name, token_name, wonder_name
from solver.games.architects.position_check import check_knowledge, check_table, check_tops
from solver.games.architects.position_check_cards import check_cards
from solver.games.architects.position_check_turn import check_moves, check_turn
from solver.games.architects.position_decks import fill
from solver.games.architects.position_derive import derive, derive_knowledge
from solver.games.architects.position_format import FORMAT, UNKNOWN, decode, schema
from solver.games.architects.position_resolve import resolve
from solver.games.architects.position_table import NONE, Table
from solver.games.architects.variants import OPTIONS, variant_of
from solver.games.base import JsonObject, Position

__all__ = ["read", "schema", "write"]


def read(data: Any, place: str = "") -> Position:
    """The position that a decoded JSON object describes.

    Raises InputError for wrong types, unknown names and contradictions; its place is ``place``
    (a file name) and the key path.
    """
    from solver.games.architects import GAME

    try:
        table = resolve(decode(data))
        derive(table)
        check_table(table)
        fill(table)
        derive_knowledge(table)
        check_knowledge(table)
        check_tops(table)
        check_turn(table)
        check_cards(table)
        state = _load(table)
        check_moves(table, state)
    except InputError as error:
        raise (error.within(place) if place else error) from None
    assert table.view is not None
    return Position(game=GAME, variant=variant_of(table.options), view=table.view, state=state)


def _load(table: Table) -> State:
    """The state; a finished game is counted first."""
    raw = table.raw()
    try:
        if table.phase == "over":
            raw |= {"ending": "shared", "winners": [0]}
            raw |= _count_up(table, engine.load(raw))
        return engine.load(raw)
    except ValueError as error:
        raise InputError("", f"impossible position ({error})") from None


def _count_up(table: Table, state: State) -> JsonObject:
    """Winners and ending by points, then by stages built (reference: section 10)."""
    points = [score["total"] for score in engine.score(state)]
    first = [seat for seat in range(table.seats) if points[seat] == max(points)]
    stages = [len(table.cities[seat].built) for seat in first]
    winners = [s for s, built in zip(first, stages, strict=True) if built == max(stages)]
    if not table.active.complete:
        ending = "exhausted"
    elif len(first) == 1:
        ending = "wonder"
    else:
        ending = "tie_break" if len(winners) == 1 else "shared"
    return {"ending": ending, "winners": winners}


def write(position: Position) -> JsonObject:
    """The JSON form of a position, with ids and without what has its default value."""
    raw = engine.dump(position.state)
    names = variant_of(raw["options"])
    data: JsonObject = {
        "game": "architects",
        "format": FORMAT,
        "variant": {o.name: names[o.name] for o in OPTIONS if names[o.name] != o.default},
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
    turn: JsonObject = {
        key: [token_name(kind) for kind in raw[key]]
        for key in ("available", "used", "triggered")
        if raw[key]
    }
    if raw["phase"] in ("token", "effect", "keep") and not raw["picked"]:
        turn["picked"] = False
    return turn
