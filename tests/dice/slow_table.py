"""What lies on the table in the slow engine, and what chance may do with it.

Seat i+1 is the left neighbor of seat i.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from itertools import cycle, islice

from tests.dice.reference import GREY, START
from tests.dice.slow_city import City
from tests.dice.slow_shaking import roll_law
from tests.dice.slow_sheet import Sheet

CHANCE, OVER = -1, -2


@dataclass
class Task:
    """One thing that a seat still has to choose: ``cross``, ``build``, ``action`` or ``bonus``.

    ``buildings`` are those of a cross effect, which ticks ``left`` more of the ``of`` boxes that it
    began with. The action that every seat has in every turn is a ``main action``.
    """

    kind: str
    buildings: tuple[str, ...] = ()
    left: int = 0
    of: int = 0


class SlowTable:
    """All there is on the table.

    ``cities`` is what is true now, ``before`` what was true when the turn began; of the others a
    seat may only look at that.
    """

    def __init__(self, seats: int, sheet: Sheet) -> None:
        assert 2 <= seats <= min(7, len(sheet.boards))
        self.seats = seats
        self.sheet = sheet
        self.phase = "boards"
        self.turn = 1
        self.first = 0
        self.cities = [City(sheet) for _ in range(seats)]
        self.before = [city.copy() for city in self.cities]
        self.done = [False] * seats
        self.made = [0] * seats
        self.last = False
        self.agora_taken = False
        self.forum: dict[str, tuple[str, int] | None] = dict.fromkeys(START)
        self.entered: list[str] = []
        self.entering: list[str] = []
        self.tasks: list[Task] = []
        self.winners: list[int] = []
        self.result: str | None = None

    # ---- the circle ----------------------------------------------------------------------

    def left(self, seat: int) -> int:
        """The neighbor on the left."""
        return (seat + 1) % self.seats

    def right(self, seat: int) -> int:
        """The neighbor on the right."""
        return (seat - 1) % self.seats

    def order(self) -> list[int]:
        """All seats in the order in which they act."""
        return list(islice(cycle(range(self.seats)), self.first, self.first + self.seats))

    def decider(self) -> int:
        """The seat that decides, CHANCE or OVER."""
        if self.phase == "over":
            return OVER
        if self.phase != "choose":
            return CHANCE
        return next(seat for seat in self.order() if not self.done[seat])

    # ---- chance --------------------------------------------------------------------------

    def chance(self) -> dict[str, Fraction]:
        """The exact distribution of the next chance event; empty when none is due."""
        if self.phase == "boards":
            dealt = [city.board for city in self.cities]
            left = [board for board in self.sheet.boards if board not in dealt]
            return {f"board {board}": Fraction(1, len(left)) for board in left}
        if self.phase == "roll":
            die = self.next_die()
            law = roll_law(die)
            return {f"roll {die} {symbol} {where}": p for (symbol, where), p in law.items()}
        if self.phase == "swap":
            greys = [die for die in self.forum if die in GREY]
            return {f"swap {self.entering[0]} {grey}": Fraction(1, len(greys)) for grey in greys}
        return {}

    def next_die(self) -> str:
        """The die that is rolled next."""
        return next(die for die, roll in self.forum.items() if roll is None)

    def sections(self) -> tuple[int, ...]:
        """Where the dice that are rolled already lie."""
        return tuple(roll[1] for roll in self.forum.values() if roll is not None)
