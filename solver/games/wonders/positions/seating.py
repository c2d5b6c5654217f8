"""Who holds which hand when: hands are named by the seat that they were dealt to.

They travel to the left in Ages I and III, to the right in Age II (reference: section 9). In the
game for two the seats exchange their hands after every turn; the third row is the pile of the Free
City, and one of the hands is *managed*: its holder draws from the pile and plays for the city
(section 10). Turns count from 1; what happens to the last card of a hand counts as one turn more.
"""

from __future__ import annotations

from msgspec import Struct

from solver.games.wonders.data import tables

FREE_CITY = 2
"""The city that belongs to nobody, and the row that is its pile."""

_LEFTWARD = {1: True, 2: False, 3: True}
"""Whether the hands of an Age go to the left."""


class Seating(Struct, frozen=True):
    """The hands of a table with so many ``seats``; two seats play with a Free City.

    ``hand`` cards are dealt to each player in an Age, which has so many ``turns``.
    """

    seats: int
    hand: int
    turns: int

    @classmethod
    def of(cls, setup: int, seats: int) -> Seating:
        """The seating of a game with a set-up."""
        found = tables().setups[setup]
        return cls(seats, found.hand, found.turns)

    @property
    def last(self) -> int:
        """The turn that stands for what became of the last card of a hand."""
        return self.turns + 1

    @property
    def cities(self) -> int:
        """Number of cities, and of rows."""
        return FREE_CITY + 1 if self.has_free_city else self.seats

    @property
    def has_free_city(self) -> bool:
        """Whether it is the game for two."""
        return self.seats <= FREE_CITY

    @property
    def players(self) -> int:
        """The number of players whose decks are used."""
        return self.cities

    def leftward(self, age: int) -> bool:
        """Whether the hands of an Age go to the left neighbor; two exchange theirs."""
        return _LEFTWARD[age] or self.has_free_city

    def held(self, age: int, seat: int, turn: int) -> int:
        """The row that a seat holds in a turn."""
        return (seat - self._traveled(age, turn)) % self.seats

    def holder(self, age: int, row: int, turn: int) -> int:
        """The seat that holds a row in a turn; the pile is with the manager."""
        hand = self.managed(age) if row >= self.seats else row
        return (hand + self._traveled(age, turn)) % self.seats

    def _traveled(self, age: int, turn: int) -> int:
        steps = min(turn, self.turns) - 1
        return steps if self.leftward(age) else -steps

    def managed(self, age: int) -> int:
        """The row that is played for the Free City too; -1 if there is none."""
        if not self.has_free_city:
            return -1
        return 0 if _LEFTWARD[age] else 1

    def manager(self, age: int, turn: int) -> int:
        """The seat that plays for the Free City in a turn; -1 if there is none."""
        return self.holder(age, self.managed(age), turn) if self.has_free_city else -1

    def owner(self, age: int, city: int, turn: int) -> int:
        """The seat that plays for a city in a turn."""
        return city if city < self.seats else self.manager(age, turn)

    def row_of(self, age: int, seat: int, turn: int, playing_last: int) -> int:
        """The row that a seat plays from, the pile if it plays the last card of the Free City.

        ``playing_last`` is the city that plays the last card of the Age now, -1 if none does.
        """
        pile = playing_last >= self.seats and self.manager(age, turn) == seat
        return playing_last if pile else self.held(age, seat, turn)

    def slot(self, age: int, city: int, turn: int) -> tuple[int, int]:
        """The card that a city used in a turn: its row, and how many were used from it before."""
        managed = self.managed(age)
        if city >= self.seats:
            return (city, 0) if turn == self.last else (managed, 2 * turn - 1)
        row = self.held(age, city, turn)
        return row, 2 * (turn - 1) if row == managed else turn - 1

    def turn_of(self, age: int, row: int, place: int) -> int:
        """The turn in which a card was used: the inverse of :meth:`slot`."""
        if row >= self.seats:
            return self.last
        return place // 2 + 1 if row == self.managed(age) else place + 1

    def in_hand(self, age: int, row: int, turn: int) -> int:
        """Cards of a row when the choices of a turn are due, or what is left in the pile."""
        if row >= self.seats:
            return self.hand - turn
        return self.hand - turn + 1 + (row == self.managed(age))
