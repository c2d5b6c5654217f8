"""Fleets in a state: which one a move takes along, what steps cost, what spaces bring."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from solver.games.wonders.data import tables
from solver.games.wonders.data.effects import ItemEffect
from solver.games.wonders.data.effects_armada import StageMovesAnyFleet
from solver.games.wonders.data.naval import STEPS, Shipyard, Space
from solver.games.wonders.data.vocabulary import FLEETS, Cost, Fleet
from solver.games.wonders.moves.armada_words import naval_words
from solver.games.wonders.moves.word_lists import coins, points

if TYPE_CHECKING:
    from solver.games.wonders.city_table import City
    from solver.games.wonders.data.sheet import Sheet
    from solver.games.wonders.table import WondersTable


def shipyard_of(sheet: Sheet, city: City) -> Shipyard:
    """The shipyard of a city."""
    return sheet.shipyards.boards[city.shipyard]


def space_of(city: City, fleet: Fleet) -> int:
    """The space on which a fleet of a city stands, from 0."""
    return city.fleets[FLEETS.index(fleet)]


def standing_on(sheet: Sheet, city: City, fleet: Fleet) -> Space:
    """What is printed on the space where a fleet of a city stands."""
    return sheet.shipyards.tracks.of(fleet)[space_of(city, fleet)]


def island_effects(city: City) -> Iterable[ItemEffect]:
    """What the Islands of a city do."""
    return (e for island in city.islands for e in tables().islands[island].effects)


def fleet_of(sheet: Sheet, city: City, kind: str, card: int) -> Fleet | None:
    """The fleet that makes the step of a move of this kind; None where no fleet does."""
    if kind == "sell":
        return "yellow"
    if kind == "stage":
        if any(isinstance(effect, StageMovesAnyFleet) for effect in island_effects(city)):
            return None
        return shipyard_of(sheet, city).wonder_fleet
    color = tables().cards[card].color
    return next((fleet for fleet in FLEETS if fleet == color), None)


def step_cost(sheet: Sheet, city: City, fleet: Fleet, steps: int = 0) -> Cost | None:
    """What the next step of a fleet costs, after so many steps; None: it has reached the end."""
    space = space_of(city, fleet) + steps
    return None if space >= STEPS else shipyard_of(sheet, city).costs.of(fleet)[space]


def space_words(space: Space, lang: str) -> list[str]:
    """What a space of a track is worth and brings on arrival, an entry for each."""
    words = naval_words(lang)
    found = []
    if space.strength:
        found.append(words["at_strength"].format(n=space.strength))
    if space.level:
        found.append(words["at_level"].format(n=space.level))
    if space.points:
        found.append(points(space.points, lang))
    if space.coins:
        found.append(coins(space.coins, lang))
    if space.tribute:
        found.append(words["at_tribute"].format(n=space.tribute))
    if space.island:
        found.append(words["at_island"].format(n=space.island))
    return found


def step_words(sheet: Sheet, city: City, fleet: Fleet, steps: int, lang: str) -> str:
    """Where a fleet comes that moves one space after so many steps: ``space 3 (3 coins)``."""
    number = min(space_of(city, fleet) + steps + 1, STEPS)
    brings = ", ".join(space_words(sheet.shipyards.tracks.of(fleet)[number], lang))
    said = naval_words(lang)["space"].format(n=number + 1)
    return f"{said} ({brings})" if brings else said


def level_drawn(table: WondersTable) -> int:
    """The level of the Island that is drawn next; 0 where none is."""
    islands = tables().islands
    for level, each in table.drawn_each.items():
        explorers = [city for city in table.cities if level in city.explores]
        if table.phase == "top_island" or any(
            sum(islands[i].level == level for i in city.found) < each for city in explorers
        ):
            return level
    return 0
