"""Payments: the fast engine against every use of the symbols that is possible."""

from __future__ import annotations

import random
from collections import Counter
from functools import partial
from itertools import product

import pytest

from solver._ext.wonders import bridge
from tests.wonders.reference import CARDS, EDITIONS, RAW, RESOURCES, WONDERS
from tests.wonders.slow_payment import (
    Coins,
    Extra,
    Market,
    Payment,
    Symbol,
    by_assignment,
    non_dominated,
    payments,
    reachable,
    undominated_with_extras,
    with_extras,
)

Case = tuple[dict[str, int], Market, int]
"""Cost, what may be used, coins."""


def all_costs() -> list[dict[str, int]]:
    """Every cost in resources of a card or stage, each once."""
    costs = [entry["cost"] for edition in EDITIONS for entry in CARDS[edition].values()]
    costs += [
        stage["cost"]
        for edition in EDITIONS
        for wonder in WONDERS[edition].values()
        for side in wonder["sides"].values()
        for stage in side
    ]
    return [
        dict(items)
        for items in sorted({tuple(sorted(c.items())) for c in costs if c and "coins" not in c})
    ]


def all_symbols() -> list[Symbol]:
    """Every kind of symbol in the game: single resources, pairs, and the choices of all."""
    found: set[Symbol] = {(resource,) for resource in RESOURCES}
    for edition in EDITIONS:
        for entry in CARDS[edition].values():
            for effect in entry["effects"]:
                if effect["type"] == "produce_choice":
                    found.add(tuple(effect["options"]))
    return sorted(found)


COSTS = all_costs()
SYMBOLS = all_symbols()


def random_symbols(rng: random.Random, most: int) -> tuple[Symbol, ...]:
    """Some symbols; those with fewer alternatives are as likely as in a deck."""
    count = rng.randrange(most + 1)
    return tuple(
        sorted(
            rng.choice(SYMBOLS) if rng.random() < 0.6 else (rng.choice(RESOURCES),)
            for _ in range(count)
        )
    )


def random_cost(rng: random.Random) -> dict[str, int]:
    """A cost from the tables, or any one of up to seven units."""
    if rng.random() < 0.6:
        return rng.choice(COSTS)
    few = rng.sample(RESOURCES, rng.randrange(1, 6))
    return dict(Counter(rng.choice(few) for _ in range(rng.randrange(1, 8))))


def random_prices(rng: random.Random) -> tuple[tuple[str, int, int], ...]:
    """One or two coins for raw and for manufactured goods, on either side."""
    prices = {(side, raw): rng.choice((1, 2, 2)) for side, raw in product("lr", (True, False))}
    return tuple((r, prices["l", r in RAW], prices["r", r in RAW]) for r in RESOURCES)


def random_case(rng: random.Random, most: int = 7) -> Case:
    """A random case with at most so many symbols in each city."""
    market = Market(
        random_symbols(rng, most),
        random_symbols(rng, most),
        random_symbols(rng, most),
        random_prices(rng),
    )
    return random_cost(rng), market, rng.choice((0, 1, 2, 3, 4, 5, 6, 8, 12, 30))


def numbered(symbols: tuple[Symbol, ...]) -> list[list[int]]:
    """Symbols as the fast engine takes them."""
    return [[RESOURCES.index(resource) for resource in symbol] for symbol in symbols]


def priced(market: Market) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The prices on either side as the fast engine takes them."""
    by_name = {name: (left, right) for name, left, right in market.prices}
    left, right = (tuple(by_name[r][side] for r in ("wood", "glass")) for side in (0, 1))
    return left, right


def counts(cost: dict[str, int]) -> list[int]:
    """A cost as the fast engine takes it."""
    return [cost.get(resource, 0) for resource in RESOURCES]


def fast(case: Case, *, everything: bool, best: bool = False) -> list[Payment]:
    """The answer of the fast bridge."""
    cost, market, coins = case
    left, right = priced(market)
    found: list[Payment] = bridge.pay(
        counts(cost),
        numbered(market.own),
        numbered(market.left),
        numbered(market.right),
        left,
        right,
        coins,
        everything,
        best=best,
    )
    return found


def check(case: Case) -> tuple[Payment, ...]:
    """Both engines agree about a case, with and without overpaying."""
    cost, market, coins = case
    key = tuple(sorted(cost.items()))
    for everything in (False, True):
        wanted = payments.__wrapped__(key, market, coins, everything=everything)
        found = fast(case, everything=everything)
        assert found == list(wanted), case
        best = fast(case, everything=everything, best=True)
        assert set(best) <= set(found), case
        assert list(map(sum, best)) == [min(map(sum, found), default=0)] * bool(found), case
    return tuple(sorted(payments.__wrapped__(key, market, coins, everything=False)))


@pytest.mark.parametrize("block", range(6))
def test_random_cases(block: int) -> None:
    rng = random.Random(block)
    sizes = Counter(len(check(random_case(rng))) for _ in range(500))
    assert set(sizes) >= {0, 1, 2, 3}  # none, one, choices


@pytest.mark.parametrize("block", range(4))
def test_small_cases_by_assignment(block: int) -> None:
    """The slow engine itself, which offers symbol by symbol, against unit by unit."""
    rng = random.Random(100 + block)
    for _ in range(150):
        cost, market, coins = case = random_case(rng, most=3)
        found = by_assignment(list(Counter(cost).elements()), market)
        assert reachable(Counter(cost), market) == found
        assert check(case) == tuple(sorted(p for p in non_dominated(found) if sum(p) <= coins))


@pytest.mark.parametrize("cost", COSTS, ids=" ".join)
def test_every_cost_of_the_tables(cost: dict[str, int]) -> None:
    rng = random.Random(str(cost))
    for _ in range(30):
        _, market, coins = random_case(rng)
        check((cost, market, coins))


def test_cities_with_everything() -> None:
    """Every card of the box in all three cities."""
    rng = random.Random(5)
    symbols = tuple(sorted([*SYMBOLS, *((r,) for r in RESOURCES), *((r,) for r in RAW)]))
    for cost in COSTS:
        market = Market(symbols, symbols, symbols, random_prices(rng))
        assert check((cost, market, 20)) == ((0, 0),)
        assert check((cost, Market((), symbols, symbols, market.prices), 20))


def test_nothing_to_pay() -> None:
    market = Market((), (), (), tuple((r, 2, 2) for r in RESOURCES))
    for everything in (False, True):
        assert fast(({}, market, 0), everything=everything) == [(0, 0)]
        assert fast(({"wood": 1}, market, 9), everything=everything) == []


def test_coins_cut_off() -> None:
    """A dominated way is no substitute for one that is too dear; overpaying ends at the coins."""
    prices = tuple((r, 2, 2) for r in RESOURCES)
    market = Market((("wood",),), (("wood",), ("wood",)), (("wood",),), prices)
    case = ({"wood": 2}, market, 3)
    assert fast(case, everything=False) == [(0, 2), (2, 0)]
    assert fast(case, everything=True) == [(0, 2), (2, 0)]
    case = ({"wood": 2}, market, 4)
    assert fast(case, everything=True) == [(0, 2), (2, 0), (2, 2), (4, 0)]


# ---------------------------------------------------------------- special units

EXTRAS = {
    "bank": lambda rng: Extra(tuple(RESOURCES), "bank", 1),
    "made": lambda rng: Extra(tuple(rng.sample(RESOURCES, rng.randrange(1, 6))), None, 0),
    "start left": lambda rng: Extra((rng.choice(RESOURCES),), "left", rng.randrange(2)),
    "start right": lambda rng: Extra((rng.choice(RESOURCES),), "right", rng.randrange(2)),
    "one less": lambda rng: Extra(tuple(RESOURCES), None, 0, 0),
    "step less": lambda rng: Extra(tuple(RESOURCES), None, 0, 1),
}
"""Single units as expansions have them: one of any kind from the bank for a coin (Bilkis), one of
what a city makes or does not make (Secret Warehouse, Black Market), the unit printed on a
neighbor's board at a price of its own (Smuggler's Cache), one unit less of the cost of a card or
of a step of the fleet."""


def check_extras(rng: random.Random, most: int) -> dict[Coins, int]:
    """Both engines agree about a case with special units, one or two costs, and rebates."""
    cost, market, coins = random_case(rng, most)
    also = random_cost(rng) if rng.random() < 0.3 else {}
    if sum(cost.values()) + sum(also.values()) > 8:
        also = {}
    names = rng.sample(list(EXTRAS), rng.randrange(1, 5))
    extras = [EXTRAS[name](rng) for name in names]
    rebates = (rng.randrange(2), rng.randrange(2))
    found = with_extras([Counter(cost), Counter(also)], market, extras, rebates)
    left, right = priced(market)
    parts = [set(RESOURCES), set(cost), set(also)]
    specials = [
        (
            [
                RESOURCES.index(kind)
                for kind in extra.kinds
                if kind in parts[0 if extra.serves is None else extra.serves + 1]
            ],
            extra.payee,
            extra.price,
        )
        for extra in extras
    ]
    for everything in (False, True):
        wanted = found if everything else undominated_with_extras(found)
        pay = partial(
            bridge.pay, counts(cost), numbered(market.own), numbered(market.left),
            numbered(market.right), left, right, coins, everything, counts(also), specials, rebates,
        )  # fmt: skip
        answer = pay()
        expected = sorted((*paid, used) for paid, used in wanted.items() if sum(paid) <= coins)
        assert answer == expected, (cost, also, market, extras, rebates, coins)
        cheapest = [min(answer, key=lambda way: sum(way[:3]))] if answer else []
        assert pay(best=True) == cheapest, (cost, also, market, extras, rebates, coins)
    return found


@pytest.mark.parametrize("block", range(6))
def test_special_units(block: int) -> None:
    rng = random.Random(200 + block)
    sizes = Counter(min(2, len(check_extras(rng, most=rng.choice((1, 2, 4))))) for _ in range(150))
    assert set(sizes) == {0, 1, 2}


def test_special_units_that_help() -> None:
    """Each in a case of its own, with the numbers of the cards that will have it."""
    wood, nothing, any_kind = [[0]], [], list(range(7))
    one, two = [1, 0, 0, 0, 0, 0, 0], [2, 0, 0, 0, 0, 0, 0]

    def pay(cost: list[int], own: list[list[int]], left: list[list[int]], **rest: object) -> object:
        return bridge.pay(cost, own, left, nothing, (2, 2), (2, 2), 9, **rest)

    # Bilkis: a unit from the bank for a coin instead of two coins to the neighbor, or both ways
    bilkis = [(any_kind, "bank", 1)]
    assert pay(one, nothing, wood, specials=bilkis) == [
        (0, 0, 1, 1),
        (2, 0, 0, 0),
    ]
    # a wharf: one of two units from the left is a coin cheaper
    assert pay(two, nothing, wood * 2, rebates=(1, 0)) == [(3, 0)]
    # the unit on the board of the neighbor for a coin, the second one for two
    cache = [([0], "left", 1)]
    assert pay(two, nothing, wood, specials=cache) == [(3, 0, 0, 1)]
    # raw or manufactured, whichever is missing: one unit, not both
    either = [([0, 4], None, 0)]
    assert pay(one, nothing, nothing, specials=either) == [(0, 0, 0, 1)]
    assert pay([1, 0, 0, 0, 1, 0, 0], nothing, nothing, specials=either) == []
    # a card and a step of the fleet are paid with the same symbols
    assert pay(one, wood, nothing, also=one) == []
    assert pay(one, wood, wood, also=one) == [(2, 0)]


@pytest.mark.slow
@pytest.mark.parametrize("block", range(1000, 1060))
def test_many_random_cases(block: int) -> None:
    rng = random.Random(block)
    for _ in range(1000):
        check(random_case(rng, most=rng.choice((4, 7, 10))))


@pytest.mark.slow
@pytest.mark.parametrize("block", range(2000, 2020))
def test_many_special_units(block: int) -> None:
    rng = random.Random(block)
    for _ in range(500):
        check_extras(rng, most=rng.choice((2, 3, 5)))
