"""Moves and events only partly visible: who sees what, and what needs no telling."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from solver._ext.core.state import State
    from solver.games.base import Game


def seen(game: Game, state: State, event: int, seats: Collection[int]) -> int:
    """``event`` as ``seats`` together see it, a move of another seat once it is shown.

    A chance event of which none of them learns anything is veiled; whether a seat does is asked
    only as long as ``state`` holds all that it knows. ``state`` is the state before
    the event. 0 where none of them notices it: an event that is never veiled, and it makes no
    difference to them how it turns out.
    """
    if state.decider >= 0:
        told = state.decider in game.confidants(state, seats)
        return event if told else game.public_move(state, event)
    veiled = state.veiled_event
    known = game.viewers(state).intersection(seats)
    if not veiled:
        return event if not known or _notice(state, event, known) else 0
    if any(_learns(game, state, event, veiled, seat) for seat in known):
        return event
    return veiled


def unasked(game: Game, state: State, seats: Collection[int]) -> int:
    """The event due if ``seats`` together can tell it without looking; 0 if they cannot.

    That is a chance event they do not see, which stays veiled, one with a single possible outcome,
    and a move where only one can be told: it is the only one, or all look the same to ``seats``.
    """
    if state.decider >= 0:
        return _only_move(game, state, seats)
    return unasked_chance(game, state, seats)


def unasked_chance(game: Game, state: State, seats: Collection[int]) -> int:
    """:func:`unasked` of chance events alone; 0 where a seat decides."""
    outcomes = state.chance_outcomes()
    if not outcomes:
        return 0
    event = outcomes[0][0]
    told = seen(game, state, event, seats)
    return told if told != event or len(outcomes) == 1 else 0


def _only_move(game: Game, state: State, seats: Collection[int]) -> int:
    first, *others = state.legal_moves()
    if not others:
        return first
    shown = seen(game, state, first, seats)
    if all(seen(game, state, move, seats) == shown for move in others) and state.is_legal(shown):
        return shown
    return 0


def _notice(state: State, event: int, seats: Collection[int]) -> bool:
    """Whether any of ``seats`` knows something else than after another outcome, if there is one."""
    other = next((one for one, _ in state.chance_outcomes() if one != event), 0)
    if not other:
        return True
    after, instead = state.copy(), state.copy()
    after.apply(event)
    instead.apply(other)
    return any(after.infoset(seat) != instead.infoset(seat) for seat in seats)


def _learns(game: Game, state: State, event: int, veiled: int, seat: int) -> bool:
    """Whether ``seat`` knows more after the event than after its veiled form.

    That is asked of what it knows before: the state may hold the outcome already, because
    another seat has seen it, and a seat may know of the event in its veiled form only.
    """
    before = game.observe(state, seat).state
    if not before.is_legal(event):
        return False
    if not before.is_legal(veiled):
        return True
    known = []
    for form in (event, veiled):
        after = before.copy()
        after.apply(form)
        known.append(after.infoset(seat))
    return known[0] != known[1]
