"""Ratings with error bars: Bradley-Terry for two seats, Plackett-Luce for more.

In both models a bot has a strength, and the chance of being the best of several is its strength
divided by the sum of all. With two seats that is all there is to a game. With more, Plackett-Luce
goes on with those that are left: who is second, and so on. A game is thus a row of choices, and the
strengths are those under which all choices together are likeliest. Elo differences are 400 times
the decimal logarithm of the ratio of strengths.

The library ``choix`` finds the strengths (``lsr_pairwise_dense``, iterated as its own ``ilsr_...``
functions do). What is added here are weights: choix counts whole games, while shared places,
resampled deals and the virtual games below need fractions.

- **Level seats.** A shared place counts as the mean of all orders of those who share it; with two
  seats that makes a draw half a win for both.
- **Seats of the same bot** are copies of equal strength; which of them was better tells nothing.
- **Nobody is infinitely strong.** Every bot has half a deal won and half a deal lost beside what it
  has played, shared out evenly among the other bots (the Jeffreys prior of a share). A few deals
  later it hardly matters, but a bot that has never lost gets a rating, too.
- **Intervals** come from a Bayesian bootstrap over deal groups: in every sample each deal group has
  an exponentially distributed weight, and each part of the prior a gamma distributed one. For two
  bots and deals that one of them has won or lost as a whole, that is the Jeffreys interval of its
  share. The usual bootstrap has no spread at all where a bot has won everything.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING, Literal

import numpy as np
from numpy.typing import NDArray

from solver.errors import InputError

if TYPE_CHECKING:
    from solver.arena.playing import Played

By = Literal["places", "wins"]
"""What counts at a table of more than two: all places, or who won."""

SAMPLES = 400
SEED = 1
PRIOR_DEALS = 0.5
LEAST_PRIOR = 1e-4
"""All that a bot has of the prior weighs at least so much; fewer than 2.5 % of the samples less."""

TOLERANCE = 1e-6
MAX_STEPS = 2000
ELO = 400.0 / math.log(10.0)

Floats = NDArray[np.float64]
Choice = tuple[int, tuple[int, ...]]
"""A bot that came out best, and all bots among whom it did, sorted, itself and copies included."""


@dataclass(frozen=True)
class Ratings:
    """Elo ratings by number of the bot, with the bounds of their 95 % intervals."""

    elo: list[float]
    low: list[float]
    high: list[float]


def rate(
    groups: Sequence[Sequence[Played]],
    bots: int,
    *,
    by: By = "places",
    anchor: int | None = None,
    samples: int = SAMPLES,
) -> Ratings:
    """The ratings of ``bots`` bots that follow from deal groups.

    They have the mean 0, or the bot ``anchor`` has 0; then its interval is empty, and those of the
    others are about the difference. Raises InputError when ``choix`` is not installed.
    """
    step = library()
    observed = _Choices(groups, bots, by)
    pairs = (bots, bots)
    shape = PRIOR_DEALS / (bots - 1)  # gamma variables add up: all of a bot have PRIOR_DEALS
    strengths = _fit(step, observed, np.ones(len(groups)), np.full(pairs, shape), np.zeros(bots))
    rng = np.random.default_rng(SEED)
    drawn = np.empty((samples, bots))
    for sample in range(samples):
        weights = rng.exponential(size=len(groups))
        prior = np.maximum(rng.gamma(shape, size=pairs), LEAST_PRIOR / (bots - 1))
        drawn[sample] = _elo(_fit(step, observed, weights, prior, strengths), anchor)
    low, high = np.quantile(drawn, [0.025, 0.975], axis=0)
    return Ratings(_elo(strengths, anchor).tolist(), low.tolist(), high.tolist())


def _elo(strengths: Floats, anchor: int | None) -> Floats:
    """Logarithms of strengths as Elo."""
    elo = ELO * strengths
    zero = elo.mean() if anchor is None else elo[anchor]
    return np.asarray(elo - zero)


Step = Callable[..., Floats]


def library() -> Step:
    """One step of choix toward the best strengths. Raises InputError when it is missing."""
    try:
        from choix import lsr_pairwise_dense
    except ImportError:
        raise InputError(
            "ratings",
            "need the package choix, which is not installed",
            "install the extra 'ladder' of this package",
        ) from None
    step: Step = lsr_pairwise_dense
    return step


class _Choices:
    """All choices in the games of some deal groups, equal ones together.

    ``best`` and ``among`` have a row for each different choice: which bot came out best (one-hot)
    and how often each bot is among the candidates.
    """

    def __init__(self, groups: Sequence[Sequence[Played]], bots: int, by: By) -> None:
        numbers: dict[Choice, int] = {}
        which: list[int] = []
        group_of: list[int] = []
        weight: list[float] = []
        for at, group in enumerate(groups):
            for game in group:
                for choice, share in choices(game, by):
                    which.append(numbers.setdefault(choice, len(numbers)))
                    group_of.append(at)
                    weight.append(share)
        self.games_a_deal = sum(map(len, groups)) / max(1, len(groups))
        self._which = np.array(which, dtype=np.intp)
        self._group_of = np.array(group_of, dtype=np.intp)
        self._weight = np.array(weight)
        self.best = np.zeros((len(numbers), bots))
        self.among = np.zeros((len(numbers), bots))
        for (chosen, candidates), row in numbers.items():
            self.best[row, chosen] = 1
            for bot in candidates:
                self.among[row, bot] += 1

    def weights(self, of_groups: Floats) -> Floats:
        """How much each different choice counts if the groups count so much."""
        weights = self._weight * of_groups[self._group_of]
        return np.bincount(self._which, weights, minlength=len(self.best)).astype(np.float64)


def choices(game: Played, by: By) -> list[tuple[Choice, float]]:
    """The choices that a game consists of, each with its weight.

    Those of a place add up to 1, however many seats share it. With ``by="wins"`` only the win
    counts, and its shares are the weights.
    """
    seats = game.fixture.seats
    if by == "wins":
        everybody = tuple(sorted(seats))
        pairs = zip(seats, game.returns, strict=True)
        return [((bot, everybody), share) for bot, share in pairs if share > 0]
    found: list[tuple[Choice, float]] = []
    places = game.places
    for place in sorted(set(places)):
        level = [seats[seat] for seat, other in enumerate(places) if other == place]
        worse = [seats[seat] for seat, other in enumerate(places) if other > place]
        # In the mean of all orders every subset of the level ones is equally often what is left of
        # them, among subsets of its size, and each of its members equally often the next one.
        for size in range(len(level), 0, -1):
            share = 1.0 / (math.comb(len(level), size) * size)
            for left in combinations(level, size):
                candidates = tuple(sorted([*left, *worse]))
                if len(candidates) > 1:
                    found += [((bot, candidates), share) for bot in left]
    return found


def _fit(step: Step, observed: _Choices, of_groups: Floats, prior: Floats, start: Floats) -> Floats:
    """Logarithms of the likeliest strengths.

    ``prior`` holds in row i, column j how many deals bot i has won of bot j beside those observed.
    """
    weights = observed.weights(of_groups)
    more = observed.games_a_deal * prior
    found = start
    for _ in range(MAX_STEPS):
        strengths = np.exp(found)
        rates = weights / (observed.among @ strengths)
        beaten = (observed.best * rates[:, None]).T @ observed.among
        # choix divides each entry by the sum of both strengths, as if the two had been the only
        # candidates; the factor makes that the sum of all candidates.
        pairs = beaten * (strengths[:, None] + strengths[None, :]) + more
        np.fill_diagonal(pairs, 0.0)
        better = step(pairs, initial_params=found)
        moved = np.abs(better - found).max()
        found = better
        if moved < TOLERANCE:
            break
    return found
