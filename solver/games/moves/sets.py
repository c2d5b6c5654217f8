"""Sets that chance deals, named whole: the tokens of a board, the wonders on offer."""

from __future__ import annotations

from collections.abc import Collection
from functools import reduce
from operator import or_
from typing import TYPE_CHECKING, Any

from solver._ext.core.state import CHANCE
from solver.errors import InputError, Phrase
from solver.games.moves.kinds import Kind, SetField, members
from solver.games.moves.reading import Reason, first_word, listed
from solver.names import normalize

if TYPE_CHECKING:
    from solver._ext.core.state import State
    from solver.games.moves.notation import Notation


def set_fault(
    kind: Kind[Any], scene: Any, value: int, possible: Collection[int], needed: int = 0
) -> Reason:
    """Which things of a set are in no possible one, or how many it needs (default: as these)."""
    field = kind.fields[0]
    assert isinstance(field, SetField)
    some = reduce(or_, possible, 0)
    if value & ~some:
        wrong, left = field.each(scene, value & ~some, "en"), field.each(scene, some, "id")
        return Phrase("{} cannot be among them", listed(wrong)), Phrase(
            "possible: {}", listed(left)
        )
    count = value.bit_count()
    needed = needed or min((one.bit_count() for one in possible), key=lambda n: abs(n - count))
    if count != needed:
        return Phrase("{} named, {} needed", count, needed), Phrase("write {}", kind.form)
    return "not possible now", ""


def read_set(notation: Notation[Any], state: State, text: str) -> list[int] | None:
    """The events that bring to light what a text lists, as ``Notation.parse_set`` says."""
    due = _Due(notation, state)
    if not due.counts:
        return None
    first, rest = first_word(text)
    named = rest if normalize(first) == due.word else text
    scene, possible = notation.scene(state), due.possible
    try:
        value = due.field.read(scene, named, possible)
    except InputError as error:
        raise error.within(text.strip()) from None
    needed = sum(due.counts)
    if value & ~reduce(or_, possible, 0) or value.bit_count() != needed:
        raise InputError(
            text.strip(), *set_fault(notation.kinds[due.word], scene, value, possible, needed)
        )
    return due.dealt(value)


class _Due:
    """The set that is to be named next, in the parts in which chance deals it."""

    def __init__(self, notation: Notation[Any], state: State) -> None:
        self._notation = notation
        self._state = state
        self.word = ""
        self.counts: list[int] = []
        self.possible: list[int] = []
        later = state.copy()
        while later.decider == CHANCE:
            event = later.chance_outcomes()[0][0]
            word, *values = notation.decode(event)
            fields = notation.kinds[word].fields
            if len(fields) != 1 or not isinstance(fields[0], SetField):
                break
            if self.word not in ("", word) or not values[0]:
                break
            if not self.word:
                self.word, self.field = word, fields[0]
                self.possible = [*self._sets(later)]
            self.counts.append(values[0].bit_count())
            later.apply(event)

    def _sets(self, state: State) -> dict[int, int]:
        """The events of a state by the sets that they bring."""
        events = (event for event, _ in state.chance_outcomes())
        return {self._notation.decode(event)[1]: event for event in events}

    def dealt(self, value: int) -> list[int] | None:
        """The events that deal a set; None where its parts cannot be dealt so."""
        later, events = self._state.copy(), []
        for count in self.counts:
            part = sum(1 << item for item in members(value)[:count])
            event = self._sets(later).get(part)
            if event is None:
                return None
            later.apply(event)
            events.append(event)
            value &= ~part
        return events
