"""The rules tables of 7 Wonders as frozen structs: the shape of the JSON files and their content.

An item's index is its place in ``cards.json`` or ``wonders.json``, which hold what the editions
have in common. Each edition has its own values for them.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from solver.games.data.json_tables import Id, Row, TableFile, Trust, WordedItem
from solver.games.wonders.data.effects import (
    CardEffect,
    Color,
    Cost,
    Count,
    Resource,
    StageEffect,
)

AGES = 3

SIDES = 2
"""Sides of a board, in the order of their indexes: day or A, night or B."""

MAX_SEATS = 7

Players = Literal["2", "3", "4", "5", "6", "7"]
Threshold = Annotated[int, Meta(ge=3, le=MAX_SEATS)]
EditionName = Literal["second", "first"]
SideName = Literal["day", "night", "A", "B"]


class NameConfidence(Row, frozen=True):
    """How sure the Italian name of an item is."""

    name_it: Trust


class Card(WordedItem, frozen=True):
    """One card, as far as the editions agree.

    Cards with the same ``building`` are the same building, of which a city has only one; None: no
    other card is.
    """

    age: Annotated[int, Meta(ge=1, le=AGES)]
    color: Color
    confidence: NameConfidence
    building: Id | None = None

    @property
    def guild(self) -> bool:
        """Whether it is a guild, of which only some are in a game."""
        return self.color == "purple"


class Wonder(WordedItem, frozen=True):
    """One wonder: its names."""

    confidence: NameConfidence


class CardConfidence(Row, frozen=True):
    """How sure the values of a card are."""

    cost: Trust
    effects: Trust
    copies: Trust
    chains: Trust


class CardRules(Row, frozen=True):
    """What one edition says about a card.

    ``copies`` holds for each physical copy the smallest number of players with which it is in the
    deck, ``chain_from`` the ids of the cards each of which makes this one free.
    """

    id: Id
    cost: Cost
    effects: tuple[CardEffect, ...]
    copies: tuple[Threshold, ...]
    chain_from: tuple[Id, ...]
    confidence: CardConfidence


class Stage(Row, frozen=True):
    """A stage of a wonder."""

    cost: Cost
    effects: tuple[StageEffect, ...]


class BoardConfidence(Row, frozen=True):
    """How sure the values of a board are."""

    resource: Trust
    costs: Trust
    effects: Trust


class Board(Row, frozen=True):
    """What one edition says about a wonder: the resource it begins with and its stages."""

    id: Id
    resource: Resource
    sides: dict[SideName, tuple[Stage, ...]]
    confidence: BoardConfidence

    def stages(self, side: int) -> tuple[Stage, ...]:
        """The stages of a side (0 is day or A), in the order in which they are built."""
        return tuple(self.sides.values())[side]


class CardsFile(TableFile, frozen=True):
    """Content of ``cards.json``."""

    cards: tuple[Card, ...]


class WondersFile(TableFile, frozen=True):
    """Content of ``wonders.json``."""

    wonders: tuple[Wonder, ...]


class CardRulesFile(TableFile, frozen=True):
    """Content of ``cards_second.json`` and ``cards_first.json``."""

    edition: EditionName
    cards: tuple[CardRules, ...]


class BoardsFile(TableFile, frozen=True):
    """Content of ``wonders_second.json`` and ``wonders_first.json``."""

    edition: EditionName
    sides: tuple[SideName, SideName]
    wonders: tuple[Board, ...]


class RulesConfidence(Row, frozen=True):
    """How sure the values of ``rules.json`` are, by what they are about."""

    setup: Trust
    trade: Trust
    guilds: Trust
    military: Trust
    scoring: Trust


class RulesFile(TableFile, frozen=True):
    """Content of ``rules.json``: the numbers that both editions share.

    ``hand`` cards are dealt to each player in an Age, ``turns`` of them are played. ``price`` is
    that of a unit without a discount. ``victory`` are points by Age, ``set`` points for three
    different science symbols.
    """

    hand: Count
    turns: Count
    coins: Count
    sale: Count
    price: Count
    guilds: dict[Players, Count]
    victory: tuple[Count, Count, Count]
    defeat: Count
    coins_per_point: Count
    set: Count
    confidence: RulesConfidence

    def guilds_for(self, players: int) -> int:
        """Guilds in play with so many players; 0 if the game is not for that many."""
        return next((count for key, count in self.guilds.items() if int(key) == players), 0)


class Edition(Struct, frozen=True):
    """All that one edition says, by index of card and wonder; None for a card that it lacks."""

    name: EditionName
    cards: tuple[CardRules | None, ...]
    boards: tuple[Board, ...]
    sides: tuple[SideName, SideName]

    def copies(self, card: int, players: int) -> int:
        """Copies of a card (index) in the deck for so many players."""
        rules = self.cards[card]
        return sum(threshold <= players for threshold in rules.copies) if rules else 0


class Setup(Struct, frozen=True):
    """What a table plays with: an edition, and the numbers that follow from it.

    ``hand`` cards are dealt to each player in an Age, ``turns`` of them are played; everybody has
    ``coins`` at the start. ``boards`` are the wonders (indexes) that are dealt from, ``score_rows``
    the rows of the score sheet. Set-ups have the order of the indexes by which states know them.
    """

    name: str
    edition: int
    hand: int
    turns: int
    coins: int
    boards: tuple[int, ...]
    score_rows: tuple[str, ...]


class Tables(Struct, frozen=True):
    """All tables of the game, with the index of each id."""

    cards_file: CardsFile
    wonders_file: WondersFile
    rules: RulesFile
    editions: tuple[Edition, ...]
    setups: tuple[Setup, ...]
    card_index: dict[str, int]
    wonder_index: dict[str, int]
    hash: str

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards of all editions, by index."""
        return self.cards_file.cards

    @property
    def wonders(self) -> tuple[Wonder, ...]:
        """The wonders, by index."""
        return self.wonders_file.wonders

    def building(self, card: int) -> int:
        """The first card (index) that is the same building as this one."""
        name = self.cards[card].building
        if name is None:
            return card
        return next(index for index, other in enumerate(self.cards) if other.building == name)
