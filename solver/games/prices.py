"""What things cost now: the part that all games share."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Price:
    """What one thing would cost a seat now.

    Attributes
    ----------
    seat:
        Who would pay.
    kind:
        The kind of move that gets it: ``build``, ``wonder``, ``stage``, ``recruit`` or ``cross``.
    what:
        The id of the card, wonder, leader or box, or the number of a stage.
    ways:
        Every way to pay, the cheapest first, as what goes to whom: ``bank``, ``left`` and
        ``right`` are coins in 7 Wonders, ``coins`` (printed) and ``trade`` (for resources) in Duel,
        ``die`` and ``box`` in Dice, ``cards`` is a number of cards in Architects. Empty for what
        cannot be paid or got in any way.
    possible:
        Whether the seat could do it, were it to choose now; None if the rules tell that only of the
        seat that decides.
    note:
        Why nothing is due (``chain``, ``no_cost`` ...), why it is not possible (``unpaid``,
        ``same_building`` ...), or what else is to be known of the price; may be empty.
    die:
        The die that is chosen for it, in Dice; else empty.
    """

    seat: int
    kind: str
    what: str
    ways: tuple[Mapping[str, int], ...]
    possible: bool | None
    note: str = ""
    die: str = ""

    @property
    def least(self) -> int | None:
        """The sum of the cheapest way; None if there is none."""
        return min((sum(way.values()) for way in self.ways), default=None)

    def to_json(self) -> dict[str, Any]:
        """The stable JSON form."""
        found = {"seat": self.seat, "kind": self.kind, "what": self.what}
        found |= {"ways": [dict(way) for way in self.ways], "possible": self.possible}
        return found | {key: value for key in ("note", "die") if (value := getattr(self, key))}


def cheapest_first(ways: list[dict[str, int]]) -> tuple[dict[str, int], ...]:
    """Ways to pay by their sums."""
    return tuple(sorted(ways, key=lambda way: sum(way.values())))
