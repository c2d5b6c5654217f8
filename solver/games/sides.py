"""Sides: seats that win and lose together.

Shares of the win are told per seat and sum to 1. A side has won when the shares of its seats sum to
1, however they are spread among them. ``sides`` holds the side of each seat (``State.sides``).
"""

from __future__ import annotations

from collections.abc import Sequence

from solver.floats import plain_sum


def each_alone(seats: int) -> tuple[int, ...]:
    """The sides of a table at which every seat plays for itself."""
    return tuple(range(seats))


def share_of_side(shares: Sequence[float], sides: Sequence[int], seat: int) -> float:
    """The share of the win of the side of ``seat``."""
    return plain_sum(
        share for share, side in zip(shares, sides, strict=True) if side == sides[seat]
    )


def shares_of_sides(shares: Sequence[float], sides: Sequence[int]) -> list[float]:
    """For each seat the share of the win of its side."""
    return [share_of_side(shares, sides, seat) for seat in range(len(shares))]


def has_won(share: float) -> bool:
    """Whether a side with such a share of the win has won alone."""
    return share > 0.999


def has_part(share: float) -> bool:
    """Whether a side with such a share of the win is among those that have won."""
    return share > 0.001


def mean_lead(points: Sequence[float], sides: Sequence[int], seat: int) -> float:
    """The mean points of the side of ``seat`` over the mean of all others."""
    ours = [p for p, side in zip(points, sides, strict=True) if side == sides[seat]]
    others = len(points) - len(ours)
    return plain_sum(ours) / len(ours) - (plain_sum(points) - plain_sum(ours)) / others


def spread(
    share: float, sides: Sequence[int], seat: int, weights: Sequence[float] | None = None
) -> list[float]:
    """Win shares per seat in which the side of ``seat`` gets ``share`` in all.

    Its seats divide that, and the others the rest, in proportion to ``weights``; evenly if there
    are none or they are all 0.
    """
    shares = [0.0] * len(sides)
    for ours, part in ((True, share), (False, 1.0 - share)):
        group = [i for i, side in enumerate(sides) if (side == sides[seat]) == ours]
        total = plain_sum(weights[i] for i in group) if weights is not None else 0.0
        for i in group:
            if weights is not None:
                shares[i] = part * (weights[i] / total if total > 0 else 1.0 / len(group))
            else:
                shares[i] = part / len(group)
    return shares
