"""The rules tables put together: editions, what a table plays with, and all of it.

Source of what expansions change: reference wonders/leaders and wonders/cities, sections on set-up.
"""

from collections.abc import Collection
from typing import Any, Literal, Self, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from solver.games.data.json_tables import RulesTables
from solver.games.wonders.data.model import (
    Alternative,
    Board,
    Card,
    CardRules,
    CardsFile,
    Edifice,
    EdificesFile,
    EditionName,
    Leader,
    LeaderDeck,
    LeadersFile,
    RulesFile,
    SideName,
    Stage,
    Wonder,
    WondersFile,
)
from solver.games.wonders.data.naval import Island, IslandsFile, Shipyard, ShipyardsFile

Item = Card | Leader
"""What has a place in the order of cards: a card of an Age, or behind them a leader."""

Part = Literal["base", "cities", "armada"]
"""What cards of the Ages came with."""

R = TypeVar("R", bound=CardRules | Leader | Stage)

ALTERNATIVES = ("plato_cost", "caligula_cost", "roma_night_2", "embassy")
"""The options for values in dispute, in the order of the bits by which states know them."""

LEADER_DECKS: tuple[tuple[LeaderDeck, ...], ...] = (
    ("standard", "expert", "cities"),
    ("standard",),
    ("standard", "cities"),
    ("standard", "expert"),
)
"""The decks of leaders by the value of the option for them; ``cities`` only with that expansion."""


def part_of(card: Card) -> Part:
    """What a card came with."""
    if card.armada:
        return "armada"
    return "cities" if card.black else "base"


class Edition(Struct, frozen=True):
    """All that one edition says, by index of item and wonder.

    None stands for a card that it lacks, ``NO_BOARD`` for a board.
    """

    name: EditionName
    cards: tuple[CardRules | Leader | None, ...]
    boards: tuple[Board, ...]
    sides: tuple[SideName, SideName]

    def copies(self, card: int, players: int) -> int:
        """Copies of a card (index) in the deck for so many players."""
        rules = self.cards[card]
        return sum(threshold <= players for threshold in rules.copies) if rules else 0

    def with_values(self, options: Collection[str]) -> Self:
        """The edition where these options have the values of the alternatives in the tables."""
        if not options:
            return self
        return replace(
            self,
            cards=tuple(card and _otherwise(card, options) for card in self.cards),
            boards=tuple(
                replace(
                    board,
                    sides={
                        side: tuple(_otherwise(stage, options) for stage in stages)
                        for side, stages in board.sides.items()
                    },
                )
                for board in self.boards
            ),
        )


def _otherwise(item: R, options: Collection[str]) -> R:
    """The item as it is with the alternatives of these options."""
    for other in item.alternatives:
        if other.option in options:
            item = replace(
                item,
                cost=item.cost if other.cost is None else other.cost,
                effects=item.effects if other.effects is None else other.effects,
            )
    return item


class Setup(Struct, frozen=True):
    """What a table plays with: an edition, and the numbers that follow from it.

    ``hand`` cards are dealt to each player in an Age, ``turns`` of them are played; everybody has
    ``coins`` at the start. ``boards`` are the wonders (indexes) that are dealt from, ``guests``
    others that may be used, too (Carthage, in any game). ``score_rows`` are
    the rows of the score sheet. ``leaders``, ``cities``, ``edifice`` and ``armada`` tell whether
    these are played with. Set-ups have the order of the indexes by which states know them.
    """

    name: str
    edition: int
    hand: int
    turns: int
    coins: int
    boards: tuple[int, ...]
    guests: tuple[int, ...]
    score_rows: tuple[str, ...]
    leaders: bool = False
    cities: bool = False
    edifice: bool = False
    armada: bool = False

    def armada_for(self, players: int) -> int:
        """Cards of Armada of each Age that are in play with so many players."""
        return players if self.armada else 0

    def black_for(self, players: int) -> int:
        """Black cards of each Age that are in play with so many players."""
        return players if self.cities else 0


class Tables(RulesTables, frozen=True):
    """All tables of the game, with the index of each id.

    ``cards`` are the cards of all editions and expansions, and behind them the leaders.
    """

    cards_file: CardsFile
    wonders_file: WondersFile
    leaders_file: LeadersFile
    islands_file: IslandsFile
    shipyards_file: ShipyardsFile
    edifices_file: EdificesFile
    rules: RulesFile
    editions: tuple[Edition, ...]
    setups: tuple[Setup, ...]
    cards: tuple[Item, ...]
    card_index: dict[str, int]
    wonder_index: dict[str, int]

    @property
    def wonders(self) -> tuple[Wonder, ...]:
        """The wonders, by index."""
        return self.wonders_file.wonders

    @property
    def islands(self) -> tuple[Island, ...]:
        """The Islands, by index."""
        return self.islands_file.islands

    @property
    def shipyards(self) -> tuple[Shipyard, ...]:
        """The shipyards, by index."""
        return self.shipyards_file.boards

    @property
    def edifices(self) -> tuple[Edifice, ...]:
        """The Edifices, by index."""
        return self.edifices_file.edifices

    @property
    def first_leader(self) -> int:
        """The index of the first leader; cards of the Ages stand before it."""
        return len(self.cards_file.cards)

    def building(self, card: int) -> int:
        """The first card (index) that is the same building as this one."""
        name = self.cards[card].building
        if name is None:
            return card
        return next(index for index, other in enumerate(self.cards) if other.building == name)

    def leaders_of(self, setup: Setup, deck: int) -> tuple[int, ...]:
        """The leaders (indexes) that are dealt from, by the value of the option for the deck."""
        if not setup.leaders:
            return ()
        decks = set(LEADER_DECKS[deck]) - (set() if setup.cities else {"cities"})
        leaders = enumerate(self.leaders_file.leaders, self.first_leader)
        return tuple(index for index, leader in leaders if leader.deck in decks)

    def expansion_boards(self, name: str) -> tuple[int, ...]:
        """The boards (indexes) that came with an expansion, such as ``leaders``."""
        with_it = next(setup for setup in self.setups if setup.name == name)
        return tuple(board for board in with_it.boards if board not in self.setups[0].boards)

    def in_dispute(self) -> list[tuple[str, Alternative[Any]]]:
        """What may be otherwise: an item, or a stage of a wonder, and how."""
        found: list[tuple[str, Alternative[Any]]] = [
            (self.cards[index].name, other)
            for edition in self.editions
            for index, card in enumerate(edition.cards)
            if card is not None
            for other in card.alternatives
        ]
        found += [
            (f"{self.wonders[self.wonder_index[board.id]].name}, {side}, stage {number}", other)
            for edition in self.editions
            for board in edition.boards
            for side, stages in board.sides.items()
            for number, stage in enumerate(stages, 1)
            for other in stage.alternatives
        ]
        return found
