"""Where the win probability of each seat went: its choices, those of others, luck, the rest.

An account begins with what a seat could expect before the game and ends with what it got. Whatever
happens changes it by an entry of one kind, so the entries add up, for each seat, by construction.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from solver.floats import plain_sum
from solver.games.sides import share_of_side


@dataclass
class Account:
    """The account of one seat, in shares of the win.

    Attributes
    ----------
    start, end:
        What the seat could expect at first, and what it got (or could expect at last).
    own:
        What its own choices cost it: 0 or less.
    others:
        What the choices of others brought.
    luck:
        What chance brought.
    unforeseen:
        The rest: what a search did not see and the next one did. That is hidden cards coming to
        light, choices that nobody has been shown yet, and the errors of the searches.
    """

    start: float
    end: float
    own: float = 0.0
    others: float = 0.0
    luck: float = 0.0
    unforeseen: float = 0.0

    def choose(self, change: float) -> None:
        """Enter the cost of an own choice, as a number below 0."""
        self.own += change
        self.end += change

    def receive(self, change: float) -> None:
        """Enter what the choice of somebody else brought."""
        self.others += change
        self.end += change

    def draw(self, change: float) -> None:
        """Enter what chance brought."""
        self.luck += change
        self.end += change

    def restate(self, value: float) -> None:
        """Take ``value`` for what the seat can expect now; the difference was unforeseen."""
        self.unforeseen += value - self.end
        self.end = value


class Ledger:
    """The accounts of all seats; that of a seat is opened with the first value it is given.

    ``sides`` holds the side of each seat.
    """

    def __init__(self, sides: Sequence[int]) -> None:
        self.sides = sides
        self.accounts: list[Account | None] = [None] * len(sides)

    def know(self, values: Mapping[int, float]) -> None:
        """Take what seats can expect now, as a search or the end of the game tells."""
        for seat, value in values.items():
            account = self.accounts[seat]
            if account is None:
                self.accounts[seat] = Account(value, value)
            else:
                account.restate(value)

    def lose(self, seat: int, loss: float, win: Sequence[float]) -> None:
        """Enter a loss of its side by a choice of ``seat``; the others get it.

        They get it, and the seats of a side lose it, in proportion to their shares of the win in
        ``win``, as no search looks at what the played move brought to each of them.
        """
        ours = share_of_side(win, self.sides, seat)
        rest = plain_sum(win) - ours
        size = sum(side == self.sides[seat] for side in self.sides)
        for other, account in enumerate(self.accounts):
            if account is None:
                continue
            if self.sides[other] == self.sides[seat]:
                change = -loss * (win[other] / ours if ours > 0.0 else 1.0 / size)
            else:
                change = loss * (win[other] / rest if rest > 0.0 else 1.0 / (len(win) - size))
            if other == seat:
                account.choose(change)
            else:
                account.receive(change)

    def draw(self, seat: int, before: float, change: float) -> None:
        """Enter what chance brought to ``seat``, who could expect ``before`` as far as it knew."""
        account = self.accounts[seat]
        if account is None:
            account = self.accounts[seat] = Account(before, before)
        account.draw(change)
