"""How many coins a table can have paid out: an upper bound that no real game exceeds."""

from __future__ import annotations

from solver._ext.duel.bridge import NUMBERS
from solver.games.data.json_tables import require
from solver.games.duel.data import COLORS, find, tables
from solver.games.duel.data.effects import CoinsPerOwn, GuildCoins
from solver.games.duel.positions.fill import START_COINS
from solver.games.duel.positions.sketch import CARDS, ROWS, TOKENS, WONDERS, Sketch

_COLORS: dict[str, int] = {color: index for index, color in enumerate(COLORS)}

DISCARD_COINS = 2
"""Coins for a discarded card, before those for yellow cards (rulebook: discarding a card)."""


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
    income = [START_COINS + _income(sketch, seat) for seat in (0, 1)]
    sales = [_sales(sketch, seat) for seat in (0, 1)]
    for seat, city in enumerate(sketch.cities):
        most = income[seat] + sales[seat]
        if city.owns("trade_coins"):
            most += income[1 - seat] + sales[1 - seat]
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


def _sales(sketch: Sketch, seat: int) -> int:
    """Coins if this player had sold all cards that can have been sold."""
    sold = len(sketch.discard)
    # A card taken back from the pile was sold before; one destroyed was not, but may be here.
    if (
        any(city.built_with("build_from_discard") for city in sketch.cities)
        and sketch.phase != "revive"
    ):
        sold += 1
    return sold * (DISCARD_COINS + sketch.cities[seat].count("yellow"))


def _income(sketch: Sketch, seat: int) -> int:
    """Coins that the cards, wonders and tokens of a city can have brought at most."""
    city = sketch.cities[seat]
    total: int = sum(int(CARDS[card]["coins"]) for card in city.cards)
    total += sum(WONDERS[wonder]["coins"] for wonder in city.standing)
    total += sum(TOKENS[token]["coins"] for token in city.tokens)
    for card in city.cards:
        effects = tables().cards[card].effects
        own, guild = find(effects, CoinsPerOwn), find(effects, GuildCoins)
        if own is not None:
            total += own.coins * _most(sketch, seat, own.per)
        if guild is not None:
            total += guild.coins * max(
                sum(_most(sketch, s, kind) for kind in guild.per) for s in (0, 1)
            )
    if city.owns("chain_coins"):
        total += ROWS["amount"][NUMBERS["Right"]["right_chain_coins"]] * sum(
            bool(CARDS[card]["chain"] & sum(1 << giver for giver in city.cards))
            for card in city.cards
        )
    return total


def _most(sketch: Sketch, seat: int, kind: str) -> int:
    """The most things of a kind that the city can ever have had at once."""
    city = sketch.cities[seat]
    if kind == "wonder_built":
        return sum(city.built)
    # A card destroyed by the opponent stood here once.
    return city.count(kind) + len(sketch.cities[1 - seat].destroying(_COLORS[kind]))
