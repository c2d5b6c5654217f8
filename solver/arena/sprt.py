"""The sequential test: is a bot better than another one, with as few games as it takes."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import Any, Literal

from solver.errors import InputError

Verdict = Literal["H0", "H1"]

PRIOR_GROUPS = 6
"""Deal groups of ordinary spread that are taken to have been seen before the first one.

The spread of a few groups says little: three drawn pairs in a row would otherwise look like
certainty. Simulations with this number keep the error rates (tests/arena/test_sprt.py).
"""

LARGEST = 2000.0
"""The largest rating difference that may be asked about."""


def expected_share(elo: float, sides: int) -> float:
    """The share of the win of a side at a table of others that are all ``elo`` points weaker."""
    strength = math.pow(10.0, elo / 400.0)
    return strength / (strength + sides - 1)


@dataclass
class Sprt:
    """A sequential probability ratio test on the results of deal groups.

    H0 says that the first bot is ``elo0`` points better than the others, H1 that it is ``elo1``.
    ``alpha`` bounds the chance to accept H1 although H0 is true, ``beta`` the other way round.

    It is the generalised test of Michel Van den Bergh in the normal approximation: every deal group
    is one observation, and the log-likelihood ratio (``llr``) is that of two means, each with the
    variance that fits it best. With two sides a group is a pair of games, as in the pentanomial
    test.

    Raises InputError for bounds that make no sense.
    """

    elo0: float
    elo1: float
    alpha: float = 0.05
    beta: float = 0.05
    sides: int = 2
    groups: int = 0
    _sum: float = field(default=0.0, repr=False)
    _squares: float = field(default=0.0, repr=False)

    def __post_init__(self) -> None:
        if not -LARGEST <= self.elo0 < self.elo1 <= LARGEST:
            raise InputError(
                "sprt",
                f"{self.elo0:g},{self.elo1:g} are no two hypotheses",
                f"give two rating differences, the smaller first, within {LARGEST:g}",
            )
        for name, rate in (("alpha", self.alpha), ("beta", self.beta)):
            if not 0 < rate < 0.5:
                raise InputError(name, f"{rate:g} is no error rate", "use e.g. 0.05")

    @property
    def lower(self) -> float:
        """H0 is accepted when ``llr`` is at most this."""
        return math.log(self.beta / (1 - self.alpha))

    @property
    def upper(self) -> float:
        """H1 is accepted when ``llr`` is at least this."""
        return math.log((1 - self.beta) / self.alpha)

    @property
    def llr(self) -> float:
        """The log-likelihood ratio of H1 and H0."""
        if not self.groups:
            return 0.0
        mean = self._sum / self.groups
        # A single game is won or not; a group is the mean of as many games as there are sides.
        single = (self.sides - 1) / self.sides**2
        around = max(0.0, self._squares - self.groups * mean * mean)
        variance = (around + PRIOR_GROUPS * single / self.sides) / (self.groups + PRIOR_GROUPS)
        fit0, fit1 = (
            variance + (mean - expected_share(elo, self.sides)) ** 2
            for elo in (self.elo0, self.elo1)
        )
        return self.groups / 2 * math.log(fit0 / fit1)

    @property
    def verdict(self) -> Verdict | None:
        """The accepted hypothesis, None while the test goes on."""
        if self.llr >= self.upper:
            return "H1"
        return "H0" if self.llr <= self.lower else None

    def add(self, share: float) -> None:
        """Take in the mean win share of the first bot in one more deal group."""
        self.groups += 1
        self._sum += share
        self._squares += share * share

    def to_json(self) -> dict[str, Any]:
        """The stable JSON form."""
        return {
            "elo0": self.elo0,
            "elo1": self.elo1,
            "alpha": self.alpha,
            "beta": self.beta,
            "llr": round(self.llr, 3),
            "lower": round(self.lower, 3),
            "upper": round(self.upper, 3),
            "verdict": self.verdict,
        }
