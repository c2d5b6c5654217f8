"""How many coins a table can have paid out: an upper bound that no real game exceeds."""

from __future__ import annotations

from solver.games.data.json_tables import require
from solver.games.duel.positions.fill import START_COINS
from solver.games.duel.positions.sketch import CityTally, Sketch


def check_coins(sketch: Sketch) -> None:
    """Raise InputError if a player, or both together, have more coins than can have come in.

    Spending is left out, so the bound is generous; the bank is unlimited (reference duel
    section 2).
    """
    coins = [city.coins or 0 for city in sketch.cities]
    if not sketch.age or (sketch.age == 1 and not sketch.taken):
        for seat in (0, 1):
            require(
                coins[seat] == START_COINS,
                f"cities[{seat}].coins",
                f"{coins[seat]} before the first card",
                f"each player begins with {START_COINS}",
            )
        return
    tallies = [CityTally(sketch, seat) for seat in (0, 1)]
    income = [tally.income() for tally in tallies]
    sales = [tally.sales() for tally in tallies]
    for seat in (0, 1):
        most = income[seat] + sales[seat] + sketch.brought(seat, "traded")[1]
        require(
            coins[seat] <= most,
            f"cities[{seat}].coins",
            f"{coins[seat]}, but at most {most} can have come in",
            "count the coins",
        )
    together = sum(income) + max(sales)
    require(
        sum(coins) <= together,
        "cities",
        f"{sum(coins)} coins in all, but at most {together} can have been paid out",
        "count the coins",
    )
