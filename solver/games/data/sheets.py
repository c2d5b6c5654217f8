"""Sheets: tables of a game that users can replace by those of their own copy.

A sheet is known by the hash of its content, which stands in every position and record, so that
nothing is read on another sheet than it was written for. To the rules it is a number, which is
different in every process.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import Any, Generic, Protocol, TypeVar

from solver.errors import InputError


class Numbered(Protocol):
    """What the store asks of a sheet: its hash, and the number by which the rules know it."""

    @property
    def hash(self) -> str:
        """Short hash of what the rules read of it."""

    @property
    def index(self) -> int:
        """Its number in the rules; -1 before it is installed."""


S = TypeVar("S", bound=Numbered)


class SheetStore(Generic[S]):
    """The sheets of a game that this process knows.

    ``make`` is the sheet that decoded JSON describes, with InputError for what is wrong with it.
    ``install`` hands one to the rules and returns it with its number, or raises ValueError.
    ``shipped`` is the sheet that comes with the program, which the tests have checked, ``place``
    what errors call it.
    """

    def __init__(
        self,
        make: Callable[[Any], S],
        install: Callable[[S], S],
        shipped: Callable[[], S],
        place: str,
    ) -> None:
        self._make = make
        self._install = install
        self._shipped = shipped
        self._place = place
        self._by_hash: dict[str, S] = {}
        self._by_index: dict[int, S] = {}
        self._given: S | None = None  # the one that a user gave last

    def read(self, document: Any, place: str = "") -> S:
        """The sheet that decoded JSON describes; nothing is installed or remembered.

        Raises InputError for whatever is wrong with it; ``place`` (a file name) opens every error.
        """
        try:
            return self._make(document)
        except InputError as error:
            raise (error.within(place) if place else error) from None

    def add(self, document: Any, place: str = "") -> S:
        """Make a sheet known to everybody and the :meth:`default` one; errors as :meth:`read`.

        A sheet that is known already is replaced by this one, which may give it other names.
        """
        self._given = self._put(self.read(document, place), place)
        return self._given

    def learn(self, document: Any) -> S:
        """The sheet that a document describes, made known if it is not; the default stays."""
        sheet = self.read(document)
        return self._by_hash.get(sheet.hash) or self._put(sheet, "")

    def shipped(self) -> S:
        """The sheet that comes with the program."""
        return self._own

    @cached_property
    def _own(self) -> S:
        return self._put(self._shipped(), self._place)

    def default(self) -> S:
        """The sheet of a game for which none is named: the one added last, else the shipped one."""
        return self._given or self.shipped()

    def forget(self) -> None:
        """Make the shipped sheet the :meth:`default` one again, with its own names.

        All others stay known.
        """
        self._given = None
        self._remember(self.shipped())

    def known(self, name: str) -> S | None:
        """The sheet with this hash, None if there is none."""
        return self._by_hash.get(name)

    def at(self, index: int) -> S:
        """The sheet with this number in the rules, which is what a state knows of it."""
        return self._by_index[index]

    def _put(self, sheet: S, place: str) -> S:
        """Hand the sheet to the rules and remember it under its number."""
        try:
            return self._remember(self._install(sheet))
        except ValueError as error:
            raise InputError(place, f"the rules cannot take the sheet: {error}") from None

    def _remember(self, sheet: S) -> S:
        """Note the sheet under its hash and its number, and hand it back."""
        self._by_hash[sheet.hash] = self._by_index[sheet.index] = sheet
        return sheet
