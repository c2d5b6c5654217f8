"""Facts about a city that follow from what stands in it, for checking positions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from solver.games.duel.data import find, tables
from solver.games.duel.data.effects import (
    BuildFromDiscard,
    Color,
    DestroyOpponentCard,
    DrawProgressTokens,
    ExtraShieldOnRedCard,
    ExtraTurn,
    ExtraTurnOnWonders,
    Science,
    Shields,
)
from solver.games.duel.positions.table import City


def symbols(city: City) -> Counter[str]:
    """Science symbols of the city and how often each is there."""
    found = [find(tables().cards[card].effects, Science) for card in city.cards]
    found += [find(tables().tokens[token].effects, Science) for token in city.tokens]
    return Counter(science.symbol for science in found if science is not None)


def pairs(city: City) -> int:
    """Number of science symbols the city has twice."""
    return sum(count >= 2 for count in symbols(city).values())


def has_all_symbols(city: City) -> bool:
    """Whether the city has enough different symbols to have won."""
    return len(symbols(city)) >= tables().tokens_file.symbols_to_win


def shields(city: City) -> tuple[int, int]:
    """Least and greatest number of shields that the city can have brought into play.

    They differ for the owner of Strategy: it counts for red cards built after it was taken.
    """
    least = most = 0
    strategies = (
        find(tables().tokens[token].effects, ExtraShieldOnRedCard) for token in city.tokens
    )
    bonus = sum(strategy.count for strategy in strategies if strategy is not None)
    for card in city.cards:
        effect = find(tables().cards[card].effects, Shields)
        if effect is not None:
            least += effect.count
            most += effect.count + (bonus if tables().cards[card].color == "red" else 0)
    for wonder in city.standing:
        effect = find(tables().wonders[wonder].effects, Shields)
        if effect is not None:
            least += effect.count
            most += effect.count
    return least, most


def has_theology(city: City) -> bool:
    """Whether wonders built from now on give another turn."""
    return any(
        find(tables().tokens[token].effects, ExtraTurnOnWonders) is not None
        for token in city.tokens
    )


def extra_turns(city: City) -> tuple[int, int]:
    """Least and greatest number of extra turns that the wonders built have earned."""
    standing = city.standing
    sure = sum(find(tables().wonders[w].effects, ExtraTurn) is not None for w in standing)
    return sure, len(standing) if has_theology(city) else sure


def _with(wonders: Iterable[int], kind: type) -> list[int]:
    return [w for w in wonders if find(tables().wonders[w].effects, kind) is not None]


def revivers(city: City) -> list[int]:
    """Wonders built that build a card of the discard pile."""
    return _with(city.standing, BuildFromDiscard)


def drawers(city: City) -> list[int]:
    """Wonders built that draw progress tokens."""
    return _with(city.standing, DrawProgressTokens)


def destroyers(city: City) -> dict[int, Color]:
    """Wonders built that destroy opposing cards, with the colour."""
    result: dict[int, Color] = {}
    for wonder in _with(city.standing, DestroyOpponentCard):
        effect = find(tables().wonders[wonder].effects, DestroyOpponentCard)
        assert effect is not None
        result[wonder] = effect.color
    return result


def gives_extra_turn(wonder: int) -> bool:
    """Whether the wonder by itself gives another turn."""
    return find(tables().wonders[wonder].effects, ExtraTurn) is not None


def count_of(city: City, color: str) -> int:
    """Cards of a colour in the city."""
    return sum(tables().cards[card].color == color for card in city.cards)
