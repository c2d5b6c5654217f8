"""What chance gave to each seat: the value after its events less the mean of what it could give.

Both are found by the same kind of search, so that its errors cancel out as far as they can, and the
mean is that over all outcomes or a fair sample of them, so that luck is zero on average.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from solver._ext.core.rng import Rng
from solver._ext.core.state import CHANCE
from solver.floats import plain_sum
from solver.review.judge import Values

if TYPE_CHECKING:
    from solver._ext.core.state import State
    from solver.games.base import Game
    from solver.review.judge import Judge

MOST = 24
"""If there are at most so many ways that chance can go, all of them are looked at.

If there are more, but no more for the first event, all outcomes of that are.
"""

LEAST = 16
"""So many ways are looked at, or a few more, if not all are."""

EFFORT = 2.0
"""How much longer than at a decision chance is looked at; each way gets a small part of it."""

CHANCES = 0x7265766965770001
"""Separates the random numbers of what could have happened from those of searches."""


@dataclass(frozen=True)
class Swing:
    """What a seat could expect before events of chance and after them, as shares of the win.

    ``stderr`` is the standard error of the change: of the searches, and of ``before`` being a mean
    over some of the ways that chance can go.
    """

    before: float
    after: float
    stderr: float

    @property
    def change(self) -> float:
        """What the seat won by it."""
        return self.after - self.before


def swings(
    judge: Judge,
    game: Game,
    states: Sequence[State],
    events: Sequence[int],
    seats: Collection[int],
) -> dict[int, Swing]:
    """The swing for each of ``seats`` that it can be computed for.

    ``events`` happen one after the other in ``states``, which hold one more, the state that they
    lead to; in that a seat decides, or the game is over. The searches that are made for one seat
    have EFFORT times the limits of ``judge`` together.
    """
    before, after = states[0], states[-1]
    # What one seat knows has no worlds behind it: its chances are those of that seat.
    whole = len(game.viewers(before)) == before.seats
    certain = all(len(state.chance_outcomes()) == 1 for state in states[:-1])
    found: dict[int, Swing] = {}
    open_ways: _Ways | None = None
    for seat in seats:
        if whole and before.hidden(seat):
            ways = _hidden_ways(judge, game, before, after, seat)
        elif certain:
            continue
        else:
            if open_ways is None:
                open_ways = _open_ways(judge, game, before, after, events)
            ways = open_ways
        swing = ways.swing(seat)
        if swing is not None:
            found[seat] = swing
    return found


class _Ways:
    """The ways that chance could have gone, with their probabilities, and the one it went.

    ``complete`` says that these are all the ways there are.
    """

    def __init__(
        self, ways: Sequence[tuple[float, Values]], went: Values, *, complete: bool
    ) -> None:
        self._ways = ways
        self._went = went
        self._complete = complete

    def swing(self, seat: int) -> Swing | None:
        """What it meant for ``seat``; None if that cannot be told for all of the ways."""
        after = self._went.of(seat)
        if after is None:
            return None
        found = []
        for share, way in self._ways:
            value = way.of(seat)
            if value is None:
                return None
            found.append((share, value))
        mean = plain_sum(share * value.win for share, value in found)
        variance = after.stderr**2 + plain_sum(
            (share * value.stderr) ** 2 for share, value in found
        )
        if not self._complete:
            variance += plain_sum((share * (value.win - mean)) ** 2 for share, value in found)
        return Swing(mean, after.win, math.sqrt(variance))


def _open_ways(
    judge: Judge, game: Game, before: State, after: State, events: Sequence[int]
) -> _Ways:
    """The ways chance can go from a state that hides nothing from the seats judged."""
    whole = _all_ways(before)
    if whole is not None:
        part = _part(len(whole))
        values = {taken: Values(judge, game, state, part) for taken, (_, state) in whole.items()}
        ways = [(share, values[taken]) for taken, (share, _) in whole.items()]
        # Events of which the record does not tell the outcome are none of the ways.
        went = values.get(tuple(events)) or Values(judge, game, after, part)
        return _Ways(ways, went, complete=True)
    rng = Rng(judge.seed ^ CHANCES)
    outcomes = before.chance_outcomes()
    if len(outcomes) > MOST:
        outcomes = [(before.sample_chance(rng), 1.0 / LEAST) for _ in range(LEAST)]
    times = -(-LEAST // len(outcomes))
    sampled = [
        (share / times, _played(before, event, rng))
        for event, share in outcomes
        for _ in range(times)
    ]
    return _judged(judge, game, sampled, after)


def _all_ways(before: State) -> dict[tuple[int, ...], tuple[float, State]] | None:
    """Every way to the next decision, by its events, with its probability; None for too many."""
    ways: dict[tuple[int, ...], tuple[float, State]] = {(): (1.0, before)}
    while any(state.decider == CHANCE for _, state in ways.values()):
        longer: dict[tuple[int, ...], tuple[float, State]] = {}
        for taken, (share, state) in ways.items():
            if state.decider != CHANCE:
                longer[taken] = (share, state)
                continue
            for event, chance in state.chance_outcomes():
                after = state.copy()
                after.apply(event)
                longer[(*taken, event)] = (share * chance, after)
            if len(longer) > MOST:
                return None
        ways = longer
    return ways


def _hidden_ways(judge: Judge, game: Game, before: State, after: State, seat: int) -> _Ways:
    """The ways from worlds that fit what ``seat`` knows."""
    rng = Rng(judge.seed ^ CHANCES)
    worlds = (before.determinize(seat, rng) for _ in range(LEAST))
    sampled = [(1.0 / LEAST, _played(world, world.sample_chance(rng), rng)) for world in worlds]
    return _judged(judge, game, sampled, after)


def _judged(judge: Judge, game: Game, ways: Sequence[tuple[float, State]], after: State) -> _Ways:
    part = _part(len(ways))
    return _Ways(
        [(share, Values(judge, game, state, part)) for share, state in ways],
        Values(judge, game, after, part),
        complete=False,
    )


def _part(ways: int) -> float:
    """The part of the limits for each of so many ways."""
    return min(1.0, EFFORT / ways)


def _played(state: State, event: int, rng: Rng) -> State:
    """A copy of ``state`` after ``event``, and what chance does then up to the next decision."""
    after = state.copy()
    after.apply(event)
    while after.decider == CHANCE:
        after.apply(after.sample_chance(rng))
    return after
