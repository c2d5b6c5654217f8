"""Finished tables: what the players have ticked, and nothing of how it came there."""

from __future__ import annotations

from typing import Any

from solver.errors import InputError, Phrase
from solver.games.base import Position
from solver.games.dice.faces import NONE
from solver.games.dice.positions.check import check_boxes
from solver.games.dice.positions.fill import fill
from solver.games.dice.positions.read import begun, decoded, resolve
from solver.games.dice.variants import variant_of
from solver.games.positions.pipeline import run_steps
from solver.games.positions.problems import Problems
from solver.games.table.read import RowReader


def final(data: Any, place: str = "") -> Position:
    """The finished table that a JSON object describes: the sheets of the players.

    Its fields are those of a position. Nothing is compared with the course of the game. Raises
    InputError.
    """
    whole = {**data, "phase": "over"}
    steps = (decoded, resolve, check_boxes, _dealt, fill, _state)
    position: Position = run_steps(whole, place, *steps)
    return position


def _dealt(reader: RowReader, problems: Problems) -> RowReader:
    for player in reader.table.players:
        dealt = player.city.board != NONE
        problems.require(dealt, f"{player.place}.board", "not given", "name it")
    return reader


def _state(reader: RowReader, problems: Problems) -> Position:  # noqa: ARG001
    try:
        state = begun(reader.table)
    except ValueError as error:
        raise InputError("", Phrase("impossible table ({})", error)) from None
    from solver.games.dice import GAME

    variant = variant_of(reader.table.sheet)
    return Position(game=GAME, variant=variant, view=0, state=state)
