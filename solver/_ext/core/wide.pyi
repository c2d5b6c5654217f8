"""Wide networks, evaluated without the GIL."""

from typing import Any

FIRST_BITS: int
SECOND_BITS: int
FIRST_TOP: int
SECOND_TOP: int
MOST_SUM: int

KERNEL: str
"""The instructions of this processor that networks are evaluated with; ``plain`` for any."""

def largest_sum(rows: Any, biases: Any, top: int) -> int:
    """How far from 0 any sum of these rows can be on its way, of units from 0 to ``top``.

    ``rows`` (int16) have their units along the last axis; ``biases`` (int32) are one for each of
    them, added before or after the units. Raises ValueError for other types or shapes.
    """
