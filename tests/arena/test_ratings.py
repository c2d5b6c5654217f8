"""Ratings: the likeliest strengths, with honest intervals; draws and shared places count right."""

from __future__ import annotations

import math
import sys
from itertools import permutations

import numpy as np
import pytest

from solver.arena.ratings import choices, rate
from solver.errors import InputError
from solver.records import Forfeit
from tests.arena.made_games import made, ranked, simulated
from tests.extras import needs

pytestmark = needs("choix")

FEW = 40
"""Samples where nobody looks at the intervals."""


def elo_of(params: np.ndarray) -> np.ndarray:
    elo = 400.0 / math.log(10.0) * params
    return elo - elo.mean()


@pytest.mark.parametrize(("seats", "deals"), [(2, 4000), (3, 2000), (4, 1500)])
def test_the_estimate_is_that_of_the_library(seats: int, deals: int) -> None:
    """Where no draw and no weight is needed choix has a function for the whole of it."""
    groups = simulated([250, 100, 0, -50, -300], seats, deals, np.random.default_rng(1))
    rankings = [list(game.fixture.seats) for group in groups for game in group]
    import choix

    expected = elo_of(choix.ilsr_rankings(5, rankings))
    # What is left is the half deal of the prior.
    assert rate(groups, 5, samples=1).elo == pytest.approx(expected, abs=2.0)


def test_a_pair_has_the_elo_of_its_score() -> None:
    groups = [[made((0, 1), (1, 0)), made((1, 0), (0, 1))]] * 300
    groups += [[made((0, 1), (0, 1)), made((1, 0), (1, 0))]] * 100
    ratings = rate(groups, 2, samples=FEW)
    expected = 400 * math.log10(300.5 / 100.5)  # with the half deals
    assert ratings.elo[0] - ratings.elo[1] == pytest.approx(expected, abs=0.01)
    assert sum(ratings.elo) == pytest.approx(0)


def test_a_draw_is_half_a_win() -> None:
    drawn = [[made((0, 1), (0.5, 0.5)), made((1, 0), (0.5, 0.5))]] * 40
    parted = [[made((0, 1), (1.0, 0.0)), made((1, 0), (1.0, 0.0))]] * 40
    won = [[made((0, 1), (1.0, 0.0)), made((1, 0), (0.0, 1.0))]] * 40
    as_draws, as_halves = (rate(won + even, 2, samples=FEW).elo for even in (drawn, parted))
    assert as_draws == pytest.approx(as_halves)
    assert rate(drawn, 2, samples=FEW).elo == pytest.approx([0, 0])


@pytest.mark.parametrize(
    ("returns", "points", "orders"),
    [
        ((0.5, 0.5, 0, 0), (50, 50, 40, 30), [(0, 1, 2, 3), (1, 0, 2, 3)]),
        ((1, 0, 0, 0), (50, 40, 40, 30), [(0, 1, 2, 3), (0, 2, 1, 3)]),
        ((1, 0, 0, 0), (50, 40, 40, 40), [(0, *last) for last in permutations((1, 2, 3))]),
        ((1 / 3, 1 / 3, 1 / 3, 0), (9, 9, 9, 8), [(*best, 3) for best in permutations(range(3))]),
    ],
)
def test_level_seats_are_the_mean_of_their_orders(
    returns: tuple[float, ...], points: tuple[int, ...], orders: list[tuple[int, ...]]
) -> None:
    mean: dict[object, float] = {}
    for order in orders:
        for choice, weight in choices(ranked(order), "places"):
            mean[choice] = mean.get(choice, 0.0) + weight / len(orders)
    found: dict[object, float] = {}
    for choice, weight in choices(made(range(4), returns, points), "places"):
        found[choice] = found.get(choice, 0.0) + weight
    assert found == pytest.approx(mean)


def test_only_who_won_counts_by_wins() -> None:
    game = made(range(4), (0.5, 0.5, 0, 0), (50, 50, 40, 30))
    everybody = (0, 1, 2, 3)
    assert choices(game, "wins") == [((0, everybody), 0.5), ((1, everybody), 0.5)]
    # Bot 1 is always last or first, bot 2 always second.
    groups = [[ranked((1, 2, 0)), ranked((0, 2, 1)), ranked((1, 2, 0))]] * 30
    by_wins, by_places = (rate(groups, 3, by=by, samples=FEW).elo for by in ("wins", "places"))
    assert by_wins[2] < min(by_wins[:2]) - 300
    assert by_places[2] > by_places[0]


def test_with_two_seats_places_and_wins_are_the_same() -> None:
    groups = simulated([100, 0, -100], 2, 60, np.random.default_rng(3))
    assert rate(groups, 3, by="wins", samples=FEW) == rate(groups, 3, by="places", samples=FEW)


def test_seats_of_the_same_bot_are_copies() -> None:
    """Two bots with two seats each: only the orders of the two kinds matter."""
    rng = np.random.default_rng(4)
    kinds = [0, 0, 1, 1]
    strength = np.array([10 ** (200 / 400), 1.0])
    groups = []
    for deal in range(1500):
        noise = rng.gumbel(size=4) + np.log(strength[kinds])
        groups.append([ranked([kinds[seat] for seat in np.argsort(-noise)], deal=deal)])
    elo = rate(groups, 2, samples=FEW).elo
    assert elo[0] - elo[1] == pytest.approx(200, abs=25)


def test_a_forfeit_is_the_last_place_and_the_others_are_level() -> None:
    game = made((0, 1, 2), (0.5, 0.0, 0.5), (9, 99, 1), forfeit=Forfeit(1, "crash", "gone"))
    assert game.places == [0, 2, 0]
    ratings = rate([[game]] * 20, 3, samples=FEW)
    assert ratings.elo[0] == pytest.approx(ratings.elo[2])
    assert ratings.elo[1] < ratings.elo[0] - 300


@pytest.mark.parametrize("anchor", [0, 2])
def test_an_anchor_is_zero(anchor: int) -> None:
    groups = simulated([200, 0, -100], 2, 60, np.random.default_rng(5))
    free, tied = (rate(groups, 3, anchor=one, samples=FEW) for one in (None, anchor))
    assert tied.elo[anchor] == tied.low[anchor] == tied.high[anchor] == 0
    for bot in range(3):
        assert tied.elo[bot] - tied.elo[0] == pytest.approx(free.elo[bot] - free.elo[0])
        assert tied.low[bot] <= tied.elo[bot] <= tied.high[bot]


def test_a_bot_that_has_never_lost() -> None:
    """The interval of a share of 20 deals out of 20 after Jeffreys, as Elo: 352 to 1846."""
    groups = [[made((0, 1), (1, 0)), made((1, 0), (0, 1))]] * 20
    ratings = rate(groups, 2, samples=2000)
    low, high = 2 * ratings.low[0], 2 * ratings.high[0]  # the difference of two, mean 0
    assert low == pytest.approx(352, abs=40)
    assert 1500 < high < 2300
    assert low < 2 * ratings.elo[0] < high


def test_bots_that_have_not_met() -> None:
    """Also while a ladder has just begun everybody has a rating, with an interval that says it."""
    ratings = rate([[made((0, 1), (1, 0)), made((1, 0), (0, 1))]], 4, samples=200)
    assert ratings.elo[2] == pytest.approx(ratings.elo[3])
    assert ratings.elo[0] > ratings.elo[2] > ratings.elo[1]
    assert ratings.high[2] - ratings.low[2] > 500
    assert np.isfinite([ratings.low, ratings.high]).all()


def test_more_games_make_narrower_intervals_and_the_same_seed_the_same_ones() -> None:
    rng = np.random.default_rng(6)
    few, many = (simulated([50, 0, -50], 3, deals, rng) for deals in (30, 480))
    one, two = rate(few, 3), rate(many, 3)
    for bot in range(3):
        ratio = (one.high[bot] - one.low[bot]) / (two.high[bot] - two.low[bot])
        assert 2.5 < ratio < 6.5  # about 4
    assert rate(few, 3) == one


def test_games_of_a_deal_are_one_observation() -> None:
    """Four games that are copies of each other tell no more than one."""
    groups = simulated([80, -80], 2, 100, np.random.default_rng(7))
    single = [group[:1] for group in groups]
    copied = [group[:1] * 4 for group in groups]
    one, four = rate(single, 2), rate(copied, 2)
    width, same = (ratings.high[0] - ratings.low[0] for ratings in (one, four))
    assert same == pytest.approx(width, rel=0.1)


@pytest.mark.parametrize(
    ("elo", "seats"),
    [
        ((150, 0, -150), 2),
        pytest.param((100, 50, 0, -150), 3, marks=pytest.mark.slow),
        pytest.param((0, 500), 2, marks=pytest.mark.slow),
    ],
)
def test_intervals_hold_the_truth_nineteen_times_of_twenty(
    elo: tuple[float, ...], seats: int
) -> None:
    rng = np.random.default_rng(8)
    truth = np.array(elo) - np.mean(elo)
    ladders = 20
    inside = 0
    for _ in range(ladders):
        ratings = rate(simulated(elo, seats, 40, rng), len(elo), samples=60)
        inside += int(((ratings.low <= truth) & (truth <= ratings.high)).sum())
    assert 0.85 <= inside / (ladders * len(elo)) <= 1.0


def test_without_the_library_the_remedy_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "choix", None)
    with pytest.raises(InputError, match=r"need the package choix.*extra 'ladder'"):
        rate([[made((0, 1), (1, 0))]], 2)
