"""The adapter of Architects: everything the rest of the package needs, behind one class."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from types import MappingProxyType
from typing import TYPE_CHECKING

from solver._ext.architects import bridge
from solver._ext.core.state import State
from solver.errors import InputError, Phrase
from solver.games.architects.data import tables
from solver.games.architects.table import VALUE_WORDS, ArchitectsTable, state_of, table_of
from solver.games.architects.variants import SETTLED
from solver.games.base import Game, JsonObject, Position, Variant
from solver.games.data.input_layout import InputLayout, counted_ids, places_in
from solver.games.table.form import main_of, words_of
from solver.games.table.plain import of_plain, plain

if TYPE_CHECKING:
    from solver.games import parts
    from solver.games.architects import data
    from solver.games.architects.deal import ArchitectsDeal
    from solver.games.architects.drawing import faces, layout
    from solver.games.architects.moves import notation
    from solver.games.architects.positions import assume, choices, compact, form, read, spots, write
    from solver.games.traits import Trait

    # The modules that Game will look for, so that a type checker sees that they fit.
    _PARTS: parts.Parts = (
        compact,
        data,
        notation,
        read,
        write,
        form,
        choices,
        spots,
        assume,
        layout,
        faces,
        bridge,
    )


INPUTS = "solver._ext.architects.inputs"
"""The compiled module that lays out and fills in the inputs of the network."""


class ArchitectsGame(Game):
    """7 Wonders Architects (2021), base game. Seat 0 begins, play goes to the left."""

    name = "architects"
    title = "7 Wonders Architects (2021)"
    unsupported = ("medals", "medal", "medaglie")
    min_seats = 2
    max_seats = 7
    endings = ("wonder", "tie_break", "shared", "exhausted")
    blur = 1.8
    tie_breaks = ("tie_break", "shared")
    own_boards = True
    tie_figure = "stages_built"
    categories = ("stages", "cat_pawn", "blue", "military", "progress")
    options = ()
    settled = SETTLED
    tuning = MappingProxyType({"ismcts": {"playout": 0.0}})

    def input_layout(self, file: str) -> InputLayout:  # noqa: ARG002 - there is one network
        """Where the inputs stand."""
        found = tables()
        kinds = {"cards": found.cards, "wonders": found.wonders, "tokens": found.tokens}
        items = counted_ids(kinds, import_module(INPUTS).counted())
        return InputLayout(places_in(INPUTS), items, self.endings)

    def new(self, variant: Mapping[str, str] | None = None, seats: int | None = None) -> State:
        """The state before the wonders are dealt; two seats unless told. Raises InputError."""
        count = self.min_seats if seats is None else seats
        if not self.min_seats <= count <= self.max_seats:
            raise InputError("seats", f"{count} seats", "Architects is for two to seven")
        self.parse_variant(variant)
        return bridge.new(count)

    def variant_of(self, state: State) -> Variant:  # noqa: ARG002 - there is one way to play
        """The variant a state is played with: always the empty one."""
        return {}

    def field_words(self) -> dict[str, tuple[str, str]]:
        """Those that the rows of the table say."""
        return words_of(ArchitectsTable)

    def main_fields(self) -> set[str]:
        """Those of the rows that say so."""
        return main_of(ArchitectsTable)

    def value_words(self) -> Mapping[str, tuple[str, str]]:
        """Those that stand with the rows of the table."""
        return VALUE_WORDS

    def taken_apart(self, state: State) -> JsonObject:
        """All of a state as plain numbers and lists, the same in every process."""
        return plain(table_of(state))

    def put_together(self, raw: JsonObject) -> State:
        """Inverse of :meth:`taken_apart`. Raises ValueError for what can be no state."""
        return state_of(of_plain(ArchitectsTable, raw))

    def deal(self, variant: Mapping[str, str], seed: int) -> ArchitectsDeal:
        """The table that ``seed`` stands for. Raises InputError for a bad variant."""
        from solver.games.architects.deal import ArchitectsDeal

        return ArchitectsDeal(self.parse_variant(variant), seed)

    def observe(self, state: State, seat: int) -> Position:
        """What ``seat`` knows in ``state``: all but a central top that it has not looked at."""
        if not 0 <= seat < state.seats:
            raise InputError(
                "seat", Phrase("{} is no seat", seat), Phrase("use 0 to {}", state.seats - 1)
            )
        return Position(self, self.variant_of(state), seat, bridge.conceal(state, seat))

    def figures(self, state: State) -> list[dict[str, int]]:
        """Also the shields of each city."""
        found = super().figures(state)
        return [own | {"shields": bridge.shields(state, seat)} for seat, own in enumerate(found)]

    def subject(self, state: State) -> int:
        """The seat whose turn it is, or that gets its wonder."""
        return table_of(state).seat

    def traits(self, state: State) -> tuple[tuple[Trait, ...], ...]:
        """The wonder of each seat."""
        from solver.games.architects.names import WONDERS

        return tuple(
            (WONDERS.trait("wonder", city.wonder),) if city.wonder >= 0 else ()
            for city in table_of(state).cities
        )

    def tie_figures(self, state: State) -> list[int]:
        """By seat, the number of stages built."""
        return [len(city.built) for city in table_of(state).cities]

    def board_traits(self, text: str, variant: Mapping[str, str]) -> tuple[Trait, ...]:  # noqa: ARG002
        """The wonder that a text names. Raises InputError."""
        from solver.games.architects.names import WONDERS

        return (WONDERS.trait("wonder", WONDERS.find(text)),)
