"""A game at a real table, typed in as it happens, as a session."""

from __future__ import annotations

from collections.abc import Collection
from functools import partial
from itertools import takewhile
from typing import TYPE_CHECKING

from solver._ext.core.state import CHANCE
from solver.cli.private import unasked
from solver.cli.session import Session, Settings
from solver.cli.shorthand import legal_texts, read_in_any_order, read_line
from solver.errors import InputError
from solver.table import Table

if TYPE_CHECKING:
    from solver._ext.core.state import State
    from solver.games.base import Game


class Following(Session):
    """The user types every move and chance event; the bot advises the seats in ``own``.

    What goes without saying is not asked for: events that no own seat sees, and those with a
    single possible outcome. They may be typed all the same.
    """

    def __init__(self, table: Table, settings: Settings, own: frozenset[int]) -> None:
        super().__init__(table, settings, own)
        self._advised = -1

    def advance(self) -> None:
        """Draw the table when somebody decides, and advise where an own seat has a choice."""
        state = self.table.state
        while event := unasked(self.game, state, self.own):
            self.happen(event)
        self.tell_events()
        if state.decider == CHANCE:
            return
        own_turn = state.decider in self.own
        if own_turn or self.undrawn or not self.game.unrevealed(state):
            self.draw()
        if own_turn and self._advised != len(self.table.moves):
            self._advised = len(self.table.moves)
            moves = state.legal_moves()
            if len(moves) > 1:
                self.advise()
            else:
                said = self.game.sentence(state, moves[0], self.settings.lang)
                self.say_wrapped(f"only one move: {said}")

    def prompt(self) -> str:
        """Who decides, or which event is due."""
        state = self.table.state
        if state.decider != CHANCE:
            return f"seat {state.decider}{' (you)' if state.decider in self.own else ''}> "
        due = due_events(self.table, self.own, self.settings.lang)
        if self.game.asked_for(state, self.settings.lang):
            return f"{due[0]} ({len(list(takewhile(due[0].__eq__, due)))})> "
        more = f" and {len(due) - 1} more" if len(due) > 1 else ""
        return f"{due[0]}{more}> "

    def read(self, line: str) -> list[int]:
        """The events of a line, which may begin with those that were added without being typed."""
        known = partial(unasked, self.game, seats=self.own)
        state = self.table.state
        try:
            return read_line(self.game, state, line, known)
        except InputError:
            added = self._drop_unasked()
            try:
                return read_line(self.game, state, line, known)
            except InputError:
                for text in added:
                    self.table.push(text)
            if self.game.asked_for(state):
                found = read_in_any_order(self.game, state, line, known)
                if found is not None:
                    return found
            raise

    def take_back(self) -> str:
        """Undo the last move or chance event, and what followed it without being typed."""
        self._drop_unasked()
        if not self.table.moves:
            raise InputError("undo", "nothing has happened yet")
        self._advised = -1
        return self.table.pop()

    def _drop_unasked(self) -> list[str]:
        """Take back the events at the end that went without saying; their texts in order."""
        dropped: list[str] = []
        while self.table.moves and self.table.deciders[-1] == CHANCE:
            text = self.table.pop()
            if not unasked(self.game, self.table.state, self.own):
                self.table.push(text)
                break
            dropped.insert(0, text)
        return dropped

    def manual(self) -> str:
        """How moves and events are typed."""
        return (
            "Type what happens at the table; the beginnings of words are enough. When cards\n"
            "are turned up their names will do, several in a line with commas between them;\n"
            "a semicolon parts moves. Ids, English and Italian names are understood.\n"
            f"{self.examples()} Or:"
        )


def due_events(table: Table, own: Collection[int], lang: str = "en") -> list[str]:
    """The chance events due in a row: what they are about, in the words of the game or as texts.

    Of a text that is what all outcomes have in common. Events that ``own`` seats need not be asked
    for are left out.
    """
    state = table.state.copy()
    due = []
    while state.decider == CHANCE:
        if event := unasked(table.game, state, own):
            state.apply(event)
            continue
        due.append(table.game.asked_for(state, lang) or common_words(table.game, state))
        # Any outcome will do: how many events follow hardly depends on what they show.
        state.apply(state.chance_outcomes()[0][0])
    return due


def common_words(game: Game, state: State) -> str:
    """The words with which the texts of all outcomes of the next event begin."""
    texts = [text.split() for text in legal_texts(game, state)]
    common = []
    for column in zip(*(text[:-1] for text in texts), strict=False):
        if len(set(column)) > 1:
            break
        common.append(column[0])
    return " ".join(common or texts[0][:1])
