"""The discard pile as the site shows it: its cards in no order, all at once.

Our rules ask for one place of the pile after the other, since a seat knows of some cards that they
can only lie in some places. Here an order is found in which all of it fits.
"""

from __future__ import annotations

from collections.abc import Sequence

from solver._ext.core.state import State
from solver._ext.wonders import bridge
from solver.games.wonders.positions.uses import DISCARDED
from solver.games.wonders.table import WondersTable, table_of


def find_order(state: State, cards: Sequence[int]) -> list[int] | None:
    """The events by which a seat that looks at the pile sees ``cards``; None if it cannot be."""
    return _find(state.copy(), sorted(cards), sorted(cards), set())


def _find(
    state: State, left: list[int], pile: list[int], hopeless: set[tuple[int, ...]]
) -> list[int] | None:
    """``left`` are the cards of the pile that have no place yet, in order.

    Which of them are left decides whether the rest can be placed, not where the others went: what
    has been found ``hopeless`` is not tried again.
    """
    table = table_of(state)
    if table.phase != "look":
        return [] if _lying(table) == pile else None
    here = (table.seen, *left)
    if here in hopeless:
        return None
    possible = {event for event, _ in state.chance_outcomes()}
    for card in dict.fromkeys(left):
        event = bridge.encode("see", card)
        if event not in possible:
            continue
        rest = list(left)
        rest.remove(card)
        state.apply(event)
        found = _find(state, rest, pile, hopeless)
        state.undo()
        if found is not None:
            return [event, *found]
    hopeless.add(here)
    return None


def _lying(table: WondersTable) -> list[int]:
    """The cards of the pile, sorted."""
    return sorted(
        played.card
        for age in table.ages
        for row in range(len(age.used))
        for played in age.played(row)
        if played.how in DISCARDED
    )
