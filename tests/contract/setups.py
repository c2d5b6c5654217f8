"""The tables at which every game has to keep what all games promise: one line each.

A new game, edition, expansion or reading of the rules joins the recorded playthroughs and the whole
contract suite by a line in ``SETUPS``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

import pytest

from solver._ext.core.state import State
from solver.games import GAMES, load
from solver.games.base import Deal, Game


@dataclass(frozen=True)
class Setup:
    """A game with its number of seats and the options that have not their default.

    ``label`` tells apart the setups of one game and number of seats; ``seeds`` are those of the
    deals of its recorded playthroughs.
    """

    game: str
    seats: int
    label: str = ""
    options: Mapping[str, str] = field(default_factory=dict, hash=False)
    seeds: tuple[int, ...] = (1,)

    @property
    def name(self) -> str:
        """The name in test ids and of the files of playthroughs: ``wonders-3-first``."""
        return "-".join(filter(None, (self.game, str(self.seats), self.label)))

    @property
    def adapter(self) -> Game:
        """The adapter of the game."""
        return load(self.game)

    def new(self) -> State:
        """The state before anything has happened."""
        return self.adapter.new(self.options, self.seats)

    def deal(self, seed: int) -> Deal:
        """The deal of a seed at this table."""
        return self.adapter.deal(self.options, seed)


def last_values(game: str, options: int | None = None, **others: str) -> dict[str, str]:
    """Every option, or the first so many, with the reading that is named last, but ``others``."""
    known = load(game).options[:options]
    return {option.name: option.values[-1] for option in known} | others


BASE = 5
"""The options of 7 Wonders that are not about expansions and teams; they come first."""

PANTHEON = {"pantheon": "yes"}
AGORA = {"agora": "yes"}

FIRST = {"edition": "first"}
LEADERS = {"leaders": "yes"}
CITIES = {"cities": "yes"}
TEAMS = {"teams": "yes"}
EDIFICE = {"edifice": "yes"}
ARMADA = {"armada": "yes"}
LATER = ("edifice", "armada", "carthage", "boards")
"""Options that have their defaults in the game with all readings."""

LAST_OF_ALL = {
    name: value
    for name, value in last_values(
        "wonders", edition="second", sides="chosen", leader_deck="all"
    ).items()
    if name not in LATER
}
MUST = {"turn_six_order": "halikarnassos_first", "discard_build": "must", "sides": "chosen"}

SETUPS: tuple[Setup, ...] = (
    Setup("duel", 2, seeds=(8, 11, 12)),
    Setup("duel", 2, "begins", {"next_starter": "begins"}, (4,)),
    Setup("duel", 2, "preset", {"wonders": "first_game"}, (13,)),
    Setup("duel", 2, "readings", {"next_starter": "begins", "wonders": "first_game"}, (7,)),
    Setup("duel", 2, "pantheon", PANTHEON, (7,)),
    Setup("duel", 2, "agora", AGORA, (3, 2, 4, 6, 11)),
    Setup("duel", 2, "both", PANTHEON | AGORA, (9,)),
    Setup("duel", 2, "promo", {"promo": "yes"}, (1, 2)),
    Setup("duel", 2, "both-readings", last_values("duel"), (2,)),
    Setup("architects", 2, seeds=(15,)),
    Setup("architects", 3, seeds=(18,)),
    Setup("architects", 4),
    Setup("architects", 7),
    Setup("wonders", 3, seeds=(10, 14)),
    Setup("wonders", 4, seeds=(22,)),
    Setup("wonders", 5, seeds=(24,)),
    Setup("wonders", 6, seeds=(3,)),
    Setup("wonders", 7),
    Setup("wonders", 2, "first", FIRST, (11, 14)),
    Setup("wonders", 3, "first", FIRST, (16, 24)),
    Setup("wonders", 5, "first", FIRST, (17,)),
    Setup("wonders", 7, "first", FIRST, (2,)),
    Setup("wonders", 3, "readings", last_values("wonders", BASE, edition="second"), (16, 22)),
    Setup("wonders", 7, "readings", last_values("wonders", BASE, edition="second")),
    Setup("wonders", 2, "first-readings", last_values("wonders", BASE), (22, 24)),
    Setup("wonders", 4, "first-readings", last_values("wonders", BASE, sides="rulebook"), (22,)),
    Setup("wonders", 7, "may", {"discard_build": "may", "sides": "random"}, (3,)),
    Setup("wonders", 7, "first-must", {**FIRST, **MUST}, (4,)),
    Setup("wonders", 3, "leaders", LEADERS, (29,)),
    Setup("wonders", 5, "cities", CITIES, (1,)),
    Setup("wonders", 4, "teams", TEAMS, (15,)),
    Setup("wonders", 3, "both", LEADERS | CITIES, (9,)),
    Setup("wonders", 6, "all", LEADERS | CITIES | TEAMS, (27,)),
    Setup("wonders", 4, "all-readings", LAST_OF_ALL, (11,)),
    Setup("wonders", 4, "edifice", EDIFICE, (5,)),
    Setup("wonders", 5, "first-edifice", FIRST | EDIFICE, (5,)),
    Setup("wonders", 6, "everything", LEADERS | CITIES | TEAMS | EDIFICE, (7,)),
    Setup("wonders", 4, "armada", ARMADA, (5,)),
    Setup("wonders", 6, "armada-teams", ARMADA | TEAMS | CITIES, (2,)),
    Setup("wonders", 5, "armada-all", ARMADA | LEADERS | CITIES | EDIFICE, (3,)),
    Setup("wonders", 3, "armada-leaders", ARMADA | LEADERS, (11,)),
    Setup("dice", 2),
    Setup("dice", 3),
    Setup("dice", 7),
)
"""All of them; those of one game stand together."""

assert {setup.game for setup in SETUPS} == set(GAMES)

PLAYTHROUGHS: tuple[tuple[Setup, int], ...] = tuple(
    (setup, seed) for setup in SETUPS for seed in setup.seeds
)
"""The recorded games: setup and seed of the deal."""


def playthrough_name(setup: Setup, seed: int) -> str:
    """The name of a recorded game and of its file."""
    return f"{setup.name}-seed-{seed}"


each_playthrough = pytest.mark.parametrize(
    ("setup", "seed"),
    [
        pytest.param(
            *game,
            id=playthrough_name(*game),
            marks=() if game[1] == game[0].seeds[0] else pytest.mark.slow,
        )
        for game in PLAYTHROUGHS
    ],
)
"""Runs a test on the recorded games: one of each set-up by default, the others in slow tests."""
