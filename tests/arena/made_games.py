"""Games that were never played: results as a model of strengths would give them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np

from solver.arena.playing import Fixture, Played
from solver.records import Forfeit


def made(
    seats: Sequence[int],
    returns: Sequence[float],
    points: Sequence[int] | None = None,
    *,
    ending: str = "points",
    lineup: int = 0,
    deal: int = 0,
    rotation: int = 0,
    forfeit: Forfeit | None = None,
    sides: tuple[int, ...] = (),
) -> Played:
    """A game with these bots by seat and these shares of the win; points follow the shares."""
    totals = [round(100 * share) for share in returns] if points is None else points
    return Played(
        fixture=Fixture(lineup, deal, rotation, 1, tuple(seats)),
        returns=tuple(returns),
        scores=tuple({"total": total} for total in totals),
        ending=ending,
        seconds=(1.0,) * len(seats),
        longest=(0.5,) * len(seats),
        forfeit=forfeit,
        sides=sides,
    )


def ranked(order: Iterable[int], *, deal: int = 0) -> Played:
    """A game with one seat for each bot in ``order``, which came out in this order."""
    bots = list(order)
    points = [100 - place for place in range(len(bots))]
    return made(bots, [1.0] + [0.0] * (len(bots) - 1), points, deal=deal)


def simulated(
    elo: Sequence[float], seats: int, deals: int, rng: np.random.Generator
) -> list[list[Played]]:
    """Deal groups of bots with these ratings, as the Plackett-Luce model has it."""
    strengths = np.asarray(elo) * np.log(10.0) / 400.0
    groups = []
    for deal in range(deals):
        lineup = rng.permutation(len(elo))[:seats]
        # The order of variables with a Gumbel distribution is that of Plackett and Luce.
        noise = rng.gumbel(size=(seats, seats))
        orders = lineup[np.argsort(-(strengths[lineup] + noise), axis=1)]
        groups.append([ranked(order.tolist(), deal=deal) for order in orders])
    return groups
