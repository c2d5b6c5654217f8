"""Leaders, Cities and teams: the fast engine against the slow one, games in lockstep."""

from __future__ import annotations

import pytest

from tests.wonders.games import COMBINATIONS, Game, expanded
from tests.wonders.lockstep import whole_game
from tests.wonders.met import ABOUT, MUST_MEET, READINGS, readings
from tests.wonders.reference import TEAM_SEATS, option_bits

EDIFICE = ("edifice",)
LEADERS_AND_CITIES, ALL = ("leaders", "cities"), ("leaders", "cities", "teams")
# Found by trying seeds on the slow engine: together they meet all that ``met`` asks for.
RARE_SEEDS: list[tuple[int, tuple[str, ...]]] = [
    (33, LEADERS_AND_CITIES),
    (81, LEADERS_AND_CITIES),
    (116, LEADERS_AND_CITIES),
    (40, EDIFICE),
    (35, ALL),
    (105, EDIFICE),
    (74, LEADERS_AND_CITIES),
    (129, EDIFICE),
    (142, LEADERS_AND_CITIES),
    (147, EDIFICE),
    (68, EDIFICE),
    (47, EDIFICE),
    (92, ALL),
    (96, EDIFICE),
    (24, ALL),
    (45, EDIFICE),
    (46, LEADERS_AND_CITIES),
    (65, EDIFICE),
    (71, ALL),
    (72, EDIFICE),
    (73, EDIFICE),
    (108, EDIFICE),
    (85, LEADERS_AND_CITIES),
    (120, LEADERS_AND_CITIES),
]
FEW = 7
"""So many of them are played by default."""

MOST = 0.65
"""The part of all that is to be met that those meet."""

each_combination = pytest.mark.parametrize("played", COMBINATIONS, ids="+".join)


def games_of(played: tuple[str, ...]) -> list[Game]:
    """A game with every number of seats, all options by default."""
    values = dict.fromkeys(played, "yes")
    return [
        Game(number, seats, option_bits(**values))
        for number, seats in enumerate(TEAM_SEATS if "teams" in played else range(3, 8))
    ]


@each_combination
def test_a_game(played: tuple[str, ...]) -> None:
    """By turns as the rules have it by default, and with other options and boards."""
    number = COMBINATIONS.index(played)
    assert whole_game(games_of(played)[-2] if number % 2 else expanded(number, played))


def met_in(games: list[tuple[int, tuple[str, ...]]]) -> set[str | tuple[str, str]]:
    """What some games in lockstep meet of all that is to be met."""
    found: set[str | tuple[str, str]] = set()
    for seed, played in games:
        game = expanded(seed, played)
        met = whole_game(game)
        found |= (met & MUST_MEET) | readings(game.options, met)
    return found


def test_a_few_games_meet_most_of_what_there_is() -> None:
    assert len(met_in(RARE_SEEDS[:FEW])) > MOST * len(MUST_MEET | READINGS)


@pytest.mark.slow
def test_every_effect_and_every_reading_is_met() -> None:
    assert (MUST_MEET | READINGS) - met_in(RARE_SEEDS) == set()


def test_all_readings_are_asked_for() -> None:
    assert {name for name, _ in READINGS} == set(ABOUT)


@pytest.mark.slow
@each_combination
def test_every_number_of_seats(played: tuple[str, ...]) -> None:
    for game in games_of(played):
        assert whole_game(game)


@pytest.mark.slow
@pytest.mark.parametrize("block", range(4))
@each_combination
def test_many_games(played: tuple[str, ...], block: int) -> None:
    for seed in range(20_000 + 25 * block, 20_025 + 25 * block):
        assert whole_game(expanded(seed, played), every_city=True)
