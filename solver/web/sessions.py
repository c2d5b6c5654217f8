"""The boards that one server holds."""

from __future__ import annotations

import secrets
import threading
from collections import OrderedDict

from solver.errors import InputError
from solver.web.session import Session

MAX_SESSIONS = 200
"""The board that was not looked at for longest is forgotten beyond that."""


class Sessions:
    """Boards by their ids, which nobody can guess."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._boards: OrderedDict[str, Session] = OrderedDict()

    def add(self, session: Session) -> str:
        """Keep a board; returns its id."""
        name = secrets.token_urlsafe(9)
        with self._lock:
            self._boards[name] = session
            while len(self._boards) > MAX_SESSIONS:
                self._boards.popitem(last=False)
        return name

    def get(self, name: str) -> Session:
        """The board of an id. Raises InputError if there is none, or no longer."""
        with self._lock:
            if name not in self._boards:
                raise InputError("board", "there is no such board (any more)", "open it again")
            self._boards.move_to_end(name)
            return self._boards[name]
