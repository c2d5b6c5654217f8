"""Finding an item by what a person types: the part that all games share.

Names are compared without regard to case, accents, spaces, underscores, hyphens, apostrophes and
other punctuation. What matches exactly wins; else a unique beginning of a name is enough, and
failing that a unique beginning of a later word (``zeus`` for the Statue of Zeus). Anything else
is an InputError with the nearest name as a suggestion.
"""

from __future__ import annotations

import unicodedata
from bisect import bisect_left
from collections.abc import Collection, Iterable, Mapping, Sequence
from contextvars import ContextVar
from functools import cached_property, lru_cache
from itertools import islice, takewhile

from solver.errors import InputError, Phrase

LANGUAGES = ("id", "en", "it")
"""Languages in which things can be named; ``id`` is the canonical id of the tables."""

READER: ContextVar[str] = ContextVar("READER", default="en")
"""The language of whoever reads errors, one of :data:`LANGUAGES`: names in them are said in it."""

_MAX_CANDIDATES = 6
_MAX_LENGTH = 80
_MOST_PREFERRED = 60
"""A larger group of preferred items is no help for a slip."""

_NEAR, _VERY_NEAR = 0.6, 0.85
"""How like a name a slip of it must be; a name in another language must be very like it."""

_NEAR_BEGINNING = 0.75
"""How like the beginning of a name a slip of it must be."""

_MOST_KEPT = 100
"""So many groups of items stay sorted by their names."""

_MIN_BEGINNING = 4
"""Letters that a beginning of a name needs to be known with a slip in it."""


_SPACED = {code: " " for code in range(128) if not chr(code).isalnum()}
"""What is no letter or digit in ASCII, for ``str.translate``."""


def words(text: str) -> list[str]:
    """The words of a text in lower case, without accents and punctuation."""
    if text.isascii():  # most are, and this is many times as fast
        return text.lower().translate(_SPACED).split()
    plain = unicodedata.normalize("NFKD", text.casefold())
    kept = (char for char in plain if not unicodedata.combining(char))
    return "".join(char if char.isalnum() else " " for char in kept).split()


@lru_cache(maxsize=8192)  # all names of a game are compared with each word that is no name
def normalize(text: str) -> str:
    """The form in which names are compared: :func:`words` without the spaces."""
    return "".join(words(text))


def suggestion(text: str, known: Iterable[str]) -> str:
    """``did you mean 'x'?`` with the nearest of ``known``, or an empty string."""
    name = nearest(text, known)
    return Phrase("did you mean {!r}?", name) if name else ""


def nearest(text: str, known: Iterable[str], likeness: float = _NEAR) -> str:
    """The nearest of ``known`` if it is near enough, else an empty string."""
    if len(text) > _MAX_LENGTH:  # no slip of the pen; comparing would only cost time
        return ""
    return _nearest(text, tuple(known), likeness)


class UnknownNameError(InputError):
    """A text that names nothing; in a move the kind of the move may be the slip."""

    def within(self, outer: str) -> UnknownNameError:
        """The same error seen from a larger place; it stays one of its kind."""
        found = super().within(outer)
        return UnknownNameError(found.place, found.problem, found.remedy, found.further)


@lru_cache(maxsize=1024)  # one line of input is tried as several moves, each with all names
def _nearest(text: str, known: tuple[str, ...], likeness: float) -> str:
    from difflib import get_close_matches

    by_form: dict[str, str] = {}
    for name in known:
        by_form.setdefault(normalize(name), name)
    said = {*words(text)}
    if len(said) > 1:  # the words of a name in another order, or only some of them
        holding = [name for name in by_form.values() if said.issubset(words(name))]
        if holding:
            return min(holding, key=len)
    form, whole = normalize(text), set(by_form)
    for name in [*by_form.values()] if len(form) >= _MIN_BEGINNING else ():
        by_form.setdefault(normalize(name)[: len(form)], name)  # a slip in the beginning of a name
    near = get_close_matches(form, by_form, n=1, cutoff=likeness)
    if near and near[0] not in whole:
        near = get_close_matches(form, near, cutoff=_NEAR_BEGINNING) or get_close_matches(
            form, whole, n=1, cutoff=likeness
        )
    return by_form[near[0]] if near else ""


def _beginning(names: list[tuple[str, int]], form: str) -> set[int]:
    """The items of the names, which are in order, that begin with ``form``."""
    first = bisect_left(names, (form,))
    fitting = takewhile(lambda item: item[0].startswith(form), islice(names, first, None))
    return {index for _, index in fitting}


class NameIndex:
    """The names of one kind of item, by item index.

    Parameters
    ----------
    kind:
        What the items are called in messages, for instance ``card``.
    names:
        For each item its names, the id first. Two items may not share a name.
    articles:
        Leading words that may be left out, for instance ``the``.
    told:
        By language, for each item the name that messages call it by; its first name if not given.
    foreign:
        Things that people have and that are none of these: what they are, by their names.
    """

    def __init__(
        self,
        kind: str,
        names: Sequence[Sequence[str]],
        articles: Sequence[str] = (),
        told: Mapping[str, Sequence[str]] | None = None,
        foreign: Mapping[str, str] | None = None,
    ) -> None:
        self.kind = kind
        self._foreign = {normalize(name): what for name, what in (foreign or {}).items()}
        first = [item[0] for item in names]
        self._told = {lang: (told or {}).get(lang, first) for lang in LANGUAGES}
        self._names = names
        self._exact: dict[str, int] = {}
        self._shown: dict[str, str] = {}
        self._of: dict[int, list[str]] = {}
        self._kept: dict[tuple[str, tuple[int, ...]], tuple[dict[str, int], dict[str, int]]] = {}
        for index, item in enumerate(names):
            for name in item:
                parts = words(name)
                self._add(name, "".join(parts), index)
                if len(parts) > 1 and parts[0] in articles:
                    self._add(name, "".join(parts[1:]), index)

    @cached_property
    def _forms(self) -> list[tuple[str, int]]:
        """All names in order, with their items; only what is no whole name asks for them."""
        return sorted(self._exact.items())

    @cached_property
    def _tails(self) -> list[tuple[str, int]]:
        """The ends of all names that begin with a later word, in order."""
        parted = [(words(name), index) for index, item in enumerate(self._names) for name in item]
        return sorted(
            ("".join(parts[at:]), index) for parts, index in parted for at in range(1, len(parts))
        )

    def _add(self, name: str, form: str, index: int) -> None:
        if self._exact.setdefault(form, index) != index:
            raise ValueError(f"two {self.kind}s are called {name!r}")
        if self._shown.setdefault(form, name) is name:
            self._of.setdefault(index, []).append(form)

    def exact(self, text: str) -> int | None:
        """The item with exactly this name, or None."""
        return self._exact.get(normalize(text))

    def matches(self, text: str) -> list[int]:
        """The items that ``text`` may stand for, in order of their indexes."""
        form = normalize(text)
        if not form:
            return []
        if form in self._exact:
            return [self._exact[form]]
        return sorted(_beginning(self._forms, form) or _beginning(self._tails, form))

    def find(self, text: str, place: str = "", *preferred: Collection[int]) -> int:
        """The index of the item that ``text`` names.

        A beginning that fits several items means those of the first group of ``preferred`` that
        has any of them, say the cards in hand. Raises InputError (at ``place``) for an unknown
        name, with the nearest one, and for a beginning that leaves several items, with them.
        """
        found = self.matches(text)
        if len(found) > 1:
            groups = ([index for index in found if index in group] for group in preferred)
            found = next((group for group in groups if group), found)
        if len(found) == 1:
            return found[0]
        if not found:
            raise self._unknown(text, place, preferred)
        told = self._told[READER.get()]
        listed = [repr(told[index]) for index in found[:_MAX_CANDIDATES]]
        more = ", ..." if len(found) > _MAX_CANDIDATES else ""
        raise InputError(
            place,
            Phrase("ambiguous {} {!r}", self.kind, text),
            Phrase("it fits {}{}", ", ".join(listed), more),
        )

    def _unknown(self, text: str, place: str, preferred: Iterable[Collection[int]]) -> InputError:
        """The error for a text that names nothing: with the nearest name, preferred ones first."""
        form = normalize(text)
        what = next((what for name, what in self._foreign.items() if form.endswith(name)), "")
        if what:
            return InputError(
                place, Phrase("{!r} is {}", text, what), Phrase("name a {} of the box", self.kind)
            )
        groups = [sorted(group) for group in preferred if len(group) <= _MOST_PREFERRED]
        meant = (self._meant(text, group) for group in (*groups, range(len(self._names))))
        name = next(filter(None, meant), "") if form else ""
        hint = Phrase("did you mean {!r}?", name) if name else ""
        return UnknownNameError(place, Phrase("unknown {} {!r}", self.kind, text), hint)

    def _meant(self, text: str, items: Sequence[int]) -> str:
        """The name of some items that is nearest to a text, in the reader's language; or nothing.

        A name in another language, if it is meant, is said in that of the reader.
        """
        lang = READER.get()
        own, others = self._named(lang, tuple(items))
        for names, likeness in ((own, _VERY_NEAR), (others, _VERY_NEAR), (own, _NEAR)):
            name = nearest(text, names, likeness)
            if name:
                return name if names is own else self._told[lang][names[name]]
        return ""

    def _named(self, lang: str, items: tuple[int, ...]) -> tuple[dict[str, int], dict[str, int]]:
        """Some items by their names in a language, and by all their others.

        A line is tried as several moves, each with the same items, so the last ones are kept.
        """
        known = self._kept.get((lang, items))
        if known is not None:
            return known
        own: dict[str, int] = {}
        others: dict[str, int] = {}
        for at in items:
            for form in self._of.get(at, ()):
                name = self._shown[form]
                (own if self._is_in(lang, name, at) else others).setdefault(name, at)
        if len(self._kept) >= _MOST_KEPT:
            self._kept.clear()
        self._kept[lang, items] = own, others
        return own, others

    def _is_in(self, lang: str, name: str, item: int) -> bool:
        """Whether a name of an item is one in a language, or further words; ids are English."""
        if name == self._told[lang][item]:
            return True
        others = ("id", "en") if lang == "it" else ("it",)
        return name not in {self._told[other][item] for other in others}

    def split(self, text: str) -> list[str]:
        """Cut a list of names into its names.

        Names are parted by commas or semicolons; without these the longest runs of words that are
        names are taken, and a word that begins none stays alone (to be reported by :meth:`find`).
        """
        if "," in text or ";" in text:
            return [part.strip() for part in text.replace(";", ",").split(",") if part.strip()]
        parts = text.split()
        result = []
        at = 0
        while at < len(parts):
            end = next(
                (
                    end
                    for end in range(len(parts), at, -1)
                    if self.exact(" ".join(parts[at:end])) is not None
                ),
                at + 1,
            )
            result.append(" ".join(parts[at:end]))
            at = end
        return result


def pick(item_id: str, en: str, it: str, lang: str) -> str:
    """One of the three names of an item. Raises InputError for an unknown language."""
    if lang == "id":
        return item_id
    if lang == "en":
        return en
    if lang == "it":
        return it
    raise InputError(
        "lang", Phrase("unknown language {!r}", lang), Phrase("use {}", ", ".join(LANGUAGES))
    )
