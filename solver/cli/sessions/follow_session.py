"""A game at a real table, typed in as it happens, as a session."""

from __future__ import annotations

import re
from collections.abc import Collection
from functools import partial
from itertools import takewhile

from solver._ext.core.state import CHANCE
from solver.cli.input.any_order import read_in_any_order
from solver.cli.input.shorthand import common_words, read_line
from solver.cli.sessions.arguments import ply_number
from solver.cli.sessions.session import Session, SessionSettings
from solver.cli.sessions.words import command_words
from solver.errors import InputError
from solver.games.private_events import unasked
from solver.table import Table


class FollowSession(Session):
    """The user types every move and chance event; the bot advises the seats in ``own``.

    What goes without saying is not asked for: events that no own seat sees, and those with a
    single possible outcome. They may be typed all the same.
    """

    def __init__(self, table: Table, settings: SessionSettings, own: frozenset[int]) -> None:
        super().__init__(table, settings, own)
        self._advised = -1
        self.commands["edit"] = self._edit

    def advance(self) -> None:
        """Draw the table when somebody decides, and advise where an own seat has a choice."""
        state = self.table.state
        while event := unasked(self.game, state, self.own):
            self.happen(event)
        self.tell_events()
        if state.decider == CHANCE:
            return
        own_turn = state.decider in self.own
        if self.undrawn or not (self.goes_on() if own_turn else self.game.unrevealed(state)):
            self.draw()
        if own_turn and self._advised != len(self.table.moves):
            self._advised = len(self.table.moves)
            moves = state.legal_moves()
            if state.decider not in self.advisable():
                self.say_wrapped(self.word("unadvised", state.decider))
            elif len(moves) > 1:
                self.advise()
            else:
                said = self.game.sentence(state, moves[0], self.settings.lang)
                self.say_wrapped(self.word("only_move", said))

    def prompt(self) -> str:
        """Who decides, or which event is due."""
        state = self.table.state
        if state.decider != CHANCE:
            return self.question()
        due = due_events(self.table, self.own, self.settings.lang)
        asked, words = due[0]
        if asked:
            things = [about for _, about in takewhile(lambda event: event[0] == asked, due)]
            if not all(things):
                return f"{asked} ({len(things)})> " if len(things) > 1 else f"{asked}> "
            return f"{asked} ({', '.join(things)})> "
        said = self.word("and_more", words, len(due) - 1) if len(due) > 1 else words
        return f"{said}> "

    def read(self, line: str) -> list[int]:
        """The events of a line, and the moves that were told before their seat was asked."""
        told = self._read_ahead(line)
        events, ahead = told or (self._read_events(line), self.ahead)
        trial = self.table.state.copy()
        for event in events:
            trial.apply(event)
        while trial.decider in ahead:
            move = self.game.parse_move(trial, ahead[trial.decider])
            ahead = {seat: text for seat, text in ahead.items() if seat != trial.decider}
            events.append(move)
            trial.apply(move)
        self.ahead = ahead
        return events

    def _read_ahead(self, line: str) -> tuple[list[int], dict[int, str]] | None:
        """The events of a line that says more than is due, and what it says of later moves.

        None for another line. Raises InputError.
        """
        parts = [part for part in re.split("[,;]", line) if part.strip()]
        if all(self.game.told_ahead(self.table.state, part) is None for part in parts):
            return None
        known = partial(unasked, self.game, seats=self.own)
        trial, events, ahead = self.table.state.copy(), list[int](), dict(self.ahead)
        for part in parts:
            due = part
            told = self.game.told_ahead(trial, part)
            if told is not None:
                due, seat, ahead[seat] = told
            for event in read_line(self.game, trial, due, known):
                trial.apply(event)
                events.append(event)
        return events, ahead

    def _read_events(self, line: str) -> list[int]:
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
            if state.decider == CHANCE and self.game.asked_for(state):
                found = read_in_any_order(self.game, state, line, known)
                if found is not None:
                    return found
            raise

    def take_back(self) -> str:
        """Undo the last line, and what followed it without being typed.

        Of what was typed in an earlier session, or is older than the place that was gone to, the
        last move or all events that belong together.
        """
        self._drop_unasked()
        if not self.table.moves:
            raise InputError("undo", "nothing has happened yet")
        if line := self.take_back_line():
            return ", ".join(text for _, text in line)
        self.forget_what_follows()
        taken = [self.table.pop()]
        asked = self._asked()
        while asked and self.table.moves:
            text = self.table.pop()
            if self._asked() != asked:
                self.table.push(text)
                break
            taken.insert(0, text)
        return ", ".join(taken)

    def _asked(self) -> str:
        """What the chance event due is about in the words of the game."""
        state = self.table.state
        return self.game.asked_for(state) if state.decider == CHANCE else ""

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

    def moved(self) -> None:
        """Forget the advice that was given."""
        super().moved()
        self._advised = -1

    def _edit(self, rest: str) -> None:
        number, _, text = rest.partition(" ")
        ply = ply_number("edit", number)
        if not text:
            old = self.line.text(ply)
            if not self.console.interactive:
                remedy = f"write edit {ply} and what happened instead of {old!r}"
                raise InputError(f"edit {ply}", "says nothing", remedy)
            self.bring_back(f"{command_words('edit', self.settings.lang)[0]} {ply} {old}")
            return
        misfit = self.line.edit(ply, text)
        self.ahead = {}
        self.moved()
        self.say_wrapped(f"  {self.word('edited', ply, self.line.text(ply))}")
        if misfit is not None:
            self.tell_misfit(misfit)
        self.save()

    def manual(self) -> str:
        """How moves and events are typed."""
        return self.word("manual.follow")


def due_events(table: Table, own: Collection[int], lang: str = "en") -> list[tuple[str, str]]:
    """The chance events due in a row: what is asked for, and what all outcomes are about.

    The first is said in the words of the game, if it has any; the second is what their texts have
    in common, without the kind of event where the game has words for it. Events that ``own`` seats
    need not be asked for are left out.
    """
    state = table.state.copy()
    due = []
    while state.decider == CHANCE:
        if event := unasked(table.game, state, own):
            state.apply(event)
            continue
        asked = table.game.asked_for(state, lang)
        kind, *words = common_words(table.game, state, lang if asked or lang == "it" else "id")
        if not asked:
            words.insert(0, table.game.word("event", kind, lang))
        due.append((asked, " ".join(words)))
        # Any outcome will do: how many events follow hardly depends on what they show.
        state.apply(state.chance_outcomes()[0][0])
    return due
