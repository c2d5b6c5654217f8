"""More coins than can be there, or fewer: cards sold, buildings and stages bring some.

Trade moves coins, turn by turn as far around the table as one likes, so only all cities together
are judged. What goes to the bank is counted only where the city has nothing that is asked when
something is paid, so that the bound holds whatever was done in which order (reference: sections 3
to 5; leaders and cities, sections on effects). A city with an effect that may bring coins and is
not known here may have any number: a new one must not make positions of real games wrong. Fewer
are found without expansions only, which have many ways to lose coins: a city whose cards and stages
were not all given would be taken for one that sold the others.
"""

from __future__ import annotations

from solver.errors import Phrase
from solver.games.positions.problems import Problems
from solver.games.wonders.data import AGES, tables
from solver.games.wonders.data.effects import Coins, CoinsPer, ItemEffect
from solver.games.wonders.data.effects_leaders import CoinsOnEvent
from solver.games.wonders.data.vocabulary import FLEETS, When
from solver.games.wonders.positions.debts import effects_in
from solver.games.wonders.positions.edifices import has_lost_card
from solver.games.wonders.positions.facts import rules_of
from solver.games.wonders.positions.pieces import SketchCity
from solver.games.wonders.positions.sketch import Sketch

_PAYING: tuple[When, ...] = ("paid_out", "asked", "turn_ends")
"""Moments in which an effect can bring coins."""

_ANY = 10_000
"""More coins than there are."""

_TOKENS = 4 * AGES
"""More military tokens of a kind than a city can have at a time."""


def check_coins(sketch: Sketch, problems: Problems) -> None:
    """Find fewer coins than all cities together must have, or more: in one city, if there."""
    _check_least(sketch, problems)
    most = sum(_most(sketch, index) for index in range(len(sketch.cities)))
    total = sum(city.coins or 0 for city in sketch.cities)
    if total <= most:
        return
    remedy = "trade moves coins and makes none; count the coins, the cards and the stages"
    there = Phrase("by their cards and turns all cities together have at most {}", most)
    rich = [city for city in sketch.cities if (city.coins or 0) > most]
    for city in rich:
        problems.require(
            False, f"{city.place}.coins", Phrase("{}, but {}", city.coins, there), remedy
        )
    if not rich:
        problems.require(
            False, "players", Phrase("{} coins in all cities, but {}", total, there), remedy
        )


def _check_least(sketch: Sketch, problems: Problems) -> None:
    """Find fewer coins in all cities than the cards they must have sold have brought."""
    cities = range(len(sketch.cities))
    if sketch.expands or any(sketch.cities[index].coins is None for index in cities):
        return
    least = sum(_least(sketch, index) for index in cities)
    total = sum(city.coins or 0 for city in sketch.cities)
    sold = [_sold(sketch, index) for index in cities]
    if total < least:
        problems.require(
            False,
            "players",
            Phrase(
                "{} coins in all cities, but {} cards were neither built nor buried, so "
                "they were sold: there are at least {}",
                total,
                sum(sold),
                least,
            ),
            "list every card, count the stages and the coins",
        )


def _least(sketch: Sketch, index: int) -> int:
    """The fewest coins that a city can have got from the bank and not paid to it again."""
    city = sketch.cities[index]
    cards = [rules_of(sketch.edition, card) for card in city.cards]
    paid = sum(card.cost.coins for card in cards)
    paid += sum(stage.cost.coins for stage in sketch.stages_built(index))
    brought = sum(
        effect.amount for effect in effects_in(sketch, index) if isinstance(effect, Coins)
    )
    return sketch.setup.coins + tables().rules.sale * _sold(sketch, index) + brought - paid


def _sold(sketch: Sketch, index: int) -> int:
    """The fewest cards that a city can have sold."""
    city = sketch.cities[index]
    ages = range(1, sketch.age + 1)
    used = sum(min(sketch.uses(age, index), sketch.turns) for age in ages)
    return max(0, used - len(city.cards) - len(sketch.stages_built(index)))


def _most(sketch: Sketch, index: int) -> int:
    """The most coins that a city can have got from the bank and not paid to it again."""
    city = sketch.cities[index]
    if has_lost_card(sketch, index):  # which may have brought coins
        return _ANY
    cards = [rules_of(sketch.edition, card) for card in city.cards]
    stages = sketch.stages_built(index)
    built = list(effects_in(sketch, index))
    taken = sketch.may_have_taken(index)
    actions = _actions(sketch, index)
    sold = max(0, actions - max(0, len(cards) - taken) - len(stages) - len(city.recruited))
    coins = sketch.setup.coins + tables().rules.sale * sold - sum(s.cost.coins for s in stages)
    if not (taken or any(effect.when == "asked" for effect in built)):
        coins -= sum(card.cost.coins for card in cards)
    for effect in built:
        found = _brought(sketch, index, effect, actions)
        if found is None:
            return _ANY
        coins += found
    return coins + _given(sketch, index) + _by_yellow_fleet(sketch, city)


def _by_yellow_fleet(sketch: Sketch, city: SketchCity) -> int:
    """Coins that the spaces of its yellow fleet have brought a city."""
    if sketch.sheet is None:
        return 0
    track = sketch.sheet.shipyards.tracks.yellow
    return sum(space.coins for space in track[: city.fleets[FLEETS.index("yellow")] + 1])


def _actions(sketch: Sketch, index: int) -> int:
    """Cards and leaders that a city can have used in a way that may bring coins."""
    city = sketch.cities[index]
    cards = sum(sketch.actions(age, index) for age in range(1, sketch.age + 1))
    return cards + sum(use.how != "back" for use in city.recruits or ())


def _brought(sketch: Sketch, index: int, effect: ItemEffect, actions: int) -> int | None:
    """The most coins that an effect has brought its owner; None for one that is not known."""
    if isinstance(effect, Coins):
        return effect.amount
    if isinstance(effect, CoinsPer):
        return effect.amount * _count(sketch, index, effect)
    if isinstance(effect, CoinsOnEvent):
        return effect.amount * _events(sketch, index, effect)
    if effect.coins_each == "turn":
        # Once in each turn, recruitment and end of an Age; purchases from each neighbor.
        return 2 * effect.rows()[0].amount * (actions + 2 * AGES)
    if effect.coins_each == "space":
        return effect.rows()[0].amount * sum(sketch.cities[index].fleets)
    return None if effect.brings_coins and effect.when in _PAYING else 0


def _given(sketch: Sketch, index: int) -> int:
    """Coins from the bank by cards of other cities."""
    cities = len(sketch.cities)
    found = 0
    for other in range(cities):
        for effect in effects_in(sketch, other) if other != index else ():
            beside = (other - index) % cities in (1, cities - 1)
            if effect.others_get == "all" or (effect.others_get == "neighbors" and beside):
                found += effect.rows()[0].amount
    return found


def _count(sketch: Sketch, index: int, effect: CoinsPer) -> int:
    """How many things there are now that bring coins: no fewer than when they were counted."""
    places = {"left": (index + 1) % len(sketch.cities), "self": index, "right": index - 1}
    found = 0
    for name in effect.scope:
        city = sketch.cities[places[name]]
        found += sum(tables().cards[card].color in effect.count for card in city.cards)
        found += city.stages if "wonder_stage" in effect.count else 0
        found += _TOKENS * len({"victory_token", "defeat_token"}.intersection(effect.count))
    return found


def _events(sketch: Sketch, index: int, effect: CoinsOnEvent) -> int:
    """How often something can have happened in a city that brings coins."""
    city = sketch.cities[index]
    found = sum(tables().cards[card].color in effect.event for card in city.cards)
    found += len(city.cards) if "chain_building" in effect.event else 0
    found += city.stages if "wonder_stage" in effect.event else 0
    return found + (_TOKENS if "victory_token" in effect.event else 0)
