"""What the drawers need of a position: its table, the rules tables, names in one language."""

from __future__ import annotations

from dataclasses import dataclass

from solver._ext.core.state import State
from solver.games.drawing.lines import Brush, listed
from solver.games.duel import names
from solver.games.duel.data import Layout, Tables, tables
from solver.games.duel.drawing.labels import label
from solver.games.duel.table import DuelTable, table_of


@dataclass(frozen=True)
class View:
    """A position on its way to the terminal."""

    state: State
    table: DuelTable
    tables: Tables
    lang: str
    brush: Brush

    @classmethod
    def of(cls, state: State, lang: str, color: bool) -> View:
        """Take ``state`` apart for drawing."""
        return cls(state, table_of(state), tables(), lang, Brush(color))

    @property
    def layout(self) -> Layout:
        """The structure of the Age."""
        return self.tables.layout(self.table.age, self.table.setup)

    def purse(self, seat: int) -> int:
        """Coins that a seat can pay with."""
        city = self.table.cities[seat]
        return city.coins + (city.astarte_coins or 0)

    def say(self, key: str, *values: object) -> str:
        """The words for ``key`` in the language of the drawing."""
        return label(key, self.lang, *values)

    @property
    def html_lang(self) -> str:
        """The language for browsers, which hyphenate by it."""
        return "it" if self.lang == "it" else "en"

    def count(self, noun: str, number: int) -> str:
        """``number`` of ``noun`` (coin, point or shield), with the noun in the right form."""
        return self.say(noun if number == 1 else f"{noun}s", number)

    def seat(self, seat: int) -> str:
        """How a seat is called."""
        return self.say("seat", seat)

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
