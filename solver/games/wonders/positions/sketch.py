"""A position in indexes, on its way from JSON to a state.

It is made by ``names`` (names to indexes), completed by ``fill`` (what the rules decide) and
examined by ``check``; ``course`` finds what the cities did where it is not told, ``world`` where
every card can be.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from solver.games.wonders.data import Stage, tables
from solver.games.wonders.data.editions import Setup
from solver.games.wonders.data.effects import BuildFromDiscard, PlayLastCard, StageEffect
from solver.games.wonders.positions.facts import NONE, age_of, stages_of, stages_with
from solver.games.wonders.positions.seating import Seating
from solver.games.wonders.positions.uses import Use

Phase = Literal[
    "boards", "sides", "deal", "choose", "see", "look", "discard", "draw", "seventh", "over"
]
Due = Literal["discard", "seventh"]

BEFORE: tuple[Phase, ...] = ("boards", "sides")
"""Phases before the first card is dealt."""

CHOOSING: tuple[Phase, ...] = ("choose", "see")
"""Phases before the choices of a turn; in ``see`` the view still looks at its hand."""

TAKING: tuple[Phase, ...] = ("discard", "look")
"""Phases before a discarded card is taken; in ``look`` the view still looks through the pile."""

ENDING: tuple[Phase, ...] = ("seventh", "draw")
"""Phases before the last card of a hand is played; in ``draw`` the view is about to draw that of
the Free City."""

IN_PLAY: tuple[Phase, ...] = (*CHOOSING, *TAKING, *ENDING)
"""Phases in which hands are held."""

LOOKING: dict[Phase, str] = {"see": "hand", "look": "pile", "draw": "last"}
"""What the rules call the phases in which the view looks at something."""


@dataclass(slots=True)
class City:
    """One city; ``place`` is what errors call it. None stands for what is not given.

    ``tokens`` are the military tokens by their points; ``victories`` and ``defeats`` follow.
    """

    place: str
    wonder: int = NONE
    side: int = NONE
    stages: int = 0
    coins: int | None = None
    cards: list[int] = field(default_factory=list)
    tokens: list[int] | None = None
    victories: list[int] = field(default_factory=list)
    defeats: int = 0
    free_used: bool = False
    looked: tuple[int, int] = (0, 0)


@dataclass(slots=True)
class AgeLog:
    """What happened in an Age; ``place`` is what errors call it.

    ``plays`` are the uses of each city turn by turn (None: not told), ``passed`` is what the view
    passed on after each turn (None: not remembered).
    """

    place: str
    plays: list[list[Use] | None]
    passed: list[list[int] | None] | None = None

    def place_of(self, city: City, index: int) -> str:
        """What errors call the uses of a city, the one with this index."""
        return f"{self.place}.turns[{index}]" if self.place else f"{city.place}.turns"

    @property
    def place_of_passed(self) -> str:
        """What errors call the cards passed on."""
        return f"{self.place}.passed" if self.place else "passed"


@dataclass(slots=True)
class Sketch:
    """A position in indexes. ``hand`` is that of the view; ``logs`` has one entry for each Age."""

    options: list[int]
    edition: int
    seating: Seating
    view: int
    cities: list[City]
    phase: Phase
    age: int
    turn: int | None
    hand: list[int] | None
    drawn: int
    dealt: int | None
    logs: list[AgeLog]
    pile: list[int]
    pile_size: int | None
    chosen: list[str]
    due: list[Due] | None

    @property
    def now(self) -> int:
        """The turn, once it is known."""
        assert self.turn is not None
        return self.turn

    @property
    def todo(self) -> list[Due]:
        """What follows in this turn, once it is known."""
        return self.due or []

    @property
    def log(self) -> AgeLog:
        """What happened in the present Age."""
        return self.logs[self.age - 1]

    @property
    def setup(self) -> Setup:
        """The set-up that is played."""
        return tables().setups[self.options[0]]

    @property
    def turns(self) -> int:
        """Turns of an Age."""
        return self.seating.turns

    @property
    def last(self) -> int:
        """The turn that stands for what became of the last card of a hand."""
        return self.seating.last

    # Which Ages.

    @property
    def in_play(self) -> bool:
        """Whether hands of the present Age are held."""
        return self.phase in IN_PLAY

    @property
    def completed(self) -> int:
        """Number of Ages that are over."""
        return self.age if self.phase == "over" else self.age - 1

    @property
    def begun(self) -> bool:
        """Whether a card of the present Age has been played."""
        return self.in_play and (self.now > 1 or self.phase not in CHOOSING)

    def goes_on(self, age: int) -> bool:
        """Whether hands of this Age are held."""
        return age == self.age and self.in_play

    @property
    def kept(self) -> list[int]:
        """The Ages of which a state holds every card.

        Of those that are over it does only if a wonder of the game reads the discard pile.
        """
        ages = list(range(1, self.completed + 1)) if self.city_that_takes != NONE else []
        return [*ages, self.age] if self.in_play else ages

    # Boards.

    @property
    def city_that_takes(self) -> int:
        """The city with a board that builds from the discard pile; NONE if there is none."""
        return self._city_with(BuildFromDiscard)

    @property
    def city_that_plays_last(self) -> int:
        """The city with a board that plays the last card of an Age; NONE if there is none."""
        return self._city_with(PlayLastCard)

    def _city_with(self, kind: type[StageEffect]) -> int:
        cities = range(len(self.cities))
        return next((city for city in cities if self.stages_with(city, kind)), NONE)

    def stages_with(self, city: int, kind: type[StageEffect]) -> tuple[int, ...]:
        """Numbers, from 1, of the stages of a city's board that have an effect of this type."""
        found = self.cities[city]
        if NONE in (found.wonder, found.side):
            return ()
        return stages_with(self.edition, found.wonder, found.side, kind)

    def built_with(self, city: int, kind: type[StageEffect]) -> int:
        """How many stages with an effect of this type a city has built."""
        return sum(number <= self.cities[city].stages for number in self.stages_with(city, kind))

    @property
    def may_have_taken(self) -> int:
        """How many cards can have been built from the discard pile at most."""
        return max(0, self.takes - self.takes_now)

    @property
    def takes(self) -> int:
        """How many stages that take a discarded card are built."""
        city = self.city_that_takes
        return self.built_with(city, BuildFromDiscard) if city != NONE else 0

    @property
    def takes_now(self) -> bool:
        """Whether a discarded card is yet to be taken in this turn."""
        return self.phase in TAKING or "discard" in self.todo

    def plays_last(self, city: int) -> bool:
        """Whether a city has built the stage that plays the last card of an Age."""
        return self.built_with(city, PlayLastCard) > 0

    def board(self, city: int) -> tuple[Stage, ...]:
        """The stages on the side of a city."""
        found = self.cities[city]
        return stages_of(self.edition, found.wonder, found.side)

    # Cards.

    def cards_of_age(self, city: int, age: int) -> list[int]:
        """The cards of a city that belong to an Age, sorted."""
        return sorted(card for card in self.cities[city].cards if age_of(card) == age)

    @property
    def acting(self) -> int:
        """The city that takes a discarded card or plays its last one now; NONE if none does."""
        if self.phase in TAKING:
            return self.city_that_takes
        return self.city_that_plays_last if self.phase in ENDING else NONE

    @property
    def own_row(self) -> int:
        """The row that the view holds; NONE while no hand is held.

        That is its hand, or the last card of the Free City's pile when it plays that.
        """
        if not self.in_play:
            return NONE
        last = self.acting if self.phase == "seventh" else NONE
        return self.seating.row_of(self.age, self.view, self.now, last)

    def uses(self, age: int, city: int) -> int:
        """How many cards a city has used in an Age, the last one of its hand included."""
        if not self.goes_on(age):
            return self.last if age <= self.completed else 0
        if self.phase in CHOOSING:
            return self.now - 1
        if self.now < self.turns:
            return self.now
        plays_it_yet = self.phase in ENDING or "seventh" in self.todo
        return self.turns if plays_it_yet and city == self.city_that_plays_last else self.last

    def actions(self, age: int, city: int) -> int:
        """How many cards a city can have played in an Age, its last one only by a stage for it."""
        count = self.uses(age, city)
        return min(count, self.turns) + (count == self.last and self.plays_last(city))
