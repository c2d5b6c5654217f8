"""Who paid whom in a turn, where only the sums are told."""

from __future__ import annotations

from collections.abc import Sequence

from solver._ext.core.state import State
from solver._ext.wonders import bridge
from solver.errors import InputError
from solver.games.bga.fields import RELOAD
from solver.games.wonders.bga.stream import Block

Paid = dict[tuple[int, int], int]
"""Coins by who pays and who is paid."""


def find_payments(state: State, block: Block) -> Paid:
    """Payments that fit what each seat spent and what each got from its neighbours.

    If there are several they come to the same purses. Raises InputError if there are none.
    """
    ways = [
        (seat, _ways(state, seat, block))
        for seat in range(state.seats)
        if seat in block.staged or block.built.get(seat)
    ]
    found = _fitting(state.seats, ways, dict(block.income))
    if found is None:
        raise InputError(block.place, "what was paid to neighbours fits no prices", RELOAD)
    return found


def _ways(state: State, seat: int, block: Block) -> list[tuple[int, int]]:
    """What a seat can have paid to its left and its right neighbour."""
    quote = bridge.quote(state, seat, *block.built.get(seat, [])[:1])
    spent = block.spent.get(seat)
    return [
        (left, right)
        for left, right, bank, *_ in quote["payments"]
        if spent is None or left + right + bank + quote["coins"] == spent
    ]


def _fitting(
    seats: int, ways: Sequence[tuple[int, list[tuple[int, int]]]], income: dict[int, int]
) -> Paid | None:
    """One way of each seat such that together they come to ``income``; None if there is none."""
    if not ways:
        return None if any(income.values()) else {}
    (seat, own), *others = ways
    left, right = (seat + 1) % seats, (seat - 1) % seats
    for to_left, to_right in own:
        rest = dict(income)
        rest[left] = rest.get(left, 0) - to_left
        rest[right] = rest.get(right, 0) - to_right
        if min(rest[left], rest[right]) >= 0:
            found = _fitting(seats, others, rest)
            if found is not None:
                return found | {(seat, left): to_left, (seat, right): to_right}
    return None
