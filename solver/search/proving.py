"""Proving the value of a decision and of its moves, as long as there is time."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from solver._ext.core.state import State
from solver._ext.search.alphabeta import AlphaBeta
from solver.search.background import call_stoppable
from solver.search.bot import Stop
from solver.search.limits import Clock, Limits

PROOF_NODES = 12
"""Positions of the endgame solver that count as one iteration of a node limit."""

PLENTY_SECONDS, PLENTY_ITERATIONS = 2.0, 1_000_000
"""With so much time or so many iterations for it a proof is tried two turns earlier in the game,
where it takes some twenty times as long."""

DIGITS = 10
"""Decimals of proved shares: far fewer than rounding spoils, far more than tell any two apart."""


def clamped(share: float) -> float:
    """A share of the win without what rounding has added.

    That depends on the order in which outcomes are added up, which several threads share out
    differently each time.
    """
    return min(1.0, max(0.0, round(share, DIGITS)))


def can_be_proved(state: State) -> bool:
    """Whether a proof can say anything: two sides, and a seat that knows all that matters."""
    return len(set(state.sides)) == 2 and not state.settled().hidden(state.decider)


def has_plenty(limits: Limits) -> bool:
    """Whether the limits of a proof are wide enough to try one earlier than usual."""
    return (limits.seconds or PLENTY_SECONDS) >= PLENTY_SECONDS and (
        limits.nodes or PLENTY_ITERATIONS * PROOF_NODES
    ) >= PLENTY_ITERATIONS * PROOF_NODES


class Proof:
    """The endgame solver at work on one decision, within the limits of a clock.

    Values are win shares of side 0. ``nodes`` counts the positions looked at.
    """

    def __init__(self, search: AlphaBeta, clock: Clock, stop: Stop) -> None:
        self._search = search
        self._clock = clock
        self._stop = stop
        self.nodes = 0

    def room(self, share: float = 1.0) -> tuple[float, int] | None:
        """Seconds and nodes left of a share of the limits (0 = no bound), None if nothing is."""
        limits = self._clock.limits
        seconds, nodes = 0.0, 0
        if limits.seconds is not None:
            seconds = share * limits.seconds - self._clock.elapsed
        if limits.nodes is not None:
            nodes = int(share * limits.nodes) - self.nodes
        used_up = (limits.seconds is not None and seconds <= 0) or (
            limits.nodes is not None and nodes <= 0
        )
        return None if used_up or self._stop() else (seconds, nodes)

    def value(self, move: int | None = None, share: float = 1.0) -> float | None:
        """The exact value (after ``move``) within a share of the limits; None if there is none."""
        room = self.room(share)
        if room is None:
            return None
        seconds, nodes = room
        value, exact, used = call_stoppable(
            lambda: self._search.search(move, seconds=seconds, nodes=nodes),
            self._search.stop,
            self._stop,
        )
        self.nodes += used
        return clamped(value) if value is not None and exact else None

    def moves(self, moves: Sequence[int]) -> Iterator[tuple[int, float]]:
        """Moves with their exact values, as many as there is room for; the root is proved.

        The best move comes first: its value is that of the root and costs next to nothing now.
        """
        line = self._search.line(1)
        for move in sorted(moves, key=lambda m: m not in line):
            value = self.value(move)
            if value is None:
                return
            yield move, value
