"""Positions of Architects: from JSON to a state.

The JSON form is described by the rows of :mod:`solver.games.architects.table`. A position holds
what one seat knows and nothing else: the top of the central deck only if that seat has seen it.
Reading what was written gives an equal state.
"""

from __future__ import annotations

from typing import Any

from solver.errors import InputError, Phrase
from solver.games.architects.positions import check, check_cards, check_turn
from solver.games.architects.positions.decks import fill_decks
from solver.games.architects.positions.fill import fill, fill_knowledge
from solver.games.architects.positions.form import decode
from solver.games.architects.positions.shapes import READ
from solver.games.architects.positions.sketch import Sketch
from solver.games.architects.table import state_of
from solver.games.base import Position
from solver.games.positions.pipeline import Step, checks, run_steps
from solver.games.positions.problems import Problems
from solver.games.table.read import RowReader


def _unless_begun(setup: Step, play: Step) -> Step:
    """A step for a game that has not begun, and another one for all others."""

    def step(sketch: Sketch, problems: Problems) -> Any:
        return (setup if sketch.phase == "setup" else play)(sketch, problems)

    return step


def decoded(data: Any, problems: Problems) -> Any:  # noqa: ARG001
    """The fields of a position: the first step."""
    return decode(data)


def resolve(form: Any, problems: Problems) -> Sketch:
    """Names to numbers; what was left out is not there yet."""
    from solver.games.architects import GAME

    with problems:
        GAME.parse_variant(form.variant)
    sketch = Sketch()
    RowReader(sketch, problems, READ).fill(sketch, form)
    return sketch


_STEPS: tuple[Step, ...] = (
    decoded,
    resolve,
    checks(fill),
    _unless_begun(checks(check.setup), checks(check.wonders)),
    _unless_begun(checks(), checks(check.tokens, check.conflict, check.cat)),
    checks(fill_decks),
    checks(fill_knowledge),
    _unless_begun(
        checks(check.knowledge, check.dealt),
        checks(check.knowledge, check.tops, *check_turn.CHECKS, *check_cards.CHECKS),
    ),
)


def read(data: Any, place: str = "") -> Position:
    """The position that a decoded JSON object describes.

    Raises InputError for wrong types, unknown names and contradictions; its place is ``place``
    (a file name) and the key path.
    """
    position: Position = run_steps(data, place, *_STEPS, _world)
    return position


def _world(sketch: Sketch, problems: Problems) -> Position:
    """The position with its state, which the rules are asked about."""
    from solver.games.architects import GAME

    sketch.settle()
    try:
        state = state_of(sketch)
    except ValueError as error:
        raise InputError("", Phrase("impossible position ({})", error)) from None
    for check_state in check_turn.OF_STATES:
        with problems:
            check_state(sketch, state)
    assert sketch.view is not None
    return Position(GAME, {}, sketch.view, state, sketch.assumed)
