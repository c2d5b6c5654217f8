"""The parts of a sketch: cities, what a seat holds itself, what happened in an Age.

None stands for what a position does not give.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from solver.games.wonders.city_table import City
from solver.games.wonders.positions.facts import NONE
from solver.games.wonders.positions.uses import Use
from solver.games.wonders.table import Draft, Partner, WondersTable

Passed = list[list[int] | None]
"""What was passed on after each turn; None for a turn that is not remembered."""


class SketchCity(City):
    """A city of the table while it is read; ``place`` is what errors call it.

    NONE stands for a side that is not known, and for stages of which nothing is told; None for
    other numbers and lists of which nothing is told. ``chosen_options`` are those of stages that
    have some, as a position lists them; ``options`` follow from them.
    """

    __slots__ = ("chosen_options", "place")

    if TYPE_CHECKING:
        side: int
        recruits: list[Use] | None
        coins: int | None  # type: ignore[assignment]
        diplomacy: int | None  # type: ignore[assignment]
        stages_built: list[int] | None  # type: ignore[assignment]
        naval: list[str] | None  # type: ignore[assignment]
        raids: list[int] | None  # type: ignore[assignment]

    def __init__(self, place: str) -> None:
        super().__init__(side=NONE, stages=NONE)
        self.place = place
        self.chosen_options: list[int] = []

    @property
    def has_side(self) -> bool:
        """Whether its board and the side of it are known."""
        return NONE not in (self.wonder, self.side)

    @property
    def loses(self) -> bool:
        """Whether it is yet to lose coins in this turn."""
        return any((self.losses, self.losses_per_token, self.losses_per_stage))

    @property
    def named(self) -> list[int]:
        """The Islands that it has drawn of which it is told which they are."""
        return [island for island in self.found if island >= 0]

    @property
    def hidden(self) -> list[int]:
        """The levels of those of which it is not."""
        return [NONE - island for island in self.found if island < NONE]

    @property
    def spent(self) -> list[Use]:
        """What it did with the leaders that it has not recruited, once that is known."""
        return [use for use in self.recruits or () if use.how != "recruit"]


class Own:
    """What a seat holds whose knowledge the position is, as its ``zone`` of the table tells it.

    That is the root for the view, or the zone of its partner; ``place`` stands before the names of
    its fields in errors.
    """

    def __init__(self, seat: int, zone: WondersTable | Partner, place: str = "") -> None:
        self.seat, self.place, self.zone = seat, place, zone
        self.draft = zone.draft = zone.draft or Draft()

    @property
    def hand(self) -> list[int] | None:
        """Its cards."""
        return self.zone.hand

    @hand.setter
    def hand(self, cards: list[int] | None) -> None:
        self.zone.hand = cards

    @property
    def drawn(self) -> int:
        """The card that it has drawn from the Free City's pile; NONE if there is none."""
        drawn = getattr(self.zone, "drawn", None)
        return NONE if drawn is None else drawn

    @property
    def leaders(self) -> list[int] | None:
        """The leaders in its hand."""
        return self.zone.leader_hand

    @leaders.setter
    def leaders(self, leaders: list[int] | None) -> None:
        self.zone.leader_hand = leaders

    @property
    def kept(self) -> list[int] | None:
        """The leaders that it kept in the draft, one after the other."""
        return self.draft.kept

    @kept.setter
    def kept(self, leaders: list[int] | None) -> None:
        self.draft.kept = leaders

    @property
    def sent(self) -> Passed | None:
        """The leaders that it passed on in the draft."""
        return self.draft.passed

    @sent.setter
    def sent(self, leaders: Passed | None) -> None:
        self.draft.passed = leaders

    @property
    def drew(self) -> list[int] | None:
        """The leaders that it drew from the box."""
        return self.draft.drawn

    @property
    def chosen(self) -> list[str]:
        """What it has chosen in this turn."""
        return self.zone.chosen


class AgeLog(Struct):
    """What happened in an Age; ``place`` is what errors call it.

    ``plays`` are the uses of each city turn by turn (None: not told), ``passed`` is what the view
    and its partner passed on after each turn, each None if nothing is remembered.
    """

    place: str
    plays: list[list[Use] | None]
    passed: list[Passed | None]

    def place_of(self, city: SketchCity, index: int) -> str:
        """What errors call the uses of a city, the one with this index."""
        return f"{self.place}.turns[{index}]" if self.place else f"{city.place}.turns"

    def place_of_passed(self, own: int = 0) -> str:
        """What errors call the cards passed on by the view, or its partner (1)."""
        if self.place:
            return f"{self.place}.{('passed', 'partner_passed')[own]}"
        return ("passed", "partner.passed")[own]
