"""Worked examples of Edifice: shares, rewards, penalties, Ur and Carthage, on both engines."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from solver._ext.wonders import bridge
from tests.wonders.lockstep import Twins
from tests.wonders.positions import city, start_of_age
from tests.wonders.reference import EDIFICES, option_bits
from tests.wonders.slow_city import City
from tests.wonders.slow_raw import Raw
from tests.wonders.worked import Case

SECOND = "second"
USED = 5
"""Cards of a hand that are gone in the last turn."""


def table_of(case: Case) -> Raw:
    """The first turn of an Age with the cities and Edifices of a case; ten coins for each."""
    given = case["given"]
    cities = []
    for player in given["players"]:
        told = {"coins": 10, "pawns": [], "edifice_debts": [], "stage_options": [], **player}
        if len(told["stage_options"]) < told.get("stages", 0):
            told["stage_options"] = [0] * told["stages"]
        wonder, side = told.pop("wonder"), told.pop("side", "day")
        cities.append(city(SECOND, wonder, side, **told))
    options = option_bits(edifice="yes", **given.get("options", {}))
    names = list(EDIFICES)
    return start_of_age(cities, given["age"], options=options) | {
        "edifices": {
            "drawn": [names.index(name) for name in given["edifices"]],
            "pawns": given.get("pawns", [2, 2, 2]),
        }
    }


def in_last_turn(raw: Raw) -> Raw:
    """The same in the last turn of the Age: all cards before it were sold."""
    age = raw["ages"][raw["age"] - 1]
    used = [[[card, "sell", False] for card in hand[:USED]] for hand in age["hands"]]
    ages = list(raw["ages"])
    ages[raw["age"] - 1] = {"hands": [hand[USED:] for hand in age["hands"]], "used": used}
    return raw | {"turn": 6, "ages": ages}


def ending(text: str) -> str:
    """What stands behind the payment of a stage: ``join``, ``choose 2``, both; or ``stage``."""
    words = text.split()
    at = next((i for i, word in enumerate(words) if word in ("join", "choose")), len(words))
    return " ".join(words[at:]) or words[0]


def play(twins: Twins, how: str) -> None:
    """The seat that decides does this with some card of its hand."""
    found = [text for text in twins.moves if text.split()[0] in ("stage", "sell")]
    twins.apply(next(text for text in found if ending(text) == how))


def turn(case: Case) -> None:
    """One turn."""
    twins = Twins.at(table_of(case))
    for how in case["do"]:
        play(twins, how)
    check(case, twins)


def last_turn(case: Case) -> None:
    """The last turn of an Age, with what is given up at its end."""
    twins = Twins.at(in_last_turn(table_of(case)))
    for how in case["do"]:
        play(twins, how)
    given = {int(seat): list(texts) for seat, texts in case["given"].get("give", {}).items()}
    while twins.slow.phase == "penalties":
        twins.apply(given[twins.slow.decider()].pop(0))
    assert not any(given.values())
    check(case, twins)


def legal(case: Case) -> None:
    """What seat 0 may choose with a stage."""
    twins = Twins.at(table_of(case))
    found = {ending(text) for text in twins.moves}
    assert found >= set(case["expect"]["has"])
    assert not found & set(case["expect"]["lacks"])


def check(case: Case, twins: Twins) -> None:
    """The cities, their points and the pawns are as expected."""
    slow, expect = twins.slow, case["expect"]
    if "pawns" in expect:
        assert slow.pawns_left == expect["pawns"]
    scores = bridge.score(twins.fast)
    for number, wanted in enumerate(expect["players"]):
        told = {**found_in(slow.cities[number]), **scores[number], "coins": None}
        told["coins"] = slow.cities[number].coins
        told["price_right"] = slow.cities[number].prices()[0][2]  # of wood
        before = case["given"]["players"][number]["cards"]
        told["lost"] = [card for card in before if card not in slow.cities[number].cards]
        told["takes"] = slow.phase == "discard" and slow.acting == number
        assert {name: told[name] for name in wanted} == wanted, number


def found_in(owner: City) -> dict[str, Any]:
    """What can be read of a city."""
    kept = set(owner.symbols(for_sale=False)) - set(owner.symbols(for_sale=True))
    return {
        "victories": owner.victories,
        "defeats": owner.defeats,
        "pawns": sorted(owner.pawns),
        "debts": owner.edifice_debts,
        "shields": owner.strength(),
        "keeps": list(next(iter(kept), ())),
    }


KINDS: dict[str, Callable[[Case], None]] = {"turn": turn, "last_turn": last_turn, "legal": legal}
