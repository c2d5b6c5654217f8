"""What can be asked of a table of Architects: whose turn it is, and what lies where.

The classes are bases of the typed view (``table.py``).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from solver.games.architects.data import CENTRAL, STAGES
from solver.games.architects.facts import (
    COPIES,
    ECONOMY,
    ENGINEERING,
    HORNS,
    ON_BUILD,
    conflict_tokens,
)
from solver.games.table.kinds import NONE

if TYPE_CHECKING:
    from solver.games.architects.table import CentralDeck, City, DrawDeck, Turn


class CityQuestions:
    """What can be asked of one city."""

    __slots__ = ()

    if TYPE_CHECKING:
        built: list[int]

    @property
    def complete(self) -> bool:
        """Whether all stages of the wonder are built."""
        return len(self.built) == STAGES


class TableQuestions:
    """What can be asked of a whole table."""

    __slots__ = ()

    if TYPE_CHECKING:
        phase: str
        seat: int
        cities: list[City]
        decks: list[DrawDeck]
        central: CentralDeck
        face_up: list[int]
        cat: int | None
        turn: Turn

    @property
    def seats(self) -> int:
        """Number of players."""
        return len(self.cities)

    @property
    def wonders(self) -> list[int]:
        """The wonder of each seat; NONE before it is dealt."""
        return [city.wonder for city in self.cities]

    @property
    def dealt(self) -> int:
        """Number of wonders dealt."""
        return sum(wonder != NONE for wonder in self.wonders)

    @property
    def active(self) -> City:
        """The city whose turn it is."""
        return self.cities[self.seat or 0]

    @property
    def sides(self) -> tuple[int, int]:
        """The left and the right deck of the seat whose turn it is."""
        seat = self.seat or 0
        return seat, (seat - 1) % self.seats

    @property
    def all_decks(self) -> list[DrawDeck]:
        """The decks of the seats, and the central one last."""
        return [*self.decks, self.central]

    def deck(self, number: int) -> DrawDeck:
        """The deck with a number of the rules: a seat, or CENTRAL."""
        return self.central if number == CENTRAL else self.decks[number]

    @property
    def begins(self) -> bool:
        """Whether a turn begins: nothing has happened in it."""
        return self.phase == "pick"

    @property
    def has_built(self) -> bool:
        """Whether a stage must have been built this turn: its effect is due, a token served it."""
        told = {ECONOMY, ENGINEERING, ON_BUILD} & {*self.turn.available, *self.turn.used}
        return self.phase in ("effect", "keep") or bool(told)

    @property
    def face_down(self) -> list[int]:
        """Unseen Progress tokens: all except those face up or owned."""
        there = zip(self.face_up, *(city.tokens for city in self.cities), strict=True)
        return [copies - sum(seen) for copies, seen in zip(COPIES, there, strict=True)]

    @property
    def in_front(self) -> list[int]:
        """Cards of each kind in front of the players."""
        return [sum(found) for found in zip(*(city.cards for city in self.cities), strict=True)]

    @property
    def limit(self) -> int:
        """Number of conflict tokens in use."""
        return conflict_tokens(self.seats)

    @property
    def horns(self) -> int:
        """Horns on the red cards in front of the players."""
        return sum(n * horns for n, horns in zip(self.in_front, HORNS, strict=True))
