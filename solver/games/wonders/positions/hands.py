"""What the view knows of each hand: which cards can have gone where.

Whoever has held a hand knows the cards that it passed on. Until it holds that hand again they are
spread over what others did with them and what is left of the hand; face up that is seen, face down
not. So the places of cards (slots of used ones, and the rest of each hand) fall into *sights*: the
cards that were passed on at one time and have not come back. Places of hands that the view has not
held, or does not remember, are filled from the *pool*, what the deck of the Age holds beyond all
this (reference: section 9). In the game for two a hand also gets cards of the Free City's pile,
which come from the pool.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import partial
from itertools import pairwise

from msgspec import Struct, field
from msgspec.structs import replace

from solver.errors import InputError, Phrase
from solver.games.positions.assignment import Undo
from solver.games.wonders.positions.facts import (
    GROUP_NAMES,
    NONE,
    Cards,
    age_of,
    called,
    deck,
    group_in_play,
    group_of,
)
from solver.games.wonders.positions.pieces import Passed
from solver.games.wonders.positions.sketch import Sketch
from solver.games.wonders.positions.uses import BUILT, DISCARDED, Use

REST = 99
"""The turn that stands for the cards still in a hand."""


class Unplaced(Struct):
    """A sight: cards in some places, it is not known which where, and ``drawn`` ones of the pool.

    ``place`` is what errors call the cards that were passed on, empty for the pool.
    """

    place: str
    cards: Cards
    drawn: int = 0


class Slot(Struct):
    """A card that was used: which city used it when, from which place of which hand.

    ``seat`` is who decided that, ``where`` what errors call it; ``use`` is None until it is told or
    found.
    """

    age: int
    city: int
    turn: int
    row: int
    place: int
    seat: int
    where: str
    use: Use | None = None

    @property
    def known(self) -> Use:
        """The use, once it is told or found."""
        assert self.use is not None
        return self.use

    @property
    def discarded(self) -> bool:
        """Whether the card went to the discard pile, to stay there."""
        return self.use is not None and self.use.how in DISCARDED

    @property
    def turn_seen(self) -> int:
        """The turn in which it came to the discard pile; a card that is left in the sixth."""
        return self.turn - (self.known.how == "left")

    def is_own(self, sketch: Sketch) -> bool:
        """Whether the view or its partner has used it; the pile's last card nobody has seen."""
        from_pile = self.row >= sketch.seating.seats and self.known.how == "left"
        return sketch.own_of(self.seat) is not None and not from_pile

    def was_seen(self, sketch: Sketch) -> bool:
        """Whether it lay in the discard pile when the view looked through that."""
        return (self.age, self.turn_seen) <= sketch.looked


class AgeLedger(Struct):
    """The slots and sights of one Age.

    ``groups`` is how many cards of each group can still be found in the pool.
    ``stretches`` cut the uses of each row: those up to a turn, and the sight they belong to.
    ``seen_drawn`` are the cards (by place) that the view has seen in its hand while it looks at it,
    and that had been drawn by the player before.
    """

    age: int
    pool: Unplaced
    groups: Counter[str]
    slots: list[Slot] = field(default_factory=list)
    in_hand: list[int] = field(default_factory=list)
    stretches: list[list[tuple[int, Unplaced]]] = field(default_factory=list)
    seen_drawn: list[int] = field(default_factory=list)

    def of_city(self, city: int) -> list[Slot]:
        """The slots of a city, in the order of the turns."""
        return [slot for slot in self.slots if slot.city == city]

    def unnamed(self) -> Iterator[Slot]:
        """The slots of which it is known what was done, but not with which card."""
        return (slot for slot in self.slots if slot.use is not None and slot.use.card == NONE)

    def sight(self, row: int, turn: int) -> Unplaced:
        """The sight of what was used of a row in a turn; :data:`REST` for what is in hand."""
        for until, sight in self.stretches[row]:
            if turn <= until:
                return sight
        return self.pool

    def take(self, sight: Unplaced, card: int) -> bool | None:
        """Take a card out of a sight.

        True if it was one of its cards, False if one of the pool, None if it cannot have been
        there.
        """
        if sight is not self.pool and sight.cards[card]:
            sight.cards[card] -= 1
            return True
        if not self._holds(sight, card):
            return None
        self.pool.cards[card] -= 1
        self.groups[group_of(card)] -= 1
        sight.drawn -= sight is not self.pool
        return sight is self.pool

    def _holds(self, sight: Unplaced, card: int) -> bool:
        """Whether a card can have been in a sight."""
        if sight is not self.pool:
            if sight.cards[card]:
                return True
            if not sight.drawn:
                return False
        group = group_of(card)
        return bool(self.pool.cards[card] and (not group or self.groups[group]))

    def put_back(self, sight: Unplaced, card: int, own: bool) -> None:
        """Undo :meth:`take`, which returned ``own``."""
        if own and sight is not self.pool:
            sight.cards[card] += 1
            return
        self.pool.cards[card] += 1
        self.groups[group_of(card)] += 1
        sight.drawn += sight is not self.pool

    def take_from(self, slot: Slot, card: int) -> bool | None:
        """Take a card out of the sight of a slot, as :meth:`take`."""
        return self.take(self.sight(slot.row, slot.turn), card)

    def taking(self, slot: Slot, card: int) -> Undo | None:
        """Take a card out of the sight of a slot; what undoes that, None if it was not there."""
        sight = self.sight(slot.row, slot.turn)
        own = self.take(sight, card)
        return None if own is None else partial(self.put_back, sight, card, own)

    def can_take(self, slot: Slot, card: int) -> bool:
        """Whether a card can have come out of the sight of a slot."""
        return self._holds(self.sight(slot.row, slot.turn), card)


def open_ledger(sketch: Sketch, age: int) -> AgeLedger:
    """The slots of an Age as far as they are told, and what was passed on. Raises InputError.

    What is told is copied, so that it can be opened again.
    """
    players, rows = sketch.seating.players, len(sketch.cities)
    cards = deck(sketch.edition, players, age)
    groups = group_in_play(sketch.setup_index, sketch.edition, players, age)
    for some, _ in groups.values():
        cards.update(dict.fromkeys(some, 1))
    counts = Counter({group: count for group, (_, count) in groups.items()})
    ledger = AgeLedger(age, Unplaced("", cards), counts)
    log = sketch.logs[age - 1]
    for city in range(rows):
        told, where = log.plays[city], log.place_of(sketch.cities[city], city)
        for turn in range(1, sketch.uses(age, city) + 1):
            row, place = sketch.seating.slot(age, city, turn)
            seat = sketch.seating.owner(age, city, min(turn, sketch.turns))
            use = None if told is None else replace(told[turn - 1])
            ledger.slots.append(
                Slot(age, city, turn, row, place, seat, f"{where}[{turn - 1}]", use)
            )
    draws = [_draws(sketch, age, row) for row in range(rows)]
    used = Counter(slot.row for slot in ledger.slots)
    ledger.in_hand = [sketch.seating.hand + draws[row] - used[row] for row in range(rows)]
    for row in range(rows):
        ledger.stretches.append(_stretches(sketch, ledger, row, draws[row]))
    _name_seen(sketch, ledger)
    for slot in ledger.slots:
        if slot.use is not None and slot.use.card != NONE:
            _name_use(sketch, ledger, slot, slot.use)
    return ledger


def _draws(sketch: Sketch, age: int, row: int) -> int:
    """Cards of the Free City's pile that have come to a row so far; less than 0 for the pile."""
    drawn = sketch.now if sketch.goes_on(age) else sketch.turns
    if row >= sketch.seating.seats:
        return -drawn
    return drawn if row == sketch.seating.managed(age) else 0


class _Moment(Struct):
    """What a hand held when the view passed it on, or what the view holds now."""

    turn: int
    cards: Cards
    draws: int
    place: str


def _moments(sketch: Sketch, age: int, row: int) -> list[_Moment]:
    """The moments at which the view or its partner knew a hand, in order."""
    log = sketch.logs[age - 1]
    managed = row == sketch.seating.managed(age)
    found: list[_Moment] = []
    for at, own in enumerate(sketch.own):
        place = log.place_of_passed(at)
        for turn, cards in enumerate(log.passed[at] or (), 1):
            if cards is not None and sketch.seating.held(age, own.seat, turn) == row:
                moment = _Moment(turn, Counter(cards), turn * managed, f"{place}[{turn - 1}]")
                found.append(moment)
        if age == sketch.age and row == sketch.row_of(own.seat) and sketch.knows_hand(own.seat):
            turn = sketch.uses(age, own.seat)
            now = max(1, sketch.now) * managed
            found.append(_Moment(turn, Counter(own.hand or ()), now, f"{own.place}hand"))
    return sorted(found, key=lambda moment: moment.turn)


def _stretches(
    sketch: Sketch, ledger: AgeLedger, row: int, draws: int
) -> list[tuple[int, Unplaced]]:
    """Cut the uses of a row at the moments at which the view knew the hand."""
    moments = _moments(sketch, ledger.age, row)
    if not moments:
        return []
    first, last = moments[0], moments[-1]
    _locate(sketch, ledger, first.cards, first.place)
    stretches = [(first.turn, ledger.pool)]
    for before, after in pairwise(moments):
        came = after.cards - before.cards
        drawn = after.draws - before.draws - came.total()
        if drawn < 0:
            raise InputError(
                after.place,
                Phrase(
                    "{}, which was not among the cards passed on in turn {}",
                    called(min(came)),
                    before.turn,
                ),
                Phrase("correct it, or {}; null stands for what you do not remember", before.place),
            )
        _locate(sketch, ledger, came, after.place)
        stretches.append((after.turn, Unplaced(before.place, before.cards - after.cards, drawn)))
    if row >= sketch.seating.seats:
        draws = last.draws  # of the pile only this card is known
    rest = Unplaced(last.place, last.cards.copy(), draws - last.draws)
    return [*stretches, (REST, rest)]


def _locate(sketch: Sketch, ledger: AgeLedger, cards: Cards, place: str) -> None:
    """Take cards out of the pool that the view has seen in a hand."""
    for card in cards.elements():
        if ledger.take(ledger.pool, card) is None:
            raise _too_many(sketch, card, place)


def _too_many(sketch: Sketch, card: int, place: str) -> InputError:
    """The error about more copies of a card than the deck has, or too many guilds."""
    players = sketch.seating.players
    copies = deck(sketch.edition, players, age_of(card))[card]
    problem = Phrase("more than {} {}, which is all with {} players", copies, called(card), players)
    group = group_of(card)
    if group:
        _, most = group_in_play(sketch.setup_index, sketch.edition, players, age_of(card))[group]
        several = GROUP_NAMES[group][1]
        called_so = several if group == "purple" else Phrase("{} of Age {}", several, age_of(card))
        problem = Phrase(
            "{} is seen twice, or there are more than {} {}", called(card), most, called_so
        )
    return InputError(
        place, problem, "correct the cards; 'turns' say which card came from which hand"
    )


def _not_there(
    sketch: Sketch, ledger: AgeLedger, sight: Unplaced, card: int, place: str
) -> InputError:
    """The error about a card that cannot have been in a hand."""
    if sight is ledger.pool:
        return _too_many(sketch, card, place)
    return InputError(
        place,
        Phrase("{} was not among the cards of that hand", called(card)),
        Phrase("correct it, or {}", sight.place),
    )


def _name_seen(sketch: Sketch, ledger: AgeLedger) -> None:
    """While the view looks at its hand: take what it has seen out of its sight."""
    if sketch.phase != "see" or ledger.age != sketch.age:
        return
    looker = sketch.looker
    sight = ledger.sight(sketch.row_of(looker.seat), REST)
    for i, card in enumerate(looker.hand or ()):
        own = ledger.take(sight, card)
        if own is None:
            raise _not_there(sketch, ledger, sight, card, f"{looker.place}hand[{i}]")
        if not own:
            ledger.seen_drawn.append(i)


def _name_use(sketch: Sketch, ledger: AgeLedger, slot: Slot, use: Use) -> None:
    """Take the card of a slot that is told out of its sight."""
    sight = ledger.sight(slot.row, slot.turn)
    drawn_there = sight is ledger.pool or sight.drawn
    if use.fresh and not (slot.row == sketch.seating.managed(ledger.age) and drawn_there):
        raise InputError(
            slot.where, Phrase("{} was not drawn in this turn", called(use.card)), "remove 'drawn'"
        )
    own = ledger.take(Unplaced("", Counter(), 1) if use.fresh else sight, use.card)
    if own is None:
        raise _not_there(sketch, ledger, ledger.pool if use.fresh else sight, use.card, slot.where)
    if use.fresh and sight is not ledger.pool:
        sight.drawn -= 1
    use.fresh = use.fresh and use.how not in BUILT


def check_passed(sketch: Sketch) -> None:
    """As many cards were passed on as a hand had left, after every turn but the last one.

    What was passed on before a turn that is not remembered says little about the hand of the Free
    City's manager, which has got new cards since: it is dropped. Raises InputError.
    """
    for age in sketch.kept:
        log = sketch.logs[age - 1]
        turns = sketch.now - 1 if sketch.goes_on(age) else sketch.turns - 1
        for at, own in enumerate(sketch.own):
            passed = log.passed[at]
            if passed is not None:
                _check_passed(sketch, log.place_of_passed(at), passed, max(0, turns))
                _drop_old(sketch, age, own.seat, passed)


def _check_passed(sketch: Sketch, place: str, passed: Passed, turns: int) -> None:
    """The hands that a seat passed on in an Age have the right sizes."""
    if len(passed) != turns:
        raise InputError(
            place,
            Phrase("{} turns, but hands have been passed on {} times", len(passed), turns),
            "null stands for what is not remembered",
        )
    for at, cards in enumerate(passed):
        count = sketch.seating.hand - 1 - at
        if cards is not None and len(cards) != count:
            raise InputError(
                f"{place}[{at}]",
                Phrase("{} cards, but {} are passed on after turn {}", len(cards), count, at + 1),
                "leave out the card that was played",
            )


def _drop_old(sketch: Sketch, age: int, seat: int, passed: Passed) -> None:
    """Drop what was passed on of the managed hand before a turn that is not remembered."""
    gone = False
    for turn in range(len(passed), 0, -1):
        if sketch.seating.held(age, seat, turn) == sketch.seating.managed(age):
            gone = gone or passed[turn - 1] is None
            passed[turn - 1] = None if gone else passed[turn - 1]
