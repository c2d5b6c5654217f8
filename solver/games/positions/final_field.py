"""What is asked about a finished table, field by field, of somebody who has it before him."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

Kind = Literal["text", "number", "numbers", "names", "counts", "yes", "player"]
"""How an answer is typed: one name or number, a list, counts of things or their names (``2``,
``gear 2, compass 1``, ``gear_1, compass_3``), yes or no, the name of a player."""

Condition = Callable[[Mapping[str, str], Sequence[Mapping[str, Any]]], bool]
"""Whether a field is asked, from the complete variant and what has been answered: of the city that
it belongs to, or of all cities for a field of the table."""


def always(variant: Mapping[str, str], cities: Sequence[Mapping[str, Any]]) -> bool:  # noqa: ARG001
    """The condition of a field that is asked in every game that has it."""
    return True


def as_typed(value: Any) -> Any:
    """How the value of most fields is written in the JSON of a position: as it was typed."""
    return value


@dataclass(frozen=True)
class FinalField:
    """A field of a finished table.

    Attributes
    ----------
    name:
        Its key in the JSON form of a position; ``agora.decrees`` is one within another.
    kind:
        How it is typed.
    english, italian:
        What is asked.
    needs:
        The option without which there is none.
    also:
        Other keys of the JSON form that its answer may be wrong about.
    once:
        Whether it belongs to the table, not to each city.
    counts:
        Whether points can depend on it. What counts and belongs to an expansion has to be
        answered, if only by ``0``.
    length:
        So many numbers are to be typed; 0 for any number of them.
    when:
        Whether it is asked at all.
    written:
        From what was typed to what stands in the JSON form.
    """

    name: str
    kind: Kind
    english: str
    italian: str
    needs: str = ""
    also: tuple[str, ...] = ()
    once: bool = False
    counts: bool = True
    length: int = 0
    when: Condition = always
    written: Callable[[Any], Any] = as_typed

    @property
    def required(self) -> bool:
        """Whether somebody must say that there is nothing if there is nothing."""
        return bool(self.needs) and self.counts
