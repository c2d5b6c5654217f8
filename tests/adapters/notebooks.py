"""What a player could write down during a game, kept without the adapter's own means."""

from __future__ import annotations

from typing import Any

from solver.games.base import Game
from solver.games.private_events import seen


class Notebook:
    """The notes of one seat of a game that is followed from its beginning.

    It holds its position whenever something has been shown or it is to decide, and every event as
    it saw it, once it was shown.
    """

    def __init__(self, game: Game, seat: int) -> None:
        self.game = game
        self.seat = seat
        self.notes: list[str] = []
        self._waiting: list[tuple[int, str]] = []

    def before(self, state: Any, event: int) -> None:
        """A move or chance event is about to happen in the true state."""
        if state.decider == self.seat:
            self.notes.append(self.game.compact(self.game.observe(state, self.seat)))
            self.notes.append(f"me: {self.game.move_text(state, event)}")
        else:
            told = seen(self.game, state, event, (self.seat,))
            if told:
                self._waiting.append((state.decider, self.game.move_text(state, told)))

    def after(self, state: Any) -> None:
        """It has happened."""
        if self.game.unrevealed(state):
            return
        self.notes += [f"{who}: {text}" for who, text in sorted(self._waiting, key=lambda w: w[0])]
        self._waiting.clear()
        self.notes.append(self.game.compact(self.game.observe(state, self.seat)))
