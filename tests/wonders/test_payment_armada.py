"""Payments of a building and a step of a fleet together, and purchases two seats away.

The rules are asked by ``bridge.pay``; the slow engine tries every use of every symbol.
"""

from __future__ import annotations

import random
from collections import Counter
from functools import partial
from typing import Any

import pytest

from solver._ext.wonders import bridge
from tests.wonders.reference import RESOURCES
from tests.wonders.slow_payment import Market, Symbols
from tests.wonders.slow_special import Far, Specials, ways_to_pay
from tests.wonders.worked import counts_of, numbered

RAW, MADE = RESOURCES[:4], RESOURCES[4:]
EVERYTHING = 60
GAMES = 400


def some_symbols(rng: random.Random, most: int) -> Symbols:
    """A few symbols: single resources, and choices among raw or manufactured ones."""
    found = []
    for _ in range(rng.randrange(most + 1)):
        kind = RAW if rng.random() < 0.65 else MADE
        found.append(tuple(rng.sample(kind, rng.choice((1, 1, 2, len(kind))))))
    return tuple(sorted(found))


def some_cost(rng: random.Random, most: int) -> Counter[str]:
    """A cost of a few units."""
    return Counter(rng.choice(RESOURCES) for _ in range(rng.randrange(most + 1)))


def indexes(resources: Any) -> list[int]:
    """Resources as the fast engine takes them."""
    return [RESOURCES.index(resource) for resource in sorted(set(resources))]


def check(seed: int) -> str:
    """One market with one double cost; returns what it was about."""
    rng = random.Random(seed)
    building, step = some_cost(rng, 4), some_cost(rng, 2)
    own, left, right = (some_symbols(rng, most) for most in (4, 3, 3))
    prices = [rng.choice((1, 2)) for _ in range(4)]  # raw and made, left and right
    one_less, step_less = rng.random() < 0.3, rng.random() < 0.4
    far = tuple(
        Far(some_symbols(rng, 3), rng.randrange(4), 1) if rng.random() < 0.5 else Far()
        for _ in range(2)
    )
    everything = rng.random() < 0.3
    team = rng.random() < 0.5
    market = Market(
        own,
        left,
        right,
        tuple(
            (r, prices[0] if r in RAW else prices[1], prices[2] if r in RAW else prices[3])
            for r in RESOURCES
        ),
    )
    specials = Specials(
        one_less=one_less,
        of_building=tuple(sorted(building)),
        step_less=tuple(sorted(step)) if step_less else (),
        far=(far[0], far[1]),
        bank=(bank := rng.random() < 0.3),
        team=team,
    )
    units = tuple(sorted((building + step).elements()))
    coins = rng.choice((0, 2, 5, EVERYTHING))
    wanted = {
        (way.pay.left, way.pay.right, way.pay.bank, way.pay.far_left, way.pay.far_right)
        for way in ways_to_pay(units, market, specials, coins, everything=everything)
    }
    pay = partial(
        bridge.pay,
        counts_of(building),
        numbered([list(symbol) for symbol in own]),
        numbered([list(symbol) for symbol in left]),
        numbered([list(symbol) for symbol in right]),
        (prices[0], prices[1]),
        (prices[2], prices[3]),
        coins,
        everything,
        counts_of(step),
        [(list(range(len(RESOURCES))), "bank", 1)] if bank else (),
        far=[(numbered([list(s) for s in one.symbols]), one.times, one.price) for one in far],
        less_of=indexes(building) if one_less else None,
        step_less=indexes(step) if step_less else (),
        team=team,
    )
    found = pay()
    assert found == sorted(found), f"seed {seed}"
    assert set(found) == wanted, f"seed {seed}: {set(found) ^ wanted}"
    assert len(found) == len(set(found)), f"seed {seed}"
    cheapest = [min(found, key=sum)] if found else []
    assert [sum(way) for way in pay(best=True)] == [sum(way) for way in cheapest], f"seed {seed}"
    assert set(pay(best=True)) <= set(found), f"seed {seed}"
    bought_far = any(pay[3] or pay[4] for pay in found)
    return f"{'far' if bought_far else 'near'} {'none' if not found else 'some'} {team}"


def test_double_costs_against_every_use_of_every_symbol() -> None:
    met = Counter(check(seed) for seed in range(GAMES))
    for team in (False, True):
        assert met[f"far some {team}"] > 5, met
        assert met[f"near some {team}"] > 5, met
        assert met[f"near none {team}"] > 5, met


@pytest.mark.slow
def test_many_more_double_costs() -> None:
    for seed in range(GAMES, 8 * GAMES):
        check(seed)


def test_two_units_from_one_player_need_two_symbols() -> None:
    """A symbol for sale serves once a turn, however many may be bought."""
    wood = counts_of({"wood": 2})
    nothing: list[list[int]] = []
    common: Any = (wood, nothing, nothing, nothing, (2, 2), (2, 2), 9)
    one, two = numbered([["wood"]]), numbered([["wood"], ["wood", "ore"]])
    assert bridge.pay(*common, far=[(one, 2, 1)]) == []
    assert bridge.pay(*common, far=[(two, 2, 1)]) == [(0, 0, 0, 2, 0)]
    assert bridge.pay(*common, far=[(two, 1, 1)]) == []
    assert bridge.pay(*common, far=[(one, 1, 1), (one, 1, 1)]) == [(0, 0, 0, 1, 1)]


def test_a_unit_less_belongs_to_its_part() -> None:
    """The discount of a card does not serve the step, nor the other way round."""
    clay, wood = counts_of({"clay": 1}), counts_of({"wood": 1})
    clay_index, wood_index = RESOURCES.index("clay"), RESOURCES.index("wood")
    common: Any = (clay, [[wood_index]], [], [], (2, 2), (2, 2), 0, False, wood)
    assert bridge.pay(*common, less_of=[clay_index]) == [(0, 0, 0, 0, 0)]
    assert bridge.pay(*common, less_of=[], step_less=[wood_index]) == []
    both: Any = (clay, [], [], [], (2, 2), (2, 2), 0, False, wood)
    assert bridge.pay(*both, less_of=[clay_index], step_less=[wood_index]) == [(0, 0, 0, 0, 0)]
