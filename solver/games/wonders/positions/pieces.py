"""The parts of a sketch: cities, what a seat holds itself, what happened in an Age.

None stands for what a position does not give.
"""

from __future__ import annotations

from msgspec import Struct, field

from solver.games.wonders.data.vocabulary import FLEETS
from solver.games.wonders.positions.facts import NONE
from solver.games.wonders.positions.uses import Use

Passed = list[list[int] | None]
"""What was passed on after each turn; None for a turn that is not remembered."""


class Navy(Struct):
    """What Armada adds to a city.

    ``given`` are the fields that a position gives. ``fleets`` are spaces from 0, ``stages`` the
    numbers of those built where they are built in any order, ``results`` what came of the naval
    conflict of each Age, ``raids`` those of this Age to the left and to the right. Of this turn:
    symbols of ``pirates``, the largest ``tribute`` demanded, ``free_moves`` still to be made,
    levels of Island spaces reached (``arrivals``), the levels explored now (``wave``) with the
    Islands ``found``, of which others see only the levels (``hidden``), and the levels of top
    Islands that it is yet to take (``draws``).
    """

    given: tuple[str, ...] = ()
    shipyard: int = NONE
    fleets: list[int] = field(default_factory=lambda: [0] * len(FLEETS))
    islands: list[int] = field(default_factory=list)
    stages: list[int] | None = None
    results: list[str] | None = None
    raids: list[int] | None = None
    pirates: int = 0
    tribute: int = 0
    free_moves: list[tuple[int, int]] = field(default_factory=list)
    arrivals: list[int] = field(default_factory=list)
    wave: list[int] = field(default_factory=list)
    found: list[int] = field(default_factory=list)
    hidden: list[int] = field(default_factory=list)
    draws: list[int] = field(default_factory=list)


class SketchCity(Struct):
    """One city; ``place`` is what errors call it.

    ``tokens`` are the military tokens by their points; ``victories`` and ``defeats`` follow.

    ``leaders`` are those face up, ``buried`` those face down on the board, ``recruits`` is what the
    city did with leaders one after the other, ``drew`` the Age in which it drew leaders from the
    box (0: it has not). ``losses`` are the coins to be lost in this turn: so many, and further ones
    for each Victory token and each stage. ``pawns`` are the Ages in whose Edifice it takes part,
    ``edifice_debts`` those for which it has a Debt token, ``stage_options`` the options of stages
    that have some, once filled in a number for each stage (0: it has none).
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
    leaders: list[int] = field(default_factory=list)
    buried: list[int] = field(default_factory=list)
    recruits: list[Use] | None = None
    drew: int | None = None
    debt: int = 0
    diplomacy: int | None = None
    black_used: bool = False
    bank_taken: bool = False
    income: int = 0
    losses: tuple[int, int, int] = (0, 0, 0)
    pawns: list[int] = field(default_factory=list)
    edifice_debts: list[int] = field(default_factory=list)
    stage_options: list[int] = field(default_factory=list)
    navy: Navy = field(default_factory=Navy)

    @property
    def recruited(self) -> list[int]:
        """The leaders that it has recruited, face up or buried."""
        return [*self.leaders, *self.buried]

    @property
    def spent(self) -> list[Use]:
        """What it did with the leaders that it has not recruited, once that is known."""
        return [use for use in self.recruits or () if use.how != "recruit"]


class Own(Struct):
    """What a seat holds whose knowledge the position is: that of the view, or its partner's.

    ``place`` stands before the names of its fields in errors. ``kept`` are the leaders that it
    kept in the draft, one after the other, ``sent`` those that it passed on, ``drew`` those that it
    drew from the box.
    """

    seat: int
    place: str = ""
    hand: list[int] | None = None
    drawn: int = NONE
    leaders: list[int] | None = None
    kept: list[int] | None = None
    sent: Passed | None = None
    drew: list[int] | None = None
    chosen: list[str] = field(default_factory=list)


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
