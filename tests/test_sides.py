"""Sides: seats that win and lose together, and tables at which everybody plays alone."""

from __future__ import annotations

import pytest

from solver.games.base import Outcome
from solver.games.sides import each_alone, mean_lead, share_of_side, spread
from solver.review.ledger import Ledger
from tests.arena.made_games import made
from tests.contract.setups import SETUPS, Setup

TEAMS = (0, 1, 0, 1)


@pytest.mark.parametrize("setup", SETUPS, ids=lambda setup: setup.name)
def test_who_wins_together(setup: Setup) -> None:
    """Neighbors by twos where the table says so, else everybody plays alone."""
    pairs = tuple(seat // 2 for seat in range(setup.seats))
    teams = setup.options.get("teams") == "yes"
    assert setup.new().sides == (pairs if teams else each_alone(setup.seats))


def test_shares_of_a_side() -> None:
    shares = (0.5, 0.125, 0.25, 0.125)
    assert [share_of_side(shares, TEAMS, seat) for seat in range(4)] == [0.75, 0.25, 0.75, 0.25]
    assert [share_of_side(shares, each_alone(4), seat) for seat in range(4)] == list(shares)


@pytest.mark.parametrize(
    ("sides", "weights", "expected"),
    [
        (TEAMS, None, [0.3, 0.2, 0.3, 0.2]),
        (TEAMS, (3, 1, 1, 3), [0.45, 0.1, 0.15, 0.3]),
        (TEAMS, (0, 1, 0, 3), [0.3, 0.1, 0.3, 0.3]),
        ((0, 1, 2, 3), None, [0.6, 0.4 / 3, 0.4 / 3, 0.4 / 3]),
        ((0, 1, 2, 3), (5, 1, 0, 3), [0.6, 0.1, 0.0, 0.3]),
        ((0, 1, 1, 1), (0, 0, 0, 0), [0.6, 0.4 / 3, 0.4 / 3, 0.4 / 3]),
    ],
)
def test_spreading_a_share(
    sides: tuple[int, ...], weights: tuple[float, ...] | None, expected: list[float]
) -> None:
    found = spread(0.6, sides, 0, weights)
    assert found == pytest.approx(expected)
    assert share_of_side(found, sides, 0) == pytest.approx(0.6)
    assert sum(found) == pytest.approx(1.0)


def test_the_lead_of_a_side() -> None:
    assert mean_lead((40, 30, 50, 20), TEAMS, 2) == 20.0
    assert mean_lead((40, 30, 50, 20), TEAMS, 1) == -20.0
    assert mean_lead((40, 30, 50), each_alone(3), 1) == -15.0


@pytest.mark.parametrize(
    ("returns", "sides", "winners", "winner"),
    [
        ((1.0, 0.0), (), (0,), 0),
        ((0.5, 0.5), (), (), None),
        ((0.5, 0.0, 0.5, 0.0), TEAMS, (0, 2), None),
        ((0.0, 1.0, 0.0, 0.0), TEAMS, (1, 3), None),
        ((0.25, 0.25, 0.25, 0.25), TEAMS, (), None),
        ((0.0, 0.0, 1.0, 0.0), each_alone(4), (2,), 2),
    ],
)
def test_winners(
    returns: tuple[float, ...],
    sides: tuple[int, ...],
    winners: tuple[int, ...],
    winner: int | None,
) -> None:
    outcome = Outcome(returns, "points", (), sides)
    assert outcome.winners == winners
    assert outcome.winner == winner


def test_a_game_is_won_by_the_side() -> None:
    game = made((0, 1, 2, 3), (0.5, 0.0, 0.5, 0.0), (30, 90, 30, 0), sides=TEAMS)
    assert [game.won(seat) for seat in range(4)] == [1.0, 0.0, 1.0, 0.0]
    assert game.places == [0, 2, 0, 2]


def test_a_loss_is_that_of_the_side() -> None:
    ledger = Ledger(TEAMS)
    ledger.know(dict(enumerate((0.3, 0.3, 0.3, 0.1))))
    ledger.lose(0, 0.2, (0.3, 0.3, 0.3, 0.1))
    chooser, first, mate, second = (account for account in ledger.accounts if account is not None)
    assert (chooser.own, chooser.others) == pytest.approx((-0.1, 0.0))
    assert (mate.own, mate.others) == pytest.approx((0.0, -0.1))
    assert (first.others, second.others) == pytest.approx((0.15, 0.05))
    assert sum(account.end for account in ledger.accounts if account is not None) == pytest.approx(
        1
    )
