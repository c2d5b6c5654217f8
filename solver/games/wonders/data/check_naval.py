"""Checks of the tables that came with Armada: Islands, shipyards, numbers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from solver._ext.wonders.bridge import ROOM
from solver.games.data.json_tables import check_items, require
from solver.games.wonders.data.check_effects import check_effects
from solver.games.wonders.data.model import AGES, MAX_SEATS
from solver.games.wonders.data.naval import LEVELS, STEPS
from solver.games.wonders.data.vocabulary import FLEETS, Cost, Fleet

if TYPE_CHECKING:
    from solver.games.wonders.data.editions import Tables
    from solver.games.wonders.data.naval import Shipyard, Space, Tracks

ISLANDS = 32
"""The most Islands that sets have bits for."""

SHIPYARDS = 7

MAX_STEP = 3
"""Units of the price of a step."""

ON_TRACK: dict[Fleet, tuple[str, ...]] = {
    "red": ("strength",),
    "yellow": ("level", "coins", "tribute"),
    "blue": ("points",),
    "green": ("island",),
}
"""What the spaces of a fleet can bring."""


def check_islands(tables: Tables) -> None:
    """Raise InputError for Islands that are not those of the game or contradict themselves."""
    place = "islands.json islands"
    check_items(place, tables.islands, ROOM["islands"])
    number = len(tables.islands)
    require(number <= ISLANDS, place, f"{number} where the rules have room for {ISLANDS}")
    levels = {island.level for island in tables.islands}
    for level in range(1, LEVELS + 1):
        require(level in levels, place, f"none of level {level}", "fleets explore every level")
    for island in tables.islands:
        check_effects(tables, f"islands.json {island.id}", island.effects)


def check_shipyards(place: str, tracks: Tracks, boards: Sequence[Shipyard]) -> None:
    """Raise InputError for tracks and boards with which the rules cannot play."""
    for fleet in FLEETS:
        _check_track(f"{place} tracks {fleet}", fleet, tracks.of(fleet))
    check_items(f"{place} boards", boards, SHIPYARDS)
    for board in boards:
        for fleet in FLEETS:
            _check_steps(f"{place} {board.id} costs {fleet}", board.costs.of(fleet))


def _check_track(place: str, fleet: Fleet, spaces: Sequence[Space]) -> None:
    count = STEPS + 1
    require(len(spaces) == count, place, f"{len(spaces)} spaces", f"there must be {count}")
    for number, space in enumerate(spaces, 1):
        foreign = [
            name
            for names in ON_TRACK.values()
            for name in names
            if name not in ON_TRACK[fleet] and getattr(space, name)
        ]
        require(not foreign, f"{place} space {number}", f"has {', '.join(foreign)}",
                f"use {', '.join(ON_TRACK[fleet])}")  # fmt: skip
    start: dict[str, Any] = {name: getattr(spaces[0], name) for name in ("coins", "tribute")}
    once = [name for name, value in start.items() if value]
    once += ["island"] * (spaces[0].island is not None)
    require(not once, f"{place} space 1", f"has {', '.join(once)}, which comes on arrival",
            "fleets begin there")  # fmt: skip


def _check_steps(place: str, costs: Sequence[Cost]) -> None:
    require(len(costs) == STEPS, place, f"{len(costs)} steps", f"there must be {STEPS}")
    for number, cost in enumerate(costs, 1):
        where = f"{place} step {number}"
        units = sum(cost.units)
        require(units <= MAX_STEP, where, f"is {units} units", f"at most {MAX_STEP}")
        require(not cost.by_age, where, "depends on the Age", "only leaders do so")


def check_naval_rules(tables: Tables) -> None:
    """Raise InputError for numbers that do not fit one another."""
    rules = tables.rules
    armada = rules.armada
    require((armada.hand, armada.turns) == (rules.hand + 1, rules.turns + 1), "rules.json armada",
            f"are a hand of {armada.hand} and {armada.turns} turns",
            "a card of Armada for each player is a card and a turn more")  # fmt: skip
    edition = tables.editions[0]
    for players in range(3, MAX_SEATS + 1):
        for age in range(1, AGES + 1):
            count = sum(
                card.armada and card.age == age and edition.copies(index, players) > 0
                for index, card in enumerate(tables.cards)
            )
            require(count >= players, "cards_armada.json cards",
                    f"{count} for {players} players in Age {age}",
                    f"at least {players}")  # fmt: skip
