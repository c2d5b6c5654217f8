"""Does somebody decide here? Asked before every search."""

from __future__ import annotations

from typing import TYPE_CHECKING

from solver._ext.core.state import CHANCE
from solver.errors import InputError, Phrase

if TYPE_CHECKING:
    from solver.games.base import Position


def moves_of(position: Position) -> list[int]:
    """The legal moves of the deciding seat. Raises InputError if there is none."""
    moves = position.state.legal_moves()
    if not moves:
        raise InputError("position", "nobody has a decision to make here")
    return moves


def decision(position: Position, place: str = "position") -> Position:
    """The position as the seat knows it that decides in it.

    Raises InputError for ``place``, with what to do about it, when chance decides, the game is
    over, or the position does not tell what that seat knows.
    """
    game, state = position.game, position.state
    outcome = game.outcome(state)
    if outcome is not None:
        how = game.word("ending", outcome.ending)
        raise InputError(place, Phrase("nobody decides now, the game is over ({})", how))
    if state.decider == CHANCE:
        event = game.move_text(state, state.chance_outcomes()[0][0])
        raise InputError(
            place, "nobody decides now, a chance event is due", f"apply it first, e.g. '{event}'"
        )
    if state.decider == position.view:
        return position
    if state.decider not in game.viewers(state):
        raise InputError(
            place,
            f"seat {state.decider} decides, and this is what seat {position.view} knows",
            "apply what that seat does first",
        )
    return game.observe(state, state.decider)
