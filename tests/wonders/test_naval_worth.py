"""What the policy makes of fleets, Islands and naval conflicts."""

from __future__ import annotations

from typing import Any

import pytest

from solver._ext.core.playout import random_games
from solver._ext.core.state import State
from tests.wonders import bridge
from tests.wonders.positions import city, start_of_age
from tests.wonders.reference import EDITIONS, option_bits, unpacked
from tests.wonders.texts import text_of
from tests.wonders.worked_tables import producers

EVERYTHING = dict.fromkeys(("leaders", "cities", "edifice", "armada"), "yes")
RICH = producers({"wood": 2, "stone": 2, "ore": 2, "clay": 2, "glass": 1, "loom": 1, "papyrus": 1})
BOARDS = ("gizah", "rhodos", "ephesos")


def table(mine: dict[str, Any], age: int, hand: list[str], **changes: Any) -> State:
    """Three cities at the beginning of an Age, or in another phase; the first one is to choose."""
    bits = option_bits(armada="yes")
    given = [mine, {}, {}]
    cities = [city("second", board, shipyard=n, **given[n]) for n, board in enumerate(BOARDS)]
    raw = start_of_age(cities, age, options=bits, hands={0: hand})
    return bridge.load({**raw, "options": unpacked(bits), **changes})


def worths(state: State) -> dict[str, int]:
    """What the policy thinks of each move."""
    edition = EDITIONS[bridge.dump(state)["options"][0]]
    return {text_of(move, edition): state.order(move) for move in state.legal_moves()}


@pytest.mark.parametrize("values", [{"armada": "yes"}, EVERYTHING], ids=["armada", "everything"])
def test_the_policy_earns_far_more_than_chance(values: dict[str, str]) -> None:
    start = bridge.new(4, option_bits(**values))
    points = []
    for policy in (False, True):
        found = random_games(start, 40, 1, policy=policy)
        points.append(sum(found["points"]) / len(found["points"]))
    assert points[1] > 1.7 * points[0]


@pytest.mark.parametrize(
    ("card", "fleets"),
    [("workshop", [0, 0, 0, 1]), ("altar", [0, 0, 5, 0]), ("barracks", [5, 0, 0, 0])],
)
def test_a_step_that_costs_nothing_else_is_made(card: str, fleets: list[int]) -> None:
    """It reaches an Island, three points more, or the last place at sea no more."""
    found = worths(table({"fleets": fleets, "cards": RICH, "coins": 9}, 1, [card]))
    assert found[f"build {card} sail"] > found[f"build {card}"]


def test_a_sale_moves_the_fleet_that_brings_coins() -> None:
    found = worths(table({"fleets": [0, 4, 0, 0]}, 2, ["temple"]))
    assert found["sell temple sail"] > found["sell temple"]


@pytest.mark.parametrize(("red", "joins"), [(6, True), (0, False)])
def test_who_is_strong_joins_a_naval_conflict(red: int, joins: bool) -> None:
    mine = {"fleets": [red, 0, 0, 0], "islands": ["forgotten_oasis"]}
    state = table(mine, 3, [], phase="naval", acting=0)
    assert state.decider == 0
    others = [{**raw, "fleets": [3, 0, 0, 0]} for raw in bridge.dump(state)["cities"][1:]]
    raw = bridge.dump(state)
    found = worths(bridge.load({**raw, "cities": [raw["cities"][0], *others]}))
    assert (found["naval join"] > found["naval abstain"]) == joins
