"""What the view knows of each hand: which cards can have gone where.

Whoever has held a hand knows the cards that it passed on. Until it holds that hand again they are
spread over what others did with them and what is left of the hand; face up that is seen, face down
not. So the places of cards (uses, and the rest of each hand) fall into *sights*: the cards that
were passed on at one time and have not come back. Places of hands that the view has not held, or
does not remember, are filled from the *pool*, what the deck of the Age holds beyond all this
(reference: section 9). In the game for two a hand also gets cards of the Free City's pile, which
come from the pool.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from itertools import pairwise

from solver.errors import InputError
from solver.games.wonders.data import AGES
from solver.games.wonders.names import card_name
from solver.games.wonders.positions.facts import (
    NONE,
    Cards,
    age_of,
    deck,
    guilds,
    guilds_in_play,
    is_guild,
)
from solver.games.wonders.positions.seating import HAND, TURNS
from solver.games.wonders.positions.table import Table, Use


@dataclass(slots=True)
class Sight:
    """Cards that lie in some places, it is not known where, and ``drawn`` cards of the pool.

    ``place`` is what errors call the cards that were passed on, empty for the pool.
    """

    place: str
    cards: Cards
    drawn: int = 0


@dataclass(slots=True)
class Spot:
    """A used card: who used it when, from which hand, and which ``seat`` decided that."""

    city: int
    turn: int
    row: int
    place: int
    seat: int


@dataclass(slots=True)
class _Stretch:
    """The uses of a row up to a turn (and from there on the rest of its hand) and their sight."""

    until: int
    sight: Sight


@dataclass(slots=True)
class Ledger:
    """The places and sights of one Age.

    ``seen_drawn`` are the cards (by place) that the view has seen in its hand while it looks at it,
    and that had been drawn by the player before.
    """

    age: int
    pool: Sight
    guilds: int
    spots: list[Spot] = field(default_factory=list)
    in_hand: list[int] = field(default_factory=list)
    stretches: list[list[_Stretch]] = field(default_factory=list)
    seen_drawn: list[int] = field(default_factory=list)

    def sight(self, row: int, turn: int) -> Sight:
        """The sight of what was used of a row in a turn; TURNS + 2 for what is in hand."""
        return next(
            (stretch.sight for stretch in self.stretches[row] if turn <= stretch.until), self.pool
        )

    def take(self, sight: Sight, card: int) -> bool | None:
        """Take a card out of a sight.

        True if it was one of its cards, False if one of the pool, None if it cannot have been
        there.
        """
        if sight is not self.pool:
            if sight.cards[card]:
                sight.cards[card] -= 1
                return True
            if not sight.drawn:
                return None
        if not self.pool.cards[card] or (is_guild(card) and not self.guilds):
            return None
        self.pool.cards[card] -= 1
        self.guilds -= is_guild(card)
        sight.drawn -= sight is not self.pool
        return sight is self.pool

    def put_back(self, sight: Sight, card: int, own: bool) -> None:
        """Undo :meth:`take`, which returned ``own``."""
        if own and sight is not self.pool:
            sight.cards[card] += 1
            return
        self.pool.cards[card] += 1
        self.guilds += is_guild(card)
        sight.drawn += sight is not self.pool


REST = TURNS + 2
"""The turn that stands for the cards still in a hand."""


def open_ledger(table: Table, age: int) -> Ledger:
    """The places of an Age, and what was passed on. Raises InputError for contradictions."""
    players = table.seating.players
    cards = deck(table.edition, players, age)
    if age == AGES:
        cards.update(dict.fromkeys(guilds(table.edition), 1))
    ledger = Ledger(age, Sight("", cards), guilds_in_play(players))
    rows = len(table.cities)
    used = [0] * rows
    for city in range(rows):
        for turn in range(1, table.uses(age, city) + 1):
            slot = table.seating.slot(age, city, turn)
            seat = table.seating.owner(age, city, min(turn, TURNS))
            ledger.spots.append(Spot(city, turn, slot.row, slot.place, seat))
            used[slot.row] += 1
    draws = [_draws(table, age, row) for row in range(rows)]
    ledger.in_hand = [HAND + draws[row] - used[row] for row in range(rows)]
    for row in range(rows):
        ledger.stretches.append(_stretches(table, ledger, row, draws[row]))
    return ledger


def _draws(table: Table, age: int, row: int) -> int:
    """Cards of the Free City's pile that have come to a row so far; less than 0 for the pile."""
    drawn = table.now if age == table.age and table.in_play else TURNS
    if row >= table.seating.seats:
        return -drawn
    return drawn if row == table.seating.managed(age) else 0


@dataclass(slots=True)
class _Moment:
    """What a hand held when the view passed it on, or what the view holds now."""

    turn: int
    cards: Cards
    draws: int
    place: str


def _moments(table: Table, age: int, row: int) -> list[_Moment]:
    """The moments at which the view knew a hand, in order."""
    log = table.logs[age - 1]
    managed = row == table.seating.managed(age)
    found: list[_Moment] = []
    for turn, cards in enumerate(log.passed or (), 1):
        if cards is not None and table.seating.held(age, table.view, turn) == row:
            place = f"{log.place_of_passed}[{turn - 1}]"
            found.append(_Moment(turn, Counter(cards), turn * managed, place))
    if age == table.age and row == table.own_row and table.phase != "see":
        turn = table.uses(age, table.view)
        found.append(_Moment(turn, Counter(table.hand or ()), table.now * managed, "hand"))
    return found


def _stretches(table: Table, ledger: Ledger, row: int, draws: int) -> list[_Stretch]:
    """Cut the uses of a row at the moments at which the view knew the hand."""
    moments = _moments(table, ledger.age, row)
    if not moments:
        return []
    first = moments[0]
    for card, count in first.cards.items():
        _locate(table, ledger, card, count, first.place)
    stretches = [_Stretch(first.turn, ledger.pool)]
    for before, after in pairwise(moments):
        came = after.cards - before.cards
        drawn = after.draws - before.draws - came.total()
        if drawn < 0:
            card = min(came)
            raise InputError(
                after.place,
                f"{card_name(card)}, which was not among the cards passed on in turn {before.turn}",
                f"correct it, or {before.place}; null stands for what you do not remember",
            )
        for card, count in came.items():
            _locate(table, ledger, card, count, after.place)
        sight = Sight(before.place, before.cards - after.cards, drawn)
        stretches.append(_Stretch(after.turn, sight))
    last = moments[-1]
    if row >= table.seating.seats:
        draws = last.draws  # of the pile only this card is known
    rest = Sight(last.place, last.cards.copy(), draws - last.draws)
    stretches.append(_Stretch(REST, rest))
    return stretches


def _locate(table: Table, ledger: Ledger, card: int, count: int, place: str) -> None:
    """Take cards out of the pool that the view has seen in a hand."""
    for _ in range(count):
        if ledger.take(ledger.pool, card) is None:
            raise too_many(table, card, place)


def too_many(table: Table, card: int, place: str) -> InputError:
    """The error about more copies of a card than the deck has, or too many guilds."""
    players = table.seating.players
    remedy = "correct the cards; 'turns' say which card came from which hand"
    if is_guild(card):
        return InputError(
            place,
            f"{card_name(card)} is seen twice, or there are more than "
            f"{guilds_in_play(players)} guilds",
            remedy,
        )
    copies = deck(table.edition, players, age_of(card))[card]
    return InputError(
        place, f"more than {copies} {card_name(card)}, which is all with {players} players", remedy
    )


def check_passed(table: Table) -> None:
    """As many cards were passed on as a hand had left, after every turn but the last one.

    What was passed on before a turn that is not remembered says little about the hand of the Free
    City's manager, which has got new cards since: it is dropped.
    """
    for age in table.kept:
        log = table.logs[age - 1]
        if log.passed is None:
            continue
        place = log.place_of_passed
        turns = table.now - 1 if age == table.age and table.in_play else TURNS - 1
        if len(log.passed) != turns:
            raise InputError(
                place,
                f"{len(log.passed)} turns, but hands have been passed on {turns} times",
                "null stands for what is not remembered",
            )
        for at, cards in enumerate(log.passed):
            if cards is not None and len(cards) != HAND - 1 - at:
                raise InputError(
                    f"{place}[{at}]",
                    f"{len(cards)} cards, but {HAND - 1 - at} are passed on after turn {at + 1}",
                    "leave out the card that was played",
                )
        _forget(table, age, log.passed)


def _forget(table: Table, age: int, passed: list[list[int] | None]) -> None:
    managed = table.seating.managed(age)
    gone = False
    for turn in range(len(passed), 0, -1):
        if managed == NONE or table.seating.held(age, table.view, turn) != managed:
            continue
        gone = gone or passed[turn - 1] is None
        if gone:
            passed[turn - 1] = None


def name_seen(table: Table, ledger: Ledger) -> None:
    """While the view looks at its hand: take what it has seen out of its sight."""
    if table.phase != "see" or ledger.age != table.age:
        return
    sight = ledger.sight(table.own_row, REST)
    for i, card in enumerate(table.hand or ()):
        own = ledger.take(sight, card)
        if own is False:
            ledger.seen_drawn.append(i)
        if own is not None:
            continue
        if sight is ledger.pool:
            raise too_many(table, card, f"hand[{i}]")
        raise InputError(
            f"hand[{i}]",
            f"{card_name(card)} was not among the cards of that hand",
            f"correct it, or {sight.place}",
        )


def name_uses(table: Table, ledger: Ledger, told: dict[int, list[Use] | None]) -> None:
    """Take the cards that the turns name out of their sights. Raises InputError."""
    for spot in ledger.spots:
        listed = told[spot.city]
        if listed is None:
            continue
        use = listed[spot.turn - 1]
        if use.card != NONE:
            name_use(table, ledger, spot, use, use.card)


def name_use(table: Table, ledger: Ledger, spot: Spot, use: Use, card: int) -> None:
    """Say which card was used. Raises InputError if it cannot have been."""
    log = table.logs[ledger.age - 1]
    place = f"{log.place_of(table.cities[spot.city], spot.city)}[{spot.turn - 1}]"
    sight = ledger.sight(spot.row, spot.turn)
    managed = spot.row == table.seating.managed(ledger.age)
    if use.fresh and (not managed or (sight is not ledger.pool and not sight.drawn)):
        raise InputError(place, f"{card_name(card)} was not drawn in this turn", "remove 'drawn'")
    own = ledger.take(Sight("", Counter(), 1), card) if use.fresh else ledger.take(sight, card)
    if use.fresh and own is not None and sight is not ledger.pool:
        sight.drawn -= 1
    if own is None and sight is ledger.pool:
        raise too_many(table, card, place)
    if own is None:
        raise InputError(
            place,
            f"{card_name(card)} was not among the cards of that hand",
            f"correct it, or {sight.place}",
        )
    use.card = card
    use.fresh = use.fresh and use.how not in ("build", "taken")
