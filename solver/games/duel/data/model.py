"""The rules tables of Duel as frozen structs: the shape of the JSON files and their content.

An item's index is its place in its table. The columns are fields of the C structs in
``ext/duel/tables.pxd``.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct, field

from solver.games.data.json_tables import Confidence, Id, Item, Row, TableFile, Trust
from solver.games.data.rows import Column
from solver.games.duel.data.effects import (
    COLORS,
    CardEffect,
    Color,
    Cost,
    Count,
    Resources,
    TokenEffect,
    WonderEffect,
    units,
)

SLOTS = 20
"""Places in the structure of an age."""

MAX_CAPITAL = 15
"""The greatest distance of the capital from the middle that the rules have room for."""

Deck = Literal["age_1", "age_2", "age_3", "guild"]
DECKS: tuple[Deck, ...] = ("age_1", "age_2", "age_3", "guild")
"""Decks in the order of their indexes; guilds are shuffled into the third age."""

SlotNumber = Annotated[int, Meta(ge=0, lt=SLOTS)]


class Card(Item, frozen=True):
    """One card. ``chain_from`` is the id of the card that makes it free, or None."""

    deck: Annotated[Deck, Column("deck", DECKS.index)]
    color: Annotated[Color, Column("colour", COLORS.index)]
    cost: Annotated[Cost, Column("cost", units), Column("coin_cost", lambda cost: cost.coins)]
    effects: tuple[CardEffect, ...]
    confidence: Confidence
    chain_from: Id | None = None

    @property
    def deck_index(self) -> int:
        """0, 1, 2 for the three ages, 3 for the guilds."""
        return DECKS.index(self.deck)

    @property
    def age(self) -> int:
        """The age (1..3) in which the card can appear; guilds appear in the third."""
        return min(self.deck_index + 1, 3)


class Wonder(Item, frozen=True):
    """One wonder; its effects stand in the order in which they are resolved."""

    cost: Annotated[Resources, Column("cost", units)]
    effects: tuple[WonderEffect, ...]
    confidence: Confidence


class Token(Item, frozen=True):
    """One progress token."""

    effects: tuple[TokenEffect, ...]
    confidence: Confidence


class Zone(Row, frozen=True):
    """A zone of the conflict track, by distance from the middle, and its points."""

    first: int = field(name="from")
    last: int = field(name="to")
    points: Annotated[int, Meta(ge=0, le=100)]


class Loot(Row, frozen=True):
    """A loot token: the id names the player who pays, ``entered_at`` is a signed pawn position."""

    id: Id
    entered_at: int
    coins: Count


class Slot(Row, frozen=True):
    """A place in a structure; ``covered_by`` are the slots whose cards lie on it."""

    slot: SlotNumber
    row: Annotated[int, Meta(ge=1)]
    column: Annotated[int, Meta(ge=1)]
    face_up: bool
    covered_by: tuple[SlotNumber, ...]


class Layout(Row, frozen=True):
    """The structure of one age."""

    age: Literal[1, 2, 3]
    slots: tuple[Slot, ...]

    @property
    def covers(self) -> tuple[tuple[int, ...], ...]:
        """For each slot the slots that it covers: the inverse of ``covered_by``."""
        return tuple(
            tuple(other.slot for other in self.slots if slot.slot in other.covered_by)
            for slot in self.slots
        )

    @property
    def rows(self) -> tuple[tuple[int, ...], ...]:
        """The slots of each row from the left, the top row (uncovered last) first."""
        last = max(slot.row for slot in self.slots)
        return tuple(
            tuple(slot.slot for slot in self.slots if slot.row == row) for row in range(1, last + 1)
        )


class CardsFile(TableFile, frozen=True):
    """Content of ``cards.json``. ``removed``: cards of each deck that go to the box unseen."""

    decks: dict[Deck, int]
    removed: dict[Deck, int]
    cards: tuple[Card, ...]


class WondersFile(TableFile, frozen=True):
    """Content of ``wonders.json``. ``first_game`` holds the preset wonders of each seat."""

    per_seat: Literal[4]
    build_limit: Annotated[int, Meta(ge=1, le=8)]
    first_game: tuple[tuple[Id, ...], tuple[Id, ...]]
    wonders: tuple[Wonder, ...]


class TokensFile(TableFile, frozen=True):
    """Content of ``progress_tokens.json``."""

    on_board: Literal[5]
    science_symbols: tuple[Id, ...]
    symbols_to_win: Annotated[int, Meta(ge=1, le=7)]
    tokens: tuple[Token, ...]


class MilitaryFile(TableFile, frozen=True):
    """Content of ``military.json``. The capital stands at this distance from the middle."""

    capital: Annotated[int, Meta(ge=1, le=MAX_CAPITAL)]
    zones: tuple[Zone, ...]
    loot_tokens: tuple[Loot, ...]
    confidence: Trust

    def points_at(self, distance: int) -> int:
        """Points of the player ahead at this distance; 0 in the capital, where the game is over."""
        return next((zone.points for zone in self.zones if zone.first <= distance <= zone.last), 0)


class LayoutsFile(TableFile, frozen=True):
    """Content of ``layouts.json``."""

    confidence: Trust
    ages: tuple[Layout, ...]


class Tables(Struct, frozen=True):
    """All tables of the game, with the index of each id."""

    cards_file: CardsFile
    wonders_file: WondersFile
    tokens_file: TokensFile
    military: MilitaryFile
    layouts_file: LayoutsFile
    card_index: dict[str, int]
    wonder_index: dict[str, int]
    token_index: dict[str, int]
    hash: str

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards, by index."""
        return self.cards_file.cards

    @property
    def wonders(self) -> tuple[Wonder, ...]:
        """The wonders, by index."""
        return self.wonders_file.wonders

    @property
    def tokens(self) -> tuple[Token, ...]:
        """The progress tokens, by index."""
        return self.tokens_file.tokens

    @property
    def symbols(self) -> tuple[str, ...]:
        """The scientific symbols, by index."""
        return self.tokens_file.science_symbols

    @property
    def loot(self) -> tuple[Loot, ...]:
        """The loot tokens, by index: from the first player's capital to the second's."""
        return self.military.loot_tokens

    def layout(self, age: int) -> Layout:
        """The structure of ``age`` (1..3)."""
        return self.layouts_file.ages[age - 1]
