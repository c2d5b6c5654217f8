"""Names of the things in the rules tables, from text to index and back; the same for every game."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence

from msgspec import Struct

from solver.games.data.json_tables import Item
from solver.games.traits import Trait
from solver.names import LANGUAGES, NameIndex


class Choice(Struct, frozen=True):
    """Something that a field can hold: its id, its name in a language, its color if it has one.

    ``group`` is the Age to which it belongs, 0 if to none.
    """

    id: str
    name: str
    color: str = ""
    group: int = 0


def choices_of(items: Iterable[Item], lang: str) -> list[Choice]:
    """All items of a table as choices."""
    return [
        Choice(item.id, item.called(lang), getattr(item, "color", ""), getattr(item, "age", 0))
        for item in items
    ]


class ItemNames:
    """The names of one kind of item.

    Ids, English and Italian names and all further words of the tables are accepted, see
    :mod:`solver.names` for how loosely.

    Parameters
    ----------
    kind:
        What the items are called in messages, for instance ``card``.
    items:
        Returns the items by index; asked when a name is first needed.
    articles:
        Leading words that may be left out, for instance ``the``.
    foreign:
        Things that people have and that are none of these: what they are, by their names.
    """

    def __init__(
        self,
        kind: str,
        items: Callable[[], Sequence[Item]],
        articles: Sequence[str] = (),
        foreign: Mapping[str, str] | None = None,
    ) -> None:
        self.kind = kind
        self._items = items
        self._articles = articles
        self._foreign = foreign
        self._index: NameIndex | None = None

    def index(self) -> NameIndex:
        """The index of all these names."""
        if self._index is None:
            items = self._items()
            names = [item.names for item in items]
            told = {lang: [item.called(lang) for item in items] for lang in LANGUAGES}
            self._index = NameIndex(self.kind, names, self._articles, told, self._foreign)
        return self._index

    def find(self, text: str, place: str = "", *preferred: Collection[int]) -> int:
        """The index of the item that ``text`` names, as :meth:`solver.names.NameIndex.find`."""
        return self.index().find(text, place, *preferred)

    def name(self, index: int, lang: str = "id") -> str:
        """The name of an item: its id, or in English (``en``) or Italian (``it``)."""
        return self._items()[index].called(lang)

    def trait(self, kind: str, index: int) -> Trait:
        """An item as what a seat played with."""
        return Trait(kind, self.name(index), self.name(index, "en"), self.name(index, "it"))
