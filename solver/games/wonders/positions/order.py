"""In which turns a city built what stands in it, where that is not told.

Any order will do that fits what the view knows of the hands: a building cannot have come from a
hand that did not hold the card. Found by search, the building with the fewest turns open first.
"""

from __future__ import annotations

from dataclasses import dataclass

from solver.errors import InputError
from solver.games.wonders.positions.hands import Ledger, Sight, Spot
from solver.games.wonders.positions.plays import Plays, Untold, stage_turns
from solver.games.wonders.positions.seating import TURNS
from solver.games.wonders.positions.table import Table, Use

MOST_STEPS = 20_000
"""Of the search; more means that the order should be given."""


@dataclass(slots=True)
class _City:
    """A city in the search: where its turns lie, and the building of each turn that has one.

    In its ``early`` turns it has sold cards that the view has seen in the discard pile.
    """

    spots: list[Spot]
    early: set[int]
    builds: dict[int, int]
    free: set[int]


def arrange(table: Table, plays: Plays, ledger: Ledger) -> None:
    """Put what is untold of an Age into an order. Raises InputError if there is none.

    The buildings are taken out of their sights, as those of the turns that are told are.
    """
    age = ledger.age
    untold = {city: found for (at, city), found in plays.untold.items() if at == age}
    cities = {}
    for city, found in untold.items():
        spots = [spot for spot in ledger.spots if spot.city == city]
        turns = {spot.turn for spot in spots if not (found.last and spot.turn > TURNS)}
        turns -= stage_turns(table, age, city)
        early = set(range(1, found.early + 1))
        cities[city] = _City(spots, early, {}, turns - early)
    search = _Search(ledger, cities)
    todo = [(city, card) for city, found in untold.items() for card in found.builds]
    if not search.place(todo):
        raise InputError(
            table.logs[age - 1].place_of_passed,
            "no order of the turns fits what was passed on",
            "correct it, or give the 'turns' of every player",
        )
    for city, found in untold.items():
        table.logs[age - 1].plays[city] = _uses(found, cities[city], stage_turns(table, age, city))


def _uses(found: Untold, placed: _City, certain: set[int]) -> list[Use]:
    """The turns of a city: its buildings where they were placed, then stages, then sales.

    ``certain`` are the turns in which it must have built a stage.
    """
    uses = []
    stages = found.stages - len(certain)
    for spot in placed.spots:
        turn = spot.turn
        if turn in placed.builds:
            uses.append(Use("build", placed.builds[turn]))
        elif found.last and turn > TURNS:
            uses.append(Use("left"))
        elif turn in certain:
            uses.append(Use("stage"))
        elif turn not in placed.early and stages:
            uses.append(Use("stage"))
            stages -= 1
        else:
            uses.append(Use("sell"))
    return uses


class _Search:
    """Finds turns for buildings."""

    def __init__(self, ledger: Ledger, cities: dict[int, _City]) -> None:
        self.ledger = ledger
        self.cities = cities
        self.steps = 0

    def place(self, todo: list[tuple[int, int]]) -> bool:
        """Place all of these buildings (city, card), or none."""
        if not todo:
            return True
        self.steps += 1
        if self.steps > MOST_STEPS:
            return False
        options = [(self._open(city, card), city, card) for city, card in todo]
        spots, city, card = min(options, key=lambda option: len(option[0]))
        rest = [item for item in todo if item != (city, card)]
        found = self.cities[city]
        for spot in spots:
            sight = self._sight(spot)
            own = self.ledger.take(sight, card)
            if own is None:
                continue
            found.builds[spot.turn] = card
            found.free.remove(spot.turn)
            if self.place(rest):
                return True
            found.free.add(spot.turn)
            del found.builds[spot.turn]
            self.ledger.put_back(sight, card, own)
        return False

    def _open(self, city: int, card: int) -> list[Spot]:
        """The turns in which the city can have built the card."""
        found = self.cities[city]
        return [
            spot
            for spot in found.spots
            if spot.turn in found.free and self._fits(self._sight(spot), card)
        ]

    def _fits(self, sight: Sight, card: int) -> bool:
        own = self.ledger.take(sight, card)
        if own is None:
            return False
        self.ledger.put_back(sight, card, own)
        return True

    def _sight(self, spot: Spot) -> Sight:
        return self.ledger.sight(spot.row, spot.turn)
