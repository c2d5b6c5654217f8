"""Finished tables: what lies in front of the players, and nothing of how it came there."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from solver._ext.architects import bridge
from solver.errors import InputError, Phrase
from solver.games.architects.positions.read import decoded, resolve
from solver.games.architects.positions.sketch import Sketch
from solver.games.architects.table import state_of, table_of
from solver.games.base import Position
from solver.games.positions.pipeline import run_steps
from solver.games.positions.problems import Problems


def final(data: Any, place: str = "") -> Position:
    """The finished table that a JSON object describes: players, and who has the Cat.

    Its fields are those of a position. Nothing is compared with the course of the game, so what
    brings no points may be left out. Raises InputError.
    """
    whole = {**data, "phase": "over"}
    position: Position = run_steps(whole, place, decoded, resolve, _state)
    return position


def _state(sketch: Sketch, problems: Problems) -> Position:  # noqa: ARG001
    done = [seat for seat, city in enumerate(sketch.cities) if city.complete]
    table = replace(
        table_of(bridge.new(sketch.seats)),
        phase="over",
        seat=done[0] if done else 0,
        cities=sketch.cities,
        cat=sketch.cat,
    )
    try:
        state = state_of(table)
    except ValueError as error:
        raise InputError("", Phrase("impossible table ({})", error)) from None
    from solver.games.architects import GAME

    return Position(game=GAME, variant={}, view=0, state=state)
