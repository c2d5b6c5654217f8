"""The slow obvious searches that the quick ones are compared with.

``value`` plays on to the end, ``max_n`` and ``paranoid`` to a horizon in turns left. All of them
let everybody see what one seat sees in secret, as the quick searches do.
"""

from __future__ import annotations

from dataclasses import dataclass

from solver._ext.core.state import CHANCE, OVER, State
from solver.games import load
from solver.games.base import Position


class TooLargeError(Exception):
    """There is more to look at than was allowed."""


@dataclass
class Work:
    """What a walk through everything that can happen may look at, and what it met."""

    most: int = 10**9
    places: int = 0
    blind: bool = False
    """Somebody had a choice without knowing all that others know."""


@dataclass(frozen=True)
class Ending:
    """A decision of two seats close to the end, and what every move of it is worth to seat 0.

    ``blind`` says that the values let somebody use what he cannot know.
    """

    state: State
    truth: dict[int, float]
    blind: bool = False

    @property
    def value(self) -> float:
        """Win share of seat 0 under perfect play."""
        best = max if self.state.decider == 0 else min
        return best(self.truth.values())

    @property
    def position(self) -> Position:
        """What the deciding seat knows."""
        return load(self.state.game_name).observe(self.state, self.state.decider)


def value(state: State, work: Work | None = None) -> float:
    """Win share of seat 0 when both seats play perfectly: every move and event is tried."""
    if work is not None:
        note(state, work)
    if state.decider == OVER:
        return state.returns()[0]
    if state.decider == CHANCE:
        outcomes = state.chance_outcomes()
        return sum(chance * value_after(state, event, work) for event, chance in outcomes)
    values = [value_after(state, move, work) for move in state.legal_moves()]
    return max(values) if state.decider == 0 else min(values)


def note(state: State, work: Work) -> None:
    """Count a place. Raises TooLargeError when there are more than allowed."""
    work.places += 1
    if work.places > work.most:
        raise TooLargeError
    if state.decider >= 0 and state.hidden(state.decider):
        work.blind = work.blind or len(state.legal_moves()) > 1


def value_after(state: State, move: int, work: Work | None = None) -> float:
    """The value after one move or event; ``state`` is as before when this returns."""
    state.apply(move)
    result = value(state, work)
    state.undo()
    return result


def move_values(state: State) -> dict[int, float]:
    """The value after every legal move."""
    return {move: value_after(state, move) for move in state.legal_moves()}


def solved(state: State, most: int) -> Ending | None:
    """The values of a decision with at most so many places below it, None if there are more."""
    work = Work(most)
    if state.hidden(state.decider):
        work.blind = True
    try:
        walked = state.copy()
        truth = {move: value_after(walked, move, work) for move in state.legal_moves()}
    except TooLargeError:
        return None
    return Ending(state, truth, work.blind)


# ---------------------------------------------------------------- horizons and many seats


def is_estimated(state: State, horizon: int) -> bool:
    """Whether a search with a horizon asks the evaluation here: nobody decides any more above it.

    A deal is not walked through either; what one is, is held by test_deals.py.
    """
    if horizon <= 0 or state.decider == OVER:
        return False
    return state.turns_left <= horizon if state.decider >= 0 else state.sampled_chance


def max_n(state: State, horizon: int, work: Work | None = None) -> list[float]:
    """Win shares when every seat takes what is best for itself, the first of equals."""
    if work is not None:
        note(state, work)
    if state.decider == OVER or is_estimated(state, horizon):
        return state.evaluate()
    if state.decider == CHANCE:
        total = [0.0] * state.seats
        for event, chance in state.chance_outcomes():
            shares = max_n_after(state, event, horizon, work)
            total = [old + chance * share for old, share in zip(total, shares, strict=True)]
        return total
    seat = state.decider
    found = [max_n_after(state, move, horizon, work) for move in state.legal_moves()]
    return max(found, key=lambda shares: shares[seat])


def max_n_after(state: State, move: int, horizon: int, work: Work | None = None) -> list[float]:
    """The shares after one move or event."""
    state.apply(move)
    shares = max_n(state, horizon, work)
    state.undo()
    return shares


def paranoid(state: State, horizon: int, hero: int) -> float:
    """Win share of ``hero`` when all others only want to keep it small."""
    if state.decider == OVER or is_estimated(state, horizon):
        return state.evaluate()[hero]
    if state.decider == CHANCE:
        outcomes = state.chance_outcomes()
        return sum(chance * paranoid_after(state, e, horizon, hero) for e, chance in outcomes)
    values = [paranoid_after(state, move, horizon, hero) for move in state.legal_moves()]
    return max(values) if state.decider == hero else min(values)


def paranoid_after(state: State, move: int, horizon: int, hero: int) -> float:
    """The value after one move or event."""
    state.apply(move)
    result = paranoid(state, horizon, hero)
    state.undo()
    return result
