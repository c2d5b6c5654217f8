"""What every game offers to the rest of the package: the adapter between C states and people.

The searchers and the arena see a game only through its C interface (``ext/core/game.pxd``) and
through this class; nothing in shared code may ask which game it is.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from solver._ext.core.state import State

if TYPE_CHECKING:
    from solver._ext.core.network import NetworkHandle

Variant = dict[str, str]
"""Rule options by name; every option of the game is present."""

JsonObject = dict[str, Any]
"""A decoded JSON object."""


@dataclass(frozen=True)
class Option:
    """A named rule option of a variant.

    ``values`` lists the accepted values, the default first; ``why`` says what the choice is about
    and where each reading comes from.
    """

    name: str
    values: tuple[str, ...]
    why: str

    @property
    def default(self) -> str:
        """The value used when a variant does not name this option."""
        return self.values[0]


@dataclass(frozen=True)
class Outcome:
    """How a finished game ended.

    ``returns`` is the share of the win per seat (sums to 1), ``ending`` the game's own word for
    the way it ended, ``scores`` the points by category and in ``total`` per seat.
    """

    returns: tuple[float, ...]
    ending: str
    scores: tuple[dict[str, int], ...] = field(default=())

    @property
    def winner(self) -> int | None:
        """The seat that won alone, or None for a shared victory."""
        best = max(self.returns)
        return self.returns.index(best) if best > 0.999 else None


class Deal(ABC):
    """The hidden truth of one table: fixes every chance event before it happens.

    Two games from the same deal meet the same cards in the same places whoever plays, which is
    what makes mirrored matches fair. Only a referee holds one; bots never see it.
    """

    @abstractmethod
    def event(self, state: State) -> int:
        """The chance event that this deal makes happen in ``state`` (whose decider is chance)."""


@dataclass(frozen=True)
class Position:
    """What one seat knows: the input of every suggestion.

    ``state`` is the belief of that seat as a C state; it holds nothing that ``view`` cannot know.
    """

    game: Game
    variant: Variant
    view: int
    state: State

    def to_json(self) -> JsonObject:
        """The position as a JSON object that :func:`solver.read_position` reads back exactly."""
        return self.game.position_json(self)

    def to_compact(self) -> str:
        """The position as one line, which is read back the same way."""
        return self.game.compact(self)

    def __repr__(self) -> str:
        """An expression that makes an equal position."""
        return f"solver.read_position({self.to_compact()!r})"

    def __str__(self) -> str:
        """The position drawn as ``solver show`` does."""
        return self.game.render(self)


class Game(ABC):
    """The adapter of one game."""

    name: str
    title: str
    min_seats: int
    max_seats: int
    endings: tuple[str, ...]
    options: tuple[Option, ...]

    @abstractmethod
    def new(self, variant: Mapping[str, str] | None = None, seats: int | None = None) -> State:
        """The state before the first chance event. Raises InputError for a bad variant."""

    @abstractmethod
    def variant_of(self, state: State) -> Variant:
        """The variant a state is played with."""

    @abstractmethod
    def deal(self, variant: Mapping[str, str], seed: int) -> Deal:
        """The table that ``seed`` stands for."""

    @abstractmethod
    def observe(self, state: State, seat: int) -> Position:
        """What ``seat`` knows in ``state``."""

    @abstractmethod
    def move_text(self, state: State, move: int, lang: str = "id") -> str:
        """Canonical text of a move or chance event of ``state`` (lang: id, en or it)."""

    @abstractmethod
    def parse_move(self, state: State, text: str) -> int:
        """Inverse of :meth:`move_text`, forgiving about names. Raises InputError."""

    @abstractmethod
    def sentence(self, state: State, move: int, lang: str = "en") -> str:
        """The move in the game's own words, with its price where it has one."""

    @abstractmethod
    def read_position(self, data: JsonObject, place: str = "") -> Position:
        """Build a position from JSON. Raises InputError on any contradiction."""

    @abstractmethod
    def position_json(self, position: Position) -> JsonObject:
        """The JSON form of a position."""

    @abstractmethod
    def compact(self, position: Position) -> str:
        """The one-line text form of a position."""

    @abstractmethod
    def read_compact(self, text: str) -> Position:
        """Inverse of :meth:`compact`. Raises InputError."""

    @abstractmethod
    def schema(self) -> JsonObject:
        """JSON Schema of the position format."""

    @abstractmethod
    def outcome(self, state: State) -> Outcome | None:
        """How the game ended, or None while it goes on."""

    @abstractmethod
    def scores(self, state: State) -> tuple[dict[str, int], ...]:
        """Running points per seat by category, with ``total``."""

    @abstractmethod
    def render(self, position: Position, *, lang: str = "en", colour: bool = False) -> str:
        """The table drawn for a terminal of 80 columns."""

    @abstractmethod
    def provenance(self) -> list[tuple[str, str]]:
        """Pairs (what, how sure) about the data of the game."""

    @property
    @abstractmethod
    def data_hash(self) -> str:
        """Short hash of the rules tables, kept in records."""

    def network(self) -> NetworkHandle | None:
        """The learned evaluation that ships with the game, None if there is none."""
        return None

    @property
    def seat_range(self) -> str:
        """The numbers of seats it can be played with, in words: ``2`` or ``2 to 7``."""
        if self.min_seats == self.max_seats:
            return str(self.min_seats)
        return f"{self.min_seats} to {self.max_seats}"

    def parse_variant(self, data: Mapping[str, str] | None) -> Variant:
        """Fill in defaults and check names and values. Raises InputError."""
        from solver.errors import InputError

        variant = {option.name: option.default for option in self.options}
        for name, value in (data or {}).items():
            option = next((o for o in self.options if o.name == name), None)
            if option is None:
                known = ", ".join(variant)
                raise InputError(f"variant.{name}", "no such option", f"known: {known}")
            if value not in option.values:
                values = " or ".join(option.values)
                raise InputError(f"variant.{name}", f"no such value {value!r}", f"use {values}")
            variant[name] = value
        return variant
