"""One player's city in the slow engine: what is in it, what it makes, what it pays."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from itertools import combinations, product

from tests.duel.expansions.facts import CARDS, TOKENS, WONDERS, color, effects


@dataclass
class City:
    """Coins, cards, wonders and tokens of one seat, all as readable ids.

    ``wonders`` lists all the seat owns, built or not, in the order of picking; ``under`` maps the
    built ones to the card laid under them (None when nobody knows it).
    """

    coins: int = 7
    cards: list[str] = field(default_factory=list)
    wonders: list[str] = field(default_factory=list)
    under: dict[str, str | None] = field(default_factory=dict)
    tokens: list[str] = field(default_factory=list)

    def count(self, kind: str) -> int:
        """How many cards of a color, or built wonders (``wonder_built``), stand here."""
        if kind == "wonder_built":
            return len(self.under)
        return sum(color(card) == kind for card in self.cards)

    def symbols(self) -> list[str]:
        """Every science symbol, with repetition."""
        entries = [CARDS[c] for c in self.cards] + [TOKENS[t] for t in self.tokens]
        return [effect["symbol"] for entry in entries for effect in effects(entry, "science")]


@dataclass(frozen=True)
class Price:
    """What a construction costs: all coins, the part of them spent on resources, chain or not."""

    total: int
    trade: int
    chain: bool = False


def production(city: City) -> Counter[str]:
    """Units made by the brown and grey cards."""
    made: Counter[str] = Counter()
    for card in city.cards:
        for effect in effects(CARDS[card], "produce"):
            made.update(effect["resources"])
    return made


def unit_price(payer: City, other: City, resource: str) -> int:
    """What ``payer`` gives the bank for one unit of ``resource``."""
    for card in payer.cards:
        for effect in effects(CARDS[card], "fixed_trade_price"):
            if resource in effect["resources"]:
                return int(effect["price"])
    return 2 + production(other)[resource]


def choice_producers(city: City) -> list[list[str]]:
    """The option lists of all cards and built wonders that make one unit of choice."""
    entries = [CARDS[c] for c in city.cards] + [WONDERS[w] for w in city.under]
    return [effect["options"] for entry in entries for effect in effects(entry, "produce_choice")]


def discount(city: City, kind: str) -> int:
    """Units left out of the cost of a ``wonder`` or of a card of color ``kind``."""
    return sum(
        effect["count"]
        for token in city.tokens
        for effect in effects(TOKENS[token], "resource_discount")
        if effect["applies_to"] == kind
    )


def cheapest_trade(cost: dict[str, int], payer: City, other: City, kind: str) -> int:
    """The least coins for resources, by trying every use of every choice and every discount."""
    need = Counter({r: n for r, n in cost.items() if r != "coins"})
    lacking = need - production(payer)
    price = {resource: unit_price(payer, other, resource) for resource in lacking}
    prices = []
    for chosen in product(*choice_producers(payer)):
        missing = list((lacking - Counter(chosen)).elements())
        left_out = min(discount(payer, kind), len(missing))
        for bought in combinations(missing, len(missing) - left_out):
            prices.append(sum(price[resource] for resource in bought))
    return min(prices)


def card_price(card: str, payer: City, other: City) -> Price:
    """The price of building ``card``: free by chain, otherwise coins and resources."""
    entry = CARDS[card]
    if any(giver in payer.cards for giver in entry["chain_from"]):
        return Price(0, 0, chain=True)
    trade = cheapest_trade(entry["cost"], payer, other, entry["color"])
    return Price(entry["cost"].get("coins", 0) + trade, trade)


def wonder_price(wonder: str, payer: City, other: City) -> Price:
    """The price of building ``wonder``, whatever card is laid under it."""
    cost = WONDERS[wonder]["cost"]
    trade = cheapest_trade(cost, payer, other, "wonder")
    return Price(cost.get("coins", 0) + trade, trade)
