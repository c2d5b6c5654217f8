"""What the games with Armada must come across, by the marks of slow games (as in ``met.py``)."""

from __future__ import annotations

from tests.wonders.reference import ARMADA, ISLANDS
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
    "an Island moves fleets",
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
