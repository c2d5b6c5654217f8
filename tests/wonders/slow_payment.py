"""Payments in the slow engine: everything that can be done with the symbols (reference: section 4).

A symbol gives one unit a turn and is written as the tuple of its alternatives. The symbols are
offered one after the other, and each covers one open unit of the cost or none.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

Symbol = tuple[str, ...]
Symbols = tuple[Symbol, ...]
Payment = tuple[int, int]
"""Coins paid to the left and to the right neighbor."""


class Market(NamedTuple):
    """What a city may use: its own symbols, those of its neighbors, and their prices.

    ``prices`` lists every resource with the coins for a unit on the left and on the right.
    """

    own: Symbols
    left: Symbols
    right: Symbols
    prices: tuple[tuple[str, int, int], ...]

    def offers(self) -> list[tuple[str, Symbol]]:
        """Every symbol with the city it comes from."""
        return [
            *(("own", symbol) for symbol in self.own),
            *(("left", symbol) for symbol in self.left),
            *(("right", symbol) for symbol in self.right),
        ]

    def price(self, resource: str, side: str) -> int:
        """Coins for a unit from that side; the own ones cost nothing."""
        if side == "own":
            return 0
        return next(
            left if side == "left" else right
            for name, left, right in self.prices
            if name == resource
        )


def reachable(cost: Counter[str], market: Market) -> set[Payment]:
    """Every pair of coins that some use of the symbols costs, however much it is."""
    start = tuple(sorted(cost.elements()))
    ways = {(start, 0, 0)}
    for side, symbol in market.offers():
        more = set()
        for units, to_left, to_right in ways:
            for unit in set(symbol) & set(units):
                rest = list(units)
                rest.remove(unit)
                coins = market.price(unit, side)
                more.add(
                    (
                        tuple(rest),
                        to_left + coins * (side == "left"),
                        to_right + coins * (side == "right"),
                    )
                )
        ways |= more
    return {(to_left, to_right) for units, to_left, to_right in ways if not units}


def non_dominated(pairs: Iterable[Payment]) -> set[Payment]:
    """The pairs than which no other one is cheaper on one side and not dearer on the other."""
    pairs = set(pairs)
    return {
        pair
        for pair in pairs
        if not any(p != pair and p[0] <= pair[0] and p[1] <= pair[1] for p in pairs)
    }


@cache
def payments(
    cost: tuple[tuple[str, int], ...], market: Market, coins: int, *, everything: bool
) -> tuple[Payment, ...]:
    """All ways to pay a cost with so many coins, sorted.

    Only pairs that are not dominated count, unless ``everything`` asks for overpaying too.
    """
    found = reachable(Counter(dict(cost)), market)
    if not everything:
        found = non_dominated(found)
    return tuple(sorted(pair for pair in found if sum(pair) <= coins))


def by_assignment(cost: list[str], market: Market) -> set[Payment]:
    """The same as :func:`reachable`, unit by unit over all symbols: a check of the check."""
    offers = market.offers()
    found = set()

    def cover(unit: int, used: frozenset[int], to_left: int, to_right: int) -> None:
        if unit == len(cost):
            found.add((to_left, to_right))
            return
        for number, (side, symbol) in enumerate(offers):
            if number in used or cost[unit] not in symbol:
                continue
            coins = market.price(cost[unit], side)
            cover(
                unit + 1,
                used | {number},
                to_left + coins * (side == "left"),
                to_right + coins * (side == "right"),
            )

    cover(0, frozenset(), 0, 0)
    return found


# ---------------------------------------------------------------- single units that break the rule


@dataclass(frozen=True)
class Extra:
    """A unit that may be had once: of which kinds, who is paid (None: nobody) and how much.

    ``serves`` is the number of the cost that it may be used for, None for any.
    """

    kinds: Symbol
    payee: str | None
    price: int
    serves: int | None = None


Coins = tuple[int, int, int]
"""Coins paid to the left and to the right neighbor and to the bank."""


def with_extras(
    costs: list[Counter[str]], market: Market, extras: list[Extra], rebates: tuple[int, int]
) -> dict[Coins, int]:
    """What several costs may come to, with the fewest extra units for it.

    Every unit is told apart by the cost it belongs to. Of the units bought from a side one is
    cheaper by the rebate, but never below nothing.
    """
    start = tuple(sorted((i, unit) for i, cost in enumerate(costs) for unit in cost.elements()))
    offers = [Extra(symbol, side, -1) for side, symbol in market.offers()] + extras
    payees = ("left", "right", "bank")
    # what is open, coins by payee, the dearest unit from either side, extra units used
    ways = {(start, (0, 0, 0), (0, 0), 0)}
    for offer in offers:
        more = set()
        for units, coins, dearest, used in ways:
            for part, unit in set(units):
                if unit not in offer.kinds or offer.serves not in (None, part):
                    continue
                rest = list(units)
                rest.remove((part, unit))
                regular = offer.price < 0
                price = market.price(unit, str(offer.payee)) if regular else offer.price
                paid = tuple(
                    sum_ + price * (name == offer.payee)
                    for name, sum_ in zip(payees, coins, strict=True)
                )
                most = tuple(
                    max(found, price * (name == offer.payee))
                    for name, found in zip(payees, dearest, strict=False)
                )
                more.add((tuple(rest), paid, most, used + (not regular)))
        ways |= more
    found: dict[Coins, int] = {}
    for units, (left, right, bank), dearest, used in ways:
        if not units:
            off = [min(rebate, most) for rebate, most in zip(rebates, dearest, strict=True)]
            coins = (left - off[0], right - off[1], bank)
            found[coins] = min(used, found.get(coins, used))
    return found


def undominated_with_extras(found: dict[Coins, int]) -> dict[Coins, int]:
    """Those than which no other is cheaper for somebody and dearer for nobody."""
    return {
        coins: used
        for coins, used in found.items()
        if not any(
            other != coins and all(o <= c for o, c in zip(other, coins, strict=True))
            for other in found
        )
    }
