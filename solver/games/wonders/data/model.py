"""The rules tables of 7 Wonders as frozen structs: the shape of the JSON files and their content.

An item's index is its place in ``cards.json`` or ``wonders.json``, which hold what the editions
have in common; each edition has its own values for them. Leaders, of which there is one edition
alone, stand in ``leaders.json`` with all their values; their indexes follow those of the cards.
"""

from typing import Annotated, ClassVar, Generic, Literal, TypeVar

from msgspec import Meta, field

from solver.games.data.json_tables import Id, Name, Row, TableFile, Trust, WordedItem
from solver.games.wonders.data.effects import (
    CardEffect,
    ChooseOne,
    LeaderEffect,
    PenaltyEffect,
    RewardEffect,
    SideEffect,
    StageEffect,
)
from solver.games.wonders.data.vocabulary import Color, Cost, Count, Resource

E = TypeVar("E")

AGES = 3

LEADERS = 4
"""The number of an Age that leaders have in the place of one."""

SIDES = 2
"""Sides of a board, in the order of their indexes: day or A, night or B."""

MAX_SEATS = 7

Players = Literal["2", "3", "4", "5", "6", "7"]
Threshold = Annotated[int, Meta(ge=3, le=MAX_SEATS)]
EditionName = Literal["second", "first"]
SideName = Literal["day", "night", "A", "B"]
LeaderDeck = Literal["standard", "expert", "cities"]


class Alternative(Row, Generic[E], frozen=True):
    """What an item is if a rule option has a value other than usual; None: no different."""

    option: Id
    value: Name
    cost: Cost | None = None
    effects: tuple[E, ...] | None = None


class NameConfidence(Row, frozen=True):
    """How sure the Italian name of an item is."""

    name_it: Trust


class Coded(WordedItem, frozen=True):
    """What a line writes as its ``code``, a capital and two small letters, which never changes."""

    code: Annotated[str, Meta(pattern="^[A-Z][a-z][a-z]$")]


class Card(Coded, frozen=True):
    """One card, as far as the editions agree.

    Cards with the same ``building`` are the same building, of which a city has only one; None: no
    other card is. ``expansion`` is what the card came with, where its color does not tell.
    """

    age: Annotated[int, Meta(ge=1, le=AGES)]
    color: Color
    confidence: NameConfidence
    building: Id | None = None
    expansion: Literal["armada"] | None = None

    @property
    def guild(self) -> bool:
        """Whether it is a guild, of which only some are in a game."""
        return self.color == "purple"

    @property
    def black(self) -> bool:
        """Whether it is a black card (Cities), of which only some of each Age are in a game."""
        return self.color == "black"

    @property
    def armada(self) -> bool:
        """Whether it came with Armada; only some of each Age are in a game."""
        return self.expansion == "armada"

    @property
    def ordinary(self) -> bool:
        """Whether it is in every game with so many players as its copies ask for."""
        return not (self.guild or self.black or self.armada)


class Wonder(Coded, frozen=True):
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
    alternatives: tuple[Alternative[CardEffect], ...] = ()


class LeaderConfidence(NameConfidence, frozen=True):
    """How sure the values of a leader are."""

    cost: Trust
    deck: Trust
    effects: Trust


class Leader(Coded, frozen=True):
    """One leader, with its rules: what a card is to :class:`Card` and :class:`CardRules`."""

    deck: LeaderDeck
    cost: Cost
    effects: tuple[LeaderEffect, ...]
    confidence: LeaderConfidence
    alternatives: tuple[Alternative[LeaderEffect], ...] = ()

    age: ClassVar[int] = LEADERS
    color: ClassVar[str] = "leader"
    guild: ClassVar[bool] = False
    black: ClassVar[bool] = False
    armada: ClassVar[bool] = False
    ordinary: ClassVar[bool] = False
    building: ClassVar[None] = None
    copies: ClassVar[tuple[int, ...]] = ()
    chain_from: ClassVar[tuple[str, ...]] = ()


class Stage(Row, frozen=True):
    """A stage of a wonder."""

    cost: Cost
    effects: tuple[StageEffect, ...]
    alternatives: tuple[Alternative[StageEffect], ...] = ()

    @property
    def options(self) -> tuple[tuple[StageEffect, ...], ...]:
        """What the stage does with each of its options; of most stages there is only one."""
        for effect in self.effects:
            if isinstance(effect, ChooseOne):
                rest = tuple(other for other in self.effects if other is not effect)
                return tuple(rest + option for option in effect.options)
        return (self.effects,)


class BoardConfidence(Row, frozen=True):
    """How sure the values of a board are."""

    resource: Trust
    costs: Trust
    effects: Trust


class Board(Row, frozen=True):
    """What one edition says about a wonder: the resource it begins with, if any, and its stages.

    ``own`` is what a side gives from the start, beside the resource. ``any_order``: its stages are
    built in any order.
    """

    id: Id
    resource: Resource | None
    sides: dict[SideName, tuple[Stage, ...]]
    confidence: BoardConfidence
    own: dict[SideName, tuple[SideEffect, ...]] = field(default_factory=dict)
    any_order: bool = False

    def stages(self, side: int) -> tuple[Stage, ...]:
        """The stages of a side (0 is day or A), in the order in which they are built."""
        return tuple(self.sides.values())[side]

    def from_start(self, side: int) -> tuple[SideEffect, ...]:
        """What a side gives from the start."""
        return self.own.get(tuple(self.sides)[side], ())


NO_BOARD = Board(
    id="",
    resource=None,
    sides={"A": (), "B": ()},
    confidence=BoardConfidence(resource="verified", costs="verified", effects="verified"),
)
"""Stands for the board of a wonder that an edition lacks."""


class EdificeConfidence(NameConfidence, frozen=True):
    """How sure the values of an Edifice are."""

    price: Trust
    reward: Trust
    penalty: Trust


class Edifice(Coded, frozen=True):
    """One Edifice: the coins of who takes part, what that brings, and what it costs all others."""

    age: Annotated[int, Meta(ge=1, le=AGES)]
    price: Count
    reward: tuple[RewardEffect, ...]
    penalty: PenaltyEffect
    confidence: EdificeConfidence


class CardsFile(TableFile, frozen=True):
    """Content of ``cards.json``."""

    cards: tuple[Card, ...]


class WondersFile(TableFile, frozen=True):
    """Content of ``wonders.json``."""

    wonders: tuple[Wonder, ...]


class CardRulesFile(TableFile, frozen=True):
    """Content of ``cards_second.json``, ``cards_first.json`` and ``cards_cities.json``."""

    edition: EditionName
    cards: tuple[CardRules, ...]


class LeadersFile(TableFile, frozen=True):
    """Content of ``leaders.json``."""

    edition: EditionName
    leaders: tuple[Leader, ...]


class EdificesConfidence(Row, frozen=True):
    """How sure the numbers are that all Edifices share."""

    pawns: Trust
    debts: Trust


class EdificesFile(TableFile, frozen=True):
    """Content of ``edifices.json``.

    ``pawns`` are the participation pawns on each Edifice by number of players, ``debts`` the points
    of the Debt tokens by Age.
    """

    edition: EditionName
    pawns: dict[Players, Count]
    debts: tuple[Count, Count, Count]
    edifices: tuple[Edifice, ...]
    confidence: EdificesConfidence

    def pawns_for(self, players: int) -> int:
        """The pawns on each Edifice; 0 if there is none with so many players."""
        return next((count for key, count in self.pawns.items() if int(key) == players), 0)


class BoardsFile(TableFile, frozen=True):
    """Content of the files of boards, such as ``wonders_second.json``."""

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


class LeadersNumbers(Row, frozen=True):
    """With Leaders: leaders dealt to each player, and coins at the start."""

    hand: Count
    coins: Count


class CitiesNumbers(Row, frozen=True):
    """With Cities: cards dealt to each player in an Age, and turns of an Age."""

    hand: Count
    turns: Count


class ArmadaNumbers(Row, frozen=True):
    """With Armada: cards dealt to each player in an Age, and turns of an Age.

    No guild scores more than ``guild_cap`` points. Who is alone to explore a level draws
    ``explored`` Islands. ``first``, ``second`` and ``last`` are the points of the naval conflicts
    by Age; the last ones lose theirs.
    """

    hand: Count
    turns: Count
    guild_cap: Count
    explored: Count
    first: tuple[Count, Count, Count]
    second: tuple[Count, Count, Count]
    last: tuple[Count, Count, Count]


class RulesFile(TableFile, frozen=True):
    """Content of ``rules.json``: the numbers that both editions share.

    ``hand`` cards are dealt to each player in an Age, ``turns`` of them are played. ``price`` is
    that of a unit without a discount. ``victory`` are points by Age, ``set`` points for three
    different science symbols. ``leaders``, ``cities`` and ``armada`` are what these expansions
    change.
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
    leaders: LeadersNumbers
    cities: CitiesNumbers
    armada: ArmadaNumbers
    confidence: RulesConfidence

    def guilds_for(self, players: int) -> int:
        """Guilds in play with so many players; 0 if the game is not for that many."""
        return next((count for key, count in self.guilds.items() if int(key) == players), 0)
