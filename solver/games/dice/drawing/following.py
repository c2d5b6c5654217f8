"""What comes next: the decision of a seat, the dice that are shaken, or the result."""

from __future__ import annotations

from solver._ext.dice import bridge
from solver.games.dice import names
from solver.games.dice.drawing.asking import part
from solver.games.dice.drawing.view import View


def following(view: View) -> str:
    """A sentence without a full stop."""
    table = view.table
    if view.phase == "over":
        return _result(view)
    if view.phase == "boards":
        return view.say("boards", view.seat(table.acting))
    if view.phase == "roll":
        known = sum(face.rolled for face in table.faces)
        return view.say("roll", known, len(table.faces))
    if view.phase == "swap":
        return view.say("swap", names.die_name(table.entering[0], view.lang))
    seat = view.state.decider
    if not table.cities[seat].made:
        return view.say("choose", view.seat(seat))
    return view.say("choose.part", view.seat(seat), part(table.due, view.lang))


def _result(view: View) -> str:
    """Who has won, and how."""
    returns = view.state.returns()
    best = max(returns)
    winners = [seat for seat, share in enumerate(returns) if share == best]
    if len(winners) == 1:
        who = view.say("won", winners[0])
    else:
        who = view.say("shared", ", ".join(view.seat(seat) for seat in winners))
    return f"{who} ({view.say('ending.' + str(bridge.ending(view.state)))})"
