"""The decisions of recorded games, for measures of what somebody says at them."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from solver import records
from solver.cli.input.given import read_record
from solver.errors import InputError
from solver.games.sides import share_of_side

if TYPE_CHECKING:
    from solver._ext.core.state import State
    from solver.records import Record


class RecordedDecision(NamedTuple):
    """A decision between moves of a finished game.

    ``game`` is the number of the record, ``part`` the share of its plies that came before, and
    ``result`` the share of the win that the seat that decides got in the end. ``state`` is all that
    the record tells, and changes with the next decision.
    """

    game: int
    part: float
    state: State
    result: float


def decisions(paths: Sequence[Path], game: str) -> Iterator[RecordedDecision]:
    """The decisions in the games of some records of ``game``.

    All are read before the first decision comes. Raises InputError, whose place begins with the
    path, for what is no record, that of another game or of an unfinished one, does not replay, or
    is a game that stands among them already.
    """
    for number, (place, record) in enumerate(_distinct([_read(path, game) for path in paths])):
        assert record.result is not None
        try:
            for ply, state in enumerate(records.states(record)):
                if len(state.legal_moves()) > 1:
                    result = share_of_side(record.result, state.sides, state.decider)
                    yield RecordedDecision(number, ply / len(record.moves), state, result)
        except InputError as error:
            raise error.within(place) from None


def _distinct(read: list[tuple[str, Record]]) -> list[tuple[str, Record]]:
    """The records as they come. Raises InputError for a game that is there twice.

    What it tells would count twice, and intervals over games would be too narrow.
    """
    places: dict[str, str] = {}
    for place, record in read:
        game = json.dumps([record.variant, record.start, record.moves])
        if game in places:
            raise InputError(
                place,
                f"is the same game as {places[game]}",
                "give each game once; equal bots with --nodes play a deal alike in every seat",
            )
        places[game] = place
    return read


def _read(path: Path, game: str) -> tuple[str, Record]:
    place, record = read_record(str(path))
    if record.game != game:
        raise InputError(f"{place}: game", f"is {record.game}, not {game}")
    if record.result is None:
        raise InputError(place, "is not finished", "give games that were played to their end")
    # What it says of its end is what is measured, and anybody may have written it.
    report = records.check(record)
    if report.problem is not None:
        raise InputError(place, report.problem)
    return place, record
