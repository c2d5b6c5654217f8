"""What a command is given: a position or a record, from a file, a pipe or the line."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from msgspec import Struct

from solver.cli.input.reading import place_of, read_text
from solver.errors import InputError, Phrase
from solver.json_input import parse_object
from solver.positions import WANTED, is_compact, position_from_compact, position_from_json

if TYPE_CHECKING:
    from solver._ext.core.state import State
    from solver.games.base import Game, JsonObject, Position
    from solver.records import Record


class Given(Struct, frozen=True):
    """A position or a record, and where it came from."""

    place: str
    game: Game
    position: Position | None
    record: Record | None

    @property
    def variant(self) -> Mapping[str, str]:
        """The rule options that it names; those left out have their defaults."""
        if self.record is None:
            assert self.position is not None
            return self.position.variant
        return self.record.variant

    def at(self, ply: int | None = None, seat: int | None = None) -> Position:
        """The position itself, or that of the record after ``ply`` events (default: all).

        ``seat`` is whose knowledge it is; by default that of the decider or, when nobody decides,
        of the seat that did so last; in a position its own view, and in the record of a game that
        one seat has followed that seat. Raises InputError for a ply beyond the end, or any ply with
        a position.
        """
        if self.record is None:
            assert self.position is not None
            if ply is not None:
                raise InputError(
                    "--ply", Phrase("{} is a position", self.place), "only a record has plies"
                )
            if seat is None:
                return self.position
            return self.game.observe(self.position.state, seat)
        state = self._replayed(ply)
        reached = state.copy()
        if seat is None:
            viewers, last = self.game.viewers(reached), _last_decider(state)
            seat = last if last in viewers else min(viewers, default=last)
        return self.game.observe(reached, seat)

    def ply_of(self, ply: int | None) -> int | None:
        """A ply of the record counted from its beginning; None stays the end."""
        if ply is None or ply >= 0 or self.record is None:
            return ply
        return len(self.record.moves) + 1 + ply

    def state(self) -> State:
        """All that the input knows: of a record all that happened, also what one seat alone saw.

        It is a new state. Raises InputError for a record that does not replay.
        """
        if self.record is None:
            assert self.position is not None
            return self.position.state.copy()
        return self._replayed(None)

    def _replayed(self, ply: int | None) -> State:
        from solver.records import replay

        assert self.record is not None
        try:
            return replay(self.record, ply)
        except InputError as error:
            raise error.within(self.place) from None


def _last_decider(state: State) -> int:
    """The seat that decides, or that did so last; 0 if none has. Takes moves back on the way."""
    while state.decider < 0:
        try:
            state.undo()
        except ValueError:
            return 0
    return state.decider


def read_given(text: str, boards: str | None = None) -> Given:
    """What ``text`` names: a file, ``-`` for standard input, or the one-line text of a position.

    ``boards`` is the file of ``--boards``, whose tables the game takes first. Raises InputError
    when ``text`` is none of these, its content cannot be used, the boards are of another game, or
    ``text`` says that it is played on others.
    """
    from solver.cli.input.boards import take_boards

    taken = take_boards(boards)
    if is_compact(text):
        found = _compact(text, "position text")
    else:
        found = _parse(read_text(text), place_of(text))
    if taken is not None:
        taken.check_used(found.place, found.game.name, found.variant)
    return found


def read_record(text: str, boards: str | None = None) -> tuple[str, Record]:
    """A record and its place, for commands that need the whole game; otherwise :func:`read_given`.

    Raises InputError.
    """
    source = read_given(text, boards)
    if source.record is None:
        raise InputError(source.place, "is a position, not a record", "give the record of a game")
    return source.place, source.record


def _compact(text: str, place: str) -> Given:
    position = position_from_compact(text, place)
    return Given(place, position.game, position, None)


def _parse(text: str, place: str) -> Given:
    """Content of a file: JSON of a position or record, or a line of compact text."""
    stripped = text.strip()
    if not stripped:
        raise InputError(place, "is empty", "it must hold a position or a record")
    if is_compact(stripped):
        return _compact(stripped, place)
    return from_json(parse_object(text, place, WANTED), place)


def from_json(data: JsonObject, place: str) -> Given:
    """A position or record from decoded JSON; a record is what has ``moves``. Raises InputError."""
    if "moves" in data:
        from solver import records

        record = records.from_json(data, place)
        return Given(place, record.adapter(), None, record)
    position = position_from_json(data, place)
    return Given(place, position.game, position, None)
