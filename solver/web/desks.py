"""The boards that one server holds."""

from __future__ import annotations

import secrets
import threading
from collections import OrderedDict
from collections.abc import Callable
from contextlib import suppress
from itertools import islice

from solver.errors import InputError
from solver.games.base import JsonObject
from solver.language.translating import translated
from solver.web.desk import Desk
from solver.web.keeping import Shelf
from solver.web.puzzles import own_puzzles

MAX_DESKS = 200
"""The board that was not looked at for longest is forgotten beyond that."""

RECENT = 6
"""Boards that the first page offers to go on with."""


class Desks:
    """Boards by their ids, which nobody can guess.

    Parameters
    ----------
    shelf:
        Where they are kept; without one they are gone with the server.
    complain:
        Told once, in words for the terminal, when they cannot be kept.

    ``unkept`` is why the last board could not be kept, empty if it could.
    """

    def __init__(
        self, shelf: Shelf | None = None, complain: Callable[[str], None] = lambda _text: None
    ) -> None:
        self._lock = threading.Lock()
        self._boards: OrderedDict[str, Desk] = OrderedDict()
        self._shelf = shelf
        self._complain = complain
        self.unkept = ""

    def add(self, desk: Desk, *, lasting: bool = True) -> str:
        """Hold a board, which is kept from now on if it is ``lasting``; returns its id.

        Others are kept as soon as something happens there.
        """
        name = secrets.token_urlsafe(9)
        self._put(name, desk)
        if lasting:
            self.keep(name)
        return name

    def _put(self, name: str, desk: Desk) -> Desk:
        with self._lock:
            found = self._boards.setdefault(name, desk)
            self._boards.move_to_end(name)
            while len(self._boards) > MAX_DESKS:
                self._boards.popitem(last=False)
            return found

    def get(self, name: str) -> Desk:
        """The board of an id. Raises InputError if there is none, or no longer."""
        with self._lock:
            found = self._boards.get(name)
            if found is not None:
                self._boards.move_to_end(name)
                return found
        kept = self._kept(name)
        if kept is None:
            raise InputError("board", "there is no such board (any more)", "open it again")
        return self._put(name, kept)

    def _kept(self, name: str) -> Desk | None:
        try:
            return None if self._shelf is None else self._shelf.find(name)
        except OSError:
            return None

    def keep(self, name: str) -> None:
        """Write a board as it is now, if boards are kept.

        What keeps it from being written is told and ends nothing: the board is held all the same.
        """
        if self._shelf is None:
            return
        desk = self.get(name)
        try:
            with desk.lock:
                self._shelf.keep(name, desk)
        except Exception as error:  # noqa: BLE001 - it goes on in memory, whatever it was
            why = str(getattr(error, "strerror", None) or error) or type(error).__name__
            if not self.unkept:
                self._complain(f"boards are not kept: {why}")
            self.unkept = why
        else:
            self.unkept = ""

    def recent(self, lang: str) -> list[JsonObject]:
        """The boards that were changed last: id, title of the game, mode, seats, plies."""
        found = []
        for name in islice(self._names(), RECENT):
            try:
                desk = self.get(name)
            except InputError:
                continue
            tries = own_puzzles(desk, lang)
            found.append({"board": name, **about(desk, lang), "tries": tries})
        return found

    def _names(self) -> list[str]:
        """Of all boards, the latest first."""
        if self._shelf is not None:
            with suppress(OSError):
                return [*self._shelf.names()]
        with self._lock:
            return [*reversed(self._boards)]


def about(desk: Desk, lang: str) -> JsonObject:
    """What a board is called by: nothing that is hidden."""
    with desk.lock:
        state = desk.tree.at(desk.last)
        return {
            "title": translated(desk.game.title, lang),
            "mode": desk.mode,
            "seats": state.seats,
            "plies": len(desk.tree.path(desk.last)),
        }
