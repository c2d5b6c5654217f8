"""What the boxes cost that the seat that decides could tick with the dice in the Forum."""

from __future__ import annotations

from solver._ext.core.state import CHANCE, OVER, State
from solver._ext.dice import bridge
from solver.games.dice import names
from solver.games.dice.data import sheets
from solver.games.prices import Price

PAYING = (None, "unpaid")
"""What stands in the way of a box of which the price is of interest."""


def prices(state: State) -> list[Price]:
    """Every box with the die for it, and the next boxes of the Wonder, for the seat that decides.

    All choose at once here, so what others pay is known only when they choose. Nothing while an
    effect is carried out, which costs nothing.
    """
    raw = bridge.dump(state)
    if state.decider in (CHANCE, OVER) or not raw["stack"] or raw["stack"][-1][0] == "cross":
        return []
    seat, board = raw["acting"], raw["cities"][raw["acting"]]["board"]
    sheet, found = sheets.at(raw["sheet"]), []
    whole = [("wonder", 0)] if raw["stack"][-1][0] == "action" else []
    dice = [die for die, _, _ in raw["forum"] if die >= 0]
    for box in bridge.open_boxes(state, seat):
        for kind, die in [*whole, *(("build", die) for die in dice)]:
            quote = bridge.quote(state, kind, box, die)
            if quote.refusal in PAYING:
                way = {"die": quote.die, "box": quote.box}
                called = names.die_name(die) if kind == "build" else ""
                what, note = sheet.boxes(board)[box].id, quote.refusal or ""
                found.append(Price(seat, kind, what, (way,), not note, note, called))
    return found
