"""The adapter: numbers of seats, rule options, who may be asked, who holds which hand."""

from __future__ import annotations

import random
import re

import pytest

from solver.errors import InputError
from solver.games.wonders import GAME
from solver.games.wonders.data import sheets, tables
from solver.games.wonders.data.editions import ALTERNATIVES
from solver.games.wonders.positions.seating import Seating
from solver.games.wonders.variants import (
    NEEDS,
    OPTIONS,
    indexes_of,
    packed,
    rule_of,
    variant_of,
)
from tests.wonders import bridge
from tests.wonders.reference import BASE_OPTIONS
from tests.wonders.table import mixed_variant, played


def test_numbers_of_seats() -> None:
    assert GAME.new().seats == 3
    assert [GAME.new(seats=seats).seats for seats in range(3, 8)] == [3, 4, 5, 6, 7]
    assert GAME.new({"edition": "first"}, 2).seats == 2
    for seats in (1, 8):
        with pytest.raises(InputError, match="7 Wonders is for two to seven"):
            GAME.new(seats=seats)
    with pytest.raises(InputError, match=r"2 seats in the second edition; .* edition=first"):
        GAME.new(seats=2)


def agreeing(variant: dict[str, str]) -> dict[str, str]:
    """The variant with the defaults of the options that do not go with the others."""
    full = dict(variant)
    if full["edition"] == "first":
        full |= dict.fromkeys(("leaders", "cities", "teams", "edifice", "armada", "carthage"), "no")
    if full["edifice"] == "yes":
        full["carthage"] = "no"
    for option in OPTIONS:
        if any(full[needed] == "no" for needed in NEEDS.get(option.name, ())):
            full[option.name] = option.default
    if full["armada"] == "yes":
        full["boards"] = sheets.shipped().hash
    return full


def test_variants_and_their_numbers() -> None:
    rng = random.Random(1)
    for _ in range(50):
        variant = agreeing({option.name: rng.choice(option.values) for option in OPTIONS})
        assert variant_of(indexes_of(variant)) == variant
        state = GAME.new(variant, 4)
        assert GAME.variant_of(state) == variant
        assert bridge.dump(state)["options"] == indexes_of(variant)
    assert packed(GAME.parse_variant({})) == 0


REFUSED = [
    ({"edition": "first", "leaders": "yes"}, "variant.leaders: the first edition is played"),
    ({"edition": "first", "cities": "yes"}, "variant.cities: the first edition is played"),
    ({"edition": "first", "teams": "yes"}, "variant.teams: the first edition is played"),
    ({"edition": "first", "armada": "yes"}, "variant.armada: the first edition is played"),
    ({"leader_deck": "standard"}, "without leaders=yes; add leaders=yes"),
    ({"plato_cost": "3", "cities": "yes"}, "variant.plato_cost: changes nothing without leaders"),
    ({"caligula_cost": "2"}, "without leaders=yes and cities=yes; add leaders=yes and cities=yes"),
    ({"caligula_cost": "2", "leaders": "yes"}, "changes nothing without cities=yes"),
    ({"embassy": "2", "leaders": "yes"}, "variant.embassy: changes nothing without cities=yes"),
]


@pytest.mark.parametrize(("variant", "said"), REFUSED)
def test_options_that_do_not_go_together(variant: dict[str, str], said: str) -> None:
    with pytest.raises(InputError, match=re.escape(said)) as error:
        GAME.new(variant, 4)
    assert "\n" not in str(error.value)


@pytest.mark.parametrize("seats", [3, 5, 7])
def test_teams_are_pairs(seats: int) -> None:
    with pytest.raises(InputError, match=f"{seats} seats in teams; teams are for 4 or 6"):
        GAME.new({"teams": "yes"}, seats)


def test_every_option_of_an_expansion_needs_it() -> None:
    """No option behind the base game's is taken for itself alone but expansions, teams, and a board
    that may be dealt without its expansion."""
    alone = {option.name for option in OPTIONS[len(BASE_OPTIONS) :] if option.name not in NEEDS}
    assert alone == {"leaders", "cities", "teams", "edifice", "armada", "carthage"}
    assert {needed for names in NEEDS.values() for needed in names} <= alone


def test_values_in_dispute_are_those_of_the_tables() -> None:
    """The options for them have the value of the tables and the alternative, in this order."""
    assert tuple(option.name for option in OPTIONS if option.name in ALTERNATIVES) == ALTERNATIVES
    for _, other in tables().in_dispute():
        option = next(option for option in OPTIONS if option.name == other.option)
        assert option.values[1:] == (other.value,)


@pytest.mark.parametrize(
    ("name", "second", "first"),
    [
        ("turn_six_order", "halikarnassos_first", "babylon_first"),
        ("discard_build", "must", "may"),
        ("sides", "chosen", "random"),
        ("payments", "non_dominated", "non_dominated"),
    ],
)
def test_what_the_rulebooks_say(name: str, second: str, first: str) -> None:
    for edition, expected in (("second", second), ("first", first)):
        indexes = indexes_of(GAME.parse_variant({"edition": edition}))
        assert rule_of(indexes, name) == expected
        for option in OPTIONS:
            if option.name == name:
                told = indexes_of(GAME.parse_variant({"edition": edition, name: option.values[-1]}))
                assert rule_of(told, name) == option.values[-1]


def test_who_can_be_asked() -> None:
    state = GAME.new()
    for seat in (-1, 3):
        with pytest.raises(InputError, match=f"{seat} is no seat; use 0 to 2"):
            GAME.observe(state, seat)
    seen = GAME.observe(state, 1).state
    assert GAME.observe(seen, 1).state == seen
    with pytest.raises(InputError, match="this is what seat 1 knows; ask for seat 1"):
        GAME.observe(seen, 0)


@pytest.mark.parametrize("seats", [2, 3, 6])
def test_seating_is_that_of_the_engine(seats: int) -> None:
    """Rows, managers and sizes of hands, all through a game; uses lie where they are said to."""
    seating = Seating.of(0, seats)
    for state, _ in played(1, seats, mixed_variant(0, seats)):
        raw = bridge.dump(state)
        age, turn = raw["age"], raw["turn"]
        if raw["phase"] != "choose" or any(raw["chosen"]):
            continue
        rows = raw["ages"][age - 1]
        assert seating.manager(age, turn) == bridge.manager(state)
        for row, hand in enumerate(rows["hands"]):
            assert len(hand) == seating.in_hand(age, row, turn)
        for seat in range(seats):
            assert seating.held(age, seat, turn) == bridge.held_row(state, seat, turn)
            assert seating.holder(age, seating.held(age, seat, turn), turn) == seat
        slots = {
            seating.slot(age, city, before)
            for city in range(seating.cities)
            for before in range(1, turn)
        }
        used = {(row, at) for row, uses in enumerate(rows["used"]) for at in range(len(uses))}
        assert slots == used
    last = {seating.slot(1, city, seating.last) for city in range(seating.cities)}
    assert {row for row, _ in last} == set(range(seating.cities))
