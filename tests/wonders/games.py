"""Random games for the lockstep: seed, seats, options and the boards that are dealt first."""

from __future__ import annotations

import random
from typing import NamedTuple

from solver._ext.core.state import State
from solver._ext.wonders import bridge
from tests.wonders.reference import (
    BASE_OPTIONS,
    CITY_OPTIONS,
    EDITIONS,
    LEADER_OPTIONS,
    TEAM_SEATS,
    facts_of,
    option_bits,
)
from tests.wonders.slow_engine import SlowGame
from tests.wonders.styles import MORE_STYLES, STYLES, choose


class Game(NamedTuple):
    """One random game; ``boards`` are the wonders of the first cities."""

    seed: int
    seats: int
    options: int = 0
    boards: tuple[str, ...] = ()

    def styles(self) -> list[str]:
        """The style of every seat."""
        rng = random.Random(self.seed)
        facts = facts_of(self.options)
        styles = MORE_STYLES if facts.leaders or facts.cities else STYLES
        return [rng.choice(styles) for _ in range(self.seats)]


class Chooser:
    """Makes the choices of a game: boards as wanted, cards by chance, moves by style."""

    def __init__(self, game: Game) -> None:
        self.rng = random.Random(game.seed)
        self.styles = game.styles()
        self.boards = list(game.boards)

    def choose(self, slow: SlowGame) -> str:
        """The next move or event."""
        seat = slow.decider()
        if slow.phase == "boards" and self.boards:
            wonder = self.boards.pop(0)
            return self.rng.choice([t for t in sorted(slow.chance()) if t.split()[1] == wonder])
        return choose(self.styles[seat] if seat >= 0 else "plain", slow, self.rng)


def random_options(rng: random.Random, edition: str) -> int:
    """An edition with values of the other options."""
    values = {name: rng.choice(values) for name, values in BASE_OPTIONS}
    return option_bits(**values | {"edition": edition})


def mixed(seed: int, seats: int | None = None) -> Game:
    """A game whose seats, options and boards come from its seed."""
    rng = random.Random(seed)
    count = seats or rng.randrange(2, 8)
    edition = "first" if count == 2 else rng.choice(EDITIONS)
    options = random_options(rng, edition) if rng.random() < 0.6 else option_bits(edition=edition)
    special = ["halikarnassos", "babylon", "olympia"]
    boards = rng.sample(special, rng.randrange(4)) if rng.random() < 0.5 else []
    if len(boards) == 3 and rng.random() < 0.5:
        rng.shuffle(boards)
    return Game(seed, count, options, tuple(boards))


EXPANSIONS = ("leaders", "cities", "teams", "edifice")
COMBINATIONS: list[tuple[str, ...]] = [
    tuple(name for bit, name in enumerate(EXPANSIONS) if number >> bit & 1)
    for number in range(1, 1 << len(EXPANSIONS))
]
"""What may be played with: Leaders, Cities, teams, Edifice, two of them, three, all."""

BOARDS_WITH = {
    "leaders": ("roma", "abu_simbel"),
    "cities": ("byzantium", "petra"),
    "teams": (),
    "edifice": ("ur", "carthage"),
    "armada": ("siracusa",),
}
OPTIONS_WITH = {
    "leaders": LEADER_OPTIONS,
    "cities": CITY_OPTIONS,
}


def busy_move(state: State, draw: random.Random) -> int:
    """A move of somebody who mostly builds, and else does a thing of any kind.

    Python draws it: what random games of the engine meet changes when they are made faster.
    """
    moves: dict[str, list[int]] = {}
    for move in state.legal_moves():
        moves.setdefault(str(bridge.decode(move)[0]), []).append(move)
    kinds = sorted(moves)
    building = [kind for kind in kinds if kind in ("build", "stage")]
    if building and draw.random() < 0.7:
        kinds = building
    return draw.choice(moves[draw.choice(kinds)])


def expanded(seed: int, played: tuple[str, ...], seats: int | None = None) -> Game:
    """A game with these expansions whose seats, options and boards come from its seed."""
    rng = random.Random(seed)
    count = seats or rng.choice(TEAM_SEATS if "teams" in played else range(3, 8))
    values = dict.fromkeys(played, "yes")
    if rng.random() < 0.6:
        options = [*BASE_OPTIONS[1:], *(o for name in played for o in OPTIONS_WITH.get(name, ()))]
        values |= {name: rng.choice(known) for name, known in options}
        if rng.random() < 0.5:
            values["payments"] = "non_dominated"
    special = ["halikarnassos", "babylon", "olympia"]
    special += [board for name in played for board in BOARDS_WITH[name] * 2]
    boards = list(dict.fromkeys(rng.sample(special, rng.randrange(len(special)))))[:count]
    return Game(seed, count, option_bits(**values), tuple(boards))
