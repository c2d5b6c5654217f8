"""A game at a real table, typed in as it happens, as a session."""

from __future__ import annotations

from solver._ext.core.state import CHANCE
from solver.cli.session import Session, Settings
from solver.cli.shorthand import legal_texts
from solver.errors import InputError
from solver.table import Table


class Following(Session):
    """The user types every move and chance event; the bot advises the seats in ``own``."""

    def __init__(self, table: Table, settings: Settings, own: frozenset[int]) -> None:
        super().__init__(table, settings)
        self._own = own
        self._advised = -1

    def advance(self) -> None:
        """Draw the table when somebody decides, and advise on an own turn."""
        state = self.table.state
        if state.decider == CHANCE:
            return
        self.draw()
        if state.decider in self._own and self._advised != len(self.table.moves):
            self._advised = len(self.table.moves)
            self.advise()

    def prompt(self) -> str:
        """Who decides, or which event is due."""
        state = self.table.state
        if state.decider != CHANCE:
            return f"seat {state.decider}{' (you)' if state.decider in self._own else ''}> "
        due = due_events(self.table)
        more = f" and {len(due) - 1} more" if len(due) > 1 else ""
        return f"{due[0]}{more}> "

    def take_back(self) -> str:
        """Undo the last move or chance event."""
        if not self.table.moves:
            raise InputError("undo", "nothing has happened yet")
        self._advised = -1
        return self.table.pop()

    def manual(self) -> str:
        """How moves and events are typed."""
        return (
            "Type what happens at the table: 'b baths' (build), 'd altar' (discard),\n"
            "'w sphinx altar' (wonder), 'p sphinx' (pick). When cards are turned up their names\n"
            "are enough, several in one line: 'temple, altar'. Ids, English and Italian names\n"
            "and their beginnings are understood. Or:"
        )


def due_events(table: Table) -> list[str]:
    """The chance events due in a row: what is common to the texts of all outcomes of each."""
    state = table.state.copy()
    due = []
    while state.decider == CHANCE:
        texts = [text.split() for text in legal_texts(table.game, state)]
        common = []
        for column in zip(*(text[:-1] for text in texts), strict=False):
            if len(set(column)) > 1:
                break
            common.append(column[0])
        due.append(" ".join(common or texts[0][:1]))
        # Any outcome will do: how many events follow does not depend on what they show.
        state.apply(state.chance_outcomes()[0][0])
    return due
