"""Fleets in a state: which one a move takes along, what steps cost, what spaces bring."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from solver.games.wonders.data import tables
from solver.games.wonders.data.effects import ItemEffect
from solver.games.wonders.data.effects_armada import StageMovesAnyFleet
from solver.games.wonders.data.naval import LEVELS, STEPS, Shipyard, Space
from solver.games.wonders.data.vocabulary import FLEETS, Cost, Fleet
from solver.games.wonders.moves.armada_words import naval_words
from solver.games.wonders.moves.word_lists import coins, points

if TYPE_CHECKING:
    from solver.games.wonders.data.sheet import Sheet


def shipyard_of(sheet: Sheet, city: dict[str, Any]) -> Shipyard:
    """The shipyard of a city of a raw state."""
    found: Shipyard = sheet.shipyards.boards[city["shipyard"]]
    return found


def space_of(city: dict[str, Any], fleet: Fleet) -> int:
    """The space on which a fleet of a city stands, from 0."""
    return int(city["fleets"][FLEETS.index(fleet)])


def standing_on(sheet: Sheet, city: dict[str, Any], fleet: Fleet) -> Space:
    """What is printed on the space where a fleet of a city stands."""
    return sheet.shipyards.tracks.of(fleet)[space_of(city, fleet)]


def island_effects(city: dict[str, Any]) -> Iterable[ItemEffect]:
    """What the Islands of a city do."""
    return (e for island in city["islands"] for e in tables().islands[island].effects)


def fleet_of(sheet: Sheet, city: dict[str, Any], kind: str, card: int) -> Fleet | None:
    """The fleet that makes the step of a move of this kind; None where no fleet does."""
    if kind == "sell":
        return "yellow"
    if kind == "stage":
        if any(isinstance(effect, StageMovesAnyFleet) for effect in island_effects(city)):
            return None
        return shipyard_of(sheet, city).wonder_fleet
    color = tables().cards[card].color
    return next((fleet for fleet in FLEETS if fleet == color), None)


def step_cost(sheet: Sheet, city: dict[str, Any], fleet: Fleet, steps: int = 0) -> Cost | None:
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


def step_words(sheet: Sheet, city: dict[str, Any], fleet: Fleet, steps: int, lang: str) -> str:
    """Where a fleet comes that moves one space after so many steps: ``space 3 (3 coins)``."""
    number = min(space_of(city, fleet) + steps + 1, STEPS)
    brings = ", ".join(space_words(sheet.shipyards.tracks.of(fleet)[number], lang))
    said = naval_words(lang)["space"].format(n=number + 1)
    return f"{said} ({brings})" if brings else said


def drawn_each(raw: Mapping[str, Any]) -> dict[int, int]:
    """How many Islands of each level that is explored now its explorers draw, in a raw state."""
    cities, islands, found = raw["cities"], tables().islands, {}
    for level in range(1, LEVELS + 1):
        explorers = sum(level in city["wave"] for city in cities)
        played = sum(islands[i].level == level for city in cities for i in city["islands"])
        deck = sum(island.level == level for island in islands) - played
        if explorers == 1:
            found[level] = min(deck, tables().rules.armada.explored)
        elif explorers:
            found[level] = deck // explorers
    return found


def open_levels(raw: Mapping[str, Any]) -> set[int]:
    """Levels of which explorers draw one Island each, which all see, since it is kept."""
    return {level for level, each in drawn_each(raw).items() if each == 1}


def level_drawn(raw: Mapping[str, Any]) -> int:
    """The level of the Island that is drawn next in a raw state; 0 where none is."""
    islands = tables().islands
    for level, each in drawn_each(raw).items():
        explorers = [city for city in raw["cities"] if level in city["wave"]]
        if raw["phase"] == "top_island" or any(
            sum(islands[i].level == level for i in city["found"]) < each for city in explorers
        ):
            return level
    return 0
