"""Finished tables: what the players have ticked, and nothing of how it came there."""

from __future__ import annotations

from typing import Any

from solver._ext.dice import bridge
from solver.errors import InputError
from solver.games.base import Position
from solver.games.dice.faces import NONE
from solver.games.dice.positions.check import check_boxes
from solver.games.dice.positions.fill import fill
from solver.games.dice.positions.form import decode
from solver.games.dice.positions.names import resolve
from solver.games.dice.positions.sketch import Sketch
from solver.games.dice.variants import variant_of
from solver.games.positions.pipeline import run_steps
from solver.games.positions.problems import Problems


def final(data: Any, place: str = "") -> Position:
    """The finished table that a JSON object describes: the sheets of the players.

    Its fields are those of a position. Nothing is compared with the course of the game. Raises
    InputError.
    """
    whole = {**data, "phase": "over"}
    steps = (lambda read, _: decode(read), resolve, check_boxes, _dealt, fill, _state)
    position: Position = run_steps(whole, place, *steps)
    return position


def _dealt(sketch: Sketch, problems: Problems) -> Sketch:
    for city in sketch.cities:
        problems.require(city.board != NONE, f"{city.place}.board", "not given", "name it")
    return sketch


def _state(sketch: Sketch, problems: Problems) -> Position:  # noqa: ARG001
    try:
        state = bridge.load(sketch.raw())
    except ValueError as error:
        raise InputError("", f"impossible table ({error})") from None
    from solver.games.dice import GAME

    variant = variant_of(sketch.sheet.index)
    return Position(game=GAME, variant=variant, view=0, state=state)
