"""A whole world that fits a position: every card that the view can tell gets a place.

What nobody can know is left open or filled in in any way; the rules replace it by their own,
of which only the knowledge of the view decides. The one thing that stays is which cards the view
has played face down itself, if it does not say so: then the most frequent ones are taken.
"""

from __future__ import annotations

from typing import Any

from solver.errors import InputError
from solver.games.wonders.data import AGES
from solver.games.wonders.positions.course import Course, guesses
from solver.games.wonders.positions.facts import NONE, is_guild
from solver.games.wonders.positions.hands import REST, Ledger, Sight, Slot, open_ledger
from solver.games.wonders.positions.order import arrange
from solver.games.wonders.positions.pile import (
    Ledgers,
    claim_told,
    name_discards,
    seen_of_pile,
    split_stages,
)
from solver.games.wonders.positions.table import CHOOSING, LOOKING, Table
from solver.games.wonders.positions.uses import BUILT

Hands = list[list[int]]


def find_world(table: Table, course: Course) -> dict[str, Any]:
    """The raw form that the rules load, of the first guess that can be true. Raises InputError.

    The error is that of the likeliest guess.
    """
    refused: InputError | None = None
    for guess in guesses(table, course):
        try:
            return _guessed(table, guess)
        except InputError as error:
            refused = refused or error
    assert refused is not None
    raise refused


def _guessed(table: Table, course: Course) -> dict[str, Any]:
    ledgers = {age: open_ledger(table, age) for age in table.kept}
    course = claim_told(course, ledgers)
    untold = split_stages(table, course, ledgers)
    for ledger in ledgers.values():
        arrange(table, untold, ledger)
    name_discards(table, course, ledgers)
    return _raw(table, ledgers, seen_of_pile(table, ledgers))


def _fill(table: Table, ledger: Ledger) -> tuple[Hands, Hands]:
    """Name the cards of hands that the view has known, and say what is left of every hand.

    With each hand the places of cards that have just been drawn. Cards of the pool stay NONE.
    """
    slots = list(ledger.unnamed())
    for slot in slots:
        if slot.seat == table.view:
            _assume(ledger, slot)
    for slot in slots:
        if slot.known.card == NONE:
            slot.known.card, drawn = _next(ledger, ledger.sight(slot.row, slot.turn))
            slot.known.fresh = drawn and slot.known.how not in BUILT
    hands, fresh = zip(
        *(_hand(table, ledger, row) for row in range(len(table.cities))), strict=True
    )
    return list(hands), list(fresh)


def _assume(ledger: Ledger, slot: Slot) -> None:
    """A card that the view has played and does not tell: one of which many are left."""
    sight = ledger.sight(slot.row, slot.turn)
    cards = sight.cards if sight.cards.total() else ledger.pool.cards
    for card in sorted(cards, key=lambda card: (is_guild(card), -cards[card], card)):
        own = ledger.take(sight, card)
        if own is not None:
            slot.known.card, slot.known.fresh = card, not own and slot.known.how != "build"
            return
    raise AssertionError("there is a card for every place")


def _next(ledger: Ledger, sight: Sight) -> tuple[int, bool]:
    """A card for a place, and whether it was drawn from the pile into a hand known before."""
    if sight is ledger.pool:
        return NONE, False
    if sight.cards.total():
        card = min(sight.cards.elements())
        sight.cards[card] -= 1
        return card, False
    return NONE, True


def _hand(table: Table, ledger: Ledger, row: int) -> tuple[list[int], list[int]]:
    """What is left of a hand, and the places of cards just drawn."""
    present = ledger.age == table.age
    looking = table.phase == "see" and present and row == table.own_row
    seen = list(table.hand or ()) if looking else []
    sight = ledger.sight(row, REST)
    rest = [_next(ledger, sight) for _ in range(ledger.in_hand[row] - len(seen))]
    hand = [*seen, *(card for card, _ in rest)]
    if not (present and row == table.seating.managed(ledger.age)):
        return hand, []
    places = [place for place, (_, drawn) in enumerate(rest, len(seen)) if drawn]
    return hand, _drawn(table, hand, [*(ledger.seen_drawn if looking else ()), *places])


def _drawn(table: Table, hand: list[int], places: list[int]) -> list[int]:
    """The places of the managed hand where cards lie that have just been drawn.

    In the first turn they do not matter: nobody has seen what was in that hand before.
    """
    if table.now == 1 or not table.in_play:
        return []
    if table.drawn != NONE:  # of equal cards it stands behind the others
        return [len(hand) - 1 - hand[::-1].index(table.drawn)]
    if places or table.phase not in CHOOSING:
        return places
    return [len(hand) - 1]


def _raw(table: Table, ledgers: Ledgers, seen: int) -> dict[str, Any]:
    """The raw form; ``seen`` is how many cards the view has seen that looks through the pile."""
    rows, seats = len(table.cities), table.seating.seats
    ages: list[dict[str, Any]] = []
    fresh: Hands = [[] for _ in range(rows)]
    for age in range(1, AGES + 1):
        hands: Hands = [[] for _ in range(rows)]
        used: list[list[Any]] = [[] for _ in range(rows)]
        if age in ledgers:
            hands, drawn = _fill(table, ledgers[age])
            fresh = drawn if age == table.age else fresh
            for slot in sorted(ledgers[age].slots, key=lambda slot: slot.place):
                used[slot.row].append([slot.known.card, slot.known.how, slot.known.fresh])
        elif table.phase == "deal" and age == table.age:
            hands = _dealt(table)
        ages.append({"hands": hands, "used": used})
    return {
        "options": table.options,
        "seats": seats,
        "view": table.view,
        "first": table.view,
        "phase": "see" if table.phase in LOOKING else table.phase,
        "age": table.age,
        "turn": table.now,
        "cities": [
            {
                "wonder": city.wonder,
                "side": city.side,
                "stages": city.stages,
                "coins": city.coins,
                "victories": city.victories,
                "defeats": city.defeats,
                "cards": city.cards,
                "free_used": city.free_used,
            }
            for city in table.cities
        ],
        "chosen": [[] for _ in range(seats)],
        "ages": ages,
        "fresh": fresh,
        "looks": [list(table.cities[seat].looked) for seat in range(seats)],
        "forgot": [_forgotten(table, age) for age in range(1, AGES + 1)],
        "acting": table.acting,
        "looking": LOOKING.get(table.phase, "hand"),
        "seen": len(table.hand or ()) if table.phase == "see" else seen,
        "todo": table.todo,
    }


def _forgotten(table: Table, age: int) -> int:
    """The turns of an Age whose hand the view does not remember, as bits."""
    if age not in table.kept:
        return 0
    passed = table.logs[age - 1].passed
    turns = table.now - 1 if table.goes_on(age) else table.turns - 1
    listed = passed if passed is not None else [None] * turns
    return sum(1 << at for at, cards in enumerate(listed) if cards is None)


def _dealt(table: Table) -> Hands:
    """The hands while they are being dealt: the view sees its own cards."""
    count = table.dealt or 0
    hands = [
        [NONE] * min(table.seating.hand, max(0, count - table.seating.hand * row))
        for row in range(len(table.cities))
    ]
    hands[table.view] = list(table.hand or ())
    return hands
