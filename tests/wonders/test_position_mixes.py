"""Positions of any expansions together, of few and many seats, are read back as they were written.

What the reader holds to be impossible must be so whatever is played with: coins that wander around
the table, an Edifice's penalty that takes what an Island came from, pawns of the box.
"""

from __future__ import annotations

import json
import random
from collections import Counter
from typing import Any

import pytest

from solver.games.base import Position, Variant
from solver.games.wonders import GAME
from tests.wonders import bridge
from tests.wonders.expanded import BOARDS, belongs, played
from tests.wonders.reference import OPTIONS

SWITCHES = ("leaders", "cities", "edifice", "armada")
"""Expansions that are played with or not, whatever the others are."""

SHARE = 0.02
"""The part of ordinary positions that is looked at."""


def mixed(seed: int) -> tuple[Variant, int, tuple[str, ...]]:
    """Any expansions, from three to seven seats, any boards first; with odd seeds any options."""
    rng = random.Random(seed)
    values = {name: rng.choice(found) for name, found in OPTIONS} if seed % 2 else {}
    switches = {name: rng.choice(("no", "yes")) for name in SWITCHES}
    seats = rng.randint(3, 7)
    switches["teams"] = "yes" if seats in (4, 6) and rng.random() < 0.3 else "no"
    played_with = frozenset(name for name, value in switches.items() if value == "yes")
    kept = {name: value for name, value in values.items() if belongs(name, played_with)}
    boards = tuple(rng.sample((*BOARDS, "ur", "carthage"), 3))
    return GAME.parse_variant(kept | switches | {"edition": "second"}), seats, boards


def check(position: Position) -> None:
    """A position is read back as it was, from JSON and from one line."""
    written = json.loads(json.dumps(position.to_json()))
    assert GAME.read_position(written) == position
    assert GAME.read_compact(position.to_compact()) == position


def check_game(seed: int, variant: Variant, seats: int, boards: tuple[str, ...]) -> None:
    """Of a game what is new in each phase of each Age, with other shares, the rest now and then."""
    met: Counter[Any] = Counter()
    chance = random.Random(seed)
    for state in played(seed, variant, seats, boards):
        raw = bridge.dump(state)
        shares = tuple(len(city.get("pawns", ())) for city in raw["cities"])
        moment = raw["phase"], raw["age"], shares
        met[moment] += 1
        if met[moment] == 1 or chance.random() < SHARE:
            check(GAME.observe(state, chance.randrange(seats)))


DAILY = (16, 37, 82, 124, 178, 325, 1031)
"""Games with what the reader once refused or changed: Islands of a card that a penalty took, Debt
and Diplomacy while an Age ends, leaders used before and after Roma drew."""


@pytest.mark.parametrize(
    "seed", [*DAILY, *(pytest.param(seed, marks=pytest.mark.slow) for seed in range(2000, 2300))]
)
def test_any_expansions_together(seed: int) -> None:
    check_game(seed, *mixed(seed))


@pytest.mark.parametrize(
    "seed",
    [1620, *(pytest.param(seed, marks=pytest.mark.slow) for seed in (413, 1982, 2064, 3571, 5933))],
)
def test_ur_takes_two_shares_with_a_stage(seed: int) -> None:
    variant = GAME.parse_variant({"edition": "second", "sides": "chosen", "edifice": "yes"})
    check_game(seed, variant, 3, ("ur",))


def test_coins_wander_around_the_table() -> None:
    """Who is paid pays the next one a turn later, so any city may come to hold them all."""
    variant = GAME.parse_variant({"edition": "second", "sides": "chosen"})
    states = [state.copy() for state in played(7, variant, 7)]
    state = next(found for found in states if bridge.dump(found)["age"] == 2 and found.decider >= 0)
    data = GAME.observe(state, 0).to_json()
    total = sum(city["coins"] for city in data["players"])
    for rich in range(7):
        for seat, city in enumerate(data["players"]):
            city["coins"] = total * (seat == rich)
        check(GAME.read_position(data))
