"""Whatever a state can hold stands in some position that is read back and turned, however rare."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from typing import Any

from solver._ext.core.rng import Rng
from solver._ext.core.state import CHANCE, OVER, State
from tests.contract.test_positions import SEATS, check_views
from tests.contract.turning import check_turned
from tests.wonders import bridge
from tests.wonders.games import busy_move, expanded

EVERYTHING = ("leaders", "cities", "teams", "edifice", "armada")
SEEDS = (1158, 395, 1885, 46, 131, 226)
"""Found by trying eighteen hundred: games that together hold all that is asked for."""

CITY = """arrivals bank_taken buried cards coins debt defeats diplomacy edifice_debts fleets found
    free_black_used free_moves income islands leaders naval_lost naval_won pawns pirates raids
    shipyard stage_options stages stages_built tribute victories wave"""
PHASES = """bury choose discard draft explore extra fleets losses naval over penalties recruit
    seventh sides tokens"""
TO_DO = """bury carthage draw explore extra fleets forging_agency halikarnassos island_1 losses
    seventh solomon"""
USES = "back build keep left lost sell stage taken taken_lost"

MUST_HOLD = {
    *(f"city {name}" for name in CITY.split()),
    *(f"phase {name}" for name in PHASES.split()),
    *(f"to do {name}" for name in TO_DO.split()),
    *(f"use {name}" for name in USES.split()),
    *("loss", "loss for each token", "loss for each stage"),
}


def held(raw: dict[str, Any]) -> Iterator[str]:
    """What a dump holds that the beginning of a game does not, by name."""
    yield f"phase {raw['phase']}"
    yield from (f"to do {name}" for name, _ in raw["todo"])
    for city in raw["cities"]:
        for name, value in city.items():
            if value and value != [0] * 4:
                yield f"city {name}"
    yield from ("loss" for coins in raw["losses"] if coins)
    for per in raw["losses_per"]:
        things = zip(("token", "stage"), per, strict=True)
        yield from (f"loss for each {thing}" for thing, coins in things if coins)
    for rows in [*raw["ages"], raw["leaders"]]:
        yield from (f"use {how}" for row in rows["used"] for _, how, *_ in row)


def busy_game(state: State, seed: int) -> Iterator[State]:
    """``state`` itself, played on by those who mostly build: before every move and at the end."""
    rng, draw = Rng(seed), random.Random(seed)
    yield state
    while state.decider != OVER:
        chance = state.decider == CHANCE
        state.apply(state.random_move(rng) if chance else busy_move(state, draw))
        yield state


@cache
def rare() -> list[State]:
    """States that hold something which no earlier one does, until nothing is missing."""
    met: set[str] = set()
    found = []
    for seed in SEEDS:
        game = expanded(seed, EVERYTHING)
        for state in busy_game(bridge.new(game.seats, game.options), seed):
            new = set(held(bridge.dump(state))) - met if state.decider != CHANCE else set()
            if new:
                found.append(state.copy())
                met |= new
    assert MUST_HOLD - met == set()
    return found


def test_whatever_a_state_can_hold_is_read_back() -> None:
    for state in rare():
        check_views("wonders", state, SEATS)


def test_whatever_a_state_can_hold_is_turned_with_the_table() -> None:
    assert check_turned("wonders", rare()) > len(rare())
