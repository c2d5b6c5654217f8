"""What lies on the table in the slow engine, and what follows from it at a glance.

Seat i+1 is the left neighbour of seat i. Hands are named by the city they were dealt to, and called
rows here: a row is one hand with all that has been taken from it.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import cycle, islice

from tests.wonders.reference import (
    AGES,
    HAND,
    OPTIONS,
    SIDES,
    WONDER_IDS,
    guilds,
    guilds_in_play,
    option_values,
    ordinary_deck,
    rulings,
)
from tests.wonders.slow_city import City

CHANCE, OVER = -1, -2
FREE_CITY = 2
PILE = 2
DISCARDED = ("sell", "left")  # what has become of the cards on the discard pile


@dataclass
class Use:
    """One card that has left a hand: what became of it, and whether it came from the pile then."""

    card: str
    how: str
    fresh: bool = False


@dataclass
class Row:
    """One hand: the cards still in it and the cards used, in order."""

    hand: list[str] = field(default_factory=list)
    used: list[Use] = field(default_factory=list)


class SlowTable:
    """All there is on the table."""

    def __init__(self, seats: int, options: int = 0) -> None:
        self.seats = seats
        self.options = options
        self.values = option_values(options)
        self.rules = rulings(options)
        self.edition = self.rules["edition"]
        assert seats in range(3, 8) or (seats == 2 and self.edition == "first")
        self.free_city = seats == 2
        self.phase = "boards"
        self.age = 1
        self.turn = 1
        self.cities = [City(self.edition) for _ in range(3 if self.free_city else seats)]
        self.rows = {age: [Row() for _ in self.cities] for age in AGES}
        self.chosen: list[list[str]] = [[] for _ in range(seats)]
        self.looks: list[tuple[int, int]] = [(0, 0)] * seats
        self.acting: int | None = None
        self.todo: list[str] = []
        self.drawn: str | None = None  # by the manager, in this turn
        self.winners: list[int] = []
        self.result: str | None = None
        assert len(OPTIONS) == len(self.values)

    # ---- the circle ----------------------------------------------------------------------

    def left(self, city: int) -> City:
        """The neighbour on the left."""
        return self.cities[(city + 1) % len(self.cities)]

    def right(self, city: int) -> City:
        """The neighbour on the right."""
        return self.cities[(city - 1) % len(self.cities)]

    def direction(self) -> int:
        """+1 where hands move to the left, -1 where they move to the right."""
        return -1 if self.age == 2 else 1

    # ---- hands ---------------------------------------------------------------------------

    def holder(self, row: int, turn: int | None = None) -> int | None:
        """The seat that holds a hand in a turn; nobody holds the pile of the Free City."""
        if self.free_city and row == PILE:
            return None
        seat = row
        for _ in range((turn or self.turn) - 1):
            seat = (seat + self.direction()) % self.seats
        return seat

    def held(self, seat: int, turn: int | None = None) -> int:
        """The hand that a seat holds in a turn."""
        return next(row for row in range(self.seats) if self.holder(row, turn) == seat)

    def managed_row(self) -> int:
        """The hand with the Free City card: that of the left player, in Age II of the right one."""
        return 1 if self.age == 2 else 0

    def manager(self) -> int | None:
        """The seat that plays for the Free City in this turn."""
        return self.holder(self.managed_row()) if self.free_city else None

    def row(self, number: int) -> Row:
        """A hand of this Age."""
        return self.rows[self.age][number]

    def controller(self, city: int) -> int:
        """The seat that decides for a city."""
        if self.free_city and city == FREE_CITY:
            manager = self.manager()
            assert manager is not None
            return manager
        return city

    # ---- the discard pile ----------------------------------------------------------------

    def pile(self) -> list[Use]:
        """The discard pile in the order in which it is looked through: hand by hand, last first."""
        return [
            use
            for age in AGES
            for row in self.rows[age]
            for use in reversed(row.used)
            if use.how in DISCARDED
        ]

    def pile_can_be_read(self) -> bool:
        """Whether some board of this game lets its owner build from the discard pile."""
        return any(
            effect["type"] == "build_from_discard"
            for city in self.cities
            for stage in city.all_stages()
            for effect in stage["effects"]
        )

    # ---- chance --------------------------------------------------------------------------

    def next_row(self) -> int:
        """The hand that gets the next card of the deal."""
        return next(n for n in range(len(self.cities)) if len(self.row(n).hand) < HAND)

    def chance(self) -> dict[str, Fraction]:
        """The exact distribution of the next chance event; empty when none is due."""
        if self.phase == "boards":
            return self.chance_of_boards()
        if self.phase == "deal":
            return {f"deal {card}": chance for card, chance in self.chance_of_cards().items()}
        return {}

    def chance_of_boards(self) -> dict[str, Fraction]:
        """Any board that is not dealt yet, with either side where the sides are random."""
        dealt = [city.wonder for city in self.cities]
        left = [wonder for wonder in WONDER_IDS if wonder not in dealt]
        sides = [""]
        if self.rules["sides"] == "random":
            sides = [f" {side}" for side in SIDES[self.edition]]
        return {
            f"wonder {wonder}{side}": Fraction(1, len(left) * len(sides))
            for wonder in left
            for side in sides
        }

    def chance_of_cards(self) -> dict[str, Fraction]:
        """The next card: one of those left, and any guild may be among those in play."""
        dealt = Counter(card for row in self.rows[self.age] for card in row.hand)
        ordinary = Counter(ordinary_deck(self.edition, self.seats, self.age)) - dealt
        law = {card: Fraction(count) for card, count in ordinary.items()}
        if self.age == 3:
            unseen = [guild for guild in guilds(self.edition) if not dealt[guild]]
            left = guilds_in_play(self.seats) - (len(guilds(self.edition)) - len(unseen))
            if left:
                law |= {guild: Fraction(left, len(unseen)) for guild in unseen}
        total = sum(law.values())
        return {card: weight / total for card, weight in law.items()}


def clockwise(first: int, seats: int) -> list[int]:
    """All seats, beginning with one of them."""
    return list(islice(cycle(range(seats)), first, first + seats))
