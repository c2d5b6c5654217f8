"""Coins that the cities can have: bounds that no real game leaves.

Every card sold brings coins, buildings and stages bring some, brown cards cost some; all else is
paid from neighbour to neighbour. So the coins of all cities together are known but for what
depends on the order of things, and those of one city but for trade (reference: sections 3 to 5).
"""

from __future__ import annotations

from dataclasses import dataclass

from solver.errors import InputError
from solver.games.wonders.data import tables
from solver.games.wonders.data.effects import (
    CoinsPer,
    Cost,
    FreeFirstOfAge,
    FreeFirstOfColor,
    FreeLastOfAge,
    FreeOncePerAge,
)
from solver.games.wonders.positions.derive import rule
from solver.games.wonders.positions.facts import (
    age_of,
    coins_of,
    coins_per,
    rules_of,
    stages_of,
)
from solver.games.wonders.positions.seating import LAST, TURNS
from solver.games.wonders.positions.table import BEFORE, Table

_FREE = (FreeFirstOfColor, FreeFirstOfAge, FreeLastOfAge, FreeOncePerAge)


@dataclass(slots=True)
class Bounds:
    """The least and the most."""

    least: int = 0
    most: int = 0

    def add(self, least: int, most: int | None = None) -> None:
        """Add a number, or a span."""
        self.least += least
        self.most += least if most is None else most


def check_coins(table: Table) -> None:
    """Raise InputError if a city, or all together, cannot have so many coins."""
    if table.phase in BEFORE:
        return
    bank = [_bank(table, index) for index in range(len(table.cities))]
    trade = [_trade(table, index) for index in range(len(table.cities))]
    count = len(table.cities)
    for index, city in enumerate(table.cities):
        neighbours = {(index + 1) % count, (index - 1) % count}
        least = max(0, bank[index].least - trade[index])
        most = bank[index].most + sum(trade[other] for other in neighbours)
        assert city.coins is not None
        if not least <= city.coins <= most:
            known = f"at most {most}" if city.coins > most else f"at least {least}"
            raise InputError(
                f"{city.place}.coins",
                f"{city.coins}, but by its cards and turns it has {known}",
                "count the coins, the cards and the stages",
            )
    total = sum(city.coins or 0 for city in table.cities)
    least = sum(bounds.least for bounds in bank)
    most = sum(bounds.most for bounds in bank)
    if not least <= total <= most:
        span = str(most) if least == most else f"{least} to {most}"
        raise InputError(
            "players",
            f"{total} coins in all cities together, but by their cards and turns there are {span}",
            "trade moves coins and loses none; count the coins, the cards and the stages",
        )


def _bank(table: Table, index: int) -> Bounds:
    """Coins that a city has got from the bank, less those it has paid to it."""
    city = table.cities[index]
    bounds = Bounds()
    bounds.add(tables().rules.coins)
    sold = _sold(table, index)
    bounds.add(tables().rules.sale * sold.least, tables().rules.sale * sold.most)
    stages = stages_of(table.edition, city.wonder, city.side)[: city.stages]
    for stage in stages:
        bounds.add(coins_of(stage.effects) - stage.cost.coins)
    free = sum(isinstance(effect, _FREE) for stage in stages for effect in stage.effects)
    taken = table.may_have_taken if index == table.city_that_takes else 0
    for card in city.cards:
        rules = rules_of(table.edition, card)
        bounds.add(coins_of(rules.effects))
        for effect in coins_per(rules.effects):
            bounds.add(*_counted(table, index, card, effect))
        cost = rules.cost.coins
        unpaid = bool(cost and (free or taken))
        taken -= bool(cost and not free and taken)
        bounds.add(-cost, 0 if unpaid else -cost)
    return bounds


def _sold(table: Table, index: int) -> Bounds:
    """How many cards a city has sold."""
    city = table.cities[index]
    bounds = Bounds()
    builds, stages = len(city.cards), city.stages
    for age in range(1, table.age + 1):
        if age == table.age and not table.in_play and table.phase != "over":
            continue
        last = table.uses(age, index) == LAST and table.plays_last(index)
        listed = table.logs[age - 1].plays[index] if age in table.kept else None
        if listed is None:
            turns = min(table.uses(age, index), TURNS)
            bounds.add(turns, turns + last)
            continue
        builds -= sum(use.how == "build" for use in listed)
        stages -= sum(use.how == "stage" for use in listed)
        bounds.add(sum(use.how in ("sell", "taken") for use in listed[:TURNS]))
        for use in listed[TURNS:]:
            bounds.add(use.how == "sell", use.how in ("sell", "taken") and last)
    taken = min(builds, table.may_have_taken) if index == table.city_that_takes else 0
    bounds.add(-builds - stages, taken - builds - stages)
    bounds.least = max(0, bounds.least)
    return bounds


def _counted(table: Table, index: int, card: int, effect: CoinsPer) -> tuple[int, int]:
    """Coins for what was counted when the card was played, at least and at most.

    What is there now may have been there then; the cards of earlier Ages have been.
    """
    count = len(table.cities)
    scope = {"left": (index + 1) % count, "self": index, "right": (index - 1) % count}
    least = most = 0
    for name in effect.scope:
        city = table.cities[scope[name]]
        if "wonder_stage" in effect.count:
            most += city.stages
        colors = [(other, tables().cards[other].color) for other in city.cards]
        found = [other for other, color in colors if color in effect.count]
        most += len(found)
        least += sum(age_of(other) < age_of(card) for other in found)
        if scope[name] == table.city_that_takes:
            least -= table.may_have_taken
        if card in found and name == "self" and rule(table, "lighthouse") == "counts_itself":
            least += 1
    if index == table.city_that_takes and table.may_have_taken:
        least = 0  # it may have been taken before its neighbours built anything
    return effect.amount * max(0, least), effect.amount * most


def _trade(table: Table, index: int) -> int:
    """The most coins that a city can have paid to its neighbours: every unit bought."""
    city = table.cities[index]
    costs: list[Cost] = [rules_of(table.edition, card).cost for card in city.cards]
    costs += [
        stage.cost for stage in stages_of(table.edition, city.wonder, city.side)[: city.stages]
    ]
    return tables().rules.price * sum(sum(cost.units) for cost in costs)
