"""Worked examples about paying and trading."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from solver._ext.wonders import bridge
from tests.wonders.lockstep import Twins
from tests.wonders.positions import city
from tests.wonders.reference import CARD_IDS, RAW, RESOURCES
from tests.wonders.slow_payment import Market, Payment, payments
from tests.wonders.worked import Case, cost_of, counts_of, edition_of, numbered, plain_table

PRICES = {"raw": 2, "manufactured": 2}


def pay(case: Case, card: str, given: dict[str, Any], coins: int) -> list[Payment]:
    """All payments of a card with the symbols of a case, on which both engines agree."""
    cost = cost_of(case, card)
    left, right = given.get("price_left", PRICES), given.get("price_right", PRICES)
    found = bridge.pay(
        counts_of(cost),
        *(numbered(given[where]) for where in ("own", "left", "right")),
        (left["raw"], left["manufactured"]),
        (right["raw"], right["manufactured"]),
        coins - cost.get("coins", 0),
    )
    kind = {r: "raw" if r in RAW else "manufactured" for r in RESOURCES}
    market = Market(
        *(tuple(tuple(s) for s in given[where]) for where in ("own", "left", "right")),
        prices=tuple((r, left[kind[r]], right[kind[r]]) for r in RESOURCES),
    )
    units = tuple(sorted((r, n) for r, n in cost.items() if r != "coins"))
    assert tuple(found) == payments(units, market, coins - cost.get("coins", 0), everything=False)
    return [tuple(pair) for pair in found]


def can_build(case: Case) -> None:
    given = case["given"]
    buildable = {card: bool(pay(case, card, given, given["coins"])) for card in given["cards"]}
    assert buildable == case["expect"]["buildable"]


def trade(case: Case) -> None:
    given, expect = case["given"], case["expect"]
    found = pay(case, given["card"], given, given["coins"])
    assert [list(pair) for pair in found] == expect["pareto_payments_left_right"]
    assert bool(found) == expect["feasible"]


def seller_keeps_resources(case: Case) -> None:
    """Both neighbors of seat 0 buy its two stones for a stage; seat 0 builds with them."""
    given, expect = case["given"], case["expect"]
    assert given["seller_own"] == [["stone"], ["stone"], ["loom"]]
    assert given["bought_by_left"] == given["bought_by_right"] == {"stone": 2}
    edition = edition_of(case)
    mine = city(edition, "gizah", "A", cards=["stone_pit", "loom_age_1"], coins=0)
    raw = plain_table(
        case,
        mine,
        city(edition, "alexandria", "A", coins=4),
        city(edition, "ephesos", "A", coins=4),
        age=2,
        hands={0: [given["seller_builds"]], 1: ["school"], 2: ["forum"]},
    )
    twins = Twins.at(raw)
    build = f"build {given['seller_builds']}"
    assert (build in twins.moves) == expect["seller_build_feasible_without_trade"]
    price = 2 * given["price"]
    twins.apply(build, f"stage with school right {price}", f"stage with forum left {price}")
    assert [c.coins for c in twins.slow.cities] == [expect["seller_income"], 0, 0]


def coins_of_this_turn(case: Case) -> None:
    """Seat 0 has one clay and 1 coin; its left neighbor has clay, the right one buys a stone."""
    given, expect = case["given"], case["expect"]
    assert (given["own"], given["left"], given["right"]) == ([["clay"]], [["clay"]], [])
    forum = given["card"]
    assert bool(pay(case, forum, given, given["coins"])) == expect["feasible"]
    later = expect["feasible_next_turn_if_coins"]
    assert pay(case, forum, given, later) == [(later - given["coins"], 0)]
    edition = edition_of(case)
    raw = plain_table(
        case,
        city(edition, "gizah", "A", cards=["clay_pool", "baths"], coins=given["coins"]),
        city(edition, "babylon", "A", coins=0),
        city(edition, "ephesos", "A", cards=["stone_pit"], coins=2),
        age=2,
        hands={0: ["aqueduct", forum], 2: ["school"]},
    )
    twins = Twins.at(raw)
    assert not any(text.startswith(f"build {forum}") for text in twins.moves)
    assert bridge.quote(twins.fast, 0, CARD_IDS.index(forum))["payments"] == []
    # Aqueduct is free by its chain, the stage of Ephesos takes a stone of seat 0.
    twins.apply("build aqueduct", f"sell {twins.slow.row(1).hand[0]}", "stage with school left 2")
    assert twins.slow.cities[0].coins == given["coins"] + given["income_from_neighbors_this_turn"]
    assert twins.slow.cities[0].coins == later
    assert bridge.quote(twins.fast, 0, CARD_IDS.index(forum))["payments"] == [(2, 0, 0, 0, 0, 0)]


KINDS: dict[str, Callable[[Case], None]] = {
    "can_build": can_build,
    "trade": trade,
    "seller_keeps_resources": seller_keeps_resources,
    "coins_of_this_turn_not_usable": coins_of_this_turn,
}
