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

def slope(
    state: State,
    weights: PolicyWeights,
    base: Sequence[float],
    spread: Sequence[float],
    pairs: int,
    seed: int = 0,
) -> tuple[list[float], float]:
    """How the win share of one seat changes with its weights, those of all others being ``base``.

    In each pair of games one seat, each in turn, has every weight raised or lowered by its
    ``spread``, at random, and then the other way around; both games have the same deal. One thread,
    and no other search meanwhile. Returns for each weight the sum over the pairs of half the
    difference of the win shares, counted negative where the weight was lowered first, and the sum
    of its squares, which is the same for all.
    """
