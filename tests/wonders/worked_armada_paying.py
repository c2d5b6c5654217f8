"""Worked examples of Armada: what is built and sailed is paid for in one go."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator
from copy import deepcopy
from dataclasses import replace
from itertools import product
from typing import Any

from tests.wonders.positions import city
from tests.wonders.reference import (
    BLACK,
    CARDS,
    SHIPYARD_IDS,
)
from tests.wonders.slow_engine import SlowGame
from tests.wonders.slow_naval import FLEETS, LAST_SPACE, step_cost, wonder_fleet
from tests.wonders.slow_raw import Raw
from tests.wonders.worked import Case
from tests.wonders.worked_armada import SECOND, OnBoth, table
from tests.wonders.worked_tables import producers

START = {"gizah": "stone", "ephesos": "papyrus", "rhodos": "ore"}


def steps_that_cost(fleet: str, cost: dict[str, int]) -> Iterator[tuple[int, int]]:
    """Shipyards (numbers) and spaces from which the next step of a fleet costs this."""
    for yard, position in product(range(len(SHIPYARD_IDS)), range(LAST_SPACE)):
        if step_cost(SHIPYARD_IDS[yard], fleet, position) == cost:
            yield yard, position


def changed(game: SlowGame, item: str, **values: Any) -> None:
    """Another cost or effect of a card, at this table alone."""
    assert isinstance(game, OnBoth)
    game.alone = True
    items = {**game.facts.items, item: {**game.facts.items[item], **values}}
    game.facts = replace(game.facts, items=items)
    for owner in game.cities:
        owner.facts = game.facts


def card_of_color(color: str) -> str:
    """A card of a color that does nothing which concerns fleets, of Age I where there is one."""
    named = {**CARDS[SECOND], **BLACK}
    cards = [c for c, e in named.items() if e["color"] == color and c != "spies_guild"]
    return min(cards, key=lambda card: (named[card]["age"], card))


def making(
    cost: dict[str, int],
    fleet: str,
    yard: int,
    position: int,
    asked: Collection[str],
    **given: Any,
) -> Raw:
    """A city that makes just this and has just these coins; a fleet of it has come so far.

    Its board makes nothing of what is ``asked`` for.
    """
    wonder = next(name for name, start in START.items() if start not in asked)
    fleets = [position if name == fleet else 0 for name in FLEETS]
    coins = cost.get("coins", 0)
    units = {name: count for name, count in cost.items() if name != "coins"}
    cards = producers(units)
    return city(SECOND, wonder, coins=coins, cards=cards, fleets=fleets, shipyard=yard, **given)


def without_one(cost: dict[str, int]) -> Iterator[dict[str, int]]:
    """A cost with one unit or coin less, each in turn."""
    for name, count in cost.items():
        yield {
            **{n: c for n, c in cost.items() if n != name},
            **({name: count - 1} if count > 1 else {}),
        }


def moves_with(
    build: dict[str, Any],
    naval: dict[str, Any],
    has: dict[str, int],
    yard: int,
    position: int,
) -> tuple[SlowGame, list[str]]:
    """A table at which seat 0 has just this, and its moves with the card of a case that sail."""
    kind, free = build["kind"], build.get("free_by")
    color = build.get("color", "brown")
    card = card_of_color(color)
    asked = {*build["cost"], *naval["cost"]}
    mine = making(has, naval["track"], yard, position, asked)
    if kind == "card_from_discard":
        mine = city(SECOND, "halikarnassos", shipyard=yard, coins=9, stages=0)
    cities = [city(SECOND, "babylon", coins=0), city(SECOND, "alexandria", coins=0)]
    options = {"cities": "yes"} if color == "black" else {}
    age = {**CARDS[SECOND], **BLACK}[card]["age"]
    game = table(mine, *cities, age=age, hands={0: [card]}, **options)
    changed(game, card, cost=build["cost"], effects=[])
    if free == "chain":
        giver = next(c for c in CARDS[SECOND] if CARDS[SECOND][c]["color"] == "blue")
        changed(game, card, chain_from=[giver])
        game.cities[0].cards.append(giver)
    elif free == "olympia":
        game.cities[0].wonder, game.cities[0].side, game.cities[0].stages = "olympia", 0, 3
        assert game.cities[0].start_resource() not in has
    if kind == "stage":
        board = deepcopy(game.facts.boards)
        for stages in board[game.cities[0].wonder]["sides"].values():
            stages[0]["cost"] = build["cost"]
        game.facts = replace(game.facts, boards=board)
        game.cities[0].facts = game.facts
    if kind == "card_from_discard":
        game.phase, game.acting = "discard", 0
        return game, [text for text in game.legal() if "sail" in text]
    wanted = f"build {card}" if kind == "card" else f"stage with {card}"
    texts = [text for text in game.legal() if text.startswith(wanted) and text.endswith("sail")]
    return game, texts


def moved_by(game: SlowGame, text: str) -> dict[str, int]:
    """The spaces that the fleets of seat 0 move by a move, with no free moves chosen yet."""
    after = game.copy()
    before = dict(after.cities[0].fleets)
    after.apply(text)
    while after.phase == "choose" and after.turn == game.turn and after.decider() > 0:
        after.apply(next(t for t in after.legal() if t.startswith("sell") and "sail" not in t))
    return {f: n - before[f] for f, n in after.cities[0].fleets.items() if n != before[f]}


def combined_payment(case: Case) -> None:
    given, expect = case["given"], case["expect"]
    build, naval = given["build"], given["naval"]
    total = Counter(build["cost"] if "free_by" not in build else {}) + Counter(naval["cost"])
    steps = [
        (yard, position)
        for yard, position in steps_that_cost(naval["track"], naval["cost"])
        if given.get("wonder_track") in (None, wonder_fleet(SHIPYARD_IDS[yard]))
    ]
    assert steps
    yard, position = steps[0]
    if not expect["allowed"]:
        game, texts = moves_with(build, naval, dict(total), yard, position)
        assert not any(naval["track"] in moved_by(game, text) for text in texts)
        return
    assert dict(total) == expect["total_cost"]
    game, texts = moves_with(build, naval, dict(total), yard, position)
    paid = [text for text in texts if not {"left", "right"} & set(text.split())]
    assert paid
    assert moved_by(game, paid[0]) == {expect["fleet_moved"]: expect["spaces"]}
    for less in without_one(dict(total)):
        assert not moves_with(build, naval, less, yard, position)[1]


def affordable(case: Case) -> None:
    given = case["given"]
    card = card_of_color("blue")
    yard, position = next(steps_that_cost("blue", given["naval_cost"]))
    has = dict(Counter(given["own_production"])) | {"coins": given["coins"]}
    assert given["own_production"] == ["stone"]
    mine = city(
        SECOND,
        "gizah",
        coins=has["coins"],
        shipyard=yard,
        fleets=[position if name == "blue" else 0 for name in FLEETS],
    )
    others = [city(SECOND, "babylon", coins=0), city(SECOND, "alexandria", coins=0)]
    game = table(mine, *others, hands={0: [card]})
    effects = [
        {"type": "produce", "resources": {unit: 1}, "tradable": False}
        for unit in given.get("card_effect", {}).get("produces", [])
    ]
    changed(game, card, cost=given["build_cost"], effects=effects)
    assert f"build {card}" in game.legal()
    assert (f"build {card} sail" in game.legal()) == case["expect"]["affordable"]


def naval_cost_after_discount(case: Case) -> None:
    given, expect = case["given"], case["expect"]
    assert given["discount_resources"] == 1
    steps = {name: list(steps_that_cost(name, given["cost"])) for name in FLEETS}
    fleet = next(fleet for fleet in FLEETS if steps[fleet])
    yard, position = steps[fleet][0]
    card = card_of_color(fleet)

    def can_sail(has: dict[str, int]) -> bool:
        mine = making(has, fleet, yard, position, given["cost"], islands=["ancient_oasis"])
        others = [city(SECOND, "babylon", coins=0), city(SECOND, "alexandria", coins=0)]
        game = table(mine, *others, hands={0: [card]})
        changed(game, card, cost={}, effects=[])
        return f"build {card} sail" in game.legal()

    for choice in expect["choices"]:
        assert can_sail(choice)
        assert all(can_sail(less) == (less in expect["choices"]) for less in without_one(choice))
    enough = [{unit: 1} for unit in given["cost"] if unit != "coins"]
    assert [has for has in enough if can_sail(has)] == [c for c in expect["choices"] if c in enough]


KINDS: dict[str, Callable[[Case], None]] = {
    "combined_payment": combined_payment,
    "affordable": affordable,
    "naval_cost_after_discount": naval_cost_after_discount,
}
