"""What the modules in a game's folder offer to its adapter: one protocol for each module.

Only type checkers read this: :class:`solver.games.base.Game` finds the modules by their names when
they are first needed, and every game shows them here as :data:`Parts`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Protocol

from solver._ext.core.state import State
from solver.games.base import JsonObject, Position
from solver.games.drawing.html import Child, Markup
from solver.games.item_names import Choice
from solver.games.positions.final_field import FinalField
from solver.games.positions.possible_points import Possible
from solver.games.prices import Price
from solver.games.reasons import Reason
from solver.games.spots import Assumption, EmptyTable


class Compact(Protocol):
    """``positions/compact.py``: positions as one line."""

    def write(self, view: Position, /) -> str:
        """The position as one line."""

    def read(self, text: str, /) -> Position:
        """Inverse of :meth:`write`. Raises InputError."""


class Tables(Protocol):
    """The rules tables."""

    @property
    def hash(self) -> str:
        """Short hash of their content."""


class Data(Protocol):
    """The package ``data``: rules tables, and weights of a learned evaluation if there are any."""

    def tables(self) -> Tables:
        """The installed tables."""

    def provenance(self) -> list[tuple[str, str]]:
        """Pairs (what, how sure) about the values in the tables."""


class Sheet(Protocol):
    """A sheet: tables that users can replace."""

    @property
    def hash(self) -> str:
        """Short hash of what the rules read of it."""

    @property
    def document(self) -> JsonObject:
        """The JSON that it was read from."""

    @property
    def size(self) -> str:
        """How much there is of what, in words."""


class Sheets(Protocol):
    """``data/sheets.py``: the sheets of a game that names one in a rule option."""

    def read(self, document: Any, place: str = "", /) -> Sheet:
        """The sheet that decoded JSON describes. Raises InputError."""

    def add(self, document: Any, place: str = "", /) -> Sheet:
        """Make a sheet known and the default one. Raises InputError."""

    def shipped(self) -> Sheet:
        """The sheet that comes with the program."""

    def known(self, name: str, /) -> Sheet | None:
        """The sheet with this hash, None if there is none."""

    def schema(self) -> JsonObject:
        """JSON Schema of sheet files."""


class Notation(Protocol):
    """``moves/notation.py``: moves and chance events as texts."""

    def move_text(self, state: State, move: int, lang: str, /) -> str:
        """The canonical text of a move or chance event."""

    def move_texts(self, state: State, moves: Iterable[int], lang: str, /) -> list[str]:
        """Those of several of one state."""

    def parse_move(self, state: State, text: str, /) -> int:
        """Inverse of :meth:`move_text`, forgiving. Raises InputError."""

    def kinds_of(self, moves: Iterable[int], /) -> list[str]:
        """The kinds of some moves."""

    def things(self, event: int, /) -> int:
        """How many things a chance event brings to light."""

    def parse_set(self, state: State, text: str, /) -> list[int] | None:
        """The chance events of a text that lists a whole set; None if none is due."""

    def sentence(self, state: State, move: int, lang: str, /) -> str:
        """The move in the words of the game."""


class Facts(Protocol):
    """``moves/facts.py``: what a move does and what it leaves to others."""

    def facts(self, state: State, move: int, /) -> list[Reason]:
        """The facts about a legal move, the weightiest first."""

    def fact_text(self, reason: Reason, lang: str, /) -> str:
        """One of them in words."""


class Prices(Protocol):
    """``moves/prices.py``: what things cost."""

    def prices(self, state: State, /) -> list[Price]:
        """What can be bought or built now, for whom and how it can be paid."""


class Reader(Protocol):
    """``positions/read.py``: positions from JSON."""

    def read(self, data: Any, place: str, /) -> Position:
        """The position that a JSON object describes. Raises InputError."""


class Final(Protocol):
    """``positions/final.py``: finished tables."""

    def final(self, data: Any, place: str = "", /) -> Position:
        """The finished table that a JSON object describes. Raises InputError."""


class FinalForm(Protocol):
    """``positions/form_final.py``: what is asked about a finished table."""

    CITIES: str
    FIELDS: tuple[FinalField, ...]
    UNOWNED: dict[int, str]


class PossibleForm(Protocol):
    """``positions/possible.py``: which points a category can have."""

    def possible(self, variant: Mapping[str, str], seats: int, /) -> Possible:
        """What can be, by category, in games of a complete variant."""


class Writer(Protocol):
    """``positions/write.py``: positions as JSON."""

    def write(self, position: Position, /) -> JsonObject:
        """The JSON form of a position."""


class Choices(Protocol):
    """``positions/choices.py``: what its fields can hold."""

    def choices(self, lang: str, /) -> dict[str, list[Choice]]:
        """Items by field."""


class Spots(Protocol):
    """``positions/spots.py``: the empty table as data."""

    def layout(self, data: JsonObject, /) -> EmptyTable:
        """The table for a half-laid position of this game, which is not checked otherwise."""


class Assume(Protocol):
    """``positions/assume.py``: fills in the usual once a position has what advice needs most."""

    def assume(self, data: JsonObject, /) -> Iterable[Assumption]:
        """The ways to complete a half-laid position, the likeliest first."""


class PositionFormat(Protocol):
    """``positions/form.py``: the fields of this JSON form."""

    def schema(self) -> JsonObject:
        """JSON Schema of the form."""


class Layout(Protocol):
    """``drawing/layout.py``: what stands where on the table."""

    @property
    def View(self) -> Any:  # noqa: N802
        """The class of a game that takes a position apart for drawing."""

    def title(self, view: Any, /) -> str:
        """The game, and how far it is."""

    def following(self, view: Any, /) -> str:
        """What comes next, without a full stop."""

    def blocks(self, view: Any, /) -> Iterable[Sequence[str]]:
        """The parts of the table as lines of a terminal, none longer than there is room."""

    def parts(self, view: Any, /) -> Iterable[Child]:
        """The parts of the table as HTML and SVG."""


class Faces(Protocol):
    """``drawing/faces.py``: what things on the table cost and do."""

    def faces(self, lang: str, /) -> dict[str, Markup]:
        """Icons in HTML by id."""


class Labels(Protocol):
    """``drawing/labels.py``: the words of drawings."""

    def label(self, key: str, lang: str, /, *values: object) -> str:
        """The words for ``key``, with ``values`` put in. Raises KeyError if there are none."""


class Bridge(Protocol):
    """The compiled module ``bridge`` of the game."""

    def ending(self, state: State, /) -> str | None:
        """The game's own word for how it ended, None while it goes on."""

    def score(self, state: State, /) -> list[dict[str, int]]:
        """Points per seat by category, with ``total``; then those of cities that nobody owns."""


Parts = tuple[
    Compact,
    Data,
    Notation,
    Reader,
    Writer,
    PositionFormat,
    Choices,
    Spots,
    Assume,
    Layout,
    Faces,
    Bridge,
]
"""All of them, in this order."""
