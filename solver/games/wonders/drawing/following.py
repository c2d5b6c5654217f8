"""What comes next: the decision of a seat, the cards that are dealt, or the result."""

from __future__ import annotations

from solver._ext.wonders import bridge as ext
from solver._ext.wonders.bridge import LOOKINGS
from solver.games.wonders.drawing.view import View
from solver.games.wonders.moves.effect_words import coins
from solver.games.wonders.moves.notation import move_text
from solver.games.wonders.positions.leaders import DRAFTED


def following(view: View) -> str:
    """A sentence without a full stop."""
    table = view.table
    if view.phase == "over":
        return view.result(ext.ending(view.state))
    if view.phase == "boards":
        city = next(at for at, city in enumerate(table.cities) if city.wonder < 0)
        return view.say("boards", view.city(city))
    if view.phase == "edifices":
        return view.say("edifice.drawn", "I" * (len(table.edifices) + 1))
    if view.phase == "shipyards":
        at = next(at for at, city in enumerate(table.cities) if city.shipyard < 0)
        return view.say("shipyards", view.city(at))
    if view.phase in ("top_island", "islands"):
        return view.say(view.phase, view.seat(_acting(view)))
    if view.phase == "deal":
        return _deal(view)
    if view.phase in _LEADING or view.phase == "losses":
        return _expanded(view) + _chosen(view)
    if view.phase in LOOKINGS:
        looked_at = DRAFTED + 1 - view.turn
        if view.phase != "see_leaders":
            looked_at = len(view.hands[view.own_row])
        return view.say(view.phase, view.seat(view.own), table.seen, looked_at)
    key = f"{view.phase}.city" if view.is_free(view.deciding) else view.phase
    passed = f"; {_passed(view)}" if view.phase == "choose" else ""
    return view.say(key, view.seat(view.state.decider)) + _chosen(view) + passed


_LEADING = {
    "deal_leaders": "deal_leaders", "draft": "choose_leader", "recruit": "recruit",
    "draw_leaders": "draw_leaders", "extra": "extra", "bury": "bury", "tokens": "tokens",
}  # fmt: skip
"""What is said in the phases that came with Leaders."""


def _expanded(view: View) -> str:
    """What comes next in a phase that an expansion has brought."""
    table, seat = view.table, _acting(view)
    if view.phase == "losses":
        lost = coins(table.cities[seat].losses, view.lang)
        return view.say("losses", view.seat(seat), lost)
    leaders = table.leaders
    assert leaders is not None
    if view.phase == "deal_leaders":
        dealt = sum(len(hand) for hand in leaders.hands)
        return view.say("deal_leaders", dealt, DRAFTED * table.seats)
    drawn = len(leaders.drawn)
    return view.say(_LEADING[view.phase], view.seat(seat), drawn, DRAFTED)


def _acting(view: View) -> int:
    """The seat that decides, or for which chance does."""
    if view.state.decider >= 0 or view.table.acting is None:
        return view.state.decider
    return view.table.acting


def _deal(view: View) -> str:
    """Whose hand is dealt, and how far."""
    row, hand = next(
        (row, hand) for row, hand in enumerate(view.hands) if len(hand) < view.seating.hand
    )
    if row >= view.seating.seats:
        return view.say("deal.pile", len(hand), view.seating.hand)
    return view.say("deal.hand", view.seat(row), len(hand), view.seating.hand)


def _passed(view: View) -> str:
    """Where the hands go in this Age."""
    if view.seating.has_free_city:
        return view.say("passed.exchanged")
    return view.say("passed.left" if view.seating.leftward(view.age) else "passed.right")


def _chosen(view: View) -> str:
    """Who has chosen already in this turn; of its own choice the view knows what it is."""
    parts = []
    for seat, city in enumerate(view.table.cities):
        if city.moves:
            texts = ", ".join(move_text(view.state, move, view.lang) for move in city.moves)
            parts.append(f"{view.seat(seat)} ({texts})")
    return f"; {view.say('chosen', ', '.join(parts))}" if parts else ""
