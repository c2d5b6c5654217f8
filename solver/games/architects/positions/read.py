"""Positions of Architects: from JSON to a state.

The JSON form is described in :mod:`solver.games.architects.positions.form`. A position holds
what one seat knows and nothing else: the top of the central deck only if that seat has seen it.
Reading what was written gives an equal state.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from solver._ext.architects import bridge
from solver._ext.core.state import State
from solver.errors import InputError
from solver.games.architects.positions import check, check_cards, check_turn
from solver.games.architects.positions.decks import fill
from solver.games.architects.positions.derive import derive, derive_knowledge
from solver.games.architects.positions.form import decode
from solver.games.architects.positions.resolve import resolve
from solver.games.architects.positions.sketch import Sketch
from solver.games.architects.variants import variant_of
from solver.games.base import Position
from solver.games.positions.problems import Problems

Step = Sequence[Callable[[Sketch], None]]
"""Parts of reading that do not need each other; the next step needs all of them."""

_SETUP: tuple[Step, ...] = (
    (check.setup,),
    (fill,),
    (derive_knowledge,),
    (check.knowledge, check.setup_tops, *check_cards.CHECKS),
)
"""What follows when the game has not begun."""

_PLAY: tuple[Step, ...] = (
    (check.wonders,),
    (check.tokens, check.conflict, check.cat),
    (fill,),
    (derive_knowledge,),
    (check.knowledge, check.tops, *check_turn.CHECKS, *check_cards.CHECKS),
)
"""What follows when it has."""


def read(data: Any, place: str = "") -> Position:
    """The position that a decoded JSON object describes.

    Raises InputError for wrong types, unknown names and contradictions; its place is ``place``
    (a file name) and the key path. What is wrong in one step of reading is told all at once.
    """
    from solver.games.architects import GAME

    problems = Problems()
    try:
        sketch = resolve(decode(data), problems)
        derive(sketch)
        for step in _SETUP if sketch.phase == "setup" else _PLAY:
            for part in step:
                with problems:
                    part(sketch)
            problems.stop()
        state = _load(sketch)
        for duty in check_turn.DUTIES:
            with problems:
                duty(sketch, state)
        problems.stop()
    except InputError as error:
        raise (error.within(place) if place else error) from None
    assert sketch.view is not None
    return Position(game=GAME, variant=variant_of(sketch.options), view=sketch.view, state=state)


def _load(sketch: Sketch) -> State:
    try:
        return bridge.load(sketch.raw())
    except ValueError as error:
        raise InputError("", f"impossible position ({error})") from None
