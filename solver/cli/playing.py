"""A game of a person against a bot, as a session."""

from __future__ import annotations

from typing import TYPE_CHECKING

from solver._ext.core.state import CHANCE
from solver.cli.session import Session, Settings
from solver.errors import InputError
from solver.table import Table

if TYPE_CHECKING:
    from solver.games.base import Deal


class Playing(Session):
    """The deal makes the chance events, the bot moves for every seat but the person's.

    Because the deal is fixed, a take-back cannot be used to draw other cards: the same moves meet
    the same events again. The bot is asked anew for each position and remembers nothing.
    """

    def __init__(self, table: Table, settings: Settings, deal: Deal, seat: int) -> None:
        super().__init__(table, settings)
        self._deal = deal
        self._seat = seat

    def advance(self) -> None:
        """Let chance and the bot move until the person decides."""
        state = self.table.state
        moved = False
        while state.decider >= CHANCE and state.decider != self._seat:
            if state.decider == CHANCE:
                event = self._deal.event(state)
                self.announce(event)
            else:
                event = self._bot_move()
                self.announce(event, prefix="> ")
            self.table.push(event)
            moved = True
        if moved:
            self.save()
        self.draw()

    def _bot_move(self) -> int:
        position = self.table.observe(self.table.state.decider)
        # Mixed with the ply: a new stream for each move, the same again after a take-back.
        adviser = self.settings.adviser
        seed, adviser.seed = adviser.seed, adviser.seed + len(self.table.moves)
        try:
            return adviser.analyse(position, self.console).moves[0].move
        finally:
            adviser.seed = seed

    def prompt(self) -> str:
        """The question for a move."""
        return f"seat {self._seat} (you)> "

    def check(self, line: str, events: list[int]) -> list[int]:
        """One move at a time: what follows it is for the deal and the bot to decide."""
        if len(events) > 1:
            raise InputError(line, "more than one move", "type one move at a time")
        return events

    def take_back(self) -> str:
        """Undo the person's last move and all that followed it."""
        if self._seat not in self.table.deciders:
            raise InputError("undo", "you have not moved yet")
        while True:
            seat = self.table.deciders[-1]
            text = self.table.pop()
            if seat == self._seat:
                return text

    def manual(self) -> str:
        """How moves are typed."""
        return (
            "Type a move or the beginning of its words, e.g. 'b baths' (build), 'd altar'\n"
            "(discard), 'w sphinx altar' (wonder), 'p sphinx' (pick); 'moves' lists all. Or:"
        )
