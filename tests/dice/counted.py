"""Positions from which sequences of moves are counted: where much can be chosen."""

from __future__ import annotations

from tests.dice.positions import all_of, city, table
from tests.dice.slow_raw import Raw
from tests.dice.worked import but_one

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
    "completing": completing(),
    "late": late(),
}
