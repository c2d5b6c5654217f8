"""What the games with Armada must come across, by the marks of slow games (as in ``met.py``)."""

from __future__ import annotations

from collections.abc import Iterable

from tests.wonders.reference import ARMADA, ARMADA_OPTIONS, ISLANDS, option_values
from tests.wonders.slow_naval import FLEETS

MUST_MEET = {
    *(f"built {card}" for card in ARMADA),
    *(f"Island {island}" for island in ISLANDS),
    *(f"{fleet} fleet on space {space}" for fleet in FLEETS for space in range(2, 8)),
    # fleets
    "paid for a move of a fleet",
    "several move fleets at once",
    *(f"free moves without a choice: {count}" for count in (0, 1, 2)),
    "a stage moves any fleet",
    "a card of the pile with a free move",
    *(f"stages of Siracusa begin with {number}" for number in (1, 2, 3)),
    # Islands
    *(f"{explorers} explorers" for explorers in (1, 2, 3)),
    "a level is explored again",
    "an Island leads to another one",
    # losses
    "coins lost to pirates",
    "coins lost by a Tribute",
    "several Tributes at once",
    "protected from losses",
    # conflicts
    "a raid",
    "a raid is a tie",
    "a city stays out of a naval conflict",
}

ABOUT: dict[str, tuple[str, ...]] = {
    "chained_islands": ("an Island leads to another one",),
    "free_move_islands": ("Islands reached by steps and by free moves",),
    "discard_moves": ("a card of the pile with a free move",),
    "free_moves": ("several move fleets at once",),
    "oasis_coins": ("Island wonderous_oasis",),
    "equal_tributes": ("equal Tributes",),
    "lone_last": ("a city stays out of a naval conflict",),
    "lost_raid": ("a raid",),
    "leader_sale": ("leader: sell, Age 1",),
    "leader_stage": ("leader: stage, Age 1",),
    "most_symbol": ("Island emerald_archipelago",),
    "guild_cap": (),
    "siracusa_stages": ("stage 1 of siracusa",),
}
"""By option, how marks begin that have to be met in a game in which its value counts."""

READINGS = {(name, value) for name, values in ARMADA_OPTIONS[1:] for value in values}


def readings(options: int, met: Iterable[str]) -> set[tuple[str, str]]:
    """The values of options that counted in a game that has met so much."""
    values, known = option_values(options), list(met)
    return {
        (name, values[name])
        for name, marks in ABOUT.items()
        if all(any(one.startswith(mark) for one in known) for mark in marks)
    }
