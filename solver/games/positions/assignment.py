"""One place for each of several items, found by trying: the item with the fewest places first."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

Item = TypeVar("Item")
Place = TypeVar("Place")

MOST_STEPS = 20_000
"""Of a search; more means that a position should tell more."""

Undo = Callable[[], None]


@dataclass
class Assignment(Generic[Item, Place]):
    """Puts items into places.

    Parameters
    ----------
    places:
        Where an item can be, as things stand.
    put:
        Puts an item into one of its places. Returns what undoes that; None, with nothing changed,
        if the item cannot be there or leaves no room for others.
    """

    places: Callable[[Item], Sequence[Place]]
    put: Callable[[Item, Place], Undo | None]
    steps: int = 0

    def place(self, todo: Sequence[Item]) -> bool:
        """Place all of these items, or none; False too after :data:`MOST_STEPS`."""
        if not todo:
            return True
        self.steps += 1
        if self.steps > MOST_STEPS:
            return False
        options = [self.places(item) for item in todo]
        at = min(range(len(todo)), key=lambda at: len(options[at]))
        rest = [*todo[:at], *todo[at + 1 :]]
        for place in options[at]:
            undo = self.put(todo[at], place)
            if undo is not None:
                if self.place(rest):
                    return True
                undo()
        return False
