"""More coins than can be there: every card sold brings coins, buildings and stages bring some.

What goes to a neighbour stays in the cities together. What goes to the bank is counted only where
the city has nothing that is asked when something is paid, so that the bound holds whatever was done
in which order (reference: sections 3 to 5). A city with an effect that is not known here may have
any number: a new one must not make positions of real games wrong.
"""

from __future__ import annotations

from solver.games.positions.problems import Problems
from solver.games.wonders.data import tables
from solver.games.wonders.data.effects import Coins, CoinsPer, ItemEffect
from solver.games.wonders.data.vocabulary import tag_of
from solver.games.wonders.positions.facts import rules_of
from solver.games.wonders.positions.sketch import Sketch

_WITHOUT_COINS = frozenset(
    {
        "produce", "produce_choice", "trade_discount", "vp", "vp_per", "vp_if_wonder_complete",
        "shields", "science", "science_choice", "play_last_card", "build_from_discard",
        "free_first_of_color", "free_first_of_age", "free_last_of_age", "free_build_once_per_age",
        "copy_guild",
    }
)  # fmt: skip
"""Effects that bring no coins, by the names of their types."""

_ANY = 10_000
"""More coins than there are."""


def check_coins(sketch: Sketch, problems: Problems) -> None:
    """Find cities with more coins than they, and their neighbours for them, can have got."""
    got = [_most(sketch, index) for index in range(len(sketch.cities))]
    for index, city in enumerate(sketch.cities):
        near = {(index + step) % len(got) for step in (-1, 0, 1)}
        most = sum(got[other] for other in near)
        problems.require(
            (city.coins or 0) <= most,
            f"{city.place}.coins",
            f"{city.coins}, but by its cards and turns it has at most {most}",
            "count the coins, the cards and the stages",
        )
    total = sum(city.coins or 0 for city in sketch.cities)
    problems.require(
        total <= sum(got),
        "players",
        f"{total} coins in all cities together, but by their cards and turns there are at most "
        f"{sum(got)}",
        "trade moves coins and makes none; count the coins, the cards and the stages",
    )


def _most(sketch: Sketch, index: int) -> int:
    """The most coins that a city can have got from the bank and not paid to it again."""
    city = sketch.cities[index]
    cards = [rules_of(sketch.edition, card) for card in city.cards]
    stages = sketch.board(index)[: city.stages]
    built: list[ItemEffect] = [e for card in cards for e in card.effects]
    built += [effect for stage in stages for effect in stage.effects]
    taken = sketch.may_have_taken if index == sketch.city_that_takes else 0
    actions = sum(sketch.actions(age, index) for age in range(1, sketch.age + 1))
    sold = max(0, actions - max(0, len(cards) - taken) - len(stages))
    coins = sketch.setup.coins + tables().rules.sale * sold - sum(s.cost.coins for s in stages)
    if not (taken or any(effect.when == "asked" for effect in built)):
        coins -= sum(card.cost.coins for card in cards)
    for effect in built:
        if isinstance(effect, Coins):
            coins += effect.amount
        elif isinstance(effect, CoinsPer):
            coins += effect.amount * _count(sketch, index, effect)
        elif tag_of(effect) not in _WITHOUT_COINS:
            return _ANY
    return coins


def _count(sketch: Sketch, index: int, effect: CoinsPer) -> int:
    """How many things there are now that bring coins: no fewer than when they were counted."""
    places = {"left": (index + 1) % len(sketch.cities), "self": index, "right": index - 1}
    found = 0
    for name in effect.scope:
        city = sketch.cities[places[name]]
        found += sum(tables().cards[card].color in effect.count for card in city.cards)
        found += city.stages if "wonder_stage" in effect.count else 0
    return found
