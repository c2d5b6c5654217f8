"""Items in a position: every one stands in one place."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from solver.errors import InputError, Phrase
from solver.games.item_names import ItemNames
from solver.games.positions.problems import Problems


class Places:
    """Reads the names of one kind of item and refuses an item that stands in two places.

    ``plays`` says of an item (index) whether the table is played with it; others are refused.
    """

    def __init__(
        self, items: ItemNames, problems: Problems, plays: Callable[[int], bool] | None = None
    ) -> None:
        self._items = items
        self._plays = plays
        self._problems = problems
        self._seen: dict[int, str] = {}

    @property
    def placed(self) -> set[int]:
        """The items that have been read, each of which stands in its place."""
        return {*self._seen}

    def one(self, name: str, place: str) -> int:
        """The item that ``name`` means, standing at the key path ``place``. Raises InputError."""
        item = self._items.find(name, place)
        if self._plays is not None and not self._plays(item):
            problem = Phrase("{} {!r} is not played with here", self._items.kind, name)
            raise InputError(place, problem, "remove it, or correct the variant")
        other = self._seen.setdefault(item, place)
        if other != place:
            problem = Phrase("{} {!r} is also at {}", self._items.kind, name, other)
            raise InputError(place, problem, "remove one of them")
        return item

    def all(self, listed: Iterable[str], place: str) -> list[int]:
        """The items of a list; those that cannot be read are kept as problems and left out."""
        found = []
        for i, name in enumerate(listed):
            with self._problems:
                found.append(self.one(name, f"{place}[{i}]"))
        return found
