"""Positions of Architects: from JSON to a state.

The JSON form is described in :mod:`solver.games.architects.positions.form`. A position holds
what one seat knows and nothing else: the top of the central deck only if that seat has seen it.
Reading what was written gives an equal state.
"""

from __future__ import annotations

from typing import Any

from solver._ext.architects import bridge
from solver._ext.core.state import State
from solver.errors import InputError
from solver.games.architects.positions.check import check_knowledge, check_table, check_tops
from solver.games.architects.positions.check_cards import check_cards
from solver.games.architects.positions.check_turn import check_moves, check_turn
from solver.games.architects.positions.decks import fill
from solver.games.architects.positions.derive import derive, derive_knowledge
from solver.games.architects.positions.form import decode
from solver.games.architects.positions.resolve import resolve
from solver.games.architects.positions.table import Table
from solver.games.architects.variants import variant_of
from solver.games.base import JsonObject, Position


def read(data: Any, place: str = "") -> Position:
    """The position that a decoded JSON object describes.

    Raises InputError for wrong types, unknown names and contradictions; its place is ``place``
    (a file name) and the key path.
    """
    from solver.games.architects import GAME

    try:
        table = resolve(decode(data))
        derive(table)
        check_table(table)
        fill(table)
        derive_knowledge(table)
        check_knowledge(table)
        check_tops(table)
        check_turn(table)
        check_cards(table)
        state = _load(table)
        check_moves(table, state)
    except InputError as error:
        raise (error.within(place) if place else error) from None
    assert table.view is not None
    return Position(game=GAME, variant=variant_of(table.options), view=table.view, state=state)


def _load(table: Table) -> State:
    """The state; a finished game is counted first."""
    raw = table.raw()
    try:
        if table.phase == "over":
            raw |= {"ending": "shared", "winners": [0]}
            raw |= _count_up(table, bridge.load(raw))
        return bridge.load(raw)
    except ValueError as error:
        raise InputError("", f"impossible position ({error})") from None


def _count_up(table: Table, state: State) -> JsonObject:
    """Winners and ending by points, then by stages built (reference: section 10)."""
    points = [score["total"] for score in bridge.score(state)]
    first = [seat for seat in range(table.seats) if points[seat] == max(points)]
    stages = [len(table.cities[seat].built) for seat in first]
    winners = [s for s, built in zip(first, stages, strict=True) if built == max(stages)]
    if not table.active.complete:
        ending = "exhausted"
    elif len(first) == 1:
        ending = "wonder"
    else:
        ending = "tie_break" if len(winners) == 1 else "shared"
    return {"ending": ending, "winners": winners}
