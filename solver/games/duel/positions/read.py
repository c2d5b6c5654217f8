"""Positions of Duel: from JSON to a state.

The JSON form is described in :mod:`solver.games.duel.positions.form`. Nothing is private in
the base game, so there a position and a state hold the same: reading what was written gives an
equal state.
"""

from __future__ import annotations

from typing import Any

from solver._ext.core.state import State
from solver._ext.duel import bridge
from solver.errors import InputError
from solver.games.base import Position
from solver.games.duel.positions import expanded_read
from solver.games.duel.positions.check import CHECKS
from solver.games.duel.positions.expanded_read import is_expanded
from solver.games.duel.positions.fill import fill
from solver.games.duel.positions.form import decode
from solver.games.duel.positions.names import resolve
from solver.games.duel.positions.sketch import Sketch
from solver.games.duel.variants import variant_of
from solver.games.positions.pipeline import Step, run_steps
from solver.games.positions.problems import Problems


def read(data: Any, place: str = "") -> Position:
    """The position that a decoded JSON object describes.

    Raises InputError for wrong types, unknown names and contradictions; its place is ``place``
    (a file name) and the key path.
    """
    if is_expanded(data):
        steps: tuple[Step, ...] = (decoded, expanded_read.raw_of, expanded_read.world)
    else:
        steps = (decoded, resolve, fill, *CHECKS, with_state)
    position: Position = run_steps(data, place, *steps)
    return position


def decoded(data: Any, problems: Problems) -> Any:  # noqa: ARG001
    """The fields of a position: the first step."""
    return decode(data)


def with_state(sketch: Sketch, problems: Problems) -> Position:  # noqa: ARG001
    """The position with its state; a game that ended with the last card is counted first."""
    from solver.games.duel import GAME

    try:
        if sketch.phase == "over" and sketch.winner < 0:
            sketch.winner, sketch.ending = 2, "shared"
            sketch.winner, sketch.ending = _count_up(bridge.load(sketch.raw()))
        state = bridge.load(sketch.raw())
    except ValueError as error:
        raise InputError("", f"impossible position ({error})") from None
    return Position(game=GAME, variant=variant_of(sketch.options), view=sketch.view, state=state)


def _count_up(state: State) -> tuple[int, str]:
    """Winner and ending by points, then by points of blue cards (rulebook: civilian victory)."""
    points = bridge.score(state)
    for category, ending in (("total", "civilian"), ("blue", "tie_break")):
        lead = points[0][category] - points[1][category]
        if lead:
            return (0 if lead > 0 else 1), ending
    return 2, "shared"
