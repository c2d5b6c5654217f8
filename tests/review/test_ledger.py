"""Accounts add up whatever is entered."""

from __future__ import annotations

import random

import pytest

from solver.review.ledger import Account, Ledger


def entries(account: Account) -> float:
    return account.start + account.own + account.others + account.luck + account.unforeseen


@pytest.mark.parametrize("seats", [2, 3, 7])
def test_accounts_add_up(seats: int) -> None:
    pick = random.Random(seats)
    ledger = Ledger(range(seats))
    for _ in range(200):
        seat = pick.randrange(seats)
        what = pick.randrange(3)
        if what == 0:
            ledger.know({seat: pick.random()})
        elif what == 1:
            ledger.lose(seat, pick.random() / 5, [pick.random() for _ in range(seats)])
        else:
            ledger.draw(seat, pick.random(), pick.uniform(-0.2, 0.2))
        for account in filter(None, ledger.accounts):
            assert entries(account) == pytest.approx(account.end)
    assert all(ledger.accounts)


def test_what_one_loses_the_others_get_by_their_shares() -> None:
    ledger = Ledger(range(3))
    ledger.know({0: 0.5, 1: 0.375, 2: 0.125})
    ledger.lose(0, 0.2, [0.5, 0.375, 0.125])
    assert [account.end for account in ledger.accounts] == pytest.approx([0.3, 0.525, 0.175])
    assert [account.own for account in ledger.accounts] == pytest.approx([-0.2, 0, 0])
    assert [account.others for account in ledger.accounts] == pytest.approx([0, 0.15, 0.05])


def test_what_somebody_loses_who_had_all_goes_to_the_others_evenly() -> None:
    ledger = Ledger(range(3))
    ledger.know({0: 1.0, 1: 0.0, 2: 0.0})
    ledger.lose(0, 0.5, [1.0, 0.0, 0.0])
    assert [account.end for account in ledger.accounts] == pytest.approx([0.5, 0.25, 0.25])


def test_an_account_is_opened_by_the_first_value() -> None:
    ledger = Ledger(range(2))
    ledger.lose(0, 0.1, [0.5, 0.5])  # nobody knows what anybody had
    assert ledger.accounts == [None, None]
    ledger.draw(1, 0.25, 0.5)
    assert ledger.accounts == [None, Account(0.25, 0.75, luck=0.5)]
    ledger.know({0: 0.25, 1: 0.5})
    assert ledger.accounts == [
        Account(0.25, 0.25),
        Account(0.25, 0.5, luck=0.5, unforeseen=-0.25),
    ]
