"""Who paid whom in a turn: what the site tells of it, as far as it fits the prices by our rules.

The site tells what each seat spent, what each got from its neighbors and, in whole histories, who
paid whom. If these do not fit our prices, the payments are found that fit most of them, and the
rest is told as different.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import islice, product

from solver._ext.core.state import State
from solver._ext.wonders import bridge
from solver.games.wonders.bga.stream import Block

Pair = tuple[int, int]
"""Coins for the left and the right neighbor."""

Ways = Mapping[Pair, int]
"""What a seat can have paid to its neighbors, with what it spent in all."""

MOST = 3_000
"""More combinations of payments are not looked at."""


@dataclass(frozen=True)
class PriceGap:
    """What the site tells of payments and our prices do not: who ``spent`` or got how much."""

    place: str
    seat: int
    what: str
    shown: int
    ours: int


@dataclass(frozen=True)
class Payments:
    """The payments of each seat that builds something, and what does not fit."""

    pairs: Mapping[int, Pair]
    gaps: tuple[PriceGap, ...]


def find_ways(state: State, seat: int, block: Block) -> Ways:
    """What a seat can have paid for what it builds; nothing if it cannot pay at all."""
    quote = bridge.quote(state, seat, *block.built.get(seat, [])[:1])
    return {
        (left, right): left + right + bank + quote["coins"]
        for left, right, bank, *_ in quote["payments"]
    }


def find_payments(seats: int, ways: Mapping[int, Ways], block: Block) -> Payments:
    """The payments that fit best what the site tells. Each seat has at least one way to pay."""
    strict = {
        seat: [pair for pair, total in own.items() if _fits(seats, seat, pair, total, block)]
        for seat, own in ways.items()
    }
    wanted = None if block.paid is not None else dict(block.income)
    found = _fitting(seats, list(strict.items()), wanted)
    if found is None:
        found = _nearest(seats, ways, block)
    return Payments(found, tuple(find_gaps(seats, ways, found, block)))


def _fits(seats: int, seat: int, pair: Pair, total: int, block: Block) -> bool:
    spent = block.spent.get(seat)
    told = told_pair(seats, seat, block)
    return (spent is None or spent == total) and (told is None or told == pair)


def told_pair(seats: int, seat: int, block: Block) -> Pair | None:
    """What the site says that a seat paid to its neighbors, where it says so."""
    if block.paid is None:
        return None
    left, right = (seat + 1) % seats, (seat - 1) % seats
    return block.paid.get((seat, left), 0), block.paid.get((seat, right), 0)


def _fitting(
    seats: int, ways: Sequence[tuple[int, list[Pair]]], income: dict[int, int] | None
) -> dict[int, Pair] | None:
    """One way of each seat such that together they come to ``income``; None if there is none."""
    if not ways:
        return None if income is not None and any(income.values()) else {}
    (seat, own), *others = ways
    left, right = (seat + 1) % seats, (seat - 1) % seats
    for to_left, to_right in own:
        rest = None
        if income is not None:
            rest = dict(income)
            rest[left] = rest.get(left, 0) - to_left
            rest[right] = rest.get(right, 0) - to_right
            if min(rest[left], rest[right]) < 0:
                continue
        found = _fitting(seats, others, rest)
        if found is not None:
            return found | {seat: (to_left, to_right)}
    return None


def _nearest(seats: int, ways: Mapping[int, Ways], block: Block) -> dict[int, Pair]:
    """The payments of which least is told otherwise, and by the fewest coins."""

    def rank(found: Mapping[int, Pair]) -> tuple[int, int]:
        wrong = list(find_gaps(seats, ways, found, block))
        return len(wrong), sum(abs(gap.shown - gap.ours) for gap in wrong)

    choices = [sorted(own, key=own.__getitem__) for own in ways.values()]
    tried = (dict(zip(ways, one, strict=True)) for one in islice(product(*choices), MOST))
    return min(tried, key=rank)


def find_gaps(
    seats: int, ways: Mapping[int, Ways], found: Mapping[int, Pair], block: Block
) -> list[PriceGap]:
    """What the site tells otherwise than these payments would have it."""
    wrong = []
    income = dict.fromkeys(range(seats), 0)
    for seat, (to_left, to_right) in found.items():
        income[(seat + 1) % seats] += to_left
        income[(seat - 1) % seats] += to_right
        # Who pays for what could be free pays a price that is none of the ways.
        spent, total = block.spent.get(seat), ways[seat].get((to_left, to_right))
        if spent is not None and total is not None and spent != total:
            place = block.places.get(("spent", seat), block.place)
            wrong.append(PriceGap(place, seat, "spent", spent, total))
        told = told_pair(seats, seat, block)
        if told is not None and told != (to_left, to_right):
            place = block.places.get(("paid", seat), block.place)
            wrong.append(PriceGap(place, seat, "paid", sum(told), to_left + to_right))
    for seat, ours in income.items():
        shown = block.income.get(seat, 0)
        if shown != ours:
            place = block.places.get(("income", seat), block.place)
            wrong.append(PriceGap(place, seat, "income", shown, ours))
    return wrong
