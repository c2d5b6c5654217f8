"""Payments of a stage in the slow engine: every way is tried, unit by unit (reference: section 5).

A player aims at as many resources as the stage costs, alike or different as it asks, and pays
every unit with a grey card or with a coin.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cache
from itertools import combinations, combinations_with_replacement, product

from tests.architects.reference import RESOURCES

ECONOMY, ENGINEERING = "economy", "engineering"
GREY, COIN = "grey", "coin"


@dataclass(frozen=True)
class Payment:
    """The resource cards (as a sorted tuple of names) and coin cards spent, and tokens used."""

    cards: tuple[str, ...]
    coins: int
    uses: frozenset[str] = frozenset()

    def text(self) -> str:
        """``wood coin using economy``."""
        words = [*self.cards, *[COIN] * self.coins]
        if self.uses:
            words += ["using", *sorted(self.uses)]
        return " ".join(words)


def aims(count: int, kind: str) -> list[tuple[str, ...]]:
    """All resources one may aim at for a cost; ``any`` is what Engineering makes of it."""
    if kind == "identical":
        return [(resource,) * count for resource in RESOURCES]
    if kind == "different":
        return list(combinations(RESOURCES, count))
    assert kind == "any"
    return list(combinations_with_replacement(RESOURCES, count))


def ways_to_meet(aim: tuple[str, ...], held: Counter[str]) -> set[tuple[str, ...]]:
    """Every row of cards, one card a unit, that meets ``aim``; coins are not limited yet.

    A coin stands only for a unit whose grey card is not there (any more).
    """
    ways = set()
    for choice in product((GREY, COIN), repeat=len(aim)):
        left = held.copy()
        row = []
        for resource, with_what in zip(aim, choice, strict=True):
            there = left[resource] > 0
            if with_what == GREY and there:
                left[resource] -= 1
                row.append(resource)
            elif with_what == COIN and not there:
                row.append(COIN)
            else:
                break
        else:
            ways.add(tuple(row))
    return ways


@cache
def payments(
    count: int,
    kind: str,
    resources: tuple[int, ...],
    coins: int,
    *,
    tokens: frozenset[str] = frozenset(),
) -> frozenset[Payment]:
    """All payments of a cost of ``count`` units, ``identical`` or ``different``.

    ``resources`` counts the grey cards held, ``tokens`` says which of Economy and Engineering may
    be used now. Engineering is put in only where the cards would not pay without it; Economy
    where one coin stands for two units.
    """
    held = Counter(dict(zip(RESOURCES, resources, strict=True)))
    found: set[Payment] = set()
    for use in (frozenset[str](), frozenset({ENGINEERING})):
        if not use <= tokens:
            continue
        for aim in aims(count, "any" if use else kind):
            for row in ways_to_meet(aim, held):
                cards = tuple(sorted((c for c in row if c != COIN), key=RESOURCES.index))
                value = row.count(COIN)
                ways = [Payment(cards, value, use)]
                if ECONOMY in tokens and value >= 2:
                    ways.append(Payment(cards, value - 1, use | {ECONOMY}))
                for way in ways:
                    without = Payment(way.cards, way.coins, way.uses - {ENGINEERING})
                    if way.coins <= coins and (way == without or without not in found):
                        found.add(way)
    return frozenset(found)
