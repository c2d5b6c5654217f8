"""A whole world that fits a position: every card that the view can tell gets a place.

What nobody can know is left open or filled in in any way; the rules replace it by their own,
of which only the knowledge of the view decides. The one thing that stays is which cards the view
has played face down itself, if it does not say so: then the most frequent ones are taken.
"""

from __future__ import annotations

from typing import Any

from solver.errors import InputError
from solver.games.table.kinds import HIDDEN
from solver.games.table.rows import rows as rows_of
from solver.games.wonders.city_table import City
from solver.games.wonders.data import AGES
from solver.games.wonders.positions.course import Course, guesses
from solver.games.wonders.positions.draft import (
    SEAT_BITS,
    forgotten,
    forgotten_turns,
    lay_leaders,
)
from solver.games.wonders.positions.facts import NONE, group_of
from solver.games.wonders.positions.fill_end import waiting
from solver.games.wonders.positions.hands import REST, AgeLedger, Slot, Unplaced, open_ledger
from solver.games.wonders.positions.navy import any_hidden, top_islands
from solver.games.wonders.positions.order import arrange
from solver.games.wonders.positions.phases import CHOOSING, Due
from solver.games.wonders.positions.pile import (
    Ledgers,
    claim_told,
    name_discards,
    seen_of_pile,
    split_stages,
)
from solver.games.wonders.positions.sketch import Sketch
from solver.games.wonders.positions.uses import BUILT, How
from solver.games.wonders.table import AgeRows, DraftRows, Open, WondersTable

Hands = list[list[int]]


def find_world(sketch: Sketch, course: Course) -> WondersTable:
    """The table that the rules load, of the first guess that can be true. Raises InputError.

    The error is that of the likeliest guess.
    """
    refused: InputError | None = None
    for guess in guesses(sketch, course):
        try:
            return _guessed(sketch, guess)
        except InputError as error:
            refused = refused or error
    assert refused is not None
    raise refused


def _guessed(sketch: Sketch, course: Course) -> WondersTable:
    ledgers = {age: open_ledger(sketch, age) for age in sketch.kept}
    course = claim_told(course, ledgers)
    untold = split_stages(sketch, course, ledgers)
    for ledger in ledgers.values():
        arrange(sketch, untold, ledger)
    name_discards(sketch, course, ledgers)
    return _world(sketch, ledgers, seen_of_pile(sketch, ledgers), lay_leaders(sketch))


def _fill(sketch: Sketch, ledger: AgeLedger) -> tuple[Hands, Hands]:
    """Name the cards of hands that the view has known, and say what is left of every hand.

    With each hand the places of cards that have just been drawn. Cards of the pool stay NONE.
    """
    slots = list(ledger.unnamed())
    for slot in slots:
        if sketch.own_of(slot.seat) is not None:
            _assume(ledger, slot)
    for slot in slots:
        if slot.known.card == NONE:
            slot.known.card, drawn = _next(ledger, ledger.sight(slot.row, slot.turn))
            slot.known.fresh = drawn and slot.known.how not in BUILT
    hands, fresh = zip(
        *(_hand(sketch, ledger, row) for row in range(len(sketch.cities))), strict=True
    )
    return list(hands), list(fresh)


def _assume(ledger: AgeLedger, slot: Slot) -> None:
    """A card that the view has played and does not tell: one of which many are left."""
    sight = ledger.sight(slot.row, slot.turn)
    cards = sight.cards if sight.cards.total() else ledger.pool.cards
    for card in sorted(cards, key=lambda card: (bool(group_of(card)), -cards[card], card)):
        own = ledger.take(sight, card)
        if own is not None:
            slot.known.card, slot.known.fresh = card, not own and slot.known.how != "build"
            return
    raise AssertionError("there is a card for every place")


def _next(ledger: AgeLedger, sight: Unplaced) -> tuple[int, bool]:
    """A card for a place, and whether it was drawn from the pile into a hand known before."""
    if sight is ledger.pool:
        return NONE, False
    if sight.cards.total():
        card = min(sight.cards.elements())
        sight.cards[card] -= 1
        return card, False
    return NONE, True


def _hand(sketch: Sketch, ledger: AgeLedger, row: int) -> tuple[list[int], list[int]]:
    """What is left of a hand, and the places of cards just drawn."""
    present = ledger.age == sketch.age
    looker = sketch.looker
    looking = sketch.phase == "see" and present and row == sketch.row_of(looker.seat)
    seen = list(looker.hand or ()) if looking else []
    sight = ledger.sight(row, REST)
    rest = [_next(ledger, sight) for _ in range(ledger.in_hand[row] - len(seen))]
    hand = [*seen, *(card for card, _ in rest)]
    if not (present and row == sketch.seating.managed(ledger.age)):
        return hand, []
    places = [place for place, (_, drawn) in enumerate(rest, len(seen)) if drawn]
    return hand, _drawn(sketch, hand, [*(ledger.seen_drawn if looking else ()), *places])


def _drawn(sketch: Sketch, hand: list[int], places: list[int]) -> list[int]:
    """The places of the managed hand where cards lie that have just been drawn.

    In the first turn they do not matter: nobody has seen what was in that hand before.
    """
    if sketch.now == 1 or not sketch.in_play:
        return []
    if sketch.own[0].drawn != NONE:  # of equal cards it stands behind the others
        return [len(hand) - 1 - hand[::-1].index(sketch.own[0].drawn)]
    if places or sketch.phase not in CHOOSING:
        return places
    return [len(hand) - 1]


def _world(sketch: Sketch, ledgers: Ledgers, seen: int, leaders: DraftRows | None) -> WondersTable:
    """The table; ``seen`` is how many cards the view has seen that looks through the pile."""
    ages = [_age(sketch, ledgers, age) for age in range(1, AGES + 1)]
    queue = [one for due in sketch.todo for one in _open(sketch, due)]
    looks = sketch.phase in ("see", "see_leaders")
    return WondersTable(
        options=sketch.options,
        seats=sketch.seating.seats,
        view=sketch.view,
        first=sketch.view,
        phase=sketch.phase,
        age=sketch.age,
        turn=sketch.now,
        cities=[city_of(sketch, index) for index in range(len(sketch.cities))],
        ages=ages,
        forgot=[*(_forgotten(sketch, age) for age in range(1, AGES + 1)), forgotten(sketch)],
        acting=None if sketch.actor == NONE else sketch.actor,
        seen=len(_looked_at(sketch)) if looks else seen,
        queue=[*top_islands(sketch), *queue] if sketch.has_armada else queue,
        edifices=sketch.edifices,
        pawns=sketch.pawns,
        leaders=leaders,
    )


def _age(sketch: Sketch, ledgers: Ledgers, age: int) -> AgeRows:
    """The rows of an Age."""
    rows = AgeRows()
    for name in rows_of(AgeRows):
        setattr(rows, name, [[] for _ in sketch.cities])
    if age in ledgers:
        hands, drawn = _fill(sketch, ledgers[age])
        rows.fresh = drawn if age == sketch.age else rows.fresh
        for slot in sorted(ledgers[age].slots, key=lambda slot: slot.place):
            if slot.known.fresh:
                rows.marked[slot.row].append(len(rows.used[slot.row]))
            rows.used[slot.row].append(_unseen(slot.known.card))
            rows.how[slot.row].append(_AS.get(slot.known.how, slot.known.how))
    elif sketch.phase == "deal" and age == sketch.age:
        hands = _dealt(sketch)
    else:
        return rows
    rows.hands = [list(map(_unseen, hand)) for hand in hands]
    return rows


def _unseen(card: int) -> int:
    return HIDDEN if card == NONE else card


def city_of(sketch: Sketch, index: int) -> City:
    """A city of the table, of which everything is known."""
    city = sketch.cities[index]
    settled: dict[str, Any] = {
        "side": None if city.side == NONE else city.side,
        "stages": max(0, city.stages),
        "found": [*city.named, *any_hidden(sketch, index)] if sketch.has_armada else [],
        **{name: 0 for name in ("coins", "diplomacy") if getattr(city, name) is None},
        **{name: [] for name in ("stages_built", "naval") if getattr(city, name) is None},
    }
    settled |= {} if city.victories else {"victories": [0] * AGES}
    settled |= {} if city.raids else {"raids": [0, 0]}
    return City(**{name: getattr(city, name) for name in rows_of(City)} | settled)


_AS: dict[How, How] = {"gone": "build"}
"""Uses that the rules call otherwise."""


def _open(sketch: Sketch, due: Due) -> list[Open]:
    """What follows in the turn as the rules have it, with the city."""
    return [Open(due, city) for city in waiting(sketch, due)]


def _looked_at(sketch: Sketch) -> list[int]:
    """What the view has seen of the hand, or of the leaders, that it looks at."""
    found = sketch.looker.hand if sketch.phase == "see" else sketch.looker.leaders
    return found or []


def _forgotten(sketch: Sketch, age: int) -> int:
    """The turns of an Age whose hands the view and its partner do not remember, as bits."""
    if age not in sketch.kept:
        return 0
    turns = max(0, sketch.now - 1 if sketch.goes_on(age) else sketch.turns - 1)
    return sum(
        forgotten_turns(passed or [None] * turns) << SEAT_BITS * at
        for at, passed in enumerate(sketch.logs[age - 1].passed[: len(sketch.own)])
    )


def _dealt(sketch: Sketch) -> Hands:
    """The hands while they are being dealt: the view sees its own cards."""
    count = sketch.dealt or 0
    hands = [
        [NONE] * min(sketch.seating.hand, max(0, count - sketch.seating.hand * row))
        for row in range(len(sketch.cities))
    ]
    for own in sketch.own:
        hands[own.seat] = list(own.hand or ())
    return hands
