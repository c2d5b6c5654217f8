"""What is wrong with a position, told all at once.

Reading goes in steps (names, what is left out, the world, checks). A step keeps what it finds and
goes on with its next item; before a step that needs the results of an earlier one the reader stops
if there is anything to tell.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from types import TracebackType
from typing import ParamSpec, TypeVar

from solver.errors import InputError

S = TypeVar("S")
T = TypeVar("T")
P = ParamSpec("P")

MOST = 10
"""Errors told at once; one slip can make many of them."""


class Problems:
    """Collects errors: ``with problems:`` around each thing that can be wrong, then :meth:`stop`.

    Whoever needs the value of something that may fail calls :meth:`attempt`.
    """

    def __init__(self) -> None:
        self._found: list[InputError] = []

    def __enter__(self) -> None:
        """Begin with something that may raise InputError."""

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> bool:
        """Keep an InputError; nothing else is held up. Raises them all once there are many."""
        if not isinstance(error, InputError):
            return False
        self._found += [error, *error.further]
        if len(self._found) >= MOST:
            self.stop()
        return True

    @property
    def none(self) -> bool:
        """Whether nothing has been found yet."""
        return not self._found

    def require(self, condition: bool, place: str, problem: str, remedy: str = "") -> bool:
        """Keep an error unless ``condition`` holds; returns whether it does."""
        with self:
            if not condition:
                raise InputError(place, problem, remedy)
        return condition

    def attempt(self, default: T, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """What ``function`` returns; ``default`` if it raises InputError, which is kept."""
        with self:
            return function(*args, **kwargs)
        return default

    def each(self, given: Iterable[S], function: Callable[[S, str], T], place: str) -> list[T]:
        """What ``function`` makes of each entry of a list and its place.

        Entries for which it raises InputError are kept as errors, and left out.
        """
        found: list[T] = []
        for at, one in enumerate(given):
            with self:
                found.append(function(one, f"{place}[{at}]"))
        return found

    def stop(self) -> None:
        """Raise one InputError with all that was found, the first one at its head, if any was."""
        if self._found:
            first, *others = self._found[:MOST]
            raise InputError(first.place, first.problem, first.remedy, others) from None
