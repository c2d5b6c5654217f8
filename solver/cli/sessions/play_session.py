"""A game of one or more people against bots, as a session."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from solver._ext.core.state import CHANCE, OVER
from solver.cli.adviser import Adviser
from solver.cli.sessions.session import Session, SessionSettings
from solver.errors import InputError
from solver.table import Table

if TYPE_CHECKING:
    from solver._ext.core.state import State
    from solver.games.base import Deal


class PlaySession(Session):
    """The deal makes the chance events, bots move for the seats that no person has.

    Because the deal is fixed, a take-back cannot be used to draw other cards: the same moves meet
    the same events again. Bots are asked anew for each position.

    Parameters
    ----------
    own:
        Seats of the people, who share the terminal.
    opponents:
        A bot for each other seat. It must be a bot of its own: what it keeps from one decision to
        the next may hold what only its seat knows.
    """

    mark = "> "
    nothing = "you have not moved yet"

    def __init__(
        self,
        table: Table,
        settings: SessionSettings,
        deal: Deal,
        own: frozenset[int],
        opponents: Mapping[int, Adviser],
    ) -> None:
        super().__init__(table, settings, own)
        self._deal = deal
        self._opponents = opponents
        self._offered = -1

    def advance(self) -> None:
        """Let chance and the bots move until a person decides."""
        state = self.table.state
        moved = False
        while state.decider != OVER and not self.asks(state):
            if state.decider in self.own:
                self.pass_by(state.legal_moves()[0])
            else:
                self.happen(
                    self._deal.event(state) if state.decider == CHANCE else self._bot_move()
                )
            moved = True
        if moved:
            self.tell_events()
            self.save()
        if self.undrawn or not self.goes_on():
            self.draw()
            self._offered = len(self.table.moves)  # a drawing shows what there is to choose
        elif self._offered != len(self.table.moves):
            self._offered = len(self.table.moves)
            self.offer()

    def _bot_move(self) -> int:
        seat = self.table.state.decider
        moves = self.table.state.legal_moves()
        if len(moves) == 1:
            return moves[0]
        position = self.table.observe(seat)
        # Mixed with the ply: a new stream for each move, the same again after a take-back.
        adviser = self._opponents[seat]
        seed, adviser.seed = adviser.seed, adviser.seed + len(self.table.moves)
        try:
            return adviser.analyze(position).moves[0].move
        finally:
            adviser.seed = seed

    def conceals(self, seat: int) -> bool:
        """The choices of bots are said when they are shown."""
        return seat not in self.own

    def advisers(self) -> list[Adviser]:
        """The bot that gives hints and those that play."""
        return [*super().advisers(), *self._opponents.values()]

    def prompt(self) -> str:
        """The question for a move."""
        return self.question()

    def check(self, line: str, events: list[int]) -> list[int]:
        """As far as people decide: what follows is for the deal and the bots."""
        state = self.table.state.copy()
        for event in events:
            if state.decider not in self.own:
                raise InputError(line, "more than one move", "type no more than you decide now")
            state.apply(event)
        return events

    def asks(self, state: State) -> bool:
        """Whether a person has a choice."""
        return state.decider in self.own and len(state.legal_moves()) > 1

    def stand_at(self, ply: int) -> None:
        """Look at the game at the last choice of a person up to there, or the first one.

        Elsewhere chance or a bot would go on at once.
        """
        whole = self.table.copy()
        for text in self.line.later:
            whole.push(text)
        deciders = [*whole.deciders, whole.decider]
        places = [at for at, seat in enumerate(deciders) if seat in self.own or seat == OVER]
        before = [at for at in places if at <= ply]
        super().stand_at(ply if ply >= len(deciders) else before[-1] if before else places[0])

    def manual(self) -> str:
        """How moves are typed."""
        return self.word("manual.play")
