"""Dumps that the engine cannot have made are refused, and questions that have no answer."""

from __future__ import annotations

from typing import Any

import pytest

from tests.dice import bridge
from tests.dice.contract import position
from tests.dice.walks import opening

CITY_FIELDS: list[tuple[str, Any]] = [
    ("board", 7),
    ("board", -1),
    ("ticked", [54]),
    ("ticked", [-1]),
    ("ticked", [0, 0]),
    ("coins", -1),
    ("coins", 22),
    ("attack", [-1, 0]),
    ("attack", [0]),
    ("bonuses", [3]),
    ("bonuses", [0, 0]),
]


@pytest.mark.parametrize(("field", "value"), CITY_FIELDS)
def test_broken_cities_are_refused(field: str, value: Any) -> None:
    raw = position()
    for where in ("cities", "before"):
        cities = list(raw[where])
        cities[0] = {**cities[0], field: value}
        with pytest.raises(ValueError, match=r"\w"):
            bridge.load({**raw, where: cities})


def test_prices_are_those_of_dice_that_are_rolled() -> None:
    state = opening(3)
    for _ in range(state.seats):
        state.apply(state.chance_outcomes()[0][0])
    with pytest.raises(ValueError, match=r"\w"):
        bridge.price(state, 0, 0)
    with pytest.raises(ValueError, match=r"\w"):
        bridge.guild_allowed(state, 0, 0)
