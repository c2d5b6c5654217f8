"""The rules tables of Duel as frozen structs: the shape of the JSON files and their content.

An item's index is its place in its table. The columns are fields of the C structs in
``ext/duel/tables.pxd``.
"""

from collections.abc import Callable, Sequence
from typing import Annotated, Literal

from msgspec import Meta, field

from solver.games.data.json_tables import (
    Confidence,
    Effect,
    Id,
    Item,
    Row,
    RulesTables,
    TableFile,
    Trust,
    find,
)
from solver.games.data.rows import Column
from solver.games.duel.data.effects import (
    CLASSES,
    CardColor,
    CardEffect,
    Cost,
    Count,
    Resources,
    TokenEffect,
    WonderEffect,
    units,
)
from solver.games.duel.data.effects_agora import DecreeEffect, PlotEffect
from solver.games.duel.data.effects_pantheon import GodEffect

SLOTS = 20
"""Places in the structure of an age without Agora."""

MOST_SLOTS = 25
"""Places in the greatest structure of an age."""

MAX_CAPITAL = 15
"""The greatest distance of the capital from the middle that the rules have room for."""

Deck = Literal["age_1", "age_2", "age_3", "guild", "grand_temple", "senator"]
DECKS: tuple[Deck, ...] = ("age_1", "age_2", "age_3", "guild", "grand_temple", "senator")
"""Decks in the order of their indexes.

Guilds or temples are shuffled into the third age, senators into all of them.
"""

SlotNumber = Annotated[int, Meta(ge=0, lt=MOST_SLOTS)]

Mythology = Literal["mesopotamian", "phoenician", "greek", "egyptian", "roman"]
MYTHOLOGIES: tuple[Mythology, ...] = ("mesopotamian", "phoenician", "greek", "egyptian", "roman")
"""Mythologies in the order of their indexes."""

Section = Literal["left", "centre", "right", "conspirator"]
SECTIONS: tuple[Section, ...] = ("left", "centre", "right", "conspirator")
"""Sections of the Senate in which politicians act, and what acts elsewhere."""

DraftEffect = Literal["conspire", "place_cube"]
DRAFT_EFFECTS: tuple[DraftEffect, ...] = ("conspire", "place_cube")
"""What a wonder can bring when it is picked."""


def number_in(listed: Sequence[str]) -> Callable[[str | None], int]:
    """From a name to its place in a list, counted from 1; 0 for None."""
    return lambda name: 0 if name is None else listed.index(name) + 1


Edition = Literal["base", "pantheon", "agora", "promo"]
"""What an item came with; a set-up says which editions it plays with."""


class Coded(Item, frozen=True):
    """What a line writes as its ``code``, a capital and two small letters, which never changes."""

    code: Annotated[str, Meta(pattern="^[A-Z][a-z][a-z]$")]


class Card(Coded, frozen=True):
    """One card. ``chain_from`` is the id of the card that makes it free, or None."""

    deck: Deck
    color: Annotated[CardColor, Column("kind", CLASSES.index)]
    cost: Annotated[Cost, Column("cost", units), Column("coin_cost", lambda cost: cost.coins)]
    effects: tuple[CardEffect, ...]
    confidence: Confidence
    chain_from: Id | None = None
    free_with: Annotated[Mythology | None, Column("mythology", number_in(MYTHOLOGIES))] = None
    section: Annotated[Section | None, Column("section", number_in(SECTIONS))] = None
    edition: Edition = "base"

    @property
    def deck_index(self) -> int:
        """0, 1, 2 for the three ages, 3 for guilds, 4 for temples, 5 for senators."""
        return DECKS.index(self.deck)

    @property
    def age(self) -> int:
        """The age (1..3) in which the card can appear; senators appear in all, which is 3 here."""
        return min(self.deck_index + 1, 3)


class Wonder(Coded, frozen=True):
    """One wonder; its effects stand in the order in which they are resolved."""

    cost: Annotated[Resources, Column("cost", units)]
    effects: tuple[WonderEffect, ...]
    confidence: Confidence
    on_draft: Annotated[DraftEffect | None, Column("on_draft", number_in(DRAFT_EFFECTS))] = None
    edition: Edition = "base"


class Token(Coded, frozen=True):
    """One progress token."""

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


class God(Coded, frozen=True):
    """One god, or the Gate, which is of no mythology: it lies in no deck and before no player."""

    effects: tuple[GodEffect, ...]
    confidence: Confidence
    mythology: Annotated[Mythology | None, Column("mythology", number_in(MYTHOLOGIES))] = None
    price_times: Annotated[int, Meta(ge=1, le=9)] = 1
    """How often the price of its slot is paid for it."""

    @property
    def kind(self) -> int:
        """The number of its mythology, -1 for the Gate."""
        return number_in(MYTHOLOGIES)(self.mythology) - 1


class Conspiracy(Coded, frozen=True):
    """One Conspiracy; its effects stand in the order in which they are resolved."""

    effects: tuple[PlotEffect, ...]
    confidence: Confidence


class Decree(Coded, frozen=True):
    """One Decree."""

    effects: tuple[DecreeEffect, ...]
    confidence: Confidence


class Named(Coded, frozen=True):
    """A mythology."""

    confidence: Confidence


Six = tuple[Count, Count, Count, Count, Count, Count]


class GodsFile(TableFile, frozen=True):
    """Content of ``pantheon.json``. ``token_slots`` are told by set-up and Age."""

    prices: tuple[Six, Six]
    temple_points: tuple[int, int, int, int]
    offerings: tuple[Count, Count, Count]
    token_slots: dict[str, dict[str, tuple[SlotNumber, ...]]]
    mythologies: tuple[Named, ...]
    gods: tuple[God, ...]

    def marked(self, setup: "Setup") -> dict[str, tuple[SlotNumber, ...]]:
        """The slots with a token by Age; with Agora they are others."""
        if "pantheon" not in setup.editions:
            return {}
        return self.token_slots["both" if "agora" in setup.editions else "pantheon"]

    @property
    def gate(self) -> int:
        """The number of the Gate."""
        return next(number for number, god in enumerate(self.gods) if god.mythology is None)

    def of_mythology(self, kind: int) -> tuple[int, ...]:
        """The numbers of the gods of a mythology, which its deck holds."""
        return tuple(number for number, god in enumerate(self.gods) if god.kind == kind)

    @property
    def deepest(self) -> int:
        """The most gods of a mythology."""
        return max(len(self.of_mythology(kind)) for kind in range(len(self.mythologies)))

    def with_effect(self, kind: type[Effect]) -> frozenset[int]:
        """The numbers of the gods that have an effect of a type."""
        return frozenset(
            number for number, god in enumerate(self.gods) if find(god.effects, kind) is not None
        )

    def amounts(self, kind: type[Effect]) -> list[int]:
        """The numbers in the effects of a type that gods have."""
        found = (find(god.effects, kind) for god in self.gods)
        return [effect.number(1) for effect in found if effect is not None]


class SenateFile(TableFile, frozen=True):
    """Content of ``agora.json``."""

    chamber_points: Six
    conspiracies: tuple[Conspiracy, ...]
    decrees: tuple[Decree, ...]

    def with_effect(self, kind: type[Effect]) -> frozenset[int]:
        """The numbers of the Decrees that have an effect of a type."""
        return frozenset(
            number
            for number, decree in enumerate(self.decrees)
            if find(decree.effects, kind) is not None
        )


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
    senators: dict[str, Count] = field(default_factory=dict)
    layout: Literal["base", "agora"] = "base"

    def has(self, item: Card | Wonder | Token) -> bool:
        """Whether an item is played with; of cards also whether their deck is."""
        if isinstance(item, Card) and item.deck not in self.dealt:
            return item.deck == "senator" and bool(self.senators)
        return item.edition in self.editions


class SetupsFile(TableFile, frozen=True):
    """Content of ``setups.json``, in the order of the numbers that states hold."""

    setups: tuple[Setup, ...]


class LayoutsFile(TableFile, frozen=True):
    """Content of ``layouts.json``."""

    confidence: Trust
    ages: tuple[Layout, ...]
    agora_ages: tuple[Layout, ...]


class Tables(RulesTables, frozen=True):
    """All tables of the game, with the index of each id."""

    cards_file: CardsFile
    wonders_file: WondersFile
    tokens_file: TokensFile
    military: MilitaryFile
    layouts_file: LayoutsFile
    setups_file: SetupsFile
    pantheon: GodsFile
    agora: SenateFile
    card_index: dict[str, int]
    wonder_index: dict[str, int]
    token_index: dict[str, int]

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

    @property
    def setups(self) -> tuple[Setup, ...]:
        """What tables can play with, by the number that states hold."""
        return self.setups_file.setups

    def layouts(self, setup: int = 0) -> tuple[Layout, ...]:
        """The structures of a set-up."""
        file = self.layouts_file
        return file.agora_ages if self.setups[setup].layout == "agora" else file.ages

    def layout(self, age: int, setup: int = 0) -> Layout:
        """The structure of ``age`` (1..3)."""
        return self.layouts(setup)[age - 1]
