"""The sequential test keeps its error rates: simulated matches between bots of known strength."""

from __future__ import annotations

import math

import numpy as np
import pytest

from solver.arena.sprt import Sprt, expected_share
from solver.errors import InputError

MATCHES = 300
LONGEST = 1500


def deal_shares(
    elo: float, seats: int, rng: np.random.Generator, *, draws: float = 0.0, tied: float = 0.0
) -> np.ndarray:
    """Mean shares of many deal groups of a bot that is ``elo`` points better than all others.

    A game is shared by all with the chance ``draws``; with the chance ``tied`` all games of a deal
    end as the first one, since the cards decide.
    """
    share = expected_share(elo, seats)
    won = (share - draws / seats) / (1.0 - draws)
    games = np.where(
        rng.random((LONGEST, seats)) < draws, 1.0 / seats, rng.random((LONGEST, seats)) < won
    )
    games = np.where(rng.random((LONGEST, 1)) < tied, games[:, :1], games)
    return games.mean(axis=1)


def verdicts(
    elo: float, elo0: float, elo1: float, seats: int, seed: int, **world: float
) -> tuple[list[str | None], float]:
    """What many tests say, and how many deals they take in the mean."""
    rng = np.random.default_rng(seed)
    found: list[str | None] = []
    taken = 0
    for _ in range(MATCHES):
        test = Sprt(elo0, elo1, sides=seats)
        for share in deal_shares(elo, seats, rng, **world).tolist():
            test.add(share)
            if test.verdict is not None:
                break
        found.append(test.verdict)
        taken += test.groups
    return found, taken / MATCHES


WORLDS = [
    (2, 0, 60, {"draws": 0.3}),
    (2, 50, 150, {}),
    (4, 0, 100, {}),
    *(
        pytest.param(*world, marks=pytest.mark.slow)
        for world in (
            (2, 0, 40, {}),
            (2, -40, 0, {"draws": 0.5}),
            (2, 0, 100, {"tied": 0.5}),
            (4, 0, 100, {"draws": 0.3}),
            (7, 0, 150, {}),
        )
    ),
]


@pytest.mark.parametrize(("seats", "elo0", "elo1", "world"), WORLDS)
def test_error_rates(seats: int, elo0: float, elo1: float, world: dict[str, float]) -> None:
    """At most 5 % of either kind, with three standard errors of 300 matches on top."""
    allowed = 0.05 + 3 * math.sqrt(0.05 * 0.95 / MATCHES)
    wrong = {}
    for truth, error, seed in ((elo0, "H1", 1), (elo1, "H0", 2)):
        found, _ = verdicts(truth, elo0, elo1, seats, seed, **world)
        assert None not in found
        wrong[error] = found.count(error) / MATCHES
    assert wrong["H1"] <= allowed
    assert wrong["H0"] <= allowed
    assert wrong["H1"] + wrong["H0"] > 0.0


def test_a_clear_case_takes_fewer_deals_than_a_close_one() -> None:
    (_, close), (found, clear) = (verdicts(elo, 0, 60, 2, 3) for elo in (30, 200))
    assert found.count("H1") == MATCHES
    assert clear < close / 2


@pytest.mark.parametrize(("elo", "verdict"), [(-200, "H0"), (300, "H1")])
def test_far_outside_of_both_hypotheses(elo: float, verdict: str) -> None:
    found, _ = verdicts(elo, 0, 60, 2, 4)
    assert found.count(verdict) == MATCHES


def test_smaller_error_rates_take_longer() -> None:
    strict, loose = Sprt(0, 20, alpha=0.01, beta=0.01), Sprt(0, 20, alpha=0.1, beta=0.1)
    assert strict.upper > loose.upper
    assert strict.lower < loose.lower
    assert strict.upper == pytest.approx(math.log(0.99 / 0.01))
    assert Sprt(0, 20, alpha=0.01, beta=0.2).lower == pytest.approx(math.log(0.2 / 0.99))


def test_the_beginning() -> None:
    """Nothing is decided by a few deals, whatever they say; the ratio is that of the formula."""
    test = Sprt(0, 100)
    assert (test.llr, test.verdict) == (0.0, None)
    for _ in range(3):
        test.add(0.5)
    assert test.verdict is None
    test = Sprt(0, 100)
    for _ in range(4):
        test.add(1.0)
    assert test.verdict is None
    # Six deals of spread 1/8 beside four of 1.0, around the shares of 0 and 100 Elo.
    spread = 6 * 0.125 / 10
    share = 1 / (1 + 10 ** (-100 / 400))
    expected = 2 * math.log((spread + 0.5**2) / (spread + (1 - share) ** 2))
    assert test.llr == pytest.approx(expected)


def test_expected_shares() -> None:
    assert expected_share(0, 2) == 0.5
    assert expected_share(0, 4) == 0.25
    assert expected_share(400, 2) == pytest.approx(10 / 11)
    assert expected_share(-400, 4) == pytest.approx(0.1 / 3.1)


@pytest.mark.parametrize(
    ("arguments", "place"),
    [
        ((10, 10), "sprt"),
        ((10, 0), "sprt"),
        ((math.nan, 1), "sprt"),
        ((0, 1e9), "sprt"),
        ((0, 1, 0.0), "alpha"),
        ((0, 1, 0.05, 0.5), "beta"),
    ],
)
def test_bounds_without_sense(arguments: tuple[float, ...], place: str) -> None:
    with pytest.raises(InputError) as error:
        Sprt(*arguments)
    assert error.value.place == place
