"""The adapter of Architects: everything the rest of the package needs, behind one class."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, cast

import solver.games.architects.data  # noqa: F401  # hands the tables to the engine
from solver._ext.architects import state as engine
from solver._ext.core.state import OVER, State
from solver.errors import InputError
from solver.games.architects.variants import OPTIONS, bits_of, spelled, variant_of
from solver.games.base import Game, JsonObject, Outcome, Position, Variant

if TYPE_CHECKING:
    from solver._ext.core.network import NetworkHandle
    from solver.games.architects.deal import ArchitectsDeal


class ArchitectsGame(Game):
    """7 Wonders Architects (2021), base game. Seat 0 begins; play goes to the left, seat by seat.

    Modules that only some commands need are imported when they are first used.
    """

    name = "architects"
    title = "7 Wonders Architects (2021)"
    min_seats = 2
    max_seats = 7
    endings = ("wonder", "tie_break", "shared", "exhausted")
    options = OPTIONS

    def new(self, variant: Mapping[str, str] | None = None, seats: int | None = None) -> State:
        """The state before the wonders are dealt; two seats unless told. Raises InputError."""
        count = self.min_seats if seats is None else seats
        if not self.min_seats <= count <= self.max_seats:
            raise InputError("seats", f"{count} seats", "Architects is for two to seven")
        return engine.new(count, bits_of(self.parse_variant(variant)))

    def variant_of(self, state: State) -> Variant:
        """The variant a state is played with."""
        return variant_of(engine.dump(state)["options"])

    def parse_variant(self, data: Mapping[str, str] | None) -> Variant:
        """Fill in defaults; true and false of JSON are taken as texts. Raises InputError."""
        texts = {name: cast("str", spelled(value)) for name, value in (data or {}).items()}
        return super().parse_variant(texts)

    def deal(self, variant: Mapping[str, str], seed: int) -> ArchitectsDeal:
        """The table that ``seed`` stands for. Raises InputError for a bad variant."""
        from solver.games.architects.deal import ArchitectsDeal

        return ArchitectsDeal(self.parse_variant(variant), seed)

    def observe(self, state: State, seat: int) -> Position:
        """What ``seat`` knows in ``state``: all but a central top that it has not looked at."""
        if not 0 <= seat < state.seats:
            raise InputError("seat", f"{seat} is no seat", f"use 0 to {state.seats - 1}")
        return Position(self, self.variant_of(state), seat, engine.conceal(state, seat))

    def move_text(self, state: State, move: int, lang: str = "id") -> str:
        """Canonical text of a move or chance event of ``state`` (lang: id, en or it)."""
        from solver.games.architects import notation

        return notation.move_text(state, move, lang)

    def parse_move(self, state: State, text: str) -> int:
        """The legal move or possible chance event that ``text`` means. Raises InputError."""
        from solver.games.architects import notation

        return notation.parse_move(state, text)

    def sentence(self, state: State, move: int, lang: str = "en") -> str:
        """The move in the words of the game."""
        from solver.games.architects import notation

        return notation.sentence(state, move, lang)

    def read_position(self, data: JsonObject, place: str = "") -> Position:
        """Build a position from JSON. Raises InputError on any contradiction."""
        from solver.games.architects import position

        return position.read(data, place)

    def position_json(self, position: Position) -> JsonObject:
        """The JSON form of a position."""
        from solver.games.architects.position import write

        return write(position)

    def compact(self, position: Position) -> str:
        """The one-line text form of a position."""
        from solver.games.architects import compact

        return compact.write(position)

    def read_compact(self, text: str) -> Position:
        """Inverse of :meth:`compact`. Raises InputError."""
        from solver.games.architects import compact

        return compact.read(text)

    def schema(self) -> JsonObject:
        """JSON Schema of the position format."""
        from solver.games.architects.position_format import schema

        return schema()

    def outcome(self, state: State) -> Outcome | None:
        """How the game ended, or None while it goes on."""
        if state.decider != OVER:
            return None
        ending = engine.ending(state)
        assert ending is not None
        return Outcome(tuple(state.returns()), ending, self.scores(state))

    def scores(self, state: State) -> tuple[dict[str, int], ...]:
        """Running points per seat by category, with ``total``."""
        return tuple(engine.score(state))

    def render(self, position: Position, *, lang: str = "en", colour: bool = False) -> str:
        """The table drawn for a terminal of 80 columns."""
        from solver.games.architects.render import render

        return render(position, lang, colour)

    def provenance(self) -> list[tuple[str, str]]:
        """Pairs (what, how sure) about the data of the game."""
        from solver.games.architects.data import provenance

        return provenance()

    def network(self) -> NetworkHandle | None:
        """The learned evaluation, None while there is none."""
        from solver.games.architects.learned import network

        return network()

    @property
    def data_hash(self) -> str:
        """Short hash of the rules tables, kept in records."""
        from solver.games.architects.data import data_hash

        return data_hash()
