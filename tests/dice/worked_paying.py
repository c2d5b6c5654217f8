"""Worked examples about coins, the setup, attacks and who is attacked."""

from __future__ import annotations

from collections.abc import Callable

from tests.dice import bridge
from tests.dice.games import Game
from tests.dice.lockstep import Twins
from tests.dice.positions import PLAIN_ROLL, city, table
from tests.dice.reference import DICE, DIE_IDS, RESOURCES
from tests.dice.sheets import sheet
from tests.dice.slow_table import CHANCE
from tests.dice.worked import BOARDS, SPY_ROLL, UNLOCKED_BLACK, WITH_BLACK, Case, empty_cities

AT_COST = {  # a box of each cost, the face for it, and what must be ticked before
    0: ("barracks_west_attack_1", "axe", []),
    3: ("agora_owl_caduceus_1", "owl", []),
    6: ("agora_owl_caduceus_2", "owl", ["agora_owl_caduceus_1"]),
}
FACING = {"west": "east", "east": "west"}


# ---- payment and coins -------------------------------------------------------------------


def payment(case: Case) -> None:
    given, expect = case["given"], case["expect"]
    resources = [f"warehouse_{name}" for name in RESOURCES[: given["resources"]]]
    section = given["die_cost"]
    if case["id"] == "pay_wonder_no_die":
        name, before, move = "giza_wonder_1", [], "wonder giza_wonder_1"
        rolls = list(PLAIN_ROLL)
    else:
        name, face, before = AT_COST[given["box_cost"]]
        die = "red" if face == "axe" else "blue"
        rolls = ["wood 0", "stone 0", "clay 0", "mask 0", "shield 0", "camel 0", "compass 0"]
        rolls[DIE_IDS.index(die)] = f"{face} {section}"
        move = f"build {name} with {die}"
    mine = city("giza", *resources, *before, coins=given["coins"])
    twins = Twins.at(table(mine, city("rhodes"), rolls=rolls))
    assert twins.slow.cities[0].box(name).cost == given["box_cost"]
    assert bridge.resources(twins.fast, 0) == given["resources"]
    if section:
        assert bridge.price(twins.fast, 0, DIE_IDS.index(die)) == section
    assert (move in twins.moves) == expect["legal"]
    if expect["legal"]:
        twins.apply(move)
        assert twins.slow.cities[0].coins == expect["coins_after"]
        assert given["coins"] - expect["coins_after"] == expect["coins_spent"]


def coins(case: Case) -> None:
    """Passing brings the coins; what is neither unspent nor fresh is filled."""
    given, expect = case["given"], case["expect"]
    assert given["gain"] == sheet().pass_coins
    assert given["spaces"] == sheet().spaces
    twins = Twins.at(table(city("giza", coins=given["coins"]), city("rhodes")))
    twins.apply("pass")
    after = twins.slow.cities[0].coins
    assert after == expect["coins_after"]
    if "filled" in given:
        fresh = given["spaces"] - given["coins"] - given["filled"]
        reused = max(0, after - given["coins"] - fresh)
        assert given["filled"] - reused == expect["filled_after"]


def setup(case: Case) -> None:
    expect = case["expect"]
    twins = Twins.new(Game(1, case["given"]["players"]))
    assert list(twins.slow.forum) == [DIE_IDS[row[0]] for row in bridge.dump(twins.fast)["forum"]]
    assert [DICE[die]["color"] for die in twins.slow.forum] == expect["forum"]
    aside = [die for die in DIE_IDS if die not in twins.slow.forum]
    assert sorted(aside) == sorted(expect["special_aside"])
    while twins.slow.decider() == CHANCE:
        twins.apply(min(twins.moves))
    assert {entry.coins for entry in twins.slow.cities} == {expect["coins_each"]}


# ---- attacks -----------------------------------------------------------------------------


def attack(case: Case) -> None:
    """Seat 1 attacks one neighbor, who may add to its defense before in the same turn."""
    given, expect = case["given"], case["expect"]
    for side, other in FACING.items():
        first = 0 if side == "east" else 2
        facing = f"barracks_{other}_defense"
        ticked = [f"{facing}_{n + 1}" for n in range(given["defense_before_turn"])]
        three = [city(board) for board in BOARDS[:3]]
        three[first] = city(BOARDS[first], *ticked)
        three[1] = city(BOARDS[1], *UNLOCKED_BLACK)
        raw = table(*three, rolls=SPY_ROLL, dice=WITH_BLACK, first=first)
        twins = Twins.at(raw)
        if given["defense_ticked_this_turn"]:
            twins.apply(f"build {facing}_{len(ticked) + 1} with red")
        else:
            twins.apply("pass")
        while twins.slow.decider() != 1:
            twins.apply("pass")
        box = f"barracks_{side}_attack_1"
        assert twins.slow.cities[1].box(box).effects[0]["vp"] == given["printed_vp"]
        twins.apply(f"build {box} with black")
        assert bridge.score(twins.fast)[1][f"barracks_{side}"] == expect["vp"]


def adjacency(case: Case) -> None:
    """A defense box lowers the attack of the player in one place only."""
    players, player = case["given"]["players"], case["given"]["player"]
    for side, face in (("west", "axe"), ("east", "sword")):
        expected = case["expect"][f"{side}_attack_target"]
        rolls = [f"{face} 0" if shown == "axe 0" else shown for shown in PLAIN_ROLL]
        lowered = []
        for other in range(players):
            for barracks in ("barracks_west", "barracks_east"):
                raw = empty_cities(players)
                raw[other] = city(BOARDS[other], f"{barracks}_defense_1")
                twins = Twins.at(table(*raw, rolls=rolls, first=player))
                twins.apply(f"build barracks_{side}_attack_1 with red")
                if bridge.score(twins.fast)[player][f"barracks_{side}"] == 2:
                    lowered.append({"player": other, "barracks": barracks})
        assert lowered == [expected]


KINDS: dict[str, Callable[[Case], None]] = {
    "payment": payment,
    "coins": coins,
    "setup": setup,
    "attack": attack,
    "adjacency": adjacency,
}
