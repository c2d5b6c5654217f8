"""Bots that know what everything is worth, and count what they are asked."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from solver._ext.core.state import State
from solver.games.base import Position
from solver.review.judge import Judge
from solver.search.analysis import Analysis, MoveAnalysis
from solver.search.bot import Bot, Stop, Task, never
from solver.search.limits import Limits

Worth = Callable[[State], Sequence[float]]
"""What each seat can expect in a state."""


class Oracle(Bot):
    """Says of each state what ``worth`` says, and that each move is as good as ``moves`` says."""

    name = "oracle"
    about = "a bot for tests"

    def __init__(
        self, worth: Worth, moves: Callable[[State, int], float] | None = None, listed: int = 10_000
    ) -> None:
        super().__init__("oracle", {})
        self.worth = worth
        self.moves = moves
        self.listed = listed
        self.narrows = listed > 1  # type: ignore[misc]
        self.asked: list[tuple[Position, Limits, int]] = []

    def think(self, task: Task) -> Analysis:
        self.asked.append((task.position, task.limits, task.seed))
        state, seat = task.position.state, task.position.state.decider
        win = list(self.worth(state))
        found = [
            MoveAnalysis(
                move,
                task.text(move),
                win[seat] if self.moves is None else self.moves(state, move),
                0.0,
                1,
            )
            for move in task.moves
        ]
        found.sort(key=lambda move: -move.win)
        return task.answer(self.spec, found[: self.listed], nodes=1, win=win)


def judge(bot: Bot, nodes: int = 100, stop: Stop = never) -> Judge:
    """A judge with a bot and a limit by nodes."""
    return Judge(bot, Limits(nodes=nodes), stop=stop)


def share_by(number: int, seats: int) -> list[float]:
    """Some shares of the win that sum to 1, the same for the same number."""
    weights = [1 + (number * (seat + 3) * 2654435761 >> 7) % 97 for seat in range(seats)]
    return [weight / sum(weights) for weight in weights]


def by_key(state: State) -> list[float]:
    """Shares that differ from state to state without rhyme or reason."""
    return share_by(state.key, state.seats)
