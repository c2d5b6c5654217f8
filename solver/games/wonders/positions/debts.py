"""Debt and Diplomacy: what can be there by the cards, leaders and stages of the cities.

Every source of Debt stays in some city: black cards, leaders, stages that make others lose coins
(reference: cities, section on losing coins). A Diplomacy token comes with its card, and each
conflict of an Age uses up one of every city that has some.
"""

from __future__ import annotations

from collections.abc import Iterator

from solver.errors import Phrase
from solver.games.positions.problems import Problems
from solver.games.wonders.data import AGES, tables
from solver.games.wonders.data.effects import ItemEffect
from solver.games.wonders.data.effects_armada import Pirates
from solver.games.wonders.data.effects_cities import (
    Diplomacy,
    NeighborsTakeDebt,
    OthersLoseCoins,
    OthersLoseCoinsPer,
)
from solver.games.wonders.data.effects_leaders import OthersLoseCoinsOnEvent
from solver.games.wonders.data.vocabulary import FLEETS
from solver.games.wonders.positions.edifices import has_lost_card, rewards_of
from solver.games.wonders.positions.facts import age_of, effects_of
from solver.games.wonders.positions.phases import BEFORE, DRAFTING
from solver.games.wonders.positions.sketch import Sketch

_TOKENS = 4 * AGES
"""More Victory tokens than a city can have."""


def effects_in(sketch: Sketch, index: int) -> Iterator[ItemEffect]:
    """All effects of the cards, leaders, built stages, Islands and completed Edifices of a city."""
    city = sketch.cities[index]
    for item in (*city.cards, *city.recruited):
        yield from effects_of(sketch.edition, item)
    yield from sketch.effects_of_stages(index)
    for island in city.islands:
        yield from tables().islands[island].effects
    if sketch.has_edifice:
        yield from rewards_of(sketch, index)


# ---------------------------------------------------------------- Debt


def check_debts(sketch: Sketch, problems: Problems) -> None:
    """Find Debt that nothing in the other cities can have caused."""
    if not sketch.has_cities or sketch.phase in (*BEFORE, *DRAFTING):
        return
    for index, city in enumerate(sketch.cities):
        others = [other for other in range(len(sketch.cities)) if other != index]
        if _paid_tribute(sketch, index) or any(has_lost_card(sketch, one) for one in others):
            continue
        most = _most_debt(sketch, index)
        if city.debt > most:
            what = Phrase(
                "{}, but by the cards, leaders and stages of the others at most {}", city.debt, most
            )
            if not most:
                what = Phrase(
                    "{}, but nothing in the other cities makes anybody lose coins", city.debt
                )
            problems.require(False, f"{city.place}.debt", what, "correct it, or list those cards")


def _paid_tribute(sketch: Sketch, index: int) -> bool:
    """Whether others may have demanded Tributes of a city, or shown pirates."""
    if sketch.sheet is None:
        return False
    track = sketch.sheet.shipyards.tracks.yellow
    return any(
        any(space.tribute for space in track[: city.fleets[FLEETS.index("yellow")] + 1])
        or any(isinstance(effect, Pirates) for effect in effects_in(sketch, other))
        for other, city in enumerate(sketch.cities)
        if other != index
    )


def _most_debt(sketch: Sketch, index: int) -> int:
    """All that the other cities have made this one lose, and Debt of its neighbors' Raiders."""
    cities = len(sketch.cities)
    found = 0
    for other in range(cities):
        if other == index:
            continue
        beside = (other - index) % cities in (1, cities - 1)
        for effect in effects_in(sketch, other):
            found += _lost(sketch, index, other, effect, beside)
    return found


def _lost(sketch: Sketch, index: int, other: int, effect: ItemEffect, beside: bool) -> int:
    """The most coins, or Debt, that an effect of another city can have cost."""
    if isinstance(effect, OthersLoseCoins):
        return effect.amount * (AGES if effect.times_age else 1)
    if isinstance(effect, OthersLoseCoinsPer):
        stages = sketch.cities[index].stages if "wonder_stage" in effect.count else _TOKENS
        return effect.amount * stages
    if isinstance(effect, OthersLoseCoinsOnEvent):
        return effect.amount * sketch.cities[other].stages
    if isinstance(effect, NeighborsTakeDebt):
        return effect.amount * beside
    return 0


# ---------------------------------------------------------------- Diplomacy


def infer_diplomacy(sketch: Sketch, problems: Problems) -> None:
    """Fill in the Diplomacy tokens; find cities with more or fewer than can be."""
    if not sketch.has_cities or sketch.phase in (*BEFORE, *DRAFTING):
        return
    for index, city in enumerate(sketch.cities):
        low, high = _tokens(sketch, index)
        if city.diplomacy is None:
            city.diplomacy = low
        problems.require(
            low <= city.diplomacy <= high,
            f"{city.place}.diplomacy",
            Phrase(
                "{}, but by its cards, leaders and stages it has {}",
                city.diplomacy,
                low if low == high else Phrase("{} to {}", low, high),
            ),
            "each Age's conflicts use up one of those that are held then",
        )


def _tokens(sketch: Sketch, index: int) -> tuple[int, int]:
    """The fewest and the most tokens that a city can hold: they came early, or late."""
    city = sketch.cities[index]
    early = [0] * AGES
    late = 0
    for card in city.cards:
        count = _brought(effects_of(sketch.edition, card))
        early[age_of(card) - 1] += count
        late += count
    rest = [effects_of(sketch.edition, leader) for leader in city.recruited]
    rest.append(tuple(sketch.effects_of_stages(index)))
    others = sum(map(_brought, rest))
    early[0] += others
    held = 0
    for age in range(1, sketch.age + 1):
        held += early[age - 1]
        held -= held > 0 and age <= sketch.conflicts
    forced = 0
    if sketch.conflicts == sketch.age:  # what came last was used at the last conflicts
        forced = int(late + others > 0)
    return held, late + others - forced


def _brought(effects: tuple[ItemEffect, ...]) -> int:
    return sum(effect.tokens for effect in effects if isinstance(effect, Diplomacy))
