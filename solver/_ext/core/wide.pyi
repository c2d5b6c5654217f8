"""Wide networks, evaluated without the GIL."""

from typing import Any

from numpy.typing import ArrayLike, NDArray

FIRST_BITS: int
SECOND_BITS: int
FIRST_TOP: int
SECOND_TOP: int
MOST_SUM: int

def largest_sum(rows: NDArray[Any], biases: ArrayLike, top: int) -> int: ...
