"""How many coins a table can have paid out: an upper bound that no real game exceeds."""

from __future__ import annotations

from solver.errors import Phrase
from solver.games.data.json_tables import require
from solver.games.duel.positions.check_expansions import paid_by_expansions
from solver.games.duel.questions import CityTally
from solver.games.duel.table import DuelTable


def check_coins(table: DuelTable) -> None:
    """Raise InputError if a player, or both together, have more coins than can have come in.

    Spending is left out, so the bound is generous; the bank is unlimited (reference duel
    section 2).
    """
    coins = [city.coins or 0 for city in table.cities]
    if not table.age or (table.age == 1 and not table.taken):
        for seat in (0, 1):
            require(
                coins[seat] == table.plays.start_coins,
                f"cities[{seat}].coins",
                Phrase("{} before the first card", coins[seat]),
                Phrase("each player begins with {}", table.plays.start_coins),
            )
        return
    extra = paid_by_expansions(table)
    tallies = [CityTally(table, seat) for seat in (0, 1)]
    income = [tally.income() for tally in tallies]
    sales = [tally.sales() for tally in tallies]
    for seat in (0, 1):
        most = income[seat] + sales[seat] + table.brought(seat, "traded")[1] + extra
        require(
            coins[seat] <= most,
            f"cities[{seat}].coins",
            Phrase("{}, but at most {} can have come in", coins[seat], most),
            "count the coins",
        )
    together = sum(income) + max(sales) + extra
    require(
        sum(coins) <= together,
        "cities",
        Phrase("{} coins in all, but at most {} can have been paid out", sum(coins), together),
        "count the coins",
    )
