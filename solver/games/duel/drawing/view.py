"""What the drawers need of a position: its table, the rules tables, names in one language."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, NamedTuple

from solver._ext.duel import bridge as ext
from solver._ext.duel.bridge import Quote
from solver.games.drawing.html import Markup, element
from solver.games.drawing.labels import Wording
from solver.games.drawing.nodes import Thing
from solver.games.drawing.view import TableView
from solver.games.duel import names
from solver.games.duel.data import COLORS, Layout, Tables, tables
from solver.games.duel.drawing import labels
from solver.games.duel.drawing.icons import of_card
from solver.games.duel.slots import slot_text
from solver.games.duel.table import DuelTable, table_of
from solver.games.parts import Bridge


class Priced(NamedTuple):
    """What a thing costs a seat: short, in words, and on a page."""

    text: str
    words: str
    drawn: Markup


@dataclass(frozen=True)
class View(TableView[DuelTable]):
    """A table of Duel."""

    read = staticmethod(table_of)
    label: ClassVar[Wording] = labels.label
    bridge: ClassVar[Bridge] = ext

    @property
    def tables(self) -> Tables:
        """The rules tables."""
        return tables()

    @property
    def layout(self) -> Layout:
        """The structure of the Age."""
        return self.tables.layout(self.table.age, self.table.setup)

    def slot(self, slot: int) -> str:
        """``R.P`` of a slot: its row from the top and its place in the row from the left."""
        return slot_text(self.table.age, slot, self.table.setup)

    def place(self, seat: int) -> str:  # noqa: ARG002
        """Nothing: the seats stand left and right of the table for everybody."""
        return ""

    def price(self, seat: int, quote: Quote) -> Priced:
        """What a thing costs a seat: coins, whether it has fewer, or that a chain makes it free."""
        who, kind = self.seat(seat), ""
        if quote.chain:
            text, shown, words = "ch", "\N{INFINITY}", f"{who}: {self.say('free_chain')}"
            kind = " sw-free"
        else:
            city = self.table.cities[seat]
            poor = quote.total > city.coins + (city.astarte_coins or 0)
            text, shown = f"{quote.total}{'!' if poor else ''}", str(quote.total)
            words = self.say("cannot" if poor else "costs", who, self.count("coin", quote.total))
            kind = " sw-poor" if poor else "" if quote.total else " sw-free"
        drawn = element("span", shown, class_=f"sw-p sw-s{seat}{kind}", title=words)
        return Priced(text, words, drawn)

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

    def shade(self, color: str) -> str:
        """The color in which cards are painted: temples and senators as guilds."""
        return color if color in COLORS else "purple"

    def thing(self, card: int, *, drawn: bool = False) -> Thing:
        """A card by its name and color; if it is ``drawn`` with what it does."""
        item, name = self.tables.cards[card], self.card(card)
        return Thing(
            name,
            color=self.shade(item.color),
            ids=item.id,
            icons=element("span", of_card(item, self.lang), class_="sw-icons") if drawn else None,
            said=f"{name}, {self.say(item.color)}",
        )
