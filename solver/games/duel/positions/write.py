"""From a state of Duel to the JSON form, with ids and without what has its default value."""

from __future__ import annotations

from typing import Any

from solver._ext.duel import bridge
from solver.games.base import JsonObject, Position
from solver.games.duel.data import COLORS, tables
from solver.games.duel.names import card_name, token_name, wonder_name
from solver.games.duel.positions import expanded_write
from solver.games.duel.positions.form import DOWN, FORMAT, GONE, UNKNOWN
from solver.games.duel.positions.sketch import CHOICES, HIDDEN_GUILD, NONE
from solver.games.duel.variants import base_variant_of, variant_of


def write(position: Position) -> JsonObject:
    """The JSON form of a position, with ids and without what has its default value."""
    raw = bridge.dump(position.state)
    expanded = bool(raw["setup"])
    data: JsonObject = {
        "game": "duel",
        "format": FORMAT,
        "variant": variant_of(raw["options"], raw["setup"])
        if expanded
        else base_variant_of(raw["options"]),
        "view": position.view,
        "phase": raw["phase"],
        "age": raw["age"],
        "seat": raw["seat"],
        "cities": [_write_city(raw, seat) for seat in (0, 1)],
        "pawn": raw["pawn"],
        "loot": [loot.id for loot, here in zip(tables().loot, raw["loot"], strict=True) if here],
        "board_tokens": list(map(token_name, raw["board_tokens"])),
        "discard": list(map(card_name, raw["discard"])),
    }
    if raw["age"]:
        data["structure"] = _write_structure(raw)
    if raw["offer"]:
        data["offer"] = list(map(wonder_name, raw["offer"]))
    if expanded:
        return data | expanded_write.of_table(raw)
    if raw["phase"] in (*CHOICES, "starter"):
        data["pending"] = _write_pending(raw)
    if raw["returned_tokens"]:
        data["returned"] = list(map(token_name, raw["returned_tokens"]))
    return data


def _write_city(raw: dict[str, Any], seat: int) -> JsonObject:
    city = raw["cities"][seat]
    rows = list(zip(city["wonders"], city["built"], city["under"], strict=True))
    unbuilt = [wonder_name(wonder) for wonder, built, _ in rows if not built]
    standing = {
        wonder_name(wonder): UNKNOWN if card == NONE else card_name(card)
        for wonder, built, card in rows
        if built
    }
    data: JsonObject = {
        "coins": city["coins"],
        "cards": list(map(card_name, city["cards"])),
        "wonders": unbuilt,
        "built": standing,
        "tokens": list(map(token_name, city["tokens"])),
    }
    drafted = list(map(wonder_name, city["wonders"]))
    if drafted != [*unbuilt, *standing]:
        data["drafted"] = drafted
    return data | expanded_write.of_city(raw, seat)


def _write_structure(raw: dict[str, Any]) -> list[list[str]]:
    mixed_in = tables().setups[raw["setup"]].backs.get(str(raw["age"]), "guild")
    senators = raw["agora"]["senators"] if "agora" in raw else []

    def entry(slot: int) -> str:
        content = raw["slots"][slot]
        if content >= 0:
            return card_name(content)
        special = slot in raw["backs"] or content == HIDDEN_GUILD
        back = "senator" if slot in senators else mixed_in if special else ""
        return GONE[back] if content == NONE else DOWN[back]

    rows = tables().layout(raw["age"], raw["setup"]).rows
    return [[entry(slot) for slot in row] for row in rows]


def _write_pending(raw: dict[str, Any]) -> JsonObject:
    pending: JsonObject = {"choice": raw["phase"]}
    if raw["drawn_tokens"]:
        pending["tokens"] = list(map(token_name, raw["drawn_tokens"]))
    if raw["phase"] == "destroy":
        pending["color"] = COLORS[raw["queue"][0][2]]
    if raw["extra"]:
        pending["extra"] = True
    return pending
