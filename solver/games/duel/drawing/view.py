"""What the drawers need of a position: its table, the rules tables, names in one language."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from solver._ext.duel import bridge as ext
from solver.games.base import Position
from solver.games.drawing.labels import Wording
from solver.games.drawing.lines import Brush, listed
from solver.games.drawing.view import TableView
from solver.games.duel import names
from solver.games.duel.data import Layout, Tables, tables
from solver.games.duel.drawing import labels
from solver.games.duel.table import DuelTable, table_of
from solver.games.parts import Bridge


@dataclass(frozen=True)
class View(TableView[DuelTable]):
    """A table of Duel."""

    label: ClassVar[Wording] = labels.label
    bridge: ClassVar[Bridge] = ext

    @classmethod
    def of(cls, position: Position, lang: str, *, color: bool = False, live: bool = False) -> View:
        """Take a position apart for drawing."""
        state = position.state
        return cls(state, position.view, table_of(state), lang, Brush(color), live)

    @property
    def tables(self) -> Tables:
        """The rules tables."""
        return tables()

    @property
    def layout(self) -> Layout:
        """The structure of the Age."""
        return self.tables.layout(self.table.age, self.table.setup)

    def purse(self, seat: int) -> int:
        """Coins that a seat can pay with."""
        city = self.table.cities[seat]
        return city.coins + (city.astarte_coins or 0)

    def card(self, card: int) -> str:
        """Name of a card."""
        return names.card_name(card, self.lang)

    def wonder(self, wonder: int) -> str:
        """Name of a wonder."""
        return names.wonder_name(wonder, self.lang)

    def token(self, token: int) -> str:
        """Name of a progress token."""
        return names.token_name(token, self.lang)

    def color(self, card: int) -> str:
        """Color of a card, also the name of a style of the brush."""
        return self.tables.cards[card].color

    def cards(self, cards: list[int]) -> str:
        """Names of cards, separated by commas."""
        return listed(self.card(card) for card in cards) or self.say("none")
