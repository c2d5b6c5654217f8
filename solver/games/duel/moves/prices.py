"""What the open cards and the wonders cost each seat now."""

from __future__ import annotations

from solver._ext.core.state import State
from solver._ext.duel import bridge
from solver.games.duel.names import card_name, wonder_name
from solver.games.duel.table import table_of
from solver.games.prices import Price


def prices(state: State) -> list[Price]:
    """Every accessible card for both seats, and the unbuilt wonders of each.

    Nothing outside the Ages. A wonder that went back to the box is left out.
    """
    table = table_of(state)
    if table.age < 1:
        return []
    found = []
    for seat, city in enumerate(table.cities):
        coins = city.coins + (city.astarte_coins or 0)
        for slot in bridge.accessible(state):
            number = table.slots[slot]
            if number >= 0:
                quote = bridge.quote_card(state, seat, number)
                found.append(_price(seat, "build", card_name(number), quote, coins))
        built = zip(city.wonders, city.built, strict=True)
        for number in (wonder for wonder, done in built if not done and wonder != table.boxed):
            quote = bridge.quote_wonder(state, seat, number)
            found.append(_price(seat, "wonder", wonder_name(number), quote, coins))
    return found


def _price(seat: int, kind: str, what: str, quote: bridge.Quote, coins: int) -> Price:
    way = {"coins": quote.total - quote.trade, "trade": quote.trade}
    possible = quote.total <= coins
    note = "chain" if quote.chain else "" if possible else "unpaid"
    return Price(seat, kind, what, (way,), possible, note)
