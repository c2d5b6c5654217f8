"""Positions of games with expansions: what these add to the JSON form."""

from __future__ import annotations

from typing import Any

from solver.games.base import JsonObject
from solver.games.duel import names
from solver.games.duel.data import tables
from solver.games.duel.names import card_name, token_name, wonder_name
from solver.games.duel.positions.expanded_read import (
    ACTED,
    GATE,
    HIDDEN,
    NOTED,
    NOTHING,
    NOWHERE,
    OFFERING,
    PROGRESS,
    seats_of,
)
from solver.games.duel.positions.form import UNKNOWN
from solver.games.duel.slots import slot_text

Raw = dict[str, Any]

_STATES = {number: name for name, number in PROGRESS.items()}
_NOTED = {number: name for name, number in NOTED.items()}
_ACTED = {number: name for name, number in ACTED.items()}


def of_table(raw: Raw) -> JsonObject:
    """What a position has besides what those of the base game have, too."""
    data: JsonObject = {}
    if raw["boxed"] != NOTHING:
        data["boxed"] = wonder_name(raw["boxed"])
    if raw["queue"]:
        data["queue"] = [
            {"choice": kind, "seat": seat, "what": what} for kind, seat, what in raw["queue"]
        ]
    if raw["phase"] not in ("play", "pick", "offer", "tokens"):
        data["acted"] = _ACTED[raw["acted"]]
    if raw["drawn_tokens"]:
        data["drawn"] = list(map(token_name, raw["drawn_tokens"]))
    if raw["extra"]:
        data["extra"] = True
    if "pantheon" in raw:
        data["pantheon"] = _pantheon(raw)
    if raw.get("box"):
        data["box"] = list(map(card_name, raw["box"]))
    if "agora" in raw:
        data["agora"] = _agora(raw["agora"])
    return data


def of_city(raw: Raw, seat: int) -> JsonObject:
    """What expansions add to a city."""
    data: JsonObject = {}
    if "pantheon" in raw:
        pantheon, mythologies = raw["pantheon"], tables().pantheon.mythologies
        owned = zip(mythologies, pantheon["tokens"][seat], strict=True)
        data["gods"] = list(map(_god, pantheon["gods"][seat]))
        data["astarte_coins"] = pantheon["astarte"][seat]
        data["mythology_tokens"] = [kind.id for kind, n in owned for _ in range(n)]
        data["offering_tokens"] = [2 + i for i in range(3) if pantheon["offerings"][seat] >> i & 1]
    if "agora" in raw:
        data["cubes"] = raw["agora"]["cubes"][seat]
        data["conspiracies"] = [_held(*held) for held in raw["agora"]["plots"][seat]]
    return data


def _god(number: int) -> str:
    return "gate" if number == GATE else UNKNOWN if number == HIDDEN else names.GODS.name(number)


def _plot(number: int) -> str:
    return UNKNOWN if number == HIDDEN else names.PLOTS.name(number)


def _held(plot: int, progress: int, card: int) -> JsonObject:
    held = {"plot": _plot(plot), "state": _STATES[progress]}
    return held if card == NOTHING else held | {"card": card_name(card)}


def _face_down(god: int, seen: int, kind: int = NOTHING) -> str | JsonObject:
    """A god in a slot or a deck, with who has seen it there."""
    if god == GATE or (god >= 0 and seen == 3):
        return _god(god)
    if god == HIDDEN and not seen and kind == NOTHING:
        return UNKNOWN
    told: JsonObject = {"god": _god(god), "seen": seats_of(seen)}
    return told if kind == NOTHING else told | {"mythology": names.MYTHOLOGIES.name(kind)}


def _pantheon(raw: Raw) -> JsonObject:
    pantheon = raw["pantheon"]
    rows = zip(pantheon["places"], pantheon["seen"], pantheon["kinds"], strict=True)
    kinds = [kind.id for kind in tables().pantheon.mythologies]
    decks = zip(kinds, pantheon["decks"], pantheon["deck_seen"], strict=True)
    data: JsonObject = {
        "slots": {
            str(at): _face_down(god, seen, kind)
            for at, (god, seen, kind) in enumerate(rows, start=1)
            if god != NOTHING
        },
        "decks": {
            name: [
                _face_down(god, mask)
                for god, mask in zip(deck, seen, strict=True)
                if god != NOTHING
            ]
            for name, deck, seen in decks
        },
        "tokens": {
            slot_text(raw["age"], slot, raw["setup"]): (
                2 + number - OFFERING if number >= OFFERING else kinds[number - 1]
            )
            for slot, number in enumerate(pantheon["on_slots"])
            if number
        },
    }
    if pantheon["enki"]:
        data["enki"] = list(map(token_name, pantheon["enki"]))
    if pantheon["minerva"] != NOWHERE:
        data["minerva"] = pantheon["minerva"]
    if pantheon["snake"] != NOTHING:
        data["snake"] = card_name(pantheon["snake"])
    return data


def _decrees(agora: Raw) -> list[list[str]]:
    """The Decrees by chamber, the one that was there from the beginning first."""
    found: list[list[str]] = [[] for _ in agora["decrees"]]
    places = list(enumerate(zip(agora["decrees"], agora["decrees_at"], strict=True)))
    for moved in (False, True):
        for place, (decree, chamber) in places:
            if (place != chamber) == moved and decree != NOTHING:
                name = UNKNOWN if decree == HIDDEN else names.DECREES.name(decree)
                found[chamber].append(name)
    return found


def _agora(agora: Raw) -> JsonObject:
    data: JsonObject = {
        "decrees": _decrees(agora),
        "deck": list(map(_plot, agora["deck"])),
        "log": [_note(*note) for note in agora["notes"]],
    }
    drawn = [plot for plot in agora["drawn"] if plot != NOTHING]
    if drawn:
        data["drawn"] = list(map(_plot, drawn))
    if agora["was_triggered"]:
        data["triggered"] = True
    if agora["locked"] != NOTHING:
        hidden = agora["locked"] == HIDDEN
        data["locked"] = UNKNOWN if hidden else token_name(agora["locked"])
        data["locked_seen"] = seats_of(agora["locked_seen"])
    if any(agora["not_locked"]):
        data["not_locked"] = [list(map(token_name, listed)) for listed in agora["not_locked"]]
    if agora["removed"]:
        data["removed"] = list(map(card_name, agora["removed"]))
    if agora["removed_seen"]:
        data["removed_seen"] = seats_of(agora["removed_seen"])
    return data


def _note(kind: int, seat: int, first: int, second: int, kept: int) -> JsonObject:
    data: JsonObject = {"seat": seat, "what": _NOTED[kind], "plots": [_plot(first)]}
    if kind >= NOTED["prepared"]:
        return data if second == NOTHING else data | {"card": card_name(second)}
    if second != NOTHING:
        data["plots"].append(_plot(second))
    return data if kept == HIDDEN else data | {"kept": "first" if kept else "second"}
