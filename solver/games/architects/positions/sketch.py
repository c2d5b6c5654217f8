"""A table on its way from JSON to a state.

It is filled from the JSON form (``shapes``), completed by ``fill`` (what the rules decide) and
``decks`` (what is left in the decks), and examined by ``check``, ``check_cards`` and
``check_turn``.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import cast

from solver.games.architects.data import CENTRAL
from solver.games.architects.facts import FACE_UP, KINDS, SEARCH, full_deck
from solver.games.architects.table import ArchitectsTable, DrawDeck
from solver.games.table.kinds import NONE


@dataclass(slots=True)
class CountedDeck:
    """A deck that is counted. ``full`` are the cards it had at the start, by kind.

    ``aside`` counts those being looked at; ``place`` is where it stands in the JSON form.
    """

    deck: DrawDeck
    place: str
    full: list[int]
    central: bool = False
    aside: list[int] = field(default_factory=lambda: [0] * KINDS)

    @property
    def top(self) -> int:
        """The visible card, or that of the central deck, if it is known."""
        return max(self.deck.top, NONE)

    @property
    def unseen(self) -> list[int] | None:
        """As in a state: of the central deck it counts the top too; until it is made out, None."""
        return self.deck.unseen

    @unseen.setter
    def unseen(self, value: list[int] | None) -> None:
        self.deck.unseen = cast("list[int]", value)

    @property
    def seen(self) -> list[int] | None:
        """What has come out, if that was given."""
        return self.deck.seen

    @property
    def size(self) -> int | None:
        """Number of cards left, if that was given or assumed."""
        return self.deck.size

    @size.setter
    def size(self, value: int | None) -> None:
        self.deck.size = value

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


class Sketch(ArchitectsTable):
    """The table, with its decks as they are counted, the central one last.

    ``cat_told`` says whether somebody has told who holds the Cat pawn, ``assumed`` what was taken
    for granted, by its place.
    """

    cat_told: bool
    counted: list[CountedDeck]
    assumed: dict[str, int]

    def count(self, places: list[str]) -> None:
        """Count the decks, which stand at these places in the JSON form."""
        self.assumed = {}
        fulls = map(full_deck, self.wonders)
        self.counted = [
            CountedDeck(deck, place, full)
            for deck, place, full in zip(self.decks, places, fulls, strict=True)
        ]
        self.counted.append(CountedDeck(self.central, "central", full_deck(CENTRAL), True))
        if self.source is not None:
            self.counted[self.source].aside = self.offer

    @property
    def middle(self) -> CountedDeck:
        """The central deck."""
        return self.counted[-1]

    def settle(self) -> None:
        """What a state holds and the JSON form does not: it follows from the rest."""
        setup = self.phase == "setup"
        dealing = self.dealt < self.seats
        self.picked = self.phase not in ("setup", "pick")
        self.stack = self.face_down
        self.central.top = self.middle.top
        self.finds = self.finds_due if self.due == "find" else 0
        self.lays = self.lays_due if setup or self.due == "lay" else 0
        self.hidden_tops = self.tops_due if setup or self.due == "top" else []
        self.events = [event for event in ("draw", "blind", "peek") if self.due == event]
        self.events += ["find"] if self.finds else []
        self.events += ["wonder"] if dealing else ["lay"] if self.lays else []

    @property
    def finds_due(self) -> int:
        """Cards that Halicarnassus has yet to look at."""
        assert self.source is not None
        deck = self.counted[self.source]
        assert deck.unseen is not None
        return min(sum(deck.unseen), SEARCH - sum(deck.aside))

    @property
    def lays_due(self) -> int:
        """Tokens missing in the row of those that lie face up."""
        return min(FACE_UP - sum(self.face_up), sum(self.face_down))

    @property
    def tops_due(self) -> list[int]:
        """Decks with cards but no visible top; none while wonders are dealt."""
        if self.dealt < self.seats:
            return []
        return [
            seat
            for seat, deck in enumerate(self.counted[:-1])
            if deck.top == NONE and seat != self.source and any(deck.unseen or ())
        ]
