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


Edition = Literal["base"]
"""What an item came with; a set-up says which editions it plays with."""


class Card(Item, frozen=True):
    """One card. ``chain_from`` is the id of the card that makes it free, or None."""

    deck: Deck
    color: Annotated[Color, Column("kind", COLORS.index)]
    cost: Annotated[Cost, Column("cost", units), Column("coin_cost", lambda cost: cost.coins)]
    effects: tuple[CardEffect, ...]
    confidence: Confidence
    chain_from: Id | None = None
    edition: Edition = "base"

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
    edition: Edition = "base"


class Token(Item, frozen=True):
    """One progress token. ``code`` stands for it in the one-line form of positions."""

    code: Annotated[str, Meta(pattern="^[A-Z][a-z][a-z]$")]
    effects: tuple[TokenEffect, ...]
    confidence: Confidence
    edition: Edition = "base"


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
    """Content of ``cards.json``."""

    decks: dict[Deck, int]
    cards: tuple[Card, ...]


class WondersFile(TableFile, frozen=True):
    """Content of ``wonders.json``. ``first_game`` holds the preset wonders of each seat."""

    first_game: tuple[tuple[Id, ...], tuple[Id, ...]]
    wonders: tuple[Wonder, ...]


class TokensFile(TableFile, frozen=True):
    """Content of ``progress_tokens.json``."""

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


class Counted(Row, frozen=True):
    """So many cards, wonders, tokens and slots, from the first one, have inputs in a network."""

    cards: int
    wonders: int
    tokens: int
    slots: int


class Setup(Row, frozen=True):
    """What a table plays with: the items of some editions, and sizes."""

    id: Id
    editions: tuple[Edition, ...]
    dealt: dict[Deck, int]
    backs: dict[str, Deck]
    tokens_on_board: Annotated[int, Meta(ge=1, le=8)]
    wonders_offered: Literal[4]
    wonders_held: Annotated[int, Meta(ge=4, le=6)]
    wonder_limit: Annotated[int, Meta(ge=1, le=8)]
    start_coins: Count
    secrets: bool
    counted: Counted

    def has(self, item: Card | Wonder | Token) -> bool:
        """Whether an item is played with."""
        return item.edition in self.editions


class SetupsFile(TableFile, frozen=True):
    """Content of ``setups.json``, in the order of the numbers that states hold."""

    setups: tuple[Setup, ...]


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
    setups_file: SetupsFile
    card_index: dict[str, int]
    wonder_index: dict[str, int]
    token_index: dict[str, int]
    hash: str

    @property
    def base(self) -> Setup:
        """The set-up of the base game."""
        return self.setups_file.setups[0]

    def removed(self, deck: Deck) -> int:
        """Cards of a deck of the base game that go to the box unseen."""
        return self.cards_file.decks[deck] - self.base.dealt[deck]

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
    def items(self) -> tuple[Card | Wonder | Token, ...]:
        """All that can lie in a city."""
        return (*self.cards, *self.wonders, *self.tokens)

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
