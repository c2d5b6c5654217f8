"""Battles and the end of the game in the slow engine (reference: sections 9 and 10)."""

from __future__ import annotations

from tests.architects.reference import effect_count
from tests.architects.slow_city import City


def victories(shields: list[int]) -> list[int]:
    """Military tokens that a Battle gives to every seat."""
    if len(shields) == 2:
        return [against_one(shields[0], shields[1]), against_one(shields[1], shields[0])]
    gained = []
    for seat, own in enumerate(shields):
        left = shields[(seat + 1) % len(shields)]
        right = shields[(seat - 1) % len(shields)]
        gained.append((own > left) + (own > right))
    return gained


def against_one(own: int, other: int) -> int:
    """The game of two: one token for more shields, two instead for twice as many (at least 2)."""
    if own <= other:
        return 0
    return 2 if own >= 2 * other and own >= 2 else 1


def without_horns(cards: list[str]) -> list[str]:
    """The cards that stay after a Battle."""
    return [card for card in cards if not effect_count(card, "horns")]


def winners(totals: list[int], stages: list[int]) -> tuple[list[int], bool]:
    """The seats that win, by points and then by built stages; whether the stages were needed."""
    best = [seat for seat, total in enumerate(totals) if total == max(totals)]
    most = max(stages[seat] for seat in best)
    left = [seat for seat in best if stages[seat] == most]
    return left, len(best) > 1


def battle(cities: list[City]) -> list[int]:
    """Hold a Battle; returns the tokens gained."""
    gained = victories([city.shields() for city in cities])
    for city, tokens in zip(cities, gained, strict=True):
        city.victories += tokens
        city.cards = without_horns(city.cards)
    return gained
