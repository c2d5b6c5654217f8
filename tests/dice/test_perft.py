"""Perft counts (sequences of moves and chance events): fast bridge, slow bridge, recorded ones."""

from __future__ import annotations

import pytest

from solver._ext.core.perft import perft as fast_perft
from solver._ext.dice import bridge
from tests.dice.games import Chooser, Game, mixed
from tests.dice.lockstep import Twins, installed
from tests.dice.positions import all_of, city, table
from tests.dice.reference import option_bits
from tests.dice.sheets import sheet
from tests.dice.slow_engine import SlowGame
from tests.dice.slow_raw import Raw, game_from_raw
from tests.dice.slow_table import OVER
from tests.dice.walks import SHEETS
from tests.dice.worked import but_one
from tests.lockstep import slow_perft

SLOW_LIMIT = 1_200  # nodes the slow engine can count in a second or so

# From the start, by number of seats, for depths 1, 2, ...
START = {
    2: [7, 42, 840, 16800, 336000],
    3: [7, 42, 210, 4200, 84000],
    4: [7, 42, 210, 840, 16800, 336000],
    7: [7, 42, 210, 840, 2520, 5040, 5040, 100800],
}

ALL_SPECIAL = ["blue", "red", "yellow", "green", "black", "white", "purple"]
SPECIAL_ROLL = ["mask 0", "shield 1", "camel 2", "gear 0", "cross_any_four 3"]
SPECIAL_ROLL += ["leader_red 0", "compare_yellow 1"]


def rich() -> Raw:
    """Everything is unlocked, coins are plenty, Halicarnassus and Olympia have extra actions."""
    university = [name.split("_", 1)[1] for name in all_of("giza", "university")]
    mine = city("halicarnassus", *university[:-1], "warehouse_wood", coins=20)
    other = city("olympia", *university, "market_camel_1", "wonder_1", coins=12, bonuses=[2])
    return table(mine, other, rolls=SPECIAL_ROLL, dice=ALL_SPECIAL)


def completing() -> Raw:
    """Many buildings are one box short of their bonus."""
    names = but_one("rhodes", "agora", "agora_mask_scales_2")
    names += but_one("rhodes", "barracks_west", "barracks_west_attack_5")
    names += ["wonder_1", "warehouse_wood", "warehouse_clay"]
    return table(city("rhodes", *names, coins=21), city("ephesus", "wonder_1"), city("giza"))


def late() -> Raw:
    """The last turn of two."""
    return {**rich(), "last": True}


POSITIONS = {
    "rich": rich(),
    "rich, bonus first": {**rich(), "options": option_bits(bonus_order="before_effects")},
    "rich, crosses must be made": {**rich(), "options": option_bits(cross="must")},
    "completing": completing(),
    "late": late(),
}
RECORDED = {
    "rich": [24, 492, 11236, 145924],
    "rich, bonus first": [24, 492, 11236, 145924],
    "rich, crosses must be made": [24, 492, 11213, 145246],
    "completing": [9, 76, 814, 15413],
    "late": [24, 492, 1576, 4661, 10385, 19502, 28291, 37180, 43816, 46780, 49036],
}


def slow_depth(counts: list[int]) -> int:
    """The greatest depth that the slow engine can count in good time."""
    return sum(count < SLOW_LIMIT for count in counts)


@pytest.mark.parametrize("seats", START)
def test_perft_from_the_start(seats: int) -> None:
    counts = START[seats]
    for depth, count in enumerate(counts, 1):
        assert fast_perft(bridge.new(seats, installed(None)), depth) == count
    depth = slow_depth(counts)
    assert slow_perft(SlowGame(seats, sheet()), depth) == counts[depth - 1]


@pytest.mark.parametrize("name", POSITIONS)
def test_perft_of_positions(name: str) -> None:
    raw, counts = POSITIONS[name], RECORDED[name]
    for depth, count in enumerate(counts, 1):
        assert fast_perft(bridge.load(raw), depth) == count
    depth = slow_depth(counts)
    assert slow_perft(game_from_raw(raw, sheet()), depth) == counts[depth - 1]


def check_played(game: Game, turn: int, limit: int = SLOW_LIMIT) -> None:
    """Both engines count alike, from the start of a turn, as deep as the slow one gets."""
    twins, chooser = Twins.new(game), Chooser(game)
    while twins.slow.decider() != OVER:
        if twins.slow.phase == "choose" and twins.slow.turn >= turn:
            break
        twins.apply(chooser.choose(twins.slow))
    depth = 1
    while fast_perft(twins.fast, depth + 1) < limit and depth < 8:
        depth += 1
    assert fast_perft(twins.fast, depth) == slow_perft(twins.slow, depth)


@pytest.mark.parametrize("seed", range(40, 52))
def test_perft_of_played_positions(seed: int) -> None:
    check_played(mixed(seed, SHEETS), turn=2)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(50_000, 50_060))
def test_perft_of_many_played_positions(seed: int) -> None:
    check_played(mixed(seed, SHEETS if seed % 2 else None), 1 + seed % 20, 10 * SLOW_LIMIT)
