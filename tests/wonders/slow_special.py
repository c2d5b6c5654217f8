"""Payments in the slow engine where leaders and black cards have a say: every use of every unit.

What a city pays goes to the left and to the right neighbor and, for a unit of Bilkis, to the bank.
Nothing here is clever: first all ways to use the units that no neighbor gives, then all ways to
use the own symbols, then all ways to buy the rest, each bought unit at its own price.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from tests.wonders.slow_payment import Market, Symbol

Units = tuple[str, ...]
"""The units of a cost that are still open, sorted."""


class Pay(NamedTuple):
    """Coins for the left neighbor, the right one and the bank, and for players two seats away.

    Where both of these are the same player, all of it is ``far_left``. ``free_left`` and
    ``free_right`` tell that something was bought there for nothing, where somebody wants to know
    it.
    """

    left: int = 0
    right: int = 0
    bank: int = 0
    free_left: bool = False
    free_right: bool = False
    far_left: int = 0
    far_right: int = 0

    def coins(self) -> tuple[int, ...]:
        """What is paid."""
        return self.left, self.right, self.bank, self.far_left, self.far_right


class Far(NamedTuple):
    """What may be bought from a player two seats away: so many units of these symbols."""

    symbols: tuple[Symbol, ...] = ()
    times: int = 0
    price: int = 1


class Specials(NamedTuple):
    """What a city has beside its symbols to pay a cost, in one turn.

    ``one_less``: one unit of the cost is not asked for. ``warehouse`` and ``black_market``: a unit
    of one of these kinds. ``bank``: a unit of any kind for a coin. ``cached``: the resources that
    are printed on the boards of the left and the right neighbor, where they are cheaper.
    ``wharves``: a unit from the left, from the right is cheaper. ``tells``: a purchase for nothing
    is told. ``team``: all that is had for nothing is used before anything is bought.

    With Armada a cost may be that of a building and of a step of a fleet: ``one_less`` serves the
    resources of the building alone (``of_building``; None: there is no step), ``step_less`` those
    of the step. ``far`` is what players two seats away sell, on the left and on the right.
    """

    one_less: bool = False
    of_building: Units | None = None
    step_less: Units = ()
    far: tuple[Far, Far] = (Far(), Far())
    warehouse: Symbol = ()
    black_market: Symbol = ()
    bank: bool = False
    cached: tuple[str | None, str | None] = (None, None)
    wharves: tuple[bool, bool] = (False, False)
    tells: bool = False
    team: bool = False


class Bought(NamedTuple):
    """What has been bought from one side: units, their coins, those for units not in a cache."""

    units: int = 0
    coins: int = 0

    def paid(self, *, wharf: bool) -> int:
        """The coins, less the rebate of a wharf."""
        return self.coins - (wharf and self.coins > 0)


def without(units: Units, unit: str) -> Units:
    """One unit less."""
    rest = list(units)
    rest.remove(unit)
    return tuple(rest)


class Way(NamedTuple):
    """One way to pay: coins, the names of the special units used, how many units are bought."""

    pay: Pay
    used: frozenset[str]
    bought: int


def special_uses(cost: Units, specials: Specials) -> set[tuple[Units, frozenset[str]]]:
    """What is left of a cost after the special units, each used for any unit or for none."""
    everything = tuple(set(cost))
    building = everything if specials.of_building is None else specials.of_building
    offers = {
        "one_less": building if specials.one_less else (),
        "step_less": specials.step_less,
        "warehouse": specials.warehouse,
        "black_market": specials.black_market,
        "bank": everything if specials.bank else (),
    }
    found = {(cost, frozenset[str]())}
    for name, kinds in offers.items():
        found |= {
            (without(units, unit), used | {name})
            for units, used in found
            for unit in set(units) & set(kinds)
        }
    return found


@cache
def far_purchases(units: Units, far: Far) -> frozenset[tuple[Units, int]]:
    """All that may be bought of these units from a player two seats away, with what is left."""
    found = {(units, 0)}
    for symbol in far.symbols:
        found |= {
            (without(left, unit), bought + 1)
            for left, bought in found
            if bought < far.times
            for unit in set(left) & set(symbol)
        }
    return frozenset(found)


@cache
def after_own(cost: Units, own: tuple[Symbol, ...]) -> frozenset[Units]:
    """What may be left of a cost after the own symbols, each used for a unit or not."""
    found = {cost}
    for symbol in own:
        found |= {without(units, unit) for units in found for unit in set(units) & set(symbol)}
    return frozenset(found)


@cache
def purchases(
    units: Units,
    symbols: tuple[Symbol, ...],
    prices: tuple[tuple[str, int], ...],
    cached: str | None,
) -> frozenset[tuple[Units, Bought]]:
    """All that may be bought of these units from one side, with what is left then.

    The symbol printed on the board is one of the symbols: the first of its kind.
    """
    cost_of = dict(prices)
    rest = list(symbols)
    offers = [(symbol, False) for symbol in rest]
    if cached is not None:
        rest.remove((cached,))
        offers = [((cached,), True), *((symbol, False) for symbol in rest)]
    found = {(units, Bought())}
    for symbol, is_start in offers:
        more = set()
        for left, bought in found:
            for unit in set(left) & set(symbol):
                price = max(0, cost_of[unit] - is_start)
                more.add(
                    (
                        without(left, unit),
                        Bought(
                            bought.units + 1,
                            bought.coins + price,
                        ),
                    )
                )
        found |= more
    return frozenset(found)


@cache
def all_ways(cost: Units, market: Market, specials: Specials) -> frozenset[Way]:
    """Every way to pay a cost, however much it is."""
    left_prices = tuple((name, left) for name, left, _ in market.prices)
    right_prices = tuple((name, right) for name, _, right in market.prices)
    found = set()
    for asked, used in special_uses(cost, specials):
        for left, far_left in far_purchases(asked, specials.far[0]):
            for right, far_right in far_purchases(left, specials.far[1]):
                far = (far_left, far_right)
                for units in after_own(right, market.own):
                    for after, one in purchases(
                        units, market.left, left_prices, specials.cached[0]
                    ):
                        for rest, two in purchases(
                            after, market.right, right_prices, specials.cached[1]
                        ):
                            if not rest:
                                found.add(way_of(one, two, far, used, specials))
    return frozenset(found)


def way_of(
    one: Bought, two: Bought, far: tuple[int, int], used: frozenset[str], specials: Specials
) -> Way:
    """The way to pay with what is bought from the left, from the right and from far away."""
    sides = (one, two)
    farther = [units * seller.price for units, seller in zip(far, specials.far, strict=True)]
    coins = [side.paid(wharf=wharf) for side, wharf in zip(sides, specials.wharves, strict=True)]
    free = [
        specials.tells and side.units > 0 and paid == 0
        for side, paid in zip(sides, coins, strict=True)
    ]
    wharves = {
        name
        for name, side, paid in zip(("wharf_left", "wharf_right"), sides, coins, strict=True)
        if paid < side.coins
    }
    pay = Pay(coins[0], coins[1], int("bank" in used), free[0], free[1], *farther)
    return Way(pay, used | wharves, one.units + two.units + sum(far))


def better(one: Pay, other: Pay) -> bool:
    """Whether a payment leaves another one behind: nobody is paid more, no gift is missed."""
    return (
        one != other
        and all(a <= b for a, b in zip(one.coins(), other.coins(), strict=True))
        and one.free_left >= other.free_left
        and one.free_right >= other.free_right
    )


def own_first(found: list[Way]) -> list[Way]:
    """What partners may do: whatever they have for nothing they use before they buy.

    A unit of the bank costs a coin, so they may have it or not.
    """
    least = {
        bank: min((way.bought for way in found if ("bank" in way.used) == bank), default=0)
        for bank in (False, True)
    }
    return [way for way in found if way.bought == least["bank" in way.used]]


def serving(symbols: tuple[Symbol, ...], cost: Units) -> tuple[Symbol, ...]:
    """What symbols can give of a cost; those that give nothing of it are left out."""
    given = (tuple(sorted(set(symbol) & set(cost))) for symbol in symbols)
    return tuple(sorted(symbol for symbol in given if symbol))


def ways_to_pay(
    cost: Units, market: Market, specials: Specials, coins: int, *, everything: bool
) -> tuple[Way, ...]:
    """The ways to pay a cost with so many coins, one for every payment, sorted.

    Of several ways to the same payment that with the fewest special units counts. Only payments
    that are not dominated count, unless ``everything`` asks for overpaying too.
    """
    own, left, right = (serving(side, cost) for side in market[:3])
    prices = tuple(price for price in market.prices if price[0] in cost)
    one, two = (start if start in cost else None for start in specials.cached)
    far = tuple(f._replace(symbols=serving(f.symbols, cost)) for f in specials.far)
    specials = specials._replace(far=far, cached=(one, two))
    return _ways_to_pay(
        cost, Market(own, left, right, prices), specials, coins, everything=everything
    )


@cache
def _ways_to_pay(
    cost: Units, market: Market, specials: Specials, coins: int, *, everything: bool
) -> tuple[Way, ...]:
    """The same where everything serves the cost, so that it is worked out once for many tables."""
    found = list(all_ways(cost, market, specials))
    if specials.team:
        found = own_first(found)
    if not everything:
        pays = {way.pay for way in found}
        kept = {pay for pay in pays if not any(better(other, pay) for other in pays)}
        found = [way for way in found if way.pay in kept]
    found = [way for way in found if sum(way.pay.coins()) <= coins]
    found.sort(key=lambda way: (way.pay, len(way.used), sorted(way.used)))
    return tuple(way for n, way in enumerate(found) if n == 0 or found[n - 1].pay != way.pay)
