"""95 % intervals: for shares of the win, of single observations and of deals, and for medians."""

from __future__ import annotations

import math
from collections.abc import Sequence

Z95 = 1.959964
"""Normal quantile of a two-sided 95 % interval."""


def wilson(share: float, count: float) -> tuple[float, float]:
    """The Wilson interval of a share seen in a number of independent observations."""
    return _wilson(share, share * (1 - share), count)


def over_deals(shares: Sequence[float]) -> tuple[float, float]:
    """The interval of the mean of ``shares``, one for each deal, between 0 and 1.

    It is as wide as the normal interval, which is right for many deals of any spread, and as
    Wilson's with the spread between the deals, which has a width even where all of them are equal.
    Simulated means of two or four games a deal lie in it 95 times of 100 or more often, from two
    deals to 200 and whatever the chance to win is. Fewer than two deals tell nothing: 0 to 1.
    """
    count = len(shares)
    if count < 2:
        return (0.0, 1.0)
    mean = math.fsum(shares) / count
    spread = math.fsum((share - mean) ** 2 for share in shares) / (count - 1)
    low, high = _wilson(mean, spread, count)
    half = Z95 * math.sqrt(spread / count)
    return (min(low, max(0.0, mean - half)), max(high, min(1.0, mean + half)))


def _wilson(mean: float, spread: float, count: float) -> tuple[float, float]:
    """Wilson's interval with any variance of an observation in the place of ``p * (1 - p)``."""
    z = Z95**2 / count
    middle = (mean + z / 2) / (1 + z)
    half = math.sqrt(z * spread + z * z / 4) / (1 + z)
    return (max(0.0, middle - half), min(1.0, middle + half))


def of_median(values: Sequence[float]) -> tuple[float, float]:
    """The interval of the median of which ``values`` are drawn, whatever their distribution is.

    Its ends are values themselves, as far inside as 95 % allow; with fewer than six the outermost,
    which hold it less often.
    """
    ordered = sorted(values)
    count = len(ordered)
    inside, beyond = 0, 0.0
    for at in range((count + 1) // 2):
        beyond += 2 * math.comb(count, at) / 2**count  # the median lies outside of these two
        if beyond > 0.05:
            break
        inside = at
    return (ordered[inside], ordered[count - 1 - inside])
