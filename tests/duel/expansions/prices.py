"""What things cost with the expansions: cards, temples, senators, wonders and gods."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, product
from typing import Any

from tests.duel import slow_city
from tests.duel.expansions.city import City, is_senator
from tests.duel.expansions.facts import (
    CARDS,
    DECREES,
    SLOT_PRICES,
    WONDERS,
    effects,
    kind_of_temple,
)
from tests.duel.slow_city import Price, choice_producers, discount, production


def unit_price(payer: City, other: City, resource: str, decrees: list[str]) -> int:
    """Coins for one unit; ``decrees`` are those the payer controls, here and below."""
    price = slow_city.unit_price(payer, other, resource)
    for name in decrees:
        for effect in effects(DECREES[name], "trade_minus_1"):
            if resource in effect["resources"]:
                price -= 1
    return max(1, price)


def cheapest(
    cost: dict[str, int], payer: City, other: City, decrees: list[str], kind: str
) -> Price:
    """The cheapest way to pay: every use of every choice, of every discount and decree is tried.

    ``kind`` is ``wonder`` or the color of the card. One symbol less is one unit less or no coins
    at all; among equal totals the way with the fewest printed coins counts.
    """
    coins = cost.get("coins", 0)
    lacking = Counter({r: n for r, n in cost.items() if r != "coins"}) - production(payer)
    price = {resource: unit_price(payer, other, resource, decrees) for resource in lacking}
    free_units = discount(payer, kind)
    symbols = 0
    for name in decrees:
        if kind == "wonder":
            free_units += sum(e["count"] for e in effects(DECREES[name], "wonder_resource_less"))
        ignored = effects(DECREES[name], "ignore_cost_symbol")
        symbols += sum(effect["applies_to"] == kind for effect in ignored)
    ways = [(coins, free_units)]
    if symbols:
        assert symbols == 1
        ways = [(coins, free_units + 1), (0, free_units)]
    prices = []
    for chosen in product(*choice_producers(payer)):
        missing = list((lacking - Counter(chosen)).elements())
        for printed, units in ways:
            for bought in combinations(missing, max(0, len(missing) - units)):
                trade = sum(price[resource] for resource in bought)
                prices.append((printed + trade, printed, trade))
    total, _, trade = min(prices)
    return Price(total, trade)


def chains(card: str, city: City) -> bool:
    """Whether a card or a Mythology token of ``city`` carries the chain symbol of ``card``."""
    giver = any(giver in city.cards for giver in CARDS[card]["chain_from"])
    return giver or kind_of_temple(card) in city.mythology_tokens


def card_price(card: str, payer: City, other: City, decrees: list[str]) -> Price:
    """The price of building a card or of recruiting a senator."""
    entry: dict[str, Any] = CARDS[card]
    if is_senator(card):
        return Price(payer.recruit_price(), 0)
    if chains(card, payer):
        return Price(0, 0, chain=True)
    if "opponent_chains" in decrees and chains(card, other):
        return Price(0, 0, chain=True)
    price = cheapest(entry["cost"], payer, other, decrees, entry["color"])
    has_chain_symbol = bool(entry["chain_from"]) or kind_of_temple(card) is not None
    if has_chain_symbol and payer.has("one_coin_build") and price.total > 1:
        return Price(1, 0)
    return price


def wonder_price(wonder: str, payer: City, other: City, decrees: list[str]) -> Price:
    """The price of building a wonder."""
    return cheapest(WONDERS[wonder]["cost"], payer, other, decrees, "wonder")


def god_price(god: str, slot: int, seat: int, payer: City, offerings: list[int]) -> int:
    """Coins for the god in a slot of the Pantheon, with some Offering tokens laid down."""
    price = SLOT_PRICES[slot][seat] * (2 if god == "gate" else 1)
    for wonder in payer.under:
        price -= sum(effect["coins"] for effect in effects(WONDERS[wonder], "god_discount"))
    return max(0, price - sum(offerings))
