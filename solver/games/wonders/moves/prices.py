"""What the cards of a hand and the next stages cost now."""

from __future__ import annotations

from typing import Any

from solver._ext.core.state import State
from solver._ext.wonders import bridge
from solver.games.prices import Price, cheapest_first
from solver.games.wonders.data import LEADERS, tables
from solver.games.wonders.knowing import viewers
from solver.games.wonders.names import card_name


def prices(state: State) -> list[Price]:
    """The known cards in hand for the seats that hold them, and the next stage of every city.

    While leaders are recruited, those of the seat that decides. Nothing before the boards are
    dealt.
    """
    raw = bridge.dump(state)
    if any(city["side"] < 0 for city in raw["cities"]):
        return []
    found = []
    for seat in range(raw["seats"]):
        for number in sorted(_in_hand(state, raw, seat)):
            kind = "recruit" if tables().cards[number].age == LEADERS else "build"
            found.append(_price(seat, kind, card_name(number), bridge.quote(state, seat, number)))
        stage = bridge.quote(state, seat)
        if stage["why"] != "no_stage":
            found.append(_price(seat, "stage", str(stage["number"]), stage))
    return found


def _in_hand(state: State, raw: dict[str, Any], seat: int) -> set[int]:
    """The different cards or leaders that a seat may choose from, as far as they are known."""
    if raw["phase"] != "choose" and seat == state.decider:
        moves = [bridge.decode(move) for move in state.legal_moves()]
        chosen = {number for kind, number, *_ in moves if kind in ("recruit", "sell")}
        return chosen - {-1} if any(kind == "recruit" for kind, *_ in moves) else set()
    if raw["phase"] != "choose" or seat not in viewers(raw):
        return set()
    row = bridge.held_row(state, seat, raw["turn"])
    return {number for number in raw["ages"][raw["age"] - 1]["hands"][row] if number >= 0}


def _price(seat: int, kind: str, what: str, quote: dict[str, Any]) -> Price:
    ways = [
        {"bank": quote["coins"] + bank, "left": left, "right": right}
        for left, right, bank, _ in quote["payments"]
    ]
    note = quote["why"] or quote["free"] or ("right" if quote["right"] else "")
    return Price(seat, kind, what, cheapest_first(ways), quote["why"] is None, note)
