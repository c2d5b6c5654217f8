"""Games of a playout policy with some weights against the same policy with others."""

from collections.abc import Sequence

from solver._ext.core.state import State
from solver._ext.core.weights import PolicyWeights

def contest(
    state: State,
    weights: PolicyWeights,
    first: Sequence[float],
    second: Sequence[float],
    deals: int,
    seed: int = 0,
) -> list[tuple[float, float]]:
    """Play ``deals`` times as many games as there are seats from ``state``.

    The first weights sit in each seat in turn, the second ones in all others; one thread, and no
    other search meanwhile. Returns for each deal the mean win share of the first weights, and their
    mean lead over the points of the others.
    """
