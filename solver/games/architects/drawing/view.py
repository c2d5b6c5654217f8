"""What the drawers need of a position: its table numbers, tables and names in one language."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar

from solver._ext.architects import bridge as ext
from solver.games.architects import names
from solver.games.architects.data import CENTRAL, Tables, tables
from solver.games.architects.drawing import labels
from solver.games.architects.table import ArchitectsTable, table_of
from solver.games.drawing.labels import Wording
from solver.games.drawing.nodes import Thing
from solver.games.drawing.view import TableView
from solver.games.parts import Bridge


@dataclass(frozen=True)
class View(TableView[ArchitectsTable]):
    """A table of Architects."""

    read = staticmethod(table_of)
    label: ClassVar[Wording] = labels.label
    bridge: ClassVar[Bridge] = ext

    @property
    def tables(self) -> Tables:
        """The rules tables."""
        return tables()

    @cached_property
    def moves(self) -> list[tuple[Any, ...]]:
        """The legal moves of the seat that decides, taken apart."""
        return [ext.decode(move) for move in self.state.legal_moves()]

    @property
    def wonders(self) -> list[int]:
        """The wonder of each seat (-1 before it is drawn)."""
        return self.table.wonders

    @property
    def turn(self) -> int:
        """The active seat; -1 during the setup and when the game is over."""
        return -1 if self.table.phase in ("setup", "over") else self.table.seat

    def card(self, card: int) -> str:
        """Name of a card, short enough for a column."""
        if self.lang != "id":
            key = f"card.{self.tables.cards[card].id}"
            if key in labels.label:
                return self.say(key)
        return names.card_name(card, self.lang)

    def is_described(self, card: int) -> bool:
        """Whether the short name of a card only says what its icons show."""
        return f"card.{self.tables.cards[card].id}" in labels.label

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

    def cards(self, counts: Sequence[int]) -> list[Thing]:
        """The cards in a list of counts, each kind with its number and its color."""
        return [
            Thing(f"{self.card(card)}{times(count)}", color=self.color(card), kind="")
            for card, count in enumerate(counts)
            if count
        ]

    def deck_side(self, deck: int) -> str:
        """Whether a wonder's deck is the left or the right one of the active seat, or empty."""
        if self.turn < 0:
            return ""
        if deck == self.turn:
            return self.say("left")
        return self.say("right") if deck == (self.turn - 1) % self.seats else ""


def times(count: int) -> str:
    """What is put behind a name for several of a kind."""
    return f" x{count}" if count > 1 else ""
