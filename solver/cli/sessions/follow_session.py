"""A game at a real table, typed in as it happens, as a session."""

from __future__ import annotations

import re
from collections.abc import Collection
from functools import partial
from typing import TYPE_CHECKING

from solver._ext.core.state import CHANCE
from solver.cli.input.any_order import read_events
from solver.cli.input.shorthand import common_words, read_line
from solver.cli.sessions.arguments import ply_number
from solver.cli.sessions.session import Session, SessionSettings
from solver.cli.sessions.typed_lines import Reading
from solver.cli.sessions.words import command_words
from solver.errors import InputError, Phrase
from solver.games.private_events import unasked
from solver.table import Table

if TYPE_CHECKING:
    from solver._ext.core.state import State


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
            self.pass_by(event)
        self.tell_events()
        if state.decider == CHANCE:
            return
        own_turn = state.decider in self.own
        if self.undrawn or not (self.goes_on() if own_turn else self.game.unrevealed(state)):
            self.draw()
        if own_turn and self._advised != len(self.table.moves):
            self._advised = len(self.table.moves)
            if state.decider in self.advisable():
                self.advise()
            else:
                self.say_wrapped(self.word("unadvised", state.decider))

    def prompt(self) -> str:
        """Who decides, or which event is due."""
        state = self.table.state
        if state.decider != CHANCE:
            return self.question()
        return f"{asked_next(self.table, self.own, self.settings.lang)}> "

    def read(self, line: str) -> Reading:
        """What a line means, with the moves that were told before their seat was asked."""
        told = self._read_ahead(line)
        before, events = (self.table, told[0]) if told else self._read_events(line)
        trial, ahead = before.state.copy(), told[1] if told else self.ahead
        for event in events:
            trial.apply(event)
        while trial.decider in ahead:
            move = self.game.parse_move(trial, ahead[trial.decider])
            ahead = {seat: text for seat, text in ahead.items() if seat != trial.decider}
            events.append(move)
            trial.apply(move)
        return Reading(len(before.moves), events, ahead)

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

    def _read_events(self, line: str) -> tuple[Table, list[int]]:
        """The events of a line, and the table at which they happen.

        They may begin with those that were added without being typed.
        """
        known = partial(unasked, self.game, seats=self.own)
        try:
            return self.table, read_events(self.game, self.table.state, line, known)
        except InputError:
            before = self._before_unasked()
            try:
                events = read_line(self.game, before.state, line, known)
            except InputError:
                events = []
            if not events:
                raise
        return before, events

    def asks(self, state: State) -> bool:
        """Whether what happens next does not go without saying."""
        return not unasked(self.game, state, self.own)

    def _before_unasked(self) -> Table:
        """The table without the events at its end that went without saying."""
        before = self.table.copy()
        while before.moves:
            text = before.pop()
            if self.asks(before.state):
                before.push(text)
                break
        return before

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
                remedy = Phrase("write edit {} and what happened instead of {!r}", ply, old)
                raise InputError(Phrase("edit {}", ply), "says nothing", remedy)
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


def asked_next(table: Table, own: Collection[int], lang: str = "en") -> str:
    """The things that come to light next and belong together, in the words of the game.

    Where these say nothing of their places, what their texts have in common stands behind. Events
    that ``own`` seats need not be asked for are left out.
    """
    game, state = table.game, table.state.copy()
    first, group, places, count = table.state, "", list[str](), 0
    while state.decider == CHANCE:
        if event := unasked(game, state, own):
            state.apply(event)
            continue
        asked = game.asked_for(state, lang)
        kind, *ids = common_words(game, state)
        if count and group != (asked or kind):
            break
        if not count:
            first, group = state.copy(), asked or kind
        named = common_words(game, state, lang)[1:]
        place = " ".join(named if asked else named[: len(ids)])
        places += [place] * (place not in places)
        count += game.things(state)
        # Any outcome will do: how many events follow hardly depends on what they show.
        state.apply(state.chance_outcomes()[0][0])
    if asked := game.asked_for(first, lang):
        if not all(places):
            return f"{asked} ({count})" if count > 1 else asked
        return f"{asked} ({', '.join(places)})"
    where = ", ".join(filter(None, places))
    said = game.question(first, group, where, lang, count)
    return said or " ".join([game.word("event", group, lang), *filter(None, [where])])
