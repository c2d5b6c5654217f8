"""Which points a category can have: what a count at a real table is held against."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

from solver.errors import InputError, Phrase, in_row

LEAST, MOST = -200, 500
"""Points of a category that anybody can have, where the rules tables set no nearer bounds."""

Reason = tuple[str, str]
"""Problem and remedy, the two parts of an InputError after the place."""


@dataclass(frozen=True)
class PossiblePoints:
    """The points of a category that a game can end with.

    The bounds are sound and need not be tight: no count that a game can end with is refused.

    Attributes
    ----------
    least, most:
        Bounds for one seat.
    values:
        The only values for one seat, if they are few.
    together:
        The most of all seats.
    single:
        Whether at most one seat has any.
    """

    least: int = 0
    most: int = MOST
    values: frozenset[int] | None = None
    together: int | None = None
    single: bool = False

    def slip(self, points: Sequence[int]) -> tuple[int, Reason] | None:
        """The first seat whose points cannot be, and why; None if all of them can be."""
        for seat, value in enumerate(points):
            if self.values is not None and value not in self.values:
                return seat, (
                    Phrase("{} points cannot be", value),
                    Phrase("possible: {}", _listed(sorted(self.values))),
                )
            if not self.least <= value <= self.most:
                return seat, (
                    Phrase("{} points cannot be", value),
                    Phrase("possible: {} to {}", self.least, self.most),
                )
        having = [seat for seat, value in enumerate(points) if value]
        if self.single and len(having) > 1:
            both = _listed([points[seat] for seat in having])
            return having[1], (Phrase("{} points cannot be", both), "only one player can have any")
        if self.together is not None and sum(points) > self.together:
            problem = Phrase("{} points in all cannot be", sum(points))
            return len(points) - 1, (
                problem,
                Phrase("all players together have at most {}", self.together),
            )
        return None


Possible = Mapping[str, PossiblePoints]
"""By category; one that is left out can have any points."""


def check_points(possible: Possible, category: str, points: Sequence[int], places: str) -> None:
    """Compare the points of all seats in a category with what can be.

    ``places`` is the place of an error with a hole for the seat. Raises InputError.
    """
    slip = possible.get(category, ANY).slip(points)
    if slip is not None:
        seat, (problem, remedy) = slip
        raise InputError(places.format(seat), problem, remedy)


ANY = PossiblePoints(LEAST, MOST)
"""What is known of every category."""


def sums(parts: Iterable[int]) -> frozenset[int]:
    """What some of these numbers can come to."""
    found = {0}
    for part in parts:
        found |= {part + rest for rest in found}
    return frozenset(found)


def _listed(values: Collection[int]) -> str:
    return in_row(map(str, values), "and")
