"""Reading the parts of a move from one run of words: ``sphinx altar`` as a wonder and a card.

The words between the parts may be left out, and so may whole parts: what they are, the possible
moves tell.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from solver.errors import InputError, Phrase
from solver.names import UnknownNameError, normalize

if TYPE_CHECKING:
    from solver.games.moves.kinds import Kind, Values

JOINTS = {"with": "con", "for": "per", "gives": "dà", "top": "top"}
"""The words that stand between parts, with those that stand there in Italian."""

OPEN = object()
"""A part that a text leaves out."""


def joints(word: str) -> frozenset[str]:
    """How a word between two parts may be typed; empty for a word that is none."""
    return frozenset(map(normalize, (word, JOINTS[word]))) if word in JOINTS else frozenset()


def read_parts(kind: Kind[Any], scene: Any, text: str) -> Sequence[Values]:
    """What a text may mean that names some of the parts of a move, in their order.

    Of the readings those come first that are possible and leave out the least. A part that is left
    out is absent if it can be, else it may be anything (None). Raises InputError for a text that
    cannot be read, at the part that has the fault, and for one that has several meanings.
    """
    if not text:
        raise kind.incomplete()
    reading = _Reading(kind, scene, text.replace(",", " ").split())
    found = list(dict.fromkeys(reading.readings(0, 0)))
    if not found:
        raise reading.fault()
    fullest = min(values.count(OPEN) for values in found)
    found = [values for values in found if values.count(OPEN) == fullest]
    meant = [values for one in found for values in _filled(kind, one)]
    legal = [move[1:] for move in scene.legal if move[0] == kind.word]
    possible = [values for values in meant if any(_fits(values, move) for move in legal)]
    if len({values for values in possible if None not in values}) > 1:
        raise InputError("", "can be read in more than one way", Phrase("write {}", kind.form))
    return [*possible, *(values for values in meant if values not in possible)]


def _filled(kind: Kind[Any], values: Values) -> Iterator[Values]:
    """The values with what is left out: first what is absent if nothing is said, then anything."""
    absent = tuple(
        getattr(field, "absent", None) if value is OPEN else value
        for field, value in zip(kind.fields, values, strict=True)
    )
    yield absent
    yield tuple(None if value is OPEN else value for value in values)


def _fits(values: Values, move: Sequence[Any]) -> bool:
    return all(want in (None, have) for want, have in zip(values, move, strict=True))


class _Reading:
    """Deals the words of a text out to the parts of a move."""

    def __init__(self, kind: Kind[Any], scene: Any, words: list[str]) -> None:
        self._kind = kind
        self._scene = scene
        self._words = words
        self._joints = [kind.joint(at) for at in range(len(kind.fields))]
        self._possible = [kind.possible(at, scene) for at in range(len(kind.fields))]
        self._read: dict[tuple[int, int, int], Any] = {}
        self._faults: dict[tuple[int, int], InputError] = {}
        self._certain: InputError | None = None

    def readings(self, at: int, start: int) -> Iterator[Values]:
        """All ways to read the words from ``start`` on as the parts from ``at`` on."""
        if at == len(self._kind.fields):
            if start == len(self._words):
                yield ()
            return
        begin = start
        if start < len(self._words) and normalize(self._words[start]) in self._joints[at]:
            begin += 1
        for end in range(len(self._words), begin, -1):
            value = self._value(at, begin, end)
            if value is not None:
                for rest in self.readings(at + 1, end):
                    yield (value, *rest)
        if begin == start:
            for rest in self.readings(at + 1, start):
                yield (OPEN, *rest)

    def _value(self, at: int, begin: int, end: int) -> Any:
        key = (at, begin, end)
        if key not in self._read:
            words = self._words[begin:end]
            joined = any(normalize(word) in joint for joint in self._joints for word in words)
            self._read[key] = None if joined else self._value_of(at, begin, " ".join(words))
        return self._read[key]

    def _value_of(self, at: int, begin: int, text: str) -> Any:
        field = self._kind.fields[at]
        try:
            return field.read(self._scene, text, self._possible[at])
        except InputError as error:
            # What follows a part that was read tells more than the beginning; of one part all of
            # its words do, which are tried first.
            self._faults.setdefault((begin, at), error)
            if hasattr(field, "looks") and field.looks(text):
                self._certain = self._certain or error
            return None

    def fault(self) -> InputError:
        """Why nothing could be read."""
        if self._certain is not None:
            return self._certain
        dangling = any(normalize(self._words[-1]) in joint for joint in self._joints)
        if dangling or not self._faults:
            return self._kind.incomplete()
        last = max(begin for begin, _ in self._faults)
        found = [error for (begin, _), error in sorted(self._faults.items()) if begin == last]
        return min(found, key=_says_little)


def _says_little(error: InputError) -> tuple[bool, bool]:
    """How little an error helps: an unknown name says more than what is no number."""
    return not isinstance(error, UnknownNameError), not error.remedy
