"""Whole games from dealt tables, for tests that look at every position of a game."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from solver._ext.core.rng import Rng
from solver._ext.core.state import CHANCE, OVER, State
from solver.games.base import Position, Variant
from solver.games.wonders import GAME
from tests.states import read_example
from tests.wonders import bridge
from tests.wonders.reference import BASE_OPTIONS

SPECIAL = ("halikarnassos", "babylon", "olympia")
"""Wonders that do more than count."""

RARE = ("boards", "sides", "discard", "seventh", "see", "over")
"""Phases that are looked at whenever they come up."""


def example(name: str) -> dict[str, Any]:
    """The JSON of an example file."""
    return read_example("wonders", name)


def mixed_variant(seed: int, seats: int) -> Variant:
    """Any values of the options of the base game; every third seed has all defaults."""
    rng = random.Random(seed)
    variant = GAME.parse_variant({})
    if seed % 3:
        variant |= {name: rng.choice(values) for name, values in BASE_OPTIONS}
    return variant | ({"edition": "first"} if seats == 2 else {})


def boards(seed: int) -> list[str]:
    """Wonders to be dealt first, so that rare rules come up."""
    return list(SPECIAL[: seed % (len(SPECIAL) + 1)])


def next_event(state: State, wanted: list[str], deal: Any) -> int:
    """The next chance event: the wanted boards first, cards from the deal."""
    if bridge.dump(state)["phase"] != "boards":
        return int(deal.event(state))
    events = [event for event, _ in state.chance_outcomes()]
    if not wanted:
        return events[-1]
    name = wanted.pop(0)
    return next(e for e in events if GAME.move_text(state, e).split()[1] == name)


def played(seed: int, seats: int, variant: Variant) -> Iterator[tuple[State, int]]:
    """All moves and events of one random game, each with the state before it.

    The state is always the same object; after the last move it is over.
    """
    state = GAME.new(variant, seats)
    deal, rng, wanted = GAME.deal(variant, seed), Rng(seed), boards(seed)
    while state.decider != OVER:
        chance = state.decider == CHANCE
        event = next_event(state, wanted, deal) if chance else state.random_move(rng)
        yield state, event
        state.apply(event)


def states(seed: int, seats: int, variant: Variant) -> Iterator[State]:
    """All states of such a game, the last one too."""
    for state, _ in played(seed, seats, variant):
        yield state
    yield state


def positions(
    seed: int, seats: int | None = None, variant: Variant | None = None, share: float = 0.2
) -> Iterator[Position]:
    """A share of the positions of one game, those of rare phases all, as some seat sees them."""
    rng = random.Random(seed)
    count = seats or rng.randrange(2, 8)
    rules = variant if variant is not None else mixed_variant(seed, count)
    for state in states(seed, count, rules):
        phase = bridge.dump(state)["phase"]
        if rng.random() >= share and phase not in RARE:
            continue
        decides = state.decider if state.decider >= 0 else rng.randrange(count)
        yield GAME.observe(state, decides if rng.random() < 0.6 else rng.randrange(count))


def written(name: str) -> dict[str, Any]:
    """The example as the program writes it, with everything told; or Age II while it is dealt."""
    if name != "deal":
        return GAME.read_position(example(name)).to_json()
    for state in states(4, 4, mixed_variant(0, 4)):
        raw = bridge.dump(state)
        if (raw["phase"], raw["age"]) == ("deal", 2) and len(raw["ages"][1]["hands"][0]) == 3:
            return GAME.observe(state, 0).to_json()
    raise AssertionError("Age II is never dealt")
