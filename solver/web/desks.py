"""The boards that one server holds."""

from __future__ import annotations

import secrets
import threading
from collections import OrderedDict

from solver.errors import InputError
from solver.web.desk import Desk

MAX_DESKS = 200
"""The board that was not looked at for longest is forgotten beyond that."""


class Desks:
    """Boards by their ids, which nobody can guess."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._boards: OrderedDict[str, Desk] = OrderedDict()

    def add(self, desk: Desk) -> str:
        """Keep a board; returns its id."""
        name = secrets.token_urlsafe(9)
        with self._lock:
            self._boards[name] = desk
            while len(self._boards) > MAX_DESKS:
                self._boards.popitem(last=False)
        return name

    def get(self, name: str) -> Desk:
        """The board of an id. Raises InputError if there is none, or no longer."""
        with self._lock:
            if name not in self._boards:
                raise InputError("board", "there is no such board (any more)", "open it again")
            self._boards.move_to_end(name)
            return self._boards[name]
