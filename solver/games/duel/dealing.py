"""Events of chance that lay out many things at once."""

from __future__ import annotations

from collections.abc import Iterable

from solver._ext.core.state import State
from solver._ext.duel import bridge


def members(mask: int) -> set[int]:
    """The items that a mask holds."""
    return {item for item in range(mask.bit_length()) if mask >> item & 1}


def dealt(state: State, items: Iterable[int], count: int) -> int | None:
    """The event that deals such items, or the first of them; None if they are not so many.

    Many items are dealt in several events, each of which holds lower ones than the next.
    """
    wanted = set(items)
    if len(wanted) != count:
        return None
    outcomes = (event for event, _ in state.chance_outcomes())
    return min((e for e in outcomes if members(bridge.decode(e)[1]) <= wanted), default=None)
