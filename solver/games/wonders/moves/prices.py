"""What the cards of a hand and the next stages cost now."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from solver._ext.core.state import State
from solver._ext.wonders import bridge
from solver.games.prices import Price, cheapest_first
from solver.games.wonders.data import LEADERS, tables
from solver.games.wonders.moves import naval_reasons, naval_sentences
from solver.games.wonders.moves.kinds import Scene
from solver.games.wonders.names import card_name
from solver.games.wonders.table import WondersTable


def prices(state: State) -> list[Price]:
    """The known cards in hand for the seats that hold them, and the next stage of every city.

    While leaders are recruited, those of the seat that decides. Nothing before the boards are
    dealt. A card that a seat has chosen, but not played yet, is left aside: every price is that of
    the start of the turn.
    """
    scene = Scene(state)
    table = scene.table
    if any(city.side is None for city in table.cities):
        return []
    found = []
    for seat in range(table.seats):
        for number in sorted(_in_hand(state, table, seat)):
            kind = "recruit" if tables().cards[number].age == LEADERS else "build"
            found.append(_price(seat, kind, card_name(number), bridge.quote(state, seat, number)))
        found += _steps(state, scene, seat, sorted(_in_hand(state, table, seat)))
        found += _stages(state, scene, seat)
    return found


def _in_hand(state: State, table: WondersTable, seat: int) -> set[int]:
    """The different cards or leaders that a seat may choose from, as far as they are known."""
    if table.phase != "choose" and seat == state.decider:
        moves = [bridge.decode(move) for move in state.legal_moves()]
        chosen = {number for kind, number, *_ in moves if kind in ("recruit", "sell")}
        return chosen - {-1} if any(kind == "recruit" for kind, *_ in moves) else set()
    if table.phase != "choose" or seat not in table.viewers:
        return set()
    row = bridge.held_row(state, seat, table.turn)
    return {number for number in table.ages[table.age - 1].hands[row] if number >= 0}


def _price(seat: int, kind: str, what: str, quote: dict[str, Any]) -> Price:
    ways = [_way(quote["coins"], paid) for paid in quote["payments"]]
    ways += [_way(quote["printed"], paid) for paid in quote["anyway"]]
    note = quote["why"] or quote["free"] or ("right" if quote["right"] else "")
    return Price(seat, kind, what, cheapest_first(ways), quote["why"] is None, note)


def _stages(state: State, scene: Scene, seat: int) -> Iterator[Price]:
    """The next stage of a city, or all that it may build where their order is free."""
    stage = bridge.quote(state, seat)
    if stage["why"] == "no_stage":
        return
    if not scene.builds_in_any_order(seat):
        yield _price(seat, "stage", str(stage["number"]), stage)
        yield from _steps(state, scene, seat, [-1])
        return
    city = scene.table.cities[seat]
    for number in range(1, len(scene.stages(seat)) + 1):
        if number not in city.stages_built:
            yield _price(seat, "stage", str(number), bridge.quote(state, seat, -1, number))
            yield from _steps(state, scene, seat, [-1], number)


def _way(due: int, paid: tuple[int, ...]) -> dict[str, int]:
    """Coins to the bank, where ``due`` is printed, and to the others; far players only if paid."""
    left, right, bank, _, far_left, far_right = paid
    way = {"bank": due + bank, "left": left, "right": right}
    return way | {
        name: coins for name, coins in (("left2", far_left), ("right2", far_right)) if coins
    }


def _steps(
    state: State, scene: Scene, seat: int, numbers: Iterable[int], stage: int = 0
) -> Iterator[Price]:
    """What cards, and a stage (-1; the next one or that with a number), cost with their steps."""
    if scene.sheet is None or scene.table.phase not in ("choose", "seventh"):
        return
    for number in numbers:
        kind = "stage" if number < 0 else "build"
        if naval_reasons.no_step(scene, seat, kind, number) is not None:
            continue
        quote = bridge.quote(state, seat, number, stage)
        step = naval_sentences.step_price(scene, kind, seat, number, first=True)
        ways = [
            _way(quote["coins"] + step.coins, paid)
            for paid in bridge.quote_step(state, seat, number, stage)
        ]
        what = str(quote["number"]) if number < 0 else card_name(number)
        yield Price(seat, f"{kind} sail", what, cheapest_first(ways), bool(ways))
