"""A table on its way from JSON to a state, and what is asked of it there.

It is filled by ``names`` (names to numbers), completed by ``fill`` (what the rules decide) and
examined by ``check``; ``course`` finds what the cities did where it is not told, ``world`` where
every card can be.
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from solver.games.wonders.data import Stage, tables
from solver.games.wonders.data.effects import (
    BuildFromDiscard,
    ItemEffect,
    PlayLastCard,
    StageEffect,
)
from solver.games.wonders.data.effects_leaders import DrawLeaders, RecruitLeader
from solver.games.wonders.positions.facts import (
    NONE,
    age_of,
    edition_number,
    edition_with,
    effects_of,
    items_with,
    stages_of,
    stages_with,
)
from solver.games.wonders.positions.phases import (
    AFTER,
    BEFORE,
    CHOOSING,
    DRAFTING,
    ENDING,
    TAKING,
    Due,
    Phase,
)
from solver.games.wonders.positions.pieces import AgeLog, Own, SketchCity
from solver.games.wonders.table import Discards, WondersTable

TAKES: dict[Due, int] = {"discard": 1, "solomon": 2, "forging_agency": 3, "carthage": 4}
"""What builds from the discard pile, with its priority."""


class Sketch(WondersTable):
    """The table of a position while it is read.

    ``own`` is the view, in teams with its partner behind it. ``logs`` has one entry for each Age,
    ``acting`` is the city that is given as the one that acts; ``untold_recruits`` are the cities of
    which it is not told what they did with their leaders.
    """

    if TYPE_CHECKING:
        view: int
        phase: Phase
        turn: int | None  # type: ignore[assignment]
        due: list[Due] | None  # type: ignore[assignment]
        cities: list[SketchCity]  # type: ignore[assignment]
        discards: Discards

    def __init__(self, options: list[int], seats: int, view: int) -> None:
        super().__init__(options=options, seats=seats, view=view)
        self.discards = Discards()
        self.own: list[Own] = []
        self.logs: list[AgeLog] = []
        self.untold_recruits: set[int] = set()

    @cached_property
    def edition(self) -> int:
        """The number of the edition, or of the sheet in its place."""
        return edition_number(self.options)

    @property
    def now(self) -> int:
        """The turn, once it is known; 0 is the recruitment of leaders."""
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

    # What is played with.

    @cached_property
    def has_leaders(self) -> bool:
        """Whether Leaders is played with."""
        return self.rule("leaders") == "yes"

    @cached_property
    def has_cities(self) -> bool:
        """Whether Cities is played with."""
        return self.rule("cities") == "yes"

    @cached_property
    def has_edifice(self) -> bool:
        """Whether Edifice is played with."""
        return self.rule("edifice") == "yes"

    @cached_property
    def has_armada(self) -> bool:
        """Whether Armada is played with."""
        return self.rule("armada") == "yes"

    @property
    def expands(self) -> bool:
        """Whether an expansion is played with, so that what follows in a turn is told by city.

        A board with options of stages is one of an expansion, wherever it is used.
        """
        used = self.has_leaders or self.has_cities or self.has_edifice or self.has_armada
        return used or any(map(self._has_options, range(len(self.cities))))

    def _has_options(self, city: int) -> bool:
        """Whether a stage of a city's board has two options."""
        if not self.cities[city].has_side:
            return False
        return any(len(stage.options) > 1 for stage in self.board(city))

    @property
    def conflicts(self) -> int:
        """Ages whose conflicts on land are over: they come before that at sea."""
        return max(self.naval_conflicts, self.completed + (self.phase == "naval"))

    @property
    def naval_conflicts(self) -> int:
        """Ages whose naval conflict is over."""
        return self.completed + (self.phase == "penalties")

    @property
    def penalties(self) -> int:
        """Ages whose penalties are being paid, or have been."""
        return self.completed + (self.phase == "penalties")

    @property
    def all_pawns(self) -> int:
        """The pawns on each Edifice at the start."""
        return tables().edifices_file.pawns_for(self.seating.players)

    @property
    def turns(self) -> int:
        """Turns of an Age."""
        return self.seating.turns

    @property
    def last(self) -> int:
        """The turn that stands for what became of the last card of a hand."""
        return self.seating.last

    def own_of(self, seat: int) -> Own | None:
        """What a seat holds, if it is known: the view's, and its partner's."""
        return next((own for own in self.own if own.seat == seat), None)

    @property
    def looker(self) -> Own:
        """Who gets the hand that the view looks at: in teams that which comes from the others."""
        if not self.in_teams:
            return self.own[0]
        leftward = self.phase == "see" and self.seating.leftward(self.age)
        return next(own for own in self.own if own.seat % 2 != leftward)

    def knows_hand(self, seat: int) -> bool:
        """Whether all of the hand of the view or its partner is given: while it looks it is not."""
        return self.phase != "see" or seat != self.looker.seat

    # Which Ages.

    @property
    def in_play(self) -> bool:
        """Whether hands of the present Age are held."""
        if self.phase == "recruit" or (self.phase in AFTER and self.turn == 0):
            return False
        return self.phase in (*CHOOSING, *ENDING, *AFTER)

    @property
    def completed(self) -> int:
        """Number of Ages that are over."""
        return self.age if self.phase == "over" else self.age - 1

    @property
    def begun(self) -> bool:
        """Whether a card of the present Age has been played."""
        return self.in_play and self.now > 0 and (self.now > 1 or self.phase not in CHOOSING)

    @property
    def recruitments(self) -> int:
        """How many recruitments of leaders are over, but for what follows at their end."""
        if not self.has_leaders or self.phase in (*BEFORE, *DRAFTING):
            return 0
        return self.age - (self.phase == "recruit")

    def goes_on(self, age: int) -> bool:
        """Whether hands of this Age are held."""
        return age == self.age and self.in_play

    @property
    def pile_matters(self) -> bool:
        """Whether cards can be built from the discard pile: by a board, a leader, a black card."""
        return self.has_leaders or self.has_cities or self._city_with(BuildFromDiscard) != NONE

    @property
    def kept(self) -> list[int]:
        """The Ages of which a state holds every card.

        Of those that are over it does only if somebody may come to look through the discard pile.
        """
        ages = list(range(1, self.completed + 1)) if self.pile_matters else []
        return [*ages, self.age] if self.in_play else ages

    # Boards and what stands in the cities.

    @property
    def takers(self) -> list[int]:
        """The cities that have built from the discard pile, or do it now; for two the board's."""
        return [city for city in range(len(self.cities)) if self.takes(city)]

    def takes(self, city: int) -> int:
        """How many cards a city can have built from the discard pile, or builds now."""
        found = self.cities[city]
        items = [*found.cards, *found.recruited]
        takers = items_with(self.edition, BuildFromDiscard)
        return self.built_with(city, BuildFromDiscard) + sum(item in takers for item in items)

    def takes_now(self, city: int) -> int:
        """How many cards a city is yet to build from the discard pile in this turn."""
        waiting = sum(self.city_that_takes(due) == city for due in self.todo)
        return waiting + (self.phase in TAKING and self.actor == city)

    def may_have_taken(self, city: int) -> int:
        """How many cards a city can have built from the discard pile at most."""
        return max(0, self.takes(city) - self.takes_now(city))

    @property
    def city_that_plays_last(self) -> int:
        """The city with a board that plays the last card of an Age; NONE if there is none."""
        return self._city_with(PlayLastCard)

    def _city_with(self, kind: type[StageEffect]) -> int:
        cities = range(len(self.cities))
        return next((city for city in cities if self.stages_with(city, kind)), NONE)

    def takes_by_board_alone(self, city: int) -> bool:
        """Whether a city builds from the discard pile by stages of its board only."""
        return self.takes(city) == self.built_with(city, BuildFromDiscard)

    @property
    def looked(self) -> tuple[int, int]:
        """Age and turn of the last look of the view, or its partner, through the pile."""
        return max(self.cities[own.seat].looked for own in self.own)

    def city_that_takes(self, due: Due) -> int:
        """The city that builds from the discard pile by a board, a leader or a black card."""
        for index in range(len(self.cities)):
            of_board = self.effects_of_board(index)
            if any(_takes_at(effect, TAKES.get(due, 0)) for effect in of_board):
                return index
        for index, city in enumerate(self.cities):
            for item in (*city.cards, *city.recruited):
                effects = effects_of(self.edition, item)
                if any(_takes_at(effect, TAKES.get(due, 0)) for effect in effects):
                    return index
        return NONE

    def stages_with(self, city: int, kind: type[StageEffect]) -> tuple[int, ...]:
        """Numbers, from 1, of the stages of a city's board that have an effect of this type."""
        found = self.cities[city]
        if not found.has_side:
            return ()
        return stages_with(self.edition, found.wonder, found.side, kind)

    def built_with(self, city: int, kind: type[StageEffect]) -> int:
        """How many stages a city has built that have an effect of this type."""
        return sum(isinstance(effect, kind) for effect in self.effects_of_stages(city))

    def effects_of_stages(self, city: int) -> list[StageEffect]:
        """What the stages do that a city has built, each with the option that it has chosen."""
        found = self.cities[city]
        if not found.has_side:
            return []
        stages = self.stages_built(city)
        return [
            effect
            for number, stage in enumerate(stages, 1)
            for effect in stage.options[min(int(number in found.options), len(stage.options) - 1)]
        ]

    def any_order(self, city: int) -> bool:
        """Whether a city builds its stages in any order."""
        found = self.cities[city]
        if found.wonder == NONE or not self.has_armada:
            return False
        board = edition_with(self.edition).boards[found.wonder]
        return board.any_order

    def stages_built(self, city: int) -> tuple[Stage, ...]:
        """The stages that a city has built."""
        found, board = self.cities[city], self.board(city)
        if self.any_order(city) and found.stages_built is not None:
            return tuple(board[number - 1] for number in found.stages_built if number <= len(board))
        return board[: max(0, found.stages)]

    def effects_of_board(self, city: int) -> list[StageEffect]:
        """What all stages of a city's board can do."""
        found = self.cities[city]
        if not found.has_side:
            return []
        return [e for stage in self.board(city) for way in stage.options for e in way]

    def plays_last(self, city: int) -> bool:
        """Whether a city has built the stage that plays the last card of an Age."""
        return self.built_with(city, PlayLastCard) > 0

    def draws_leaders(self, city: int) -> bool:
        """Whether a city has drawn leaders from the box."""
        waits = self.phase == "draw_leaders" or "draw_leaders" in self.todo
        return self.built_with(city, DrawLeaders) > 0 and not waits

    def keeps_leaders(self, city: int) -> bool:
        """Whether a city returns no leader to the box: its board draws some."""
        return bool(self.stages_with(city, DrawLeaders))

    def extra_recruits(self, city: int) -> int:
        """How many leaders a city can have recruited outside the recruitments."""
        waits = (self.phase == "extra") + self.todo.count("extra")
        built = self.built_with(city, RecruitLeader)
        return max(0, built - waits) if built else 0

    def board(self, city: int) -> tuple[Stage, ...]:
        """The stages on the side of a city."""
        found = self.cities[city]
        return stages_of(self.edition, found.wonder, found.side)

    # Cards.

    def cards_of_age(self, city: int, age: int) -> list[int]:
        """The cards of a city that belong to an Age, sorted."""
        return sorted(card for card in self.cities[city].cards if age_of(card) == age)

    @property
    def actor(self) -> int:
        """The city that does something by itself now; NONE if none does."""
        if self.acting is not None:
            return self.acting
        return self.city_that_plays_last if self.phase in ENDING else NONE

    @property
    def own_row(self) -> int:
        """The row that the view holds; NONE while no hand is held."""
        return self.row_of(self.view)

    def row_of(self, seat: int) -> int:
        """The row that a seat holds; NONE while no hand is held.

        That is its hand, or the last card of the Free City's pile when it plays that.
        """
        if not self.in_play:
            return NONE
        last = self.actor if self.phase == "seventh" else NONE
        return self.seating.row_of(self.age, seat, max(1, self.now), last)

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


def _takes_at(effect: ItemEffect, priority: int) -> bool:
    return isinstance(effect, BuildFromDiscard) and effect.priority == priority
