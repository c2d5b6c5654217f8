"""What the boxes cost that the seat that decides could tick with the dice in the Forum."""

from __future__ import annotations

from solver._ext.core.state import CHANCE, OVER, State
from solver._ext.dice import bridge
from solver.games.dice import names
from solver.games.dice.table import table_of
from solver.games.prices import Price

PAYING = (None, "unpaid")
"""What stands in the way of a box of which the price is of interest."""


def prices(state: State) -> list[Price]:
    """Every box with the die for it, and the next boxes of the Wonder, for the seat that decides.

    All choose at once here, so what others pay is known only when they choose. Nothing while an
    effect is carried out, which costs nothing.
    """
    table = table_of(state)
    if state.decider in (CHANCE, OVER) or table.due_kind == "cross":
        return []
    seat, found = table.acting, []
    boxes = table.printed.boxes(table.cities[seat].board)
    whole = [("wonder", 0)] if table.due_kind == "action" else []
    for box in bridge.open_boxes(state, seat):
        for kind, die in [*whole, *(("build", die) for die in table.forum)]:
            quote = bridge.quote(state, kind, box, die)
            if quote.refusal in PAYING:
                way = {"die": quote.die, "box": quote.box}
                called = names.die_name(die) if kind == "build" else ""
                what, note = boxes[box].id, quote.refusal or ""
                found.append(Price(seat, kind, what, (way,), not note, note, called))
    return found
