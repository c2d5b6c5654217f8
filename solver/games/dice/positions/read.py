"""Positions of 7 Wonders Dice: from JSON to a state.

The JSON form is described in :mod:`solver.games.dice.positions.form`. A position holds the table
as all saw it at the beginning of the turn, and what the seat whose position it is has done since;
the choices of others are not part of it. Reading what was written gives an equal state.
"""

from __future__ import annotations

from typing import Any

from solver._ext.core.state import State
from solver._ext.dice import bridge
from solver.errors import InputError
from solver.games.base import Position
from solver.games.dice.moves.notation import parse_move
from solver.games.dice.positions.check import check_boxes, check_players, check_table, check_ways
from solver.games.dice.positions.fill import fill
from solver.games.dice.positions.form import decode
from solver.games.dice.positions.names import resolve
from solver.games.dice.positions.sketch import Sketch
from solver.games.dice.variants import variant_of
from solver.games.positions.pipeline import checks, run_steps
from solver.games.positions.problems import Problems


def read(data: Any, place: str = "") -> Position:
    """The position that a decoded JSON object describes.

    Raises InputError for wrong types, unknown names and contradictions; its place is ``place``
    (a file name) and the key path.
    """
    position: Position = run_steps(
        data,
        place,
        lambda data, _: decode(data),
        resolve,
        check_boxes,
        fill,
        check_players,
        checks(*check_table),
        _world,
    )
    return position


def _world(sketch: Sketch, problems: Problems) -> Position:
    """The position with its state, after what the view has done in this turn."""
    from solver.games.dice import GAME

    try:
        state = bridge.conceal(bridge.load(sketch.raw()), sketch.view)
    except ValueError as error:
        raise InputError("", f"impossible position ({error})") from None
    check_ways(sketch, state, problems)
    problems.stop()
    if sketch.chosen:
        _choose(sketch, state)
        state = bridge.load(bridge.dump(state))
    variant = variant_of(sketch.sheet.index)
    return Position(game=GAME, variant=variant, view=sketch.view, state=state)


def _choose(sketch: Sketch, state: State) -> None:
    """Apply what the view has done in this turn."""
    for i, text in enumerate(sketch.chosen):
        place = f"chosen[{i}]"
        if state.decider != sketch.view:
            raise InputError(place, f"{text!r}, but the turn of the player is over", "remove it")
        try:
            state.apply(parse_move(state, text))
        except InputError as error:
            raise error.within(place) from None
