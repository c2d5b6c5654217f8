"""Last turns of 7 Wonders Dice, and what every move of a seat is worth in them.

In the last turn nobody can do anything to the result of another seat (with the default options the
Agora is no exception: all who complete it first in the same turn get its points). So every seat has
nothing to do but to make the most of its own sheet, points first and then coins, and the value of a
move follows from trying all that its seat can do after it.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from solver._ext.core.rng import Rng
from solver._ext.core.state import OVER, State
from solver.games.base import Position
from solver.games.dice import GAME
from tests.dice import bridge

GAMES = 320
SPREAD = 3
"""How many points the seats may be apart at their best, less one."""

MOST_LINES = 3_000
"""Ways to play the turn that are tried for one seat; positions with more are left out."""

Result = tuple[int, int]
"""Points and coins of a seat at the end."""


@dataclass(frozen=True)
class Ending:
    """A choice in the last turn; ``truth`` is the win share of its seat after each move."""

    seat: int
    state: State
    truth: dict[int, float]

    @property
    def position(self) -> Position:
        """What the seat knows."""
        return GAME.observe(self.state, self.seat)

    @property
    def value(self) -> float:
        """The win share of the best move."""
        return max(self.truth.values())


class TooManyLinesError(Exception):
    """There are more ways to play the turn than are tried."""


class Lines:
    """Everything that one seat can do in the rest of its last turn."""

    def __init__(self, state: State, seat: int) -> None:
        self.seat = seat
        self.tried = 0
        self.state = bridge.conceal(state, seat)

    def best(self) -> Result:
        """The best result from here on."""
        if self.state.decider == self.seat:
            return max(self.after(move) for move in self.state.legal_moves())
        self.tried += 1
        if self.tried > MOST_LINES:
            raise TooManyLinesError
        end = self.state.copy()
        while end.decider != OVER:
            end.apply(bridge.encode("pass"))
        raw = bridge.dump(end)
        return int(end.points()[self.seat]), raw["cities"][self.seat]["coins"]

    def after(self, move: int) -> Result:
        """The best result after a move."""
        self.state.apply(move)
        found = self.best()
        self.state.undo()
        return found


def share(mine: Result, others: list[Result]) -> float:
    """The win share of a seat with this result."""
    if mine < max(others):
        return 0.0
    return 1 / (1 + others.count(mine))


def last_turn(seed: int, seats: int) -> State | None:
    """The last turn of a game by the playout policy, before anybody has acted."""
    state, rng = GAME.new(seats=seats), Rng(seed)
    while state.decider != OVER:
        if state.turns_left <= seats:  # to dump a state takes as long as many moves
            raw = bridge.dump(state)
            if raw["last"] and raw["phase"] == "choose":
                return state
        state.apply(state.playout_move(rng))
    return None


def balanced(state: State, rng: Rng) -> State:
    """The position with points for those behind, so that the last turn decides."""
    best = [Lines(state, seat).best()[0] for seat in range(state.seats)]
    raw = bridge.dump(state)
    for seat, points in enumerate(best):
        extra = max(best) - points + rng.below(SPREAD)
        for city in (raw["cities"][seat], raw["before"][seat]):
            city["attack"] = [city["attack"][0] + extra, city["attack"][1]]
    return bridge.load(raw)


def ending(state: State) -> Ending:
    """The first choice of the turn with the values of its moves."""
    seat = state.decider
    others = [Lines(state, other).best() for other in range(state.seats) if other != seat]
    lines = Lines(state, seat)
    truth = {move: share(lines.after(move), others) for move in state.legal_moves()}
    return Ending(seat, state, truth)


@cache
def endings() -> list[Ending]:
    """Last turns of games of two to four in which some moves are better than others."""
    found = []
    for seed in range(GAMES):
        state = last_turn(seed, 2 + seed % 3)
        if state is None:
            continue
        try:
            made = ending(balanced(state, Rng(seed)))
        except TooManyLinesError:
            continue
        if len(set(made.truth.values())) > 1:
            found.append(made)
    return found
