"""Loom, Glassworks and Press may be written without their Age, which nobody sees in a city."""

from __future__ import annotations

import json
import random
from typing import Any

from solver.games.wonders import GAME
from solver.games.wonders.data import tables
from tests.contract.spoilt import valid

PLAIN = {
    f"{name}_age_{age}": name.capitalize()
    for name in ("loom", "glassworks", "press")
    for age in (1, 2)
}
POSITIONS = 40


def without_ages(data: dict[str, Any]) -> int:
    """Take the Age away from the names in cities and in the pile; how many there were."""
    count = 0
    lists = [city["cards"] for city in (*data["players"], data.get("free_city") or {"cards": []})]
    for cards in [*lists, (data.get("discards") or {}).get("known") or []]:
        for at, name in enumerate(cards):
            if name in PLAIN:
                cards[at] = PLAIN[name]
                count += 1
    return count


def buildings(data: dict[str, Any]) -> list[list[str]]:
    return [
        sorted(PLAIN.get(name, name) for name in city.get("cards", ())) for city in data["players"]
    ]


def test_the_ids_are_those_of_the_tables() -> None:
    assert {*PLAIN} == {card.id for card in tables().cards if "_age_" in card.id}


def test_positions_are_read_without_the_ages_of_grey_cards() -> None:
    """Whichever of the two is taken, the position is a possible one, with the same buildings."""
    found = [json.loads(text) for text in valid("wonders")]
    late = [data for data in found if data.get("age", 1) > 1 or data.get("phase") == "over"]
    changed = 0
    for data in random.Random(1).sample(late, POSITIONS):
        before = buildings(data)
        changed += without_ages(data)
        assert buildings(GAME.read_position(data).to_json()) == before
    assert changed > POSITIONS
