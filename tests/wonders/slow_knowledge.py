"""What a seat knows in the slow engine: a notebook filled from what the seat sees (section 9).

Nothing is worked out from the true hands: the notebook is told what its seat holds, which cards are
laid open, and how many are laid face down.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from tests.wonders.reference import AGES, ITEM_IDS, ordinary_deck
from tests.wonders.slow_engine import SlowGame
from tests.wonders.slow_table import FREE_CITY, PILE

FACE_DOWN = ("stage", "sell", "left")


@dataclass
class Note:
    """One card that has left a hand, as the seat saw it: None for one it did not see."""

    turn: int
    how: str
    card: str | None = None
    in_pile: bool = False  # the seat has seen it in the pile, but not who discarded it


@dataclass
class RowNotes:
    """One hand as the seat knows it."""

    uses: list[Note] = field(default_factory=list)
    seen: dict[int, list[str]] = field(default_factory=dict)  # what it held, by turn
    drawn: dict[int, str] = field(default_factory=dict)  # what it drew into it from the pile
    size: int = 0  # cards in it now
    waiting: bool = False  # the seat has drawn its last card, but not looked at it yet

    def segments(self) -> list[tuple[int, int | None]]:
        """Every turn in which the seat held this hand, with the next such turn."""
        turns = sorted(self.seen)
        return [
            (turn, turns[n + 1] if n + 1 < len(turns) else None) for n, turn in enumerate(turns)
        ]

    def hidden(self, start: int, end: int | None) -> list[Note]:
        """The uses from one turn to before another that the seat did not see."""
        return [
            note
            for note in self.uses
            if note.card is None and note.turn >= start and (end is None or note.turn < end)
        ]

    def shown(self, start: int, end: int | None) -> list[str]:
        """The cards used in these turns as far as the seat knows them."""
        return [
            note.card
            for note in self.uses
            if note.card is not None and note.turn >= start and (end is None or note.turn < end)
        ]


@dataclass(frozen=True)
class Unknown:
    """Cards of which the seat does not know where they are.

    ``row`` and ``turn`` say from which hand and since when; -1 and 0 for cards never seen. ``hand``
    says how many of them are in which hand, ``pile`` and ``graves`` how many were discarded or put
    under stages; ``drawn`` says how many more places there are, for cards that another seat has
    drawn from the pile of the Free City.
    """

    age: int
    row: int
    turn: int
    cards: tuple[str, ...]
    hand: tuple[tuple[int, int], ...]
    pile: int
    graves: int
    drawn: int = 0


class Notebook:
    """The notebook of one seat."""

    def __init__(self, seat: int, game: SlowGame) -> None:
        self.seat = seat
        self.edition = game.edition
        self.seats = game.seats
        self.free_city = game.free_city
        self.facts = game.facts
        self.rows = {age: [RowNotes() for _ in game.cities] for age in AGES}
        self.at: tuple[int, int] | None = None  # Age and turn of the hand looked at last
        partner = game.partner(seat)
        self.team = [seat] if partner is None else [seat, partner]  # they tell each other all
        self.row = {one: one for one in self.team}  # the hands looked at last
        self.last_look = (0, 0)  # at the pile
        self.pile: dict[int, Counter[str]] = {}  # by Age, what was seen there and came from others

    # ---- looking -------------------------------------------------------------------------

    def watch(self, game: SlowGame, *, look: bool = True) -> None:
        """Note what the seat sees after a move or event.

        Without ``look`` it has not looked at its new hand and at the discard pile yet.
        """
        for age in AGES:
            if not any(row.hand or row.used for row in game.rows[age]):  # not dealt, or wiped
                self.rows[age] = [RowNotes() for _ in game.cities]
            for number, row in enumerate(game.rows[age]):
                notes = self.rows[age][number]
                for use in row.used[len(notes.uses) :]:
                    seen = use.how not in FACE_DOWN or self.is_mine(age, number, use.how)
                    turn = self.turn_of(age, number, len(notes.uses))
                    notes.uses.append(Note(turn, use.how, use.card if seen else None))
                for note, use in zip(notes.uses, row.used, strict=True):
                    if use.how not in FACE_DOWN and not note.in_pile:
                        note.how, note.card = use.how, use.card
                notes.size = len(row.hand)
        if game.phase == "deal":
            for seat in self.team:
                mine = game.row(seat).hand
                self.rows[game.age][seat].seen = {1: list(mine)} if mine else {}
        managed = self.managed_row(game.age)
        if managed is not None and game.phase == "choose" and game.manager() == self.seat:
            self.rows[game.age][managed].waiting = self.at != (game.age, game.turn)
        if not look:
            return
        if game.phase in ("choose", "recruit", "discard", "seventh"):
            self.look_at_hand(game)
        last = max(game.looks[seat] for seat in self.team)
        if last != self.last_look:
            self.last_look = last
            self.look_at_pile(game)

    def managed_row(self, age: int) -> int | None:
        """The hand that gets the cards of the Free City's pile."""
        return (1 if age == 2 else 0) if self.free_city else None

    def turn_of(self, age: int, row: int, index: int) -> int:
        """The turn of a use by its place; what happens to the last card comes after turn six."""
        if self.free_city and row == PILE:
            return self.facts.turns + 1
        return min(index // 2 if row == self.managed_row(age) else index, self.facts.turns) + 1

    def is_mine(self, age: int, row: int, how: str) -> bool:
        """Whether the card that has just left a hand went through the hands of the seat."""
        if self.free_city and row == PILE:
            # The last card of the pile goes away unseen, unless the Free City plays it.
            return how != "left" and self.managed_row(age) in self.row.values()
        return row in self.row.values()

    def look_at_hand(self, game: SlowGame) -> None:
        """The hand that the seat holds, once a turn; the last card of the pile if it plays that."""
        free_city_acts = self.free_city and game.acting == FREE_CITY
        if game.phase == "seventh" and free_city_acts and game.manager() == self.seat:
            self.rows[game.age][PILE].seen[self.facts.turns] = list(game.row(PILE).hand)
        turn = max(game.turn, 1)
        in_hand = game.phase == "choose" or (game.phase == "recruit" and game.row(0).hand)
        if self.at == (game.age, turn) or not in_hand:
            return
        self.at = (game.age, turn)
        for seat in self.team:
            self.row[seat] = game.held(seat)
            notes = self.rows[game.age][self.row[seat]]
            notes.seen[turn] = list(game.row(self.row[seat]).hand)
        if game.manager() == self.seat:
            assert game.drawn is not None
            notes.drawn[game.turn] = game.drawn
            notes.waiting = False

    def look_at_pile(self, game: SlowGame) -> None:
        """Everything that has been discarded so far: which cards, not who discarded which."""
        for age in AGES:
            self.pile[age] = Counter()
            for notes, row in zip(self.rows[age], game.rows[age], strict=True):
                for note, use in zip(notes.uses, row.used, strict=True):
                    lies_there = use.how in ("sell", "left", "taken", "lost", "taken_lost")
                    if note.card is None and lies_there:
                        note.in_pile = True
                        self.pile[age][use.card] += 1

    # ---- what follows from it ------------------------------------------------------------

    def unknown(self) -> list[Unknown]:
        """All classes of cards whose places the seat does not know."""
        return [found for age in AGES for found in self.unknown_of(age)]

    def unknown_of(self, age: int) -> list[Unknown]:
        """The same of one Age."""
        found = []
        pool_hand: list[tuple[int, int]] = []
        pool_uses: list[Note] = []
        for number, notes in enumerate(self.rows[age]):
            first = min(notes.seen, default=None)
            pool_uses += notes.hidden(0, first)
            if first is None:
                pool_hand.append((number, notes.size))
            found += [
                self.since(age, number, start, end)
                for start, end in notes.segments()
                if notes.hidden(start, end) or self.elsewhere(age, number, end)
            ]
        if pool_uses or any(size for _, size in pool_hand):
            located = self.located(age)
            cards = self.deck(age, located) - located
            found.append(Unknown(age, -1, 0, listed(cards), places(pool_hand), *spread(pool_uses)))
        return found

    def since(self, age: int, row: int, start: int, end: int | None) -> Unknown:
        """What the seat has seen in a hand in one turn and not found since, until the next look."""
        notes = self.rows[age][row]
        cards = Counter(notes.seen[start]) - Counter(notes.shown(start, end))
        if end is not None:
            # A card that the seat has drawn itself was not in the hand it got.
            cards -= Counter(notes.seen[end]) - Counter(notes.drawn.get(end, "").split())
        hidden = notes.hidden(start, end)
        hand = [(row, self.elsewhere(age, row, end))]
        drawn = len(hidden) + hand[0][1] - cards.total()
        assert drawn in (0, 1) if self.free_city else drawn == 0
        return Unknown(age, row, start, listed(cards), places(hand), *spread(hidden), drawn)

    def elsewhere(self, age: int, row: int, end: int | None) -> int:
        """How many cards of a hand the seat has seen and passed on are still in it."""
        notes = self.rows[age][row]
        return notes.size - notes.waiting if end is None and not self.holds(age, row) else 0

    def holds(self, age: int, row: int) -> bool:
        """Whether the seat holds a hand, or would if it had passed it on already."""
        turns = self.rows[age][row].seen
        return self.at is not None and self.at[0] == age and max(turns, default=0) == self.at[1]

    def deck(self, age: int, located: Counter[str]) -> Counter[str]:
        """All cards that may be in the deck of an Age."""
        deck = Counter(ordinary_deck(self.edition, self.seats, age))
        for cards, in_play in self.facts.drawn_kinds(age, self.seats):
            found = [card for card in cards if located[card]]
            if len(found) < in_play:  # else no other one is in play
                deck += Counter(cards)
            else:
                deck += Counter(found)
        return deck

    def located(self, age: int) -> Counter[str]:
        """The cards of an Age that the seat has seen, wherever they are now."""
        cards: Counter[str] = Counter()
        for notes in self.rows[age]:
            first = min(notes.seen, default=None)
            cards += Counter(notes.shown(0, first))
            if first is not None:
                cards += Counter(notes.seen[first])
            if self.free_city:  # every card is there once, and more come into a hand later
                cards |= Counter(notes.shown(0, None))
                for turn in notes.seen:
                    cards |= Counter(notes.seen[turn])
        return cards


def listed(cards: Counter[str]) -> tuple[str, ...]:
    """Cards in the order of their ids."""
    return tuple(sorted(cards.elements(), key=ITEM_IDS.index))


def places(hand: list[tuple[int, int]]) -> tuple[tuple[int, int], ...]:
    """The hands with places in them."""
    return tuple((row, size) for row, size in hand if size)


def spread(hidden: list[Note]) -> tuple[int, int]:
    """How many face-down cards are on the pile and how many under stages."""
    graves = sum(note.how == "stage" for note in hidden)
    return len(hidden) - graves, graves
