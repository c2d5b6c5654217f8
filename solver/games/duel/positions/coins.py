"""How many coins a table can have paid out: an upper bound that no real game exceeds."""

from __future__ import annotations

from solver.errors import InputError
from solver.games.duel.data import find, tables
from solver.games.duel.data.effects import (
    Coins,
    CoinsOnChainBuild,
    CoinsPerOwn,
    GainOpponentTradeCoins,
    GuildCoins,
)
from solver.games.duel.positions import city_facts as facts
from solver.games.duel.positions.table import City, Table

START_COINS = 7
"""Coins each player begins with (rulebook: setup)."""

DISCARD_COINS = 2
"""Coins for a discarded card, before those for yellow cards (rulebook: discarding a card)."""


def check_coins(table: Table) -> None:
    """Raise InputError if a player, or both together, have more coins than can have come in.

    Spending is left out, so the bound is generous; the bank is unlimited (reference duel
    section 2).
    """
    coins = [city.coins or 0 for city in table.cities]
    if not table.age or (table.age == 1 and not table.taken):
        for seat in (0, 1):
            if coins[seat] != START_COINS:
                raise InputError(
                    f"cities[{seat}].coins",
                    f"{coins[seat]} before the first card",
                    f"each player begins with {START_COINS}",
                )
        return
    income = [START_COINS + _income(table, seat) for seat in (0, 1)]
    sales = [_sales(table, seat) for seat in (0, 1)]
    for seat in (0, 1):
        most = income[seat] + sales[seat]
        if _has_economy(table.cities[seat]):
            most += income[1 - seat] + sales[1 - seat]
        if coins[seat] > most:
            raise InputError(
                f"cities[{seat}].coins",
                f"{coins[seat]}, but at most {most} can have come in",
                "count the coins",
            )
    together = sum(income) + max(sales)
    if sum(coins) > together:
        raise InputError(
            "cities",
            f"{sum(coins)} coins in all, but at most {together} can have been paid out",
            "count the coins",
        )


def _sales(table: Table, seat: int) -> int:
    """Coins if this player had sold all cards that can have been sold."""
    sold = len(table.discard)
    # A card taken back from the pile was sold before; one destroyed was not, but may be here.
    if any(facts.revivers(city) for city in table.cities) and table.phase != "revive":
        sold += 1
    each = DISCARD_COINS + facts.count_of(table.cities[seat], "yellow")
    return sold * each


def _income(table: Table, seat: int) -> int:
    """Coins that the cards, wonders and tokens of a city can have brought at most."""
    city = table.cities[seat]
    total = 0
    for card in city.cards:
        effects = tables().cards[card].effects
        coins, own = find(effects, Coins), find(effects, CoinsPerOwn)
        guild = find(effects, GuildCoins)
        total += coins.count if coins else 0
        if own is not None:
            total += own.coins * _most(table, seat, (own.per,))
        if guild is not None:
            total += guild.coins * max(_most(table, s, guild.per) for s in (0, 1))
    for wonder in city.standing:
        coins = find(tables().wonders[wonder].effects, Coins)
        total += coins.count if coins else 0
    for token in city.tokens:
        effects_of_token = tables().tokens[token].effects
        coins = find(effects_of_token, Coins)
        chains = find(effects_of_token, CoinsOnChainBuild)
        total += coins.count if coins else 0
        total += chains.count * _chained(city) if chains else 0
    return total


def _most(table: Table, seat: int, kinds: tuple[str, ...]) -> int:
    """The most cards of these colours that the city can ever have had at once."""
    city = table.cities[seat]
    total = 0
    for kind in kinds:
        if kind == "wonder_built":
            total += sum(city.built)
        else:
            total += facts.count_of(city, kind)
            # A card destroyed by the opponent stood here once.
            total += sum(
                color == kind for color in facts.destroyers(table.cities[1 - seat]).values()
            )
    return total


def _chained(city: City) -> int:
    """Cards of the city that a chain can have made free."""
    cards = tables().cards
    names = {cards[card].id for card in city.cards}
    return sum(cards[card].chain_from in names for card in city.cards)


def _has_economy(city: City) -> bool:
    return any(
        find(tables().tokens[token].effects, GainOpponentTradeCoins) is not None
        for token in city.tokens
    )
