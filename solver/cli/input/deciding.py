"""The check that somebody has a decision to make."""

from __future__ import annotations

from typing import TYPE_CHECKING

from solver._ext.core.state import CHANCE, OVER
from solver.cli.output.outcome_text import outcome_lines
from solver.errors import InputError

if TYPE_CHECKING:
    from solver.games.base import Position


def decision(position: Position, place: str) -> Position:
    """The position as the seat knows it that decides in it.

    Raises InputError, with what to do about it, when chance decides, the game is over, or the
    position does not tell what that seat knows.
    """
    state = position.state
    if state.decider == OVER:
        outcome = position.game.outcome(state)
        assert outcome is not None
        raise InputError(place, f"the game is over, {outcome_lines(outcome)[0]}")
    if state.decider == CHANCE:
        event = position.game.move_text(state, state.chance_outcomes()[0][0])
        raise InputError(
            place, "nobody decides now, a chance event is due", f"apply it first, e.g. '{event}'"
        )
    if state.decider == position.view:
        return position
    if state.decider not in position.game.viewers(state):
        raise InputError(
            place,
            f"seat {state.decider} decides, and this is what seat {position.view} knows",
            "apply what that seat does first",
        )
    return position.game.observe(state, state.decider)
