"""The boards that one server holds."""

from __future__ import annotations

import secrets
import threading
from collections import OrderedDict
from collections.abc import Callable, Iterator
from contextlib import suppress

from solver.errors import InputError, Phrase
from solver.games import GAMES, load
from solver.games.base import JsonObject
from solver.language.translating import translated
from solver.web.desk import Desk
from solver.web.keeping import Glance, Shelf, glance_of
from solver.web.puzzles import own_puzzles

MAX_DESKS = 200
"""The board that was not looked at for longest is forgotten beyond that."""

RECENT = 12
"""Boards of whose reviews puzzles are made."""

REMOVED = 20
"""Boards that were deleted last and can be brought back."""


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
        self._removed: OrderedDict[str, Desk] = OrderedDict()
        self.unkept = ""

    def add(self, desk: Desk) -> str:
        """Hold a board, which is kept from now on; returns its id."""
        name = secrets.token_urlsafe(9)
        self._put(name, desk)
        self.keep(name)
        return name

    def _put(self, name: str, desk: Desk) -> Desk:
        with self._lock:
            found = self._boards.setdefault(name, desk)
            self._boards.move_to_end(name)
            while len(self._boards) > MAX_DESKS:
                oldest = next(iter(self._boards))
                first = next((key for key, one in self._boards.items() if one.is_puzzle), oldest)
                del self._boards[first]
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
                self._complain(Phrase("boards are not kept: {}", why))
            self.unkept = why
        else:
            self.unkept = ""

    def remove(self, name: str) -> None:
        """Delete a board; of the latest of them nothing is lost (:meth:`restore`)."""
        desk = self.get(name)
        with self._lock:
            self._boards.pop(name, None)
            self._removed[name] = desk
            while len(self._removed) > REMOVED:
                self._removed.popitem(last=False)
        if self._shelf is not None:
            with suppress(OSError):
                self._shelf.remove(name)

    def rename(self, name: str, label: object) -> None:
        """Give a board another name. Raises InputError."""
        desk = self.get(name)
        with desk.lock:
            desk.rename(label)
        self.keep(name)

    def restore(self, name: str) -> None:
        """Bring back a board that was deleted. Raises InputError if it is too late."""
        with self._lock:
            desk = self._removed.pop(name, None)
        if desk is None:
            raise InputError("board", "cannot be brought back", "it is too late")
        self._put(name, desk)
        self.keep(name)

    def recent(self, lang: str) -> list[JsonObject]:
        """All boards but puzzles, the latest first, by what they are called.

        ``changed`` is in seconds since 1970; ``tries`` are plies of a review that make puzzles,
        told of the latest boards alone.
        """
        found = []
        for at, (name, glance) in enumerate(self._glances()):
            tries = own_puzzles(glance.reviewed, lang) if at < RECENT else []
            found.append({"board": name, **_about(glance, lang), "tries": tries})
        return found

    def _glances(self) -> Iterator[tuple[str, Glance]]:
        """Of all boards but puzzles, the latest first."""
        if self._shelf is not None:
            with suppress(OSError):
                for name in self._shelf.names():
                    found = self._shelf.glance(name)
                    if found is not None and found.record.game in GAMES:
                        yield name, found
                return
        with self._lock:
            held = [*reversed(self._boards.items())]
        for name, desk in held:
            if not desk.is_puzzle:
                yield name, glance_of(desk)


def _about(glance: Glance, lang: str) -> JsonObject:
    """What a board is called by: nothing that is hidden."""
    told = glance.record
    game = load(told.game)
    return {
        "label": glance.label,
        "turn": glance.status.turn,
        "winners": glance.status.winners,
        "sight": glance.status.sight,
        "game": told.game,
        "title": translated(game.title_of(told.variant), lang),
        "mode": glance.mode,
        "seats": told.count,
        "names": ["" if at in glance.levels else name for at, name in enumerate(told.seats)],
        "plies": len(told.moves),
        "changed": glance.changed,
    }
