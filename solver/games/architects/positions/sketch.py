"""A position in indexes, on its way from JSON to a state.

It is made by ``names`` (names to indexes), completed by ``fill`` (what the rules decide) and
``decks`` (what is left in the decks), and examined by ``check``, ``check_cards`` and
``check_turn``.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from typing import Any

from solver.games.architects.data import STAGES
from solver.games.architects.positions.facts import (
    COPIES,
    ECONOMY,
    ENGINEERING,
    FACE_UP,
    HORNS,
    KINDS,
    ON_BUILD,
    SEARCH,
    conflict_tokens,
)

NONE = -1
"""No card, no wonder, nobody."""


@dataclass(slots=True)
class City:
    """What lies in front of one player; ``cards`` and ``tokens`` count each kind."""

    wonder: int
    cards: list[int]
    built: list[int]
    tokens: list[int]
    victories: int

    @property
    def complete(self) -> bool:
        """Whether all stages of the wonder are built."""
        return len(self.built) == STAGES


@dataclass(slots=True)
class CountedDeck:
    """A deck. ``full`` counts the cards it had at the start, ``aside`` those being looked at.

    ``unseen`` is as in a state: of the central deck it counts the top too. It is not known before
    ``decks`` has made it out of ``seen`` or ``size``.
    """

    place: str
    full: list[int]
    top: int
    unseen: list[int] | None
    seen: list[int] | None
    size: int | None
    central: bool = False
    aside: list[int] = field(default_factory=lambda: [0] * KINDS)

    @property
    def open(self) -> list[int]:
        """Cards of the deck that lie open and are not taken: its visible top, those aside."""
        cards = list(self.aside)
        if self.top != NONE and not self.central:
            cards[self.top] += 1
        return cards

    @property
    def left(self) -> list[int]:
        """The cards that nobody has taken from it."""
        assert self.unseen is not None
        return [hidden + shown for hidden, shown in zip(self.unseen, self.open, strict=True)]

    @property
    def out(self) -> list[int]:
        """The cards that players have taken from it."""
        return [full - left for full, left in zip(self.full, self.left, strict=True)]


@dataclass(slots=True)
class Sketch:
    """A position in indexes; fields as in the raw form of a state, None where not yet known.

    ``decks`` holds the deck of each seat and the central one last; ``assumed`` what was taken for
    granted, by its place.
    """

    view: int | None
    phase: str | None
    due: str | None
    seat: int | None
    cities: list[City]
    decks: list[CountedDeck]
    top_unknown: bool
    knows: list[int] | None
    cat: int | None
    flipped: int | None
    face_up: list[int]
    available: list[int]
    used: list[int]
    source: int
    assumed: dict[str, int] = field(default_factory=dict)

    @property
    def seats(self) -> int:
        """Number of players."""
        return len(self.cities)

    @property
    def central(self) -> CountedDeck:
        """The central deck."""
        return self.decks[-1]

    @property
    def active(self) -> City:
        """The city whose turn it is."""
        return self.cities[self.seat or 0]

    @property
    def begins(self) -> bool:
        """Whether a turn begins: nothing has happened in it."""
        return self.phase == "pick"

    @property
    def picked(self) -> bool:
        """Whether the main card of the turn is taken."""
        return self.phase not in ("setup", "pick")

    @property
    def has_built(self) -> bool:
        """Whether a stage must have been built this turn: its effect is due, a token served it."""
        told = {ECONOMY, ENGINEERING, ON_BUILD} & {*self.available, *self.used}
        return self.phase in ("effect", "keep") or bool(told)

    @property
    def sides(self) -> tuple[int, int]:
        """The left and the right deck of the seat whose turn it is."""
        seat = self.seat or 0
        return seat, (seat - 1) % self.seats

    @property
    def dealt(self) -> int:
        """Number of wonders dealt."""
        return sum(city.wonder != NONE for city in self.cities)

    @property
    def stack(self) -> list[int]:
        """Progress tokens that nobody has seen: all but those that lie face up or are owned."""
        return [
            copies - self.face_up[kind] - sum(city.tokens[kind] for city in self.cities)
            for kind, copies in enumerate(COPIES)
        ]

    @property
    def in_front(self) -> list[int]:
        """Cards of each kind in front of the players."""
        return [sum(city.cards[kind] for city in self.cities) for kind in range(KINDS)]

    @property
    def limit(self) -> int:
        """Number of conflict tokens in use."""
        return conflict_tokens(self.seats)

    @property
    def horns(self) -> int:
        """Horns on the red cards in front of the players."""
        return sum(n * horns for n, horns in zip(self.in_front, HORNS, strict=True))

    def raw(self) -> dict[str, Any]:
        """The raw form that the rules load; how a finished game ended it says itself."""
        setup = self.phase == "setup"
        return {
            "seats": self.seats,
            "phase": self.phase,
            "seat": self.seat,
            "picked": self.picked,
            "cities": [asdict(city) for city in self.cities],
            "decks": [{"top": deck.top, "unseen": deck.unseen} for deck in self.decks],
            "knows": self.knows,
            "cat": self.cat,
            "flipped": self.flipped,
            "face_up": self.face_up,
            "stack": self.stack,
            "available": self.available,
            "used": self.used,
            "offer": self.decks[self.source].aside if self.source != NONE else [0] * KINDS,
            "source": self.source,
            "due": {
                "wonders": self.seats - self.dealt,
                "draw": self.due == "draw",
                "blind": self.due == "blind",
                "finds": self.finds if self.due == "find" else 0,
                "lay": self.lays if setup or self.due == "lay" else 0,
                "tops": self.hidden_tops if setup or self.due == "top" else [],
                "peek": self.due == "peek",
            },
            "ending": None,
            "winners": [],
        }

    @property
    def finds(self) -> int:
        """Cards that Halicarnassus has yet to look at."""
        deck = self.decks[self.source]
        assert deck.unseen is not None
        return min(sum(deck.unseen), SEARCH - sum(deck.aside))

    @property
    def lays(self) -> int:
        """Tokens missing in the row of those that lie face up."""
        return min(FACE_UP - sum(self.face_up), sum(self.stack))

    @property
    def hidden_tops(self) -> list[int]:
        """Decks with cards but no visible top; none while wonders are dealt."""
        if self.dealt < self.seats:
            return []
        return [
            seat
            for seat, deck in enumerate(self.decks[:-1])
            if deck.top == NONE and seat != self.source and any(deck.unseen or ())
        ]
