"""The adapter of Duel: everything the rest of the package needs, behind one class."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from solver._ext.core.state import OVER, State
from solver._ext.duel import state as engine
from solver.errors import InputError
from solver.games.base import Game, JsonObject, Option, Outcome, Position, Variant

if TYPE_CHECKING:
    from solver._ext.core.network import NetworkHandle
    from solver.games.duel.deal import DuelDeal


class DuelGame(Game):
    """7 Wonders Duel (2015), base game. Seat 0 is the player who picked the first wonder.

    Modules that only some commands need are imported when they are first used.
    """

    name = "duel"
    title = "7 Wonders Duel (2015)"
    min_seats = 2
    max_seats = 2
    endings = ("military", "science", "civilian", "tie_break", "shared")
    options = (
        Option(
            "next_starter",
            ("begins", "chooses"),
            "pawn on 0 at the end of an age: the last active player begins the next one "
            "(rulebook) or chooses who begins (Board Game Arena and most programs)",
        ),
        Option(
            "wonders",
            ("draft", "first_game"),
            "wonders are drafted, or preset as the rulebook advises for a first game",
        ),
    )

    def new(self, variant: Mapping[str, str] | None = None, seats: int | None = None) -> State:
        """The state before the progress tokens are laid out. Raises InputError."""
        if seats not in (None, 2):
            raise InputError("seats", f"{seats} seats", "Duel is for two")
        chosen = self.parse_variant(variant)
        bits = 1 if chosen["next_starter"] == "chooses" else 0
        bits |= 2 if chosen["wonders"] == "first_game" else 0
        return engine.new(bits)

    def variant_of(self, state: State) -> Variant:
        """The variant a state is played with."""
        from solver.games.duel import position

        return position.variant_of(engine.dump(state)["options"])

    def deal(self, variant: Mapping[str, str], seed: int) -> DuelDeal:
        """The table that ``seed`` stands for. Raises InputError for a bad variant."""
        from solver.games.duel.deal import DuelDeal

        return DuelDeal(self.parse_variant(variant), seed)

    def observe(self, state: State, seat: int) -> Position:
        """What ``seat`` knows in ``state``: all of it, nothing is private in Duel."""
        if seat not in (0, 1):
            raise InputError("seat", f"{seat} is no seat of Duel", "use 0 or 1")
        return Position(self, self.variant_of(state), seat, state.copy())

    def move_text(self, state: State, move: int, lang: str = "id") -> str:
        """Canonical text of a move or chance event of ``state`` (lang: id, en or it)."""
        from solver.games.duel import notation

        return notation.move_text(state, move, lang)

    def parse_move(self, state: State, text: str) -> int:
        """The legal move or possible chance event that ``text`` means. Raises InputError."""
        from solver.games.duel import notation

        return notation.parse_move(state, text)

    def sentence(self, state: State, move: int, lang: str = "en") -> str:
        """The move in the words of the game, with its price."""
        from solver.games.duel import notation

        return notation.sentence(state, move, lang)

    def read_position(self, data: JsonObject, place: str = "") -> Position:
        """Build a position from JSON. Raises InputError on any contradiction."""
        from solver.games.duel import position

        return position.read(data, place)

    def position_json(self, position: Position) -> JsonObject:
        """The JSON form of a position."""
        from solver.games.duel.position import write

        return write(position)

    def compact(self, position: Position) -> str:
        """The one-line text form of a position."""
        from solver.games.duel import compact

        return compact.write(position)

    def read_compact(self, text: str) -> Position:
        """Inverse of :meth:`compact`. Raises InputError."""
        from solver.games.duel import compact

        return compact.read(text)

    def schema(self) -> JsonObject:
        """JSON Schema of the position format."""
        from solver.games.duel.position_format import schema

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
        from solver.games.duel.render import render

        return render(position, lang, colour)

    def provenance(self) -> list[tuple[str, str]]:
        """Pairs (what, how sure) about the data of the game."""
        from solver.games.duel.data import provenance

        return provenance()

    def network(self) -> NetworkHandle | None:
        """The learned evaluation; scripts/train.py made it."""
        from solver.games.duel.learned import network

        return network()

    @property
    def data_hash(self) -> str:
        """Short hash of the rules tables, kept in records."""
        from solver.games.duel.data import data_hash

        return data_hash()
