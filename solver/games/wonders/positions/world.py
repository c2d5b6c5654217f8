"""A whole world that fits a position: every card gets a place, then the engine takes over.

What nobody can know is filled in here in any way; the engine replaces it by its own rule, of which
only the knowledge of the view decides. The one thing that stays is which cards the view has played
face down itself, if it does not say so: then the most frequent ones are taken.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from solver.errors import InputError
from solver.games.wonders.data import AGES
from solver.games.wonders.positions.facts import NONE, is_guild
from solver.games.wonders.positions.hands import REST, Ledger, Sight
from solver.games.wonders.positions.pile import saw, unnamed, was_own
from solver.games.wonders.positions.seating import HAND, TURNS
from solver.games.wonders.positions.table import CHOOSING, DISCARDED, LOOKING, Table, Use

Hands = list[list[int]]

AgeCards = tuple[Hands, list[list[Use]], Hands]
"""The cards of an Age: hands, uses by row, and places of the hands with cards just drawn."""


def fill(table: Table, ledger: Ledger) -> tuple[Hands, Hands]:
    """Name the cards that are not known, and deal the hands.

    With each hand the places of cards that have just been drawn.
    """
    open_uses = unnamed(table, ledger)
    own = [(spot, use) for spot, use in open_uses if spot.seat == table.view]
    for spot, use in own:
        _assume(ledger, ledger.sight(spot.row, spot.turn), use)
    stock = _stock(ledger)
    for spot, use in open_uses:
        if use.card == NONE:
            sight = ledger.sight(spot.row, spot.turn)
            use.card, drawn = _next(ledger, sight, stock)
            use.fresh = drawn and use.how not in ("build", "taken")
    return _hands(table, ledger, stock)


def _assume(ledger: Ledger, sight: Sight, use: Use) -> None:
    """A card that the view has played and does not tell: one of which many are left."""
    cards = sight.cards if sight.cards.total() else ledger.pool.cards
    likely = sorted(cards, key=lambda card: (is_guild(card), -cards[card], card))
    for card in likely:
        own = ledger.take(sight, card)
        if own is not None:
            use.card = card
            use.fresh = not own and use.how != "build"
            return
    raise AssertionError("there is a card for every place")


def _stock(ledger: Ledger) -> list[int]:
    """The cards of the pool in the order in which they are put into the free places."""
    cards = sorted(ledger.pool.cards.elements())
    ordinary = [card for card in cards if not is_guild(card)]
    guilds = [card for card in cards if is_guild(card)]
    return [*ordinary, *guilds[: ledger.guilds]]


def _next(ledger: Ledger, sight: Sight, stock: list[int]) -> tuple[int, bool]:
    """A card for a place, and whether it was drawn from the pile into a hand known before."""
    if sight is ledger.pool:
        return stock.pop(0), False
    if sight.cards.total():
        card = min(sight.cards.elements())
        sight.cards[card] -= 1
        return card, False
    sight.drawn -= 1
    return stock.pop(0), True


def _hands(table: Table, ledger: Ledger, stock: list[int]) -> tuple[Hands, Hands]:
    """What is left of every hand, and the places of cards just drawn."""
    hands: Hands = []
    drawn: Hands = []
    present = ledger.age == table.age
    for row, size in enumerate(ledger.in_hand):
        looking = table.phase == "see" and present and row == table.own_row
        seen = list(table.hand or ()) if looking else []
        sight = ledger.sight(row, REST)
        rest = [_next(ledger, sight, stock) for _ in range(size - len(seen))]
        if row < table.seating.seats and not looking:
            rest.sort()
        hands.append([*seen, *(card for card, _ in rest)])
        places = [place for place, (_, new) in enumerate(rest, len(seen)) if new]
        if looking:
            places = [*ledger.seen_drawn, *places]
        if present and row == table.seating.managed(ledger.age):
            drawn.append(_drawn(table, hands[-1], places))
        else:
            drawn.append([])
    return hands, drawn


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


def raw(table: Table, ages: dict[int, AgeCards], seen: int) -> dict[str, Any]:
    """The raw form that the engine loads.

    ``seen``: how many cards of the discard pile the view has seen that looks through it.
    """
    rows = len(table.cities)
    nothing: AgeCards = (
        [[] for _ in range(rows)],
        [[] for _ in range(rows)],
        [[] for _ in range(rows)],
    )
    seats = table.seating.seats
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
        "ages": [
            {
                "hands": ages.get(age, nothing)[0],
                "used": [
                    [[use.card, use.how, use.fresh] for use in row]
                    for row in ages.get(age, nothing)[1]
                ],
            }
            for age in range(1, AGES + 1)
        ],
        "fresh": ages.get(table.age, nothing)[2],
        "looks": [list(table.cities[seat].looked) for seat in range(seats)],
        "forgot": [forgotten(table, age) for age in range(1, AGES + 1)],
        "acting": table.acting,
        "looking": LOOKING.get(table.phase, "hand"),
        "seen": len(table.hand or ()) if table.phase == "see" else seen,
        "todo": table.todo,
    }


def forgotten(table: Table, age: int) -> int:
    """The turns of an Age whose hand the view does not remember, as bits."""
    if age not in table.kept:
        return 0
    passed = table.logs[age - 1].passed
    turns = table.now - 1 if age == table.age and table.in_play else TURNS - 1
    listed = passed if passed is not None else [None] * turns
    return sum(1 << at for at, cards in enumerate(listed) if cards is None)


def seen_of_pile(table: Table, ledgers: Mapping[int, Ledger]) -> int:
    """How many cards of the pile come before the first that the view does not know.

    In phase ``look`` they come to light by Age, hand and turn, the latest first. All turns are
    told or found by now, the cards not yet filled in. Raises InputError if one is known too early.
    """
    if table.phase != "look":
        return 0
    count = 0
    known = True
    for age, ledger in ledgers.items():
        for spot in sorted(ledger.spots, key=lambda spot: (spot.row, -spot.place)):
            listed = table.logs[age - 1].plays[spot.city]
            assert listed is not None
            use = listed[spot.turn - 1]
            if use.how not in DISCARDED:
                continue
            own = was_own(table, spot, use) or saw(table, age, spot, use)
            if use.card == NONE and not own:
                known = False
            elif not known and not own:
                city = table.cities[spot.city]
                raise InputError(
                    f"{table.logs[age - 1].place_of(city, spot.city)}[{spot.turn - 1}]",
                    "this card is named, but one that comes to light earlier is not",
                    "write the phase 'discard' once the whole pile has been seen",
                )
            count += known
    return count


def dealt(table: Table) -> AgeCards:
    """The hands while they are being dealt: the view sees its own cards."""
    rows = len(table.cities)
    count = table.dealt or 0
    hands = [[NONE] * min(HAND, max(0, count - HAND * row)) for row in range(rows)]
    hands[table.view] = list(table.hand or ())
    return hands, [[] for _ in range(rows)], [[] for _ in range(rows)]


def by_row(table: Table, ledger: Ledger) -> list[list[Use]]:
    """The uses of an Age by hand, in order."""
    rows: list[list[Use]] = [[] for _ in table.cities]
    plays = table.logs[ledger.age - 1].plays
    for spot in sorted(ledger.spots, key=lambda spot: (spot.row, spot.place)):
        listed = plays[spot.city]
        assert listed is not None
        rows[spot.row].append(listed[spot.turn - 1])
    return rows
