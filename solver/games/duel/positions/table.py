"""A position in indexes, on its way from JSON to a state.

It is made by ``resolve`` (names to indexes), completed by ``derive`` (what the
rules decide) and examined by ``check`` (contradictions).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from solver.games.duel.data import SLOTS

NONE = -1
"""No card, no wonder, nothing there any more."""

HIDDEN = -2
"""Slot whose card is not known and has the back of its age."""

HIDDEN_GUILD = -3
"""Slot whose card is not known and has the back of a guild."""

CHOOSES = 1
"""Option bit: pawn on 0, the last active player chooses who begins."""

FIRST_GAME = 2
"""Option bit: preset wonders."""

GUILD_DECK = 3
"""Index of the deck of guilds."""


@dataclass(slots=True)
class City:
    """One city in indexes. ``wonders``, ``built`` and ``under`` run in the order owned."""

    coins: int | None
    cards: list[int]
    wonders: list[int]
    built: list[bool]
    under: list[int]
    tokens: list[int]

    @property
    def standing(self) -> list[int]:
        """The wonders built."""
        return [w for w, built in zip(self.wonders, self.built, strict=True) if built]

    @property
    def hidden(self) -> int:
        """Number of wonders built with a card that is not known."""
        return sum(b and u < 0 for b, u in zip(self.built, self.under, strict=True))


@dataclass(slots=True)
class Table:
    """A position in indexes; fields as in the raw form of a state, None where not yet known."""

    options: int
    view: int
    phase: str | None
    age: int | None
    seat: int | None
    cities: tuple[City, City]
    slots: list[int]
    backs: list[int]
    pawn: int
    loot: list[bool] | None
    discard: list[int]
    board: list[int]
    drawn: list[int]
    returned: list[int]
    offer: list[int]
    boxed: int
    choice: str | None
    extra: bool | None
    target: int
    starter: bool = False
    winner: int = -1
    ending: str | None = None
    unseen: list[int] = field(default_factory=list)

    @property
    def present(self) -> list[int]:
        """Slots that hold a card."""
        return [slot for slot in range(SLOTS) if self.slots[slot] != NONE]

    @property
    def taken(self) -> int:
        """Number of cards taken in this age (0 during the draft)."""
        return SLOTS - len(self.present) if self.age else 0

    @property
    def known(self) -> list[int]:
        """Cards that lie open in the structure."""
        return [card for card in self.slots if card >= 0]

    @property
    def placed(self) -> Iterator[int]:
        """Cards that were taken and are known: in cities, discarded, under wonders."""
        for city in self.cities:
            yield from city.cards
            yield from (card for card in city.under if card >= 0)
        yield from self.discard

    @property
    def built(self) -> int:
        """Number of wonders built by both."""
        return sum(sum(city.built) for city in self.cities)

    def raw(self) -> dict[str, Any]:
        """The raw form that the engine loads."""
        return {
            "phase": self.phase,
            "options": self.options,
            "age": self.age,
            "seat": self.seat,
            "extra": bool(self.extra),
            "starter": self.starter,
            "target": self.target,
            "cities": [
                {
                    "coins": city.coins,
                    "cards": city.cards,
                    "wonders": city.wonders,
                    "built": city.built,
                    "under": city.under,
                    "tokens": city.tokens,
                }
                for city in self.cities
            ],
            "slots": self.slots,
            "backs": self.backs,
            "pawn": self.pawn,
            "loot": self.loot,
            "discard": self.discard,
            "unseen": self.unseen,
            "board_tokens": self.board,
            "drawn_tokens": self.drawn,
            "returned_tokens": self.returned,
            "offer": self.offer,
            "picks": sum(len(city.wonders) for city in self.cities),
            "boxed": self.boxed,
            "winner": self.winner,
            "ending": self.ending,
        }
