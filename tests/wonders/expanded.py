"""Tables of 7 Wonders with expansions, for tests that look at every position of a game."""

from __future__ import annotations

import random
from collections.abc import Iterator

from solver._ext.core.rng import Rng
from solver._ext.core.state import CHANCE, OVER, State
from solver.games.base import Variant
from solver.games.wonders import GAME, names
from solver.games.wonders.variants import NEEDS
from tests.wonders import bridge
from tests.wonders.reference import OPTIONS

EXPANSIONS = ("edition", "leaders", "cities", "teams", "edifice", "armada")
"""What a variant here says by itself."""

BOARDS = ("roma", "abu_simbel", "halikarnassos", "babylon", "byzantium", "petra", "siracusa")
"""Boards that do something of their own; the first of those that there are lie on the table."""


def expanded(seed: int, **always: str) -> tuple[Variant, int]:
    """A variant with expansions and a number of seats; every other seed has other options too."""
    rng = random.Random(seed)
    values = {name: rng.choice(found) for name, found in OPTIONS} if seed % 2 else {}
    edifice, armada = seed % 4 == 3, seed % 4 == 2 or seed % 8 == 5
    armada = always.get("armada", "yes" if armada else "no") == "yes"
    leaders, cities = ((1, 0), (0, 1), (1, 1))[seed % 3]
    switches = {"edition": "second", "sides": "chosen"}
    switches |= {"leaders": ("no", "yes")[leaders], "cities": ("no", "yes")[cities]}
    switches |= {"edifice": ("no", "yes")[edifice], "armada": ("no", "yes")[armada]}
    seats = rng.choice((3, 4, 5, 4, 6, 7))
    teams = "yes" if seats in (4, 6) and rng.random() < 0.6 else "no"
    switches["teams"] = teams
    played_with = frozenset(name for name, value in switches.items() if value == "yes")
    kept = {name: value for name, value in values.items() if belongs(name, played_with)}
    return GAME.parse_variant(kept | switches | always), seats


def belongs(name: str, played_with: frozenset[str]) -> bool:
    """Whether an option can have any value with these expansions."""
    needed = NEEDS.get(name, ())
    if name in EXPANSIONS or (name == "carthage" and "edifice" in played_with):
        return False
    if name == "leader_deck":
        return {"leaders", "cities"} <= played_with
    return played_with.issuperset(needed)


def played(
    seed: int, variant: Variant, seats: int, boards: tuple[str, ...] = BOARDS
) -> Iterator[State]:
    """All states of a random game; of these boards the first that there are lie on the table."""
    state, rng = GAME.new(variant, seats), Rng(seed)
    pool = bridge.setup(state)["wonders"]
    wanted = [name for name in boards if names.wonder(name) in pool]
    while state.decider != OVER:
        yield state
        state.apply(event(state, rng, wanted))
    yield state


def event(state: State, rng: Rng, wanted: list[str]) -> int:
    """Any move or event; boards as wanted, their sides mostly the ones with more on them."""
    phase = bridge.dump(state)["phase"]
    if state.decider == CHANCE and phase == "boards" and wanted:
        name = names.wonder(wanted.pop(0))
        return next(e for e, _ in state.chance_outcomes() if bridge.decode(e)[1] == name)
    if phase == "sides":
        return max(state.legal_moves())
    sailing = [move for move in state.legal_moves() if GAME.move_text(state, move).endswith("sail")]
    if sailing and rng.below(4):
        return sailing[rng.below(len(sailing))]
    stages = [move for move in state.legal_moves() if bridge.decode(move)[0] == "stage"]
    if stages and rng.below(2):
        return stages[rng.below(len(stages))]
    return state.random_move(rng)
