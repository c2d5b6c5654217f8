"""The rules tables of Architects as frozen structs: the shape of the JSON files and their content.

An item's index is its place in its table. The columns are fields of the C structs in
``ext/architects/tables.pxd``.
"""

from collections.abc import Iterable
from typing import Annotated, Literal

from msgspec import Meta

from solver.games.architects.data.effects import (
    Amount,
    CardEffect,
    Color,
    Count,
    TokenEffect,
    WonderEffect,
)
from solver.games.data.json_tables import (
    Confidence,
    Id,
    Item,
    Row,
    RulesTables,
    TableFile,
    Trust,
    WordedItem,
)
from solver.games.data.rows import Column, bits

STAGES = 5
"""Stages of every wonder."""

CENTRAL = 7
"""Number of the central deck in a state; the decks before it belong to the seats."""

MAX_SEATS = 7

Players = Literal["2", "3", "4", "5", "6", "7"]
TwoLetters = Annotated[str, Meta(pattern="^[A-Z][a-z]$")]
"""The code of an item on a line; it never changes."""

StageNumber = Annotated[int, Meta(ge=1, le=STAGES)]


def stages_as_bits(stages: Iterable[int]) -> int:
    """A set of stages, a bit for each, that of stage 1 lowest."""
    return bits(stage - 1 for stage in stages)


class Card(WordedItem, frozen=True):
    """One kind of card; its ``code`` on a line, one letter with a number behind it, never changes.

    Mostly first letters: M money, V victory points, K cat, N needle, E gear, R, H and B for red
    cards without, with one and with both horns.
    """

    code: Annotated[str, Meta(pattern="^[A-Z]$")]
    color: Color
    effects: tuple[CardEffect, ...]
    confidence: Confidence


class Deck(Row, frozen=True):
    """A deck: ``deck`` is the wonder it belongs to or ``central``, ``cards`` counts each kind.

    ``cells`` holds the confidence of single counts that differs from that of the whole deck.
    """

    deck: Id
    size: Annotated[int, Meta(ge=1, le=100)]
    cards: dict[str, Amount]
    confidence: Trust
    cells: dict[str, Trust]

    def trust(self, card: str) -> Trust:
        """How sure the count of ``card`` (an id) is."""
        return self.cells.get(card, self.confidence)


class Stage(Row, frozen=True):
    """A stage: ``count`` units of resources that are all identical or all different.

    ``effect`` says whether building it carries out the effect of the wonder, ``requires`` which
    stages (numbers from 1) must be built before.
    """

    count: Annotated[Count, Column("count")]
    kind: Annotated[Literal["identical", "different"], Column("same", "identical".__eq__)]
    vp: Annotated[Amount, Column("vp")]
    effect: Annotated[bool, Column("effect")]
    requires: Annotated[tuple[StageNumber, ...], Column("requires", stages_as_bits)]


class WonderConfidence(Row, frozen=True):
    """How sure costs, points and order of the stages are, the effect, and the Italian name."""

    stages: Trust
    effect: Trust
    name_it: Trust


class Wonder(WordedItem, frozen=True):
    """One wonder with its stages from the bottom; Giza has no effect."""

    code: TwoLetters
    effect: WonderEffect | None
    stages: tuple[Stage, ...]
    confidence: WonderConfidence


class Token(Item, frozen=True):
    """One kind of progress token, and how many of it there are."""

    code: TwoLetters
    copies: Annotated[int, Meta(ge=1, le=2), Column("copies")]
    effect: TokenEffect
    confidence: Confidence


class CardsFile(TableFile, frozen=True):
    """Content of ``cards.json``."""

    cards: tuple[Card, ...]


class DecksFile(TableFile, frozen=True):
    """Content of ``decks.json``."""

    decks: tuple[Deck, ...]


class WondersFile(TableFile, frozen=True):
    """Content of ``wonders.json``."""

    wonders: tuple[Wonder, ...]


class TokensFile(TableFile, frozen=True):
    """Content of ``progress_tokens.json``. ``face_up``: tokens that lie open."""

    face_up: Literal[3]
    tokens: tuple[Token, ...]


class MilitaryConfidence(Row, frozen=True):
    """How sure each value of ``military.json`` is."""

    conflict_tokens: Trust
    victory_vp: Trust
    victory_supply: Trust
    cat_vp: Trust


class MilitaryFile(TableFile, frozen=True):
    """Content of ``military.json``.

    ``conflict_tokens`` are those in use by number of players. ``victory_supply`` is what the box
    holds; as no rule says what happens when they run out, it limits nothing.
    """

    conflict_tokens: dict[Players, Count]
    victory_vp: Count
    victory_supply: Annotated[int, Meta(ge=1)]
    cat_vp: Count
    confidence: MilitaryConfidence

    def tokens_for(self, players: int) -> int:
        """Conflict tokens in use with so many players; 0 if the game is not for that many."""
        return next(
            (count for key, count in self.conflict_tokens.items() if int(key) == players), 0
        )


class Tables(RulesTables, frozen=True):
    """All tables of the game, with the index of each id."""

    cards_file: CardsFile
    decks_file: DecksFile
    wonders_file: WondersFile
    tokens_file: TokensFile
    military: MilitaryFile
    card_index: dict[str, int]
    wonder_index: dict[str, int]
    token_index: dict[str, int]

    @property
    def cards(self) -> tuple[Card, ...]:
        """The kinds of cards, by index."""
        return self.cards_file.cards

    @property
    def decks(self) -> tuple[Deck, ...]:
        """The decks: those of the wonders by index of the wonder, then the central one."""
        return self.decks_file.decks

    @property
    def wonders(self) -> tuple[Wonder, ...]:
        """The wonders, by index."""
        return self.wonders_file.wonders

    @property
    def tokens(self) -> tuple[Token, ...]:
        """The kinds of progress tokens, by index."""
        return self.tokens_file.tokens
