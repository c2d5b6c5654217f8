"""The kinds of moves of a game as a table, from which their texts and sentences follow.

A :class:`Kind` is a word and what comes after it: fields, which stand for the numbers of the move
in their order, and plain words between them. A field knows how a number is said and how it is read
back. What both need to know of the moment (the Age, whose deck is the left one) is the *scene*: any
object that the game makes of a state.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from functools import reduce
from operator import or_
from typing import Any, Generic, Protocol, TypeVar

from msgspec import Struct

from solver.errors import InputError, Phrase
from solver.games.item_names import ItemNames
from solver.games.moves.parts_of_text import joints, read_parts
from solver.games.moves.reading import Pattern

S_contra = TypeVar("S_contra", contravariant=True)
S = TypeVar("S", bound="Scenery")

UNSEEN = "?"
"""What stands for what only others have seen."""

Values = tuple[Any, ...]
"""The numbers of a move; in what a text may mean, None stands for any."""


def members(value: int) -> list[int]:
    """The numbers of the bits that are set."""
    return [at for at in range(value.bit_length()) if value >> at & 1]


class Scenery(Protocol):
    """What every scene holds for reading: all possible moves, taken apart."""

    @property
    def legal(self) -> Sequence[Pattern]:
        """They are empty where nothing is to be read."""


class Field(Protocol[S_contra]):
    """What a number of a move stands for."""

    @property
    def name(self) -> str:
        """Its name in sentences, for instance ``card``."""

    @property
    def shown(self) -> str:
        """What messages show in its place, for instance ``CARD``."""

    def say(self, scene: S_contra, value: Any, lang: str) -> str:
        """The words for a value."""

    def read(self, scene: S_contra, text: str, possible: Collection[Any] = ()) -> Any:
        """The value that a text, which is not empty, means. Raises InputError.

        A text that fits several means that among the ``possible`` ones.
        """


class ItemField(Struct, frozen=True):
    """An item of the rules tables."""

    name: str
    items: ItemNames

    @property
    def shown(self) -> str:
        """Its name in capitals."""
        return self.name.upper()

    def say(self, scene: object, value: int, lang: str) -> str:  # noqa: ARG002
        """The name of the item."""
        return self.items.name(value, lang)

    def read(self, scene: object, text: str, possible: Collection[int] = ()) -> int:  # noqa: ARG002
        """The item of that name."""
        return self.items.find(text, "", possible)

    def split(self, text: str) -> Sequence[str]:
        """The names in a list of them."""
        return self.items.index().split(text)


class ListedField(Field[S_contra], Protocol[S_contra]):
    """A field whose values can be listed."""

    def split(self, text: str) -> Sequence[str]:
        """The texts of the values in a list of them."""


class SetField(Struct, Generic[S], frozen=True):
    """Different things of one sort, as the bits of a number.

    Of a ``secret`` set who does not see it knows of none; that is written as a question mark.
    """

    name: str
    shown: str
    one: ListedField[S]
    secret: bool = False

    def say(self, scene: S, value: int, lang: str) -> str:
        """The things one after the other."""
        # Printed names have spaces in them, so they need commas.
        return (" " if lang == "id" else ", ").join(self.each(scene, value, lang))

    def each(self, scene: S, value: int, lang: str) -> list[str]:
        """The words for each of the things."""
        found = [self.one.say(scene, i, lang) for i in members(value)]
        return found or [UNSEEN] * self.secret

    def read(self, scene: S, text: str, possible: Collection[int] = ()) -> int:
        """The things named in a text, rather those that are in a possible set."""
        if self.secret and text == UNSEEN:
            return 0
        single = members(reduce(or_, possible, 0))
        found = [self.one.read(scene, part, single) for part in self.one.split(text)]
        twice = next((item for at, item in enumerate(found) if item in found[:at]), None)
        if twice is not None:
            raise InputError("", Phrase("{} is named twice", self.one.say(scene, twice, "en")))
        return sum(1 << item for item in found)


Reader = Callable[[S, str], Sequence[Values]]
"""From a scene and the words after the first to what may be meant, the likeliest first."""


class Kind(Generic[S]):
    """A kind of moves or chance events.

    Parameters
    ----------
    word:
        The first word of such a move.
    parts:
        What follows it: the fields in the order of their numbers, and words between them.
    read:
        Reads what follows the word where that takes more than reading the fields one after the
        other (:func:`~solver.games.moves.parts_of_text.read_parts`); called with the scene and the
        words. Raises InputError.
    optional:
        What follows the word may be left out; then it may be anything that is possible.
    group:
        Kinds of one group are waited for together: the refusal of one of them can be explained
        whenever another is possible.
    needs:
        Expansions one of which has to be played with; empty: none.
    also:
        Other words for it that people type.
    """

    def __init__(
        self,
        word: str,
        *parts: Field[S] | str,
        read: Reader[S] | None = None,
        optional: bool = False,
        group: str = "",
        needs: tuple[str, ...] = (),
        also: tuple[str, ...] = (),
    ) -> None:
        self.word = word
        self.group = group
        self.needs = needs
        self.also = also
        self._optional = optional
        self.fields = [part for part in parts if not isinstance(part, str)]
        self._parts = parts
        self._read = read

    @property
    def form(self) -> str:
        """How such a move is written, as messages show it: ``wonder WONDER with CARD``."""
        shown = (part if isinstance(part, str) else part.shown for part in self._parts)
        return " ".join([self.word, *shown])

    def outline(self, scene: S, values: Values) -> str:
        """How a move is written of which some numbers are not known yet (None)."""
        said = (
            field.shown if value is None else field.say(scene, value, "id")
            for field, value in zip(self.fields, values, strict=True)
        )
        parts = (part if isinstance(part, str) else next(said) for part in self._parts)
        return " ".join([self.word, *filter(None, parts)])

    def text(self, scene: S, values: Values, lang: str) -> str:
        """The text of a move of this kind."""
        said = iter(self.said(scene, values, lang))
        parts = (part if isinstance(part, str) else next(said) for part in self._parts)
        return " ".join([self.word, *filter(None, parts)])

    def said(self, scene: S, values: Values, lang: str) -> list[str]:
        """The words for each of the numbers."""
        return [
            field.say(scene, value, lang) for field, value in zip(self.fields, values, strict=True)
        ]

    def words(self, scene: S, values: Values, lang: str) -> dict[str, str]:
        """The words for each of the numbers by the names of the fields, for a sentence."""
        names = (field.name for field in self.fields)
        return dict(zip(names, self.said(scene, values, lang), strict=True))

    def read(self, scene: S, text: str) -> Sequence[Values]:
        """What the words after the first may mean, the likeliest first. Raises InputError."""
        if self._read is not None:
            return self._read(scene, text)
        if not self.fields:
            if text:
                raise InputError(
                    "", Phrase("{} stands alone", self.word), Phrase("leave {!r} out", text)
                )
            return [()]
        if not text:
            if self._optional:
                return [(None,) * len(self.fields)]
            raise self.incomplete()
        if len(self.fields) > 1:
            return read_parts(self, scene, text)
        return [(self.value(0, scene, text),)]

    def value(self, at: int, scene: S, text: str) -> Any:
        """The number ``at`` that a text means, rather one that is possible. Raises InputError."""
        return self.fields[at].read(scene, text, self.possible(at, scene))

    def possible(self, at: int, scene: S) -> set[Any]:
        """The numbers ``at`` of all possible moves of this kind."""
        return {move[1 + at] for move in scene.legal if move[0] == self.word}

    def joint(self, at: int) -> frozenset[str]:
        """The words that may stand before what is said of the number ``at``."""
        field = self.fields[at]
        before = self._parts[self._parts.index(field) - 1] if self._parts[0] != field else ""
        return joints(getattr(field, "joint", before if isinstance(before, str) else ""))

    def incomplete(self) -> InputError:
        """The error for a text that leaves something out."""
        return InputError("", "incomplete", Phrase("write {}", self.form))


class Kinds(Generic[S]):
    """All kinds of a game, in the order in which messages list them."""

    def __init__(self, kinds: Iterable[Kind[S]]) -> None:
        self._kinds = {kind.word: kind for kind in kinds}
        self.forms = {word: kind.form for word, kind in self._kinds.items()}
        """How the moves of each kind are written."""
        self.also = {other: kind.word for kind in self._kinds.values() for other in kind.also}
        """Kinds by the other words for them."""

    def __getitem__(self, word: str) -> Kind[S]:
        return self._kinds[word]

    def lacking(self, word: str, expansions: Collection[str]) -> tuple[str, ...]:
        """The expansions that a kind needs, if ``expansions`` have none of them."""
        needs = self._kinds[word].needs
        return () if not needs or any(one in expansions for one in needs) else needs

    def together(self, words: Sequence[str]) -> tuple[str, ...]:
        """``words``, and all kinds of a group of which one is among them, in order."""
        groups = {self._kinds[word].group for word in words} - {""}
        return tuple(
            word for word, kind in self._kinds.items() if word in words or kind.group in groups
        )
