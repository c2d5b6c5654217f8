"""What can be asked of a table of 7 Wonders: what is played with, who holds and knows what.

The classes are bases of the typed view (``table.py``).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from solver.games.table.kinds import NONE
from solver.games.wonders.data import AGES, EXPANSIONS, Setup, Stage, tables
from solver.games.wonders.data.naval import LEVELS
from solver.games.wonders.positions.seating import Seating
from solver.games.wonders.variants import edition_of, rule_of, setup_index, sheet_of

if TYPE_CHECKING:
    from solver.games.wonders.city_table import City
    from solver.games.wonders.data.sheet import Sheet


class UsedItem(NamedTuple):
    """A used card, or leader: what became of it, and whether it has a mark.

    Marked are cards drawn from the pile of the Free City in the same turn, and leaders used after
    others had been drawn from the box. ``card`` is HIDDEN if it is not known.
    """

    card: int
    how: str
    marked: bool


class RowQuestions:
    """What can be asked of the rows of an Age, or of the draft."""

    __slots__ = ()

    if TYPE_CHECKING:
        used: list[list[int]]
        how: list[list[str]]
        marked: list[list[int]]

    def played(self, row: int) -> list[UsedItem]:
        """What became of the used cards of a row, the first used first."""
        marked = self.marked[row]
        pairs = enumerate(zip(self.used[row], self.how[row], strict=True))
        return [UsedItem(card, how, i in marked) for i, (card, how) in pairs]


class CityQuestions:
    """What can be asked of one city."""

    __slots__ = ()

    if TYPE_CHECKING:
        leaders: list[int]
        buried: list[int]

    @property
    def recruited(self) -> list[int]:
        """The leaders that it has recruited, face up or buried."""
        return [*self.leaders, *self.buried]


@cache
def _setup_of(options: tuple[int, ...]) -> int:
    return setup_index(options)


@cache
def _seating_of(setup: int, seats: int) -> Seating:
    return Seating.of(setup, seats)


class TableQuestions:
    """What can be asked of a whole table."""

    __slots__ = ()

    if TYPE_CHECKING:
        options: list[int]
        seats: int
        view: int | None
        phase: str
        age: int
        cities: list[City]

    # What is played with.

    def rule(self, name: str) -> str:
        """The value of a rule option; for ``rulebook`` what the edition says."""
        return rule_of(self.options, name)

    @property
    def setup_index(self) -> int:
        """The index of the set-up that is played."""
        return _setup_of(tuple(self.options))

    @property
    def setup(self) -> Setup:
        """The set-up that is played."""
        return tables().setups[self.setup_index]

    @property
    def seating(self) -> Seating:
        """Who holds which hand when."""
        return _seating_of(self.setup_index, self.seats)

    @property
    def sheet(self) -> Sheet | None:
        """The sheet that is played on; None without Armada."""
        return sheet_of(self.options)

    @property
    def in_teams(self) -> bool:
        """Whether seats 0 and 1 are a team, 2 and 3, and so on."""
        return self.rule("teams") == "yes"

    @property
    def expands(self) -> bool:
        """Whether an expansion is played with, so that what follows in a turn is told by city.

        A board with options of stages is one of an expansion, wherever it is used.
        """
        return any(self.rule(name) == "yes" for name in EXPANSIONS) or any(
            len(stage.options) > 1 for city in self.cities for stage in self.stages(city)
        )

    def stages(self, city: City) -> tuple[Stage, ...]:
        """The stages of a city's board from the first one; none while its side is not known."""
        if city.wonder == NONE or city.side is None:
            return ()
        return edition_of(self.options).boards[city.wonder].stages(city.side)

    def builds_in_any_order(self, city: City) -> bool:
        """Whether a city builds its stages in any order."""
        if city.wonder == NONE or self.rule("armada") == "no":
            return False
        return edition_of(self.options).boards[city.wonder].any_order

    # Islands.

    @property
    def drawn_each(self) -> dict[int, int]:
        """How many Islands of each level that is explored now its explorers draw."""
        return islands_drawn([(city.explores, city.islands) for city in self.cities])

    @property
    def open_levels(self) -> set[int]:
        """Levels of which explorers draw one Island each, which all see, since it is kept."""
        return {level for level, each in self.drawn_each.items() if each == 1}

    # Who knows it.

    @property
    def viewers(self) -> frozenset[int]:
        """All seats of a whole world; of what one seat knows that seat, and its partner if any.

        The hands of other seats are not known: the cards that stand there are only possible ones.
        """
        if self.view is None:
            return frozenset(range(self.seats))
        return frozenset((self.view, partner_of(self.view)) if self.in_teams else (self.view,))

    # Hands.

    def managed(self, age: int) -> int:
        """The row that is played for the Free City too; -1 if there is none."""
        return self.seating.managed(age)

    @property
    def over(self) -> int:
        """Number of Ages that are over."""
        return AGES if self.phase == "over" else self.age - 1


def partner_of(seat: int) -> int:
    """The other seat of a team; partners sit side by side."""
    return seat ^ 1


def islands_drawn(cities: Sequence[tuple[Collection[int], Iterable[int]]]) -> dict[int, int]:
    """How many Islands of each level that is explored now its explorers draw.

    Of each city the levels that it explores, and its Islands.
    """
    islands, found = tables().islands, {}
    for level in range(1, LEVELS + 1):
        explorers = sum(level in explored for explored, _ in cities)
        played = sum(islands[i].level == level for _, own in cities for i in own)
        deck = sum(island.level == level for island in islands) - played
        if explorers == 1:
            found[level] = min(deck, tables().rules.armada.explored)
        elif explorers:
            found[level] = deck // explorers
    return found
