"""What the drawers need of a position: its table numbers, tables and names in one language."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from solver._ext.architects import bridge as ext
from solver._ext.core.state import State
from solver.games.architects import names
from solver.games.architects.data import CENTRAL, Tables, tables
from solver.games.architects.drawing.labels import label
from solver.games.architects.table import ArchitectsTable, table_of
from solver.games.drawing.lines import Brush


@dataclass(frozen=True)
class View:
    """A position on its way to the terminal.

    ``moves`` are the legal moves of the seat that decides, taken apart; ``wonders`` the wonder of
    each seat (-1 before it is drawn).
    """

    state: State
    table: ArchitectsTable
    moves: list[tuple[Any, ...]]
    wonders: list[int]
    tables: Tables
    lang: str
    brush: Brush

    @classmethod
    def of(cls, state: State, lang: str, color: bool) -> View:
        """Take ``state`` apart for drawing."""
        table = table_of(state)
        moves = [ext.decode(move) for move in state.legal_moves()]
        return cls(state, table, moves, table.wonders, tables(), lang, Brush(color))

    @property
    def seats(self) -> int:
        """Number of seats at the table."""
        return len(self.wonders)

    @property
    def turn(self) -> int:
        """The active seat; -1 during the setup and when the game is over."""
        return -1 if self.table.phase in ("setup", "over") else self.table.seat

    def say(self, key: str, *values: object) -> str:
        """The words for ``key`` in the language of the drawing."""
        return label(key, self.lang, *values)

    def seat(self, seat: int) -> str:
        """How a seat is called."""
        return self.say("seat", seat)

    def seat_list(self, seats: Iterable[int]) -> str:
        """Several seats, for instance ``seat 0, seat 2``."""
        return ", ".join(self.seat(seat) for seat in seats)

    def card(self, card: int) -> str:
        """Name of a card, short enough for a column."""
        if self.lang != "id":
            key = f"card.{self.tables.cards[card].id}"
            if key in label:
                return self.say(key)
        return names.card_name(card, self.lang)

    def is_described(self, card: int) -> bool:
        """Whether the short name of a card only says what its icons show."""
        return f"card.{self.tables.cards[card].id}" in label

    def wonder(self, wonder: int) -> str:
        """Name of a wonder; a question mark before it is drawn."""
        return names.wonder_name(wonder, self.lang) if wonder >= 0 else "?"

    def token(self, token: int) -> str:
        """Name of a progress token."""
        return names.token_name(token, self.lang)

    def deck(self, deck: int) -> str:
        """Name of a deck."""
        return (
            self.say("central")
            if deck == CENTRAL
            else names.deck_name(deck, self.wonders, self.lang)
        )

    def color(self, card: int) -> str:
        """Color of a card, also the name of a style of the brush."""
        return self.tables.cards[card].color

    def cards(self, counts: Sequence[int]) -> list[tuple[str, str]]:
        """The cards in a list of counts, each kind with its number and its color."""
        return [
            (f"{self.card(card)}{times(count)}", self.color(card))
            for card, count in enumerate(counts)
            if count
        ]

    def side(self, deck: int) -> str:
        """Whether a wonder's deck is the left or the right one of the active seat, or empty."""
        if self.turn < 0:
            return ""
        if deck == self.turn:
            return self.say("left")
        return self.say("right") if deck == (self.turn - 1) % self.seats else ""


def times(count: int) -> str:
    """What is put behind a name for several of a kind."""
    return f" x{count}" if count > 1 else ""
