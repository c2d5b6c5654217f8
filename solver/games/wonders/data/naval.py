"""What lies on the table with Armada beside cards and boards, as frozen structs.

Islands have indexes of their own, their places in ``islands.json``; the shipyards stand in
``shipyards.json`` with the tracks that all of them show.
"""

from typing import Annotated

from msgspec import Meta

from solver.games.data.json_tables import Row, TableFile, Trust, WordedItem
from solver.games.wonders.data.effects import IslandEffect
from solver.games.wonders.data.effects_armada import Level
from solver.games.wonders.data.model import Coded, EditionName, NameConfidence
from solver.games.wonders.data.vocabulary import FLEETS, Amount, Cost, Fleet

STEPS = 6
"""Steps of a track from its first to its last space."""

LEVELS = 3
"""Levels of Islands."""


class IslandConfidence(NameConfidence, frozen=True):
    """How sure the values of an Island are."""

    level: Trust
    effects: Trust


class Island(Coded, frozen=True):
    """One Island."""

    level: Level
    effects: tuple[IslandEffect, ...]
    confidence: IslandConfidence


class IslandsFile(TableFile, frozen=True):
    """Content of ``islands.json``."""

    edition: EditionName
    islands: tuple[Island, ...]


class Space(Row, frozen=True):
    """A space of a track.

    ``strength`` (naval), ``level`` (commercial) and ``points`` are those of a fleet that stands
    here. ``coins``, ``tribute`` (so much of it) and ``island`` (the level that is explored) come
    once, when the fleet arrives.
    """

    confidence: Trust = "verified"
    strength: Amount = 0
    level: Amount = 0
    points: Annotated[int, Meta(ge=0, le=31)] = 0
    coins: Amount = 0
    tribute: Amount = 0
    island: Level | None = None


class Tracks(Row, frozen=True):
    """The spaces of each fleet, from the start on."""

    red: tuple[Space, ...]
    yellow: tuple[Space, ...]
    blue: tuple[Space, ...]
    green: tuple[Space, ...]

    def of(self, fleet: Fleet) -> tuple[Space, ...]:
        """The spaces of one fleet."""
        found: tuple[Space, ...] = getattr(self, fleet)
        return found

    @property
    def spaces(self) -> tuple[tuple[Space, ...], ...]:
        """The spaces of all fleets, in the order of their indexes."""
        return tuple(self.of(fleet) for fleet in FLEETS)


class StepCosts(Row, frozen=True):
    """The price of each step of each fleet."""

    red: tuple[Cost, ...]
    yellow: tuple[Cost, ...]
    blue: tuple[Cost, ...]
    green: tuple[Cost, ...]

    def of(self, fleet: Fleet) -> tuple[Cost, ...]:
        """The steps of one fleet."""
        found: tuple[Cost, ...] = getattr(self, fleet)
        return found


class ShipyardConfidence(Row, frozen=True):
    """How sure the values of a shipyard are."""

    costs: Trust
    wonder_fleet: Trust


class Shipyard(WordedItem, frozen=True):
    """One shipyard; ``wonder_fleet`` is the fleet whose track shows the symbol of the Wonder."""

    wonder_fleet: Fleet
    costs: StepCosts
    confidence: ShipyardConfidence


class ShipyardsFile(TableFile, frozen=True):
    """Content of ``shipyards.json``."""

    edition: EditionName
    tracks: Tracks
    boards: tuple[Shipyard, ...]
