"""Where every leader is: the hands of the draft, and what became of each leader.

A seat keeps one leader of each hand that it holds in the draft, so what it has stands in four
places: one of each of four hands. Of hands that the view has passed on it knows which leaders were
left; a leader that is seen later must fit that. Leaders that a board draws come from the box, into
which others may have returned some.
"""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from typing import Any

from msgspec import Struct, field

from solver.errors import InputError, Phrase
from solver.games.positions.assignment import Assignment, Undo
from solver.games.table.kinds import HIDDEN
from solver.games.wonders.data.effects_leaders import DrawLeaders
from solver.games.wonders.positions.facts import NONE, Cards, called, leader_deck
from solver.games.wonders.positions.hands import REST, AgeLedger, Slot, Unplaced
from solver.games.wonders.positions.leaders import DRAFTED
from solver.games.wonders.positions.phases import BEFORE, DRAFTING
from solver.games.wonders.positions.sketch import Sketch
from solver.games.wonders.positions.uses import Use
from solver.games.wonders.table import DraftRows

SEAT_BITS = 8
"""Bits of turns that are not remembered: so many for the view, behind them those of its partner."""

_DRAWN = -1
"""The place of a leader that was drawn from the box."""

_DRAFT = 4
"""The leaders stand behind the three Ages."""


def forgotten_turns(listed: list[Any]) -> int:
    """The turns of which nothing is remembered, as bits."""
    return sum(1 << at for at, found in enumerate(listed) if found is None)


def forgotten(sketch: Sketch) -> int:
    """The turns of the draft that the view and its partner do not remember, as bits."""
    if not sketch.has_leaders:
        return 0
    return sum(
        forgotten_turns(own.sent or []) << SEAT_BITS * at for at, own in enumerate(sketch.own)
    )


class _Wanted(Struct):
    """A leader of which it is known that a seat has it or had it, and what became of it."""

    seat: int
    card: int
    use: str
    late: bool
    place: str


class _Drawn(Struct):
    """A leader drawn from the box, NONE while it is not known which."""

    card: int = NONE
    use: str = "keep"


class _Found(Struct):
    """What became of the leader in a place of the draft."""

    use: str
    late: bool = False


class _Table(Struct):
    """The places of all leaders: ``found`` by slot, ``drawn`` of the seat ``drawer``."""

    ledger: AgeLedger
    found: dict[int, _Found] = field(default_factory=dict)
    drawn: list[_Drawn] = field(default_factory=list)
    drawer: int = NONE


def lay_leaders(sketch: Sketch) -> DraftRows | None:
    """The rows of the leaders; None without them. Raises InputError.

    What the view cannot know stays NONE, or stands in any place that fits.
    """
    if not sketch.has_leaders:
        return None
    seats = sketch.seating.seats
    if sketch.phase in (*BEFORE, "deal_leaders"):
        return _rows(_dealt(sketch), [[] for _ in range(seats)], [])
    table = _Table(_open(sketch))
    drawer = next((seat for seat in range(seats) if sketch.cities[seat].drew), NONE)
    if drawer != NONE:
        table.drawer = drawer
        count = (sketch.dealt or 0) if sketch.phase == "draw_leaders" else DRAFTED
        table.drawn = [_Drawn() for _ in range(count)]
    _lay_known(sketch, table)
    _lay_rest(sketch, table)
    return _laid(sketch, table)


def draft_row(seats: int, seat: int, turn: int) -> int:
    """The hand of the draft that a seat holds in a turn: hands go to the right."""
    return (seat + turn - 1) % seats


def row_held(sketch: Sketch, seat: int, turn: int) -> int:
    """The hand of the draft that a seat holds in a turn, at the table of a sketch."""
    return draft_row(sketch.seating.seats, seat, turn)


def lay_recruited(sketch: Sketch) -> DraftRows:
    """The rows of the leaders in a game that is over: those in the cities, and others unseen.

    Raises InputError for a city with more of them than it can have.
    """
    seats = sketch.seating.seats
    used = [[[NONE, "sell", False] for _ in range(DRAFTED)] for _ in range(seats)]
    drawn: list[list[Any]] = []
    for seat in range(seats):
        city = sketch.cities[seat]
        for turn, leader in enumerate(city.recruited[:DRAFTED], 1):
            used[row_held(sketch, seat, turn)][turn - 1] = [leader, "recruit", False]
        more = city.recruited[DRAFTED:]
        if more and (len(more) > DRAFTED or not sketch.stages_with(seat, DrawLeaders)):
            problem = Phrase("{} leaders, but it can have {}", len(city.recruited), DRAFTED)
            raise InputError(f"{city.place}.leaders", problem, "remove the others")
        if more:
            drawn = [[leader, "recruit"] for leader in more]
            drawn += [[NONE, "sell"]] * (DRAFTED - len(more))
    return _rows([[] for _ in range(seats)], used, drawn)


def _rows(hands: list[list[int]], used: list[list[Any]], drawn: list[list[Any]]) -> DraftRows:
    """The rows of leaders, from those in hand, triples of used ones, and pairs of drawn ones."""
    return DraftRows(
        hands=[list(map(_unseen, hand)) for hand in hands],
        used=[[_unseen(leader) for leader, _, _ in row] for row in used],
        how=[[how for _, how, _ in row] for row in used],
        marked=[[at for at, (_, _, late) in enumerate(row) if late] for row in used],
        drawn=[_unseen(leader) for leader, _ in drawn],
        drawn_how=[how for _, how in drawn],
    )


def _unseen(leader: int) -> int:
    return HIDDEN if leader == NONE else leader


def _dealt(sketch: Sketch) -> list[list[int]]:
    """The hands while they are being dealt: the view sees its own leaders."""
    count = sketch.dealt or 0
    hands = [
        [NONE] * min(DRAFTED, max(0, count - DRAFTED * row)) for row in range(sketch.seating.seats)
    ]
    for own in sketch.own if sketch.phase == "deal_leaders" else ():
        hands[own.seat] = list(own.leaders or ())
    return hands


# ---------------------------------------------------------------- what was passed on


def _open(sketch: Sketch) -> AgeLedger:
    """The places of the draft, and what the view knows of each hand. Raises InputError."""
    deck = Counter(dict.fromkeys(leader_deck(sketch.options), 1))
    ledger = AgeLedger(_DRAFT, Unplaced("", deck), Counter())
    drafting = sketch.phase in DRAFTING
    done = sketch.now - 1 if drafting else DRAFTED
    for seat in range(sketch.seating.seats):
        for turn in range(1, done + 1):
            row, where = row_held(sketch, seat, turn), f"{sketch.cities[seat].place}.recruits"
            ledger.slots.append(Slot(_DRAFT, seat, turn, row, turn - 1, seat, where))
    for row in range(sketch.seating.seats):
        ledger.stretches.append(_stretches(sketch, ledger, row, done))
        ledger.in_hand.append(DRAFTED - done)
    return ledger


def _stretches(
    sketch: Sketch, ledger: AgeLedger, row: int, done: int
) -> list[tuple[int, Unplaced]]:
    """Cut the places of a hand at the moments at which the view or its partner knew it."""
    moments: list[tuple[int, Cards, str]] = []
    for own in sketch.own:
        for turn, leaders in enumerate(own.sent or (), 1):
            if leaders is not None and row_held(sketch, own.seat, turn) == row:
                moments.append((turn, Counter(leaders), f"{own.place}draft.passed[{turn - 1}]"))
        seen = sketch.phase == "draft" or (
            sketch.phase == "see_leaders" and own is not sketch.looker
        )
        whole = seen and row_held(sketch, own.seat, sketch.now) == row
        if whole:
            moments.append((done, Counter(own.leaders or ()), f"{own.place}leader_hand"))
    if not moments:
        return []
    moments.sort(key=lambda moment: moment[0])
    first, known, place = moments[0]
    for leader in known:
        if ledger.take(ledger.pool, leader) is None:
            raise InputError(
                place,
                Phrase("{} is in two hands of the draft", called(leader)),
                "correct one of them",
            )
    stretches = [(first, ledger.pool)]
    for (_, before, where), (turn, after, place) in pairwise(moments):
        strange = after - before
        if strange:
            raise InputError(
                place,
                Phrase(
                    "{}, which was not among the leaders passed on before", called(min(strange))
                ),
                Phrase("correct it, or {}; null stands for what you do not remember", where),
            )
        stretches.append((turn, Unplaced(where, before - after)))
    _, known, place = moments[-1]
    return [*stretches, (REST, Unplaced(place, known.copy()))]


# ---------------------------------------------------------------- what is known


def _lay_known(sketch: Sketch, table: _Table) -> None:
    """Put every leader that is known into a place. Raises InputError."""
    wanted = [_ for seat in range(sketch.seating.seats) for _ in _wanted(sketch, seat)]
    for own in sketch.own:
        _lay_kept(sketch, table, wanted, own.seat)
    for wish in list(wanted):
        holder = sketch.own_of(wish.seat)
        if holder is not None and wish.card in (holder.drew or ()):
            wanted.remove(wish)
            _draw(table, wish)
    leaders = _Leaders(table, _early(sketch, drawer=table.drawer))
    if not Assignment(leaders.places, leaders.put).place(wanted):
        worst = min(wanted, key=lambda wish: len(leaders.places(wish)))
        raise InputError(
            worst.place,
            Phrase("{} cannot be there by what was passed on in the draft", called(worst.card)),
            "correct it, or 'draft'; null stands for what you do not remember",
        )


def _wanted(sketch: Sketch, seat: int) -> list[_Wanted]:
    """The leaders of which it is known that a seat has them or had them."""
    city, own = sketch.cities[seat], sketch.own_of(seat)
    drew = next((found.drew for found in sketch.cities if found.drew), None)
    place = f"{city.place}.leaders"
    result = []
    for at, use in enumerate(city.recruits or ()):
        late = drew is not None and (at >= drew if use.how != "back" else drew < 3)
        if use.card != NONE:
            result.append(_Wanted(seat, use.card, use.how, late, place))
    if own is not None and sketch.phase not in DRAFTING:
        hand = f"{own.place}leader_hand"
        result += [_Wanted(seat, leader, "keep", False, hand) for leader in own.leaders or ()]
    if own is not None and sketch.phase in DRAFTING:
        kept = f"{own.place}draft.kept"
        result += [_Wanted(seat, leader, "keep", False, kept) for leader in own.kept or ()]
    return result


def _early(sketch: Sketch, drawer: int) -> int:
    """How many leaders the drawer used before it drew, of which it is not known which they are."""
    if drawer == NONE:
        return 0
    city = sketch.cities[drawer]
    return sum(use.card == NONE for use in (city.recruits or ())[: city.drew])


def _lay_kept(sketch: Sketch, table: _Table, wanted: list[_Wanted], seat: int) -> None:
    """Put the leaders that the view has kept, in their order, where that is told."""
    own = sketch.own_of(seat)
    assert own is not None
    for turn, leader in enumerate(own.kept or (), 1):
        wish = next((_ for _ in wanted if _.seat == seat and _.card == leader), None)
        if wish is None:
            continue  # used face down, and not named: it follows with the rest
        wanted.remove(wish)
        at = next(i for i, s in enumerate(table.ledger.slots) if (s.seat, s.turn) == (seat, turn))
        if table.ledger.take_from(table.ledger.slots[at], leader) is None:
            raise InputError(
                f"{own.place}draft.kept[{turn - 1}]",
                Phrase("{} cannot have been in the hand of turn {}", called(leader), turn),
                Phrase("correct it, or {}draft.passed", own.place),
            )
        _write_sale(table, at, wish)


def _write_sale(table: _Table, at: int, wish: _Wanted) -> None:
    table.ledger.slots[at].use = Use("sell", wish.card)
    table.found[at] = _Found(wish.use, wish.late)


def _draw(table: _Table, wish: _Wanted) -> None:
    """Let a leader be one of those drawn from the box. Raises InputError."""
    place = next((found for found in table.drawn if found.card == NONE), None)
    if place is None:
        raise InputError(
            wish.place, Phrase("{} is one too many", called(wish.card)), "correct the leaders"
        )
    place.card, place.use = wish.card, wish.use
    table.ledger.take(table.ledger.pool, wish.card)  # or somebody had returned it


class _Leaders:
    """Where leaders can be: in places of the draft, or drawn from the box (:data:`_DRAWN`)."""

    def __init__(self, table: _Table, early: int) -> None:
        self.table = table
        self.early = early  # leaders of which none is known, used before leaders were drawn

    def places(self, wish: _Wanted) -> list[int]:
        """The places (by number) in which the leader can be."""
        table = self.table
        found = [
            at
            for at, slot in enumerate(table.ledger.slots)
            if slot.seat == wish.seat
            and at not in table.found
            and table.ledger.can_take(slot, wish.card)
        ]
        free = any(drawn.card == NONE for drawn in table.drawn)
        late = wish.late or wish.use == "keep"
        return found + [_DRAWN] * (wish.seat == table.drawer and free and late)

    def put(self, wish: _Wanted, at: int) -> Undo | None:
        """Put a leader into a place."""
        if at == _DRAWN:
            return self._draw(wish)
        table, slot = self.table, self.table.ledger.slots[at]
        give_back = table.ledger.taking(slot, wish.card)
        assert give_back is not None
        _write_sale(table, at, wish)

        def undo() -> None:
            slot.use = None
            del table.found[at]
            give_back()

        if self._leaves_room():
            return undo
        undo()
        return None

    def _leaves_room(self) -> bool:
        """Whether what was used before leaders were drawn can have come of the draft."""
        table = self.table
        open_ones = sum(
            slot.seat == table.drawer and at not in table.found
            for at, slot in enumerate(table.ledger.slots)
        )
        return open_ones >= self.early

    def _draw(self, wish: _Wanted) -> Undo | None:
        """Let a leader be drawn: nobody had it, or somebody had returned it."""
        table, ledger = self.table, self.table.ledger
        boxed = any(
            table.found[at].use in ("back", "sell") and slot.use and slot.use.card == wish.card
            for at, slot in enumerate(ledger.slots)
            if at in table.found
        )
        seen = any(sight.cards[wish.card] for row in ledger.stretches for _, sight in row)
        own = ledger.take(ledger.pool, wish.card)
        if own is None and not (boxed or seen):
            return None
        drawn = next(found for found in table.drawn if found.card == NONE)
        drawn.card, drawn.use = wish.card, wish.use

        def undo() -> None:
            if own is not None:
                ledger.put_back(ledger.pool, wish.card, own)
            drawn.card, drawn.use = NONE, "keep"

        return undo


# ---------------------------------------------------------------- what is not known


def _lay_rest(sketch: Sketch, table: _Table) -> None:
    """Fill the other places: uses of which the leader is not known, and leaders in hand."""
    drew = next((found.drew for found in sketch.cities if found.drew), None)
    for seat in range(sketch.seating.seats):
        rest = [
            (use.how, drew is not None and (at >= drew if use.how != "back" else drew < 3))
            for at, use in enumerate(sketch.cities[seat].recruits or ())
            if use.card == NONE
        ]
        own = sketch.own_of(seat)
        for at, slot in enumerate(table.ledger.slots):
            if slot.seat != seat or at in table.found:
                continue
            how, late = rest.pop(0) if rest else ("keep", False)
            table.found[at] = _Found(how, late)
            slot.use = Use("sell", _assumed(table, slot) if own else _next(table, slot))
        for found in table.drawn if seat == table.drawer else ():
            if found.card == NONE and rest:
                found.use, _ = rest.pop(0)
            if found.card == NONE and own is not None:
                found.card = _any(table.ledger.pool)
                table.ledger.take(table.ledger.pool, found.card)


def _next(table: _Table, slot: Slot) -> int:
    """A leader for a place of somebody else; NONE where the view has not held the hand."""
    sight = table.ledger.sight(slot.row, slot.turn)
    if sight is table.ledger.pool:
        return NONE
    card = _any(sight)
    sight.cards[card] -= 1
    return card


def _assumed(table: _Table, slot: Slot) -> int:
    """A leader that the view has used and does not tell: always the same one."""
    sight = table.ledger.sight(slot.row, slot.turn)
    card = _any(sight)
    table.ledger.take(sight, card)
    return card


def _any(sight: Unplaced) -> int:
    return min(sight.cards.elements(), default=NONE)


def _laid(sketch: Sketch, table: _Table) -> DraftRows:
    seats, ledger = sketch.seating.seats, table.ledger
    used: list[list[list[Any]]] = [[] for _ in range(seats)]
    for at, slot in sorted(enumerate(ledger.slots), key=lambda item: item[1].place):
        found = table.found[at]
        used[slot.row].append([slot.known.card, found.use, found.late])
    return _rows(
        [_hand(sketch, ledger, row) for row in range(seats)],
        used,
        [[found.card, found.use] for found in table.drawn],
    )


def _hand(sketch: Sketch, ledger: AgeLedger, row: int) -> list[int]:
    """What is still to be drafted of a hand; of the own one what has been seen comes first."""
    count = ledger.in_hand[row]
    if not count:
        return []
    sight = ledger.sight(row, REST)
    seen = []
    for own in [sketch.looker] if sketch.phase == "see_leaders" else ():
        if row_held(sketch, own.seat, sketch.now) == row:
            seen = list(own.leaders or ())
            for leader in seen:
                if ledger.take(sight, leader) is None:
                    raise InputError(
                        f"{own.place}leader_hand",
                        Phrase("{} was not among the leaders of that hand", called(leader)),
                        "correct it, or 'draft'",
                    )
    rest = [NONE] * (count - len(seen))
    if sight is not ledger.pool:
        rest = sorted(sight.cards.elements())[: len(rest)]
    return [*seen, *rest]
