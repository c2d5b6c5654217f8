"""What the drawings of all games need of a position: names, words, who sits where, who has won."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, Self, TypeVar

from solver._ext.core.state import State
from solver.games.base import Position
from solver.games.drawing.html import Markup
from solver.games.drawing.labels import Wording
from solver.games.drawing.lines import Brush
from solver.games.drawing.nodes import Listing, words
from solver.games.drawing.pieces import counter, icon, mark, row, times
from solver.games.drawing.sitting import Seat, side_of
from solver.games.parts import Bridge

T = TypeVar("T")


@dataclass(frozen=True)
class TableView(Generic[T]):
    """A position to be drawn as the seat ``own`` knows it.

    ``table`` is the typed view of ``state``. On a page that is ``live`` things can be tapped. A
    game says how it reads its table, with which words and bridge, and what is called a turn.
    """

    state: State
    own: int
    table: T
    lang: str
    brush: Brush
    live: bool = False

    label: ClassVar[Wording]
    bridge: ClassVar[Bridge]
    deciding_word: ClassVar[str] = "to_move"

    @staticmethod
    def read(state: State) -> Any:
        """The typed view of a state."""
        raise NotImplementedError

    @classmethod
    def of(cls, position: Position, lang: str, *, color: bool = False, live: bool = False) -> Self:
        """Take a position apart for drawing."""
        state = position.state
        return cls(state, position.view, cls.read(state), lang, Brush(color), live)

    @property
    def seats(self) -> int:
        """The number of seats."""
        return self.state.seats

    @property
    def around(self) -> int:
        """The number of cities around the table."""
        return self.seats

    @property
    def html_lang(self) -> str:
        """The language for browsers, which hyphenate by it."""
        return "it" if self.lang == "it" else "en"

    def say(self, key: str, *values: object) -> str:
        """The words for ``key`` in the language of the drawing."""
        return self.label(key, self.lang, *values)

    def count(self, noun: str, number: int) -> str:
        """``number`` of ``noun``, in the right form."""
        return self.say(noun if number == 1 else f"{noun}s", number)

    def seat(self, seat: int) -> str:
        """How a seat is called."""
        return self.say("seat", seat)

    def seat_list(self, seats: Iterable[int]) -> str:
        """Several seats, for instance ``seat 0, seat 2``."""
        return ", ".join(map(self.seat, seats))

    def side(self, seat: int) -> str:
        """``left`` or ``right`` for a seat beside the view, else empty; two sit opposite."""
        return "" if self.around == 2 or seat == self.own else side_of(seat, self.own, self.around)

    def place(self, seat: int) -> str:
        """Where a seat sits if it is the view or beside it, in words; else empty."""
        side = "you" if seat == self.own else self.side(seat)
        return self.say(side) if side else ""

    def sitter(self, seat: int) -> Seat:
        """Who sits there, for :mod:`solver.games.drawing.sitting`."""
        decides = self.say(self.deciding_word) if self.state.decider == seat else ""
        place = self.place(seat)
        return Seat(seat, self.seat(seat), place, self.side(seat), decides, seat == self.own)

    def note(self) -> str:
        """What is to be known about the tables that are played with; else empty."""
        return ""

    def result(self, ending: str | None) -> str:
        """Who has won, and how."""
        returns = self.state.returns()
        winners = [seat for seat, share in enumerate(returns) if share == max(returns)]
        if len(winners) == 1:
            who = self.say("won", winners[0])
        else:
            who = self.say("shared", self.seat_list(winners))
        return f"{who} ({self.say(f'ending.{ending}')})"

    def scores(self, seat: int) -> dict[str, int]:
        """The points of a seat as they stand by category, with ``total``."""
        return self.bridge.score(self.state)[seat]

    def score(self, seat: int) -> Listing:
        """The same in words: all points, and what they are for."""
        scores = self.scores(seat)
        total = self.count("point", scores.pop("total"))
        parts = [f"{self.say(f'score.{name}')} {count}" for name, count in scores.items() if count]
        return Listing(total, words(parts)) if parts else Listing("", words([total]))

    def worth(self, seat: int) -> Markup:
        """All points of a seat in a counter."""
        total = self.scores(seat)["total"]
        return counter("vp", total, self.count("point", total))

    def points_for(self, seat: int, signs: Mapping[str, str]) -> Markup | None:
        """What the points are for: by shapes, or by the marks of cards of a color."""
        shown = []
        for name, count in self.scores(seat).items():
            if count and name != "total":
                said = self.say(f"score.{name}")
                sign = icon(signs[name], said) if name in signs else mark(name, said)
                shown.append(times(sign, f"{count}".replace("-", "\N{MINUS SIGN}"), said))
        return row(self.say("points_for"), *shown)
