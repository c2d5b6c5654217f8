"""A game that is put together from a history: the moves and chance events, as one seat saw them.

Where the site has other figures than our rules say, its figures are taken over, and each of them
leaves a mark: the game is played on as it was at the table.
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from solver._ext.core.state import CHANCE
from solver.errors import InputError, Phrase
from solver.games.private_events import unasked_chance

if TYPE_CHECKING:
    from solver.games.base import Game, JsonObject, Variant

MOST_TRIES = 12
"""So often a history is read again to find out whether a figure was a slip of the page."""

Doubts = frozenset[tuple[str, str, int | None]]
"""Figures that are noted and not taken over: place, what it is, and whose."""


@dataclass(frozen=True)
class Difference:
    """A figure of the site that is not ours, as :class:`solver.records.Correction` tells it."""

    ply: int
    what: str
    shown: int
    ours: int
    seat: int | None
    taken: bool
    when: str
    place: str


@dataclass(frozen=True)
class Told:
    """What a history tells of a game, ready to become a record.

    ``start`` is the position in which it begins where a seat knows less than the table, ``names``
    are those of the players by seat, ``notes`` what the user should know of it, ``differences``
    where the site has other figures than our rules say. ``ended`` says why the game ends before
    the history does, if so.
    """

    variant: Variant
    names: tuple[str, ...]
    start: JsonObject | None
    moves: tuple[str, ...]
    notes: tuple[str, ...] = ()
    differences: tuple[Difference, ...] = ()
    ended: InputError | None = None

    @property
    def worth(self) -> tuple[int, int]:
        """How well the rules fit the history: what is reached, then how few marks it took."""
        return len(self.moves), -len(self.differences)


class Retelling:
    """A game in progress as ``seat`` sees it.

    Attributes
    ----------
    state:
        What the seat knows now.
    moves:
        The texts of all moves and chance events so far.
    differences:
        The figures that are others on the site.
    """

    def __init__(
        self,
        game: Game,
        variant: Mapping[str, str],
        seats: int,
        seat: int,
        doubts: Doubts = frozenset(),
    ) -> None:
        self.game = game
        self.seat = seat
        self.doubts = doubts
        table = game.new(variant, seats)
        position = game.observe(table, seat)
        self.variant = game.variant_of(table)
        self.start = None if position.state == table else position.to_json()
        self.state = position.state.copy()
        self.moves: list[str] = []
        self.differences: list[Difference] = []
        self.decided = False
        self._chances: list[int] = []  # the events of chance since the last decision
        self._gaps: dict[tuple[str, int | None], int] = {}  # noted, and not taken over

    def push(self, event: int) -> None:
        """Let a move or chance event happen, which must be possible."""
        self.moves.append(self.game.move_text(self.state, event))
        if self.state.decider == CHANCE:
            self._chances.append(event)
        else:
            self._chances = []
            self.decided = True
        self.state.apply(event)

    def say(self, text: str, place: str) -> None:
        """Let happen what a text means. Raises InputError at ``place`` with the reason why not."""
        try:
            self.push(self.game.parse_move(self.state, text))
        except InputError as error:
            raise InputError(place, Phrase("{}: {}", text, error.problem), error.remedy) from None

    def play_forced(self) -> bool:
        """Let happen what goes without saying; returns whether chance is still due."""
        while event := unasked_chance(self.game, self.state, (self.seat,)):
            self.push(event)
        return self.state.decider == CHANCE

    # ------------------------------------------------------------ figures of the site

    def agrees(self, what: str, seat: int | None) -> None:
        """A figure is ours again."""
        self._gaps.pop((what, seat), None)

    def differs(
        self, what: str, seat: int | None, shown: int, ours: int, *, place: str, when: str
    ) -> bool:
        """Take over a figure of the site, or note it; returns whether the game goes on with it.

        A figure that cannot be set (points follow from cards) is noted once as long as it differs
        by the same amount.
        """
        taken = (
            what in self.game.correctable
            and (place, what, seat) not in self.doubts
            and self._set(what, seat, shown)
        )
        gap = shown - ours
        if not taken and self._gaps.get((what, seat)) == gap:
            return False
        if not taken:
            self._gaps[what, seat] = gap
        ply = max(1, len(self.moves) - len(self._chances))
        self.differences.append(Difference(ply, what, shown, ours, seat, taken, str(when), place))
        return taken

    def _set(self, what: str, seat: int | None, value: int) -> bool:
        """Set a figure as it stood after the last decision: what chance did then came later."""
        if not self.decided:
            return False
        before = copy.copy(self.state)
        for _ in self._chances:
            self.state.undo()
        try:
            self.game.correct(self.state, what, seat, value)
            for event in self._chances:
                self.state.apply(event)
        except ValueError:
            self.state = before
            return False
        return True

    # ------------------------------------------------------------ going back, and the end

    def bookmark(self) -> Callable[[], None]:
        """What takes everything back that happens from now on."""
        state, moves, chances = copy.copy(self.state), len(self.moves), list(self._chances)
        differences, gaps, decided = len(self.differences), dict(self._gaps), self.decided

        def back() -> None:
            self.state, self._chances, self._gaps = state, chances, gaps
            self.decided = decided
            del self.moves[moves:]
            del self.differences[differences:]

        return back

    def finished(
        self,
        names: tuple[str, ...],
        notes: tuple[str, ...] = (),
        ended: InputError | None = None,
    ) -> Told:
        """The record so far. Raises ``ended`` if nobody has decided anything yet."""
        if ended is not None and not self.decided:
            raise ended
        return Told(
            self.variant,
            names,
            self.start,
            tuple(self.moves),
            notes,
            tuple(self.differences),
            ended,
        )


def without_slips(told: Told, again: Callable[[Doubts], Told]) -> Told:
    """The telling in which figures that were slips of the page are noted, not taken over.

    A figure that is taken over and was wrong makes the next one wrong, too. ``again`` reads the
    history once more with figures in doubt; what leaves fewer marks is believed.
    """
    doubts: Doubts = frozenset()
    taken = [found for found in told.differences if found.taken]
    for found in taken[:MOST_TRIES]:
        tried = doubts | {(found.place, found.what, found.seat)}
        other = again(tried)
        if other.worth > told.worth:
            told, doubts = other, tried
    return told


def age_and_turn(age: int, turn: int) -> str:
    """The turn that was played, as a player looks for it in the log of the site."""
    return Phrase("Age {}, turn {}", "I" * age, turn)
