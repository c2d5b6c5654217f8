"""The line of a game in a session: what has happened, and what comes after the place one looks at.

Going back does not forget: the plies behind the place are kept until something else is typed there,
and the record holds them all the time.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from solver.cli.input.shorthand import read_line
from solver.errors import InputError, Phrase

if TYPE_CHECKING:
    from solver.records import Record
    from solver.table import Table


@dataclass(frozen=True)
class Misfit:
    """Where a changed game stops to fit: the ply, its text, and why."""

    ply: int
    text: str
    why: InputError


class Timeline:
    """A table with the plies behind the place where it stands."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self.later: list[str] = []

    @property
    def end(self) -> int:
        """The number of plies, those behind the present place included."""
        return len(self._table.moves) + len(self.later)

    def text(self, ply: int) -> str:
        """The text of a ply, numbered from 1. Raises InputError where there is none."""
        self._check(ply, 1)
        return [*self._table.moves, *self.later][ply - 1]

    def push(self, event: int) -> str:
        """Let something happen. What was behind this place stays only if it was just that."""
        text = self._table.push(event)
        if self.later:
            same = self.later.pop(0) == text
            self.later = self.later if same else []
        return text

    def goto(self, ply: int) -> Misfit | None:
        """Go to the position after this number of plies. Raises InputError if there are fewer.

        Behind a place that a changed game does not fit the table stands there.
        """
        self._check(ply, 0)
        while len(self._table.moves) > ply:
            self.later.insert(0, self._table.pop())
        while len(self._table.moves) < ply:
            try:
                self._table.push(self.later[0])
            except InputError as error:
                return Misfit(len(self._table.moves) + 1, self.later[0], error)
            del self.later[0]
        return None

    def edit(self, ply: int, text: str) -> Misfit | None:
        """Put what ``text`` is short for in the place of a ply and replay what follows.

        Returns where that no longer fits; the table then stands there. Raises InputError, and
        changes nothing, when the text itself is not possible in its place, or several plies.
        """
        self._check(ply, 1)
        here, end = len(self._table.moves), self.end
        misfit = self.goto(ply - 1)
        if misfit is None:
            try:
                event, *more = read_line(self._table.game, self._table.state, text)
                if more:
                    raise InputError(
                        text, Phrase("{} plies for one", 1 + len(more)), "edit one by one"
                    )
                self._table.push(event)
            except InputError as error:
                self.goto(here)
                raise error.within(Phrase("ply {}", ply)) from None
            del self.later[0]
            misfit = self.goto(end)
        return misfit

    def record(self) -> Record:
        """The record of the whole game, whatever place one looks at."""
        if not self.later:
            return self._table.record()
        whole = self._table.copy()
        for text in self.later:
            try:
                whole.push(text)
            except InputError:
                break  # what a changed game does not fit is no part of it
        return whole.record()

    def _check(self, ply: int, least: int) -> None:
        if not least <= ply <= self.end:
            known = (
                Phrase("there are plies {} to {}", least, self.end)
                if self.end
                else "nothing has happened"
            )
            raise InputError(
                Phrase("ply {}", ply), "is not in this game", Phrase("{}; 'log' lists them", known)
            )
