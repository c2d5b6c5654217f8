"""What lies on the table in the slow engine, and what follows from it at a glance."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from fractions import Fraction

from tests.architects.reference import CONFLICT, DECKS, TOKEN_IDS, TOKENS, WONDER_IDS
from tests.architects.slow_city import City

CHANCE, OVER = -1, -2
CENTRAL = 7  # number of the central deck; the others have the number of their seat


@dataclass
class Deck:
    """One deck: its visible top and what nobody has seen.

    The top of the central deck is the card if this state knows it, and is among the unseen too.
    """

    top: str | None = None
    unseen: list[str] = field(default_factory=list)


@dataclass
class Due:
    """Chance events about to happen, in the order in which they happen."""

    wonders: int = 0
    draw: bool = False
    blind: bool = False
    finds: int = 0
    lay: int = 0
    tops: list[int] = field(default_factory=list)
    peek: bool = False

    def first(self) -> str | None:
        """The kind of the next event, None when nothing is due."""
        kinds = {
            "wonder": self.wonders,
            "draw": self.draw,
            "blind": self.blind,
            "find": self.finds,
            "lay": self.lay,
            "top": self.tops,
            "peek": self.peek,
        }
        return next((kind for kind, due in kinds.items() if due), None)


class SlowTable:
    """All there is on the table. Seat i+1 is the left neighbor of seat i; deck i is between."""

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.phase = "setup"
        self.seat = 0
        self.picked = False
        self.cities = [City() for _ in range(seats)]
        self.decks = {seat: Deck() for seat in range(seats)}
        self.decks[CENTRAL] = Deck(None, whole_deck("central"))
        self.knows: set[int] = set()
        self.cat: int | None = None
        self.flipped = 0
        self.face_up: list[str] = []
        self.stack = [token for token in TOKEN_IDS for _ in range(TOKENS[token]["copies"])]
        self.available: set[str] = set()
        self.used: set[str] = set()
        self.offer: list[str] = []
        self.source: int | None = None
        self.due = Due()
        self.winners: list[int] = []
        self.result: str | None = None

    def me(self) -> City:
        """The city of the seat in turn."""
        return self.cities[self.seat]

    # ---- decks ---------------------------------------------------------------------------

    def size(self, deck: int) -> int:
        """Cards in a deck, its top included."""
        pile = self.decks[deck]
        if deck == CENTRAL:
            return len(pile.unseen)
        return len(pile.unseen) + (pile.top is not None)

    def left_deck(self) -> int:
        """The deck on the left of the seat in turn: its own."""
        return self.seat

    def right_deck(self) -> int:
        """The deck on the right of the seat in turn: that of the seat before it."""
        return (self.seat - 1) % self.seats

    def within_reach(self, seat: int) -> list[int]:
        """The decks with a card among the left, the right and the central one of a seat."""
        decks = [seat, (seat - 1) % self.seats, CENTRAL]
        return [deck for deck in decks if self.size(deck)]

    def not_empty(self) -> list[int]:
        """All decks with a card."""
        return [deck for deck in self.decks if self.size(deck)]

    def deck_name(self, deck: int) -> str:
        """``central`` or the wonder the deck belongs to."""
        return "central" if deck == CENTRAL else str(self.cities[deck].wonder)

    def deck_number(self, name: str) -> int:
        """The inverse of :meth:`deck_name`."""
        return next(deck for deck in self.decks if self.deck_name(deck) == name)

    def conflict_tokens(self) -> int:
        """Conflict tokens in this game."""
        return CONFLICT[self.seats]

    # ---- chance --------------------------------------------------------------------------

    def chance(self) -> dict[str, Fraction]:
        """The exact distribution of the next chance event; empty when a seat decides."""
        kind = self.due.first()
        if kind is None:
            return {}
        central = self.decks[CENTRAL]
        if kind == "wonder":
            dealt = [city.wonder for city in self.cities]
            return draw(kind, [wonder for wonder in WONDER_IDS if wonder not in dealt])
        if kind in ("draw", "peek"):
            return draw(kind, central.unseen if central.top is None else [central.top])
        if kind in ("lay", "blind"):
            return draw(kind, self.stack)
        if kind == "find":
            assert self.source is not None
            return draw(kind, self.decks[self.source].unseen)
        deck = min(self.due.tops)
        return draw(f"top {self.deck_name(deck)}", self.decks[deck].unseen)


def whole_deck(name: str) -> list[str]:
    """Every card of one of the eight decks."""
    return [card for card, count in DECKS[name].items() for _ in range(count)]


def draw(kind: str, pile: list[str]) -> dict[str, Fraction]:
    """The events of drawing one thing from ``pile``, all equally likely."""
    return {f"{kind} {name}": Fraction(n, len(pile)) for name, n in Counter(pile).items()}
