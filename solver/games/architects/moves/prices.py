"""What the stages within reach cost: cards, since coins only stand for resources here."""

from __future__ import annotations

from solver._ext.architects import bridge
from solver._ext.core.state import CHANCE, OVER, State
from solver.games.architects.data import tables
from solver.games.architects.table import table_of
from solver.games.prices import Price


def prices(state: State) -> list[Price]:
    """The stages that rest on built ones, for every seat that has its wonder.

    ``note`` says whether the cards must be ``identical`` or ``different``. Whether they can be paid
    is told of the seat that decides.
    """
    table, found = table_of(state), []
    decides = table.seat if state.decider not in (CHANCE, OVER) else -1
    for seat, city in enumerate(table.cities):
        if city.wonder < 0:
            continue
        payable = set(bridge.may_build(state)) if seat == decides else set()
        for number in bridge.available_stages(state, seat):
            stage = tables().wonders[city.wonder].stages[number - 1]
            possible = number in payable if seat == decides else None
            way = {"cards": stage.count}
            found.append(Price(seat, "stage", str(number), (way,), possible, stage.kind))
    return found
