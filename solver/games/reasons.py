"""What speaks for or against a move, as ids and numbers; texts are made of it elsewhere."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct, field


class Reason(Struct, frozen=True):
    """One thing that a move does, or that is known of it.

    ``kind`` says what, ``seat`` whom it concerns, ``about`` holds what belongs to that kind: ids of
    things, numbers, texts of moves, all of them as JSON has them.
    """

    kind: str
    seat: int
    about: Mapping[str, Any] = field(default_factory=dict)

    def to_json(self) -> dict[str, Any]:
        """The stable JSON form."""
        return {"kind": self.kind, "seat": self.seat, **self.about}


def filled(words: Mapping[str, str], key: str, **values: object) -> str:
    """The words for ``key`` with ``values`` put in."""
    return words[key].format(**values)
