"""The discard pile: how many cards each city gave to it, and which of them the view knows.

A player knows what it has discarded itself. Who has looked through the pile (Halikarnassos) knows
all that lay in it then. Both are told by name, in the turns or as a mere list of cards; then the
list says how many cards were discarded in each Age, and with it how many went under stages.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping

from msgspec.structs import replace

from solver.errors import InputError, Phrase
from solver.games.wonders.positions.course import Course, Untold, ways
from solver.games.wonders.positions.facts import NONE, Cards, age_of, called
from solver.games.wonders.positions.hands import AgeLedger, Slot
from solver.games.wonders.positions.sketch import Sketch
from solver.games.wonders.positions.uses import LOST

_GIVEN = "discards.known"

Ledgers = Mapping[int, AgeLedger]
"""The slots and sights of the Ages that are kept."""

_Sums = tuple[tuple[int, int], ...]
"""For each Age that is kept the least and the most discards that the view has seen."""


def check_size(sketch: Sketch) -> None:
    """The size of the pile: what has been dealt lies in hands, in cities, under stages or there.

    Raises InputError.
    """
    used = sketch.seating.hand * len(sketch.cities) * sketch.completed
    if sketch.in_play:
        used += sum(sketch.uses(sketch.age, index) for index in range(len(sketch.cities)))
    size = used - sum(len(city.cards) + city.stages for city in sketch.cities)
    size += sum(use.how == "stage" for city in sketch.cities for use in city.spent)
    if sketch.discards.size not in (None, size):
        raise InputError(
            "discards.size",
            Phrase(
                "{}, but by the cards and stages of the cities {} were discarded",
                sketch.discards.size,
                size,
            ),
            "count them all",
        )
    if len(sketch.discards.known) > size:
        raise InputError(
            _GIVEN,
            Phrase("{} cards, but the pile has {}", len(sketch.discards.known), size),
            "correct it",
        )


# ---------------------------------------------------------------- how many


def split_stages(sketch: Sketch, course: Course, ledgers: Ledgers) -> dict[tuple[int, int], Untold]:
    """What each city did, its stages spread over the Ages in one of the possible ways.

    As many cards must have been discarded as the view has seen. Raises InputError.
    """
    further = _further(sketch, ledgers)
    needed = [_needed(sketch, course, ledgers[age], further[age]) for age in ledgers]
    reached: dict[_Sums, list[dict[int, Untold]]] = {tuple((0, 0) for _ in needed): []}
    for index in range(len(sketch.cities)):
        options = ways(sketch, course, index)
        if sketch.own_of(index) is not None:
            options = [way for way in options if _gives_own(sketch, way, further)] or options
        after: dict[_Sums, list[dict[int, Untold]]] = {}
        for sums, chosen in reached.items():
            for way in options:
                seen = [_seen(sketch, index, age, way.get(age, Untold())) for age in ledgers]
                total = tuple((a + c, b + d) for (a, b), (c, d) in zip(sums, seen, strict=True))
                after.setdefault(total, [*chosen, way])
        reached = after
    for sums, chosen in reached.items():
        if all(
            not _turn_of_look(sketch, age) or least <= count <= most
            for age, count, (least, most) in zip(ledgers, needed, sums, strict=True)
        ):
            more = {
                age: count - least
                for age, count, (least, _) in zip(ledgers, needed, sums, strict=True)
            }
            return _spread(sketch, course, chosen, more)
    raise InputError(
        _GIVEN,
        Phrase(
            "{} cards, but 'view' has looked through the pile, and by the cards and "
            "stages of the cities there were not as many",
            len(sketch.discards.known),
        ),
        "list all cards that lay in it, or none and leave out 'looked'",
    )


def _turn_of_look(sketch: Sketch, age: int) -> int:
    """The turn up to which the view has seen the discards of an Age; 0 if it has seen none."""
    looked = sketch.looked
    return sketch.last if age < looked[0] else looked[1] if age == looked[0] else 0


def _needed(sketch: Sketch, course: Course, ledger: AgeLedger, further: Cards) -> int:
    """Cards of an Age that the view has seen in the pile and that no turn accounts for."""
    taken = sum(age_of(card) == ledger.age for _, card in course.taken)
    told = sum(
        slot.discarded and (sketch.own_of(slot.city) is not None or slot.was_seen(sketch))
        for slot in ledger.unnamed()
    )
    return further.total() + taken - told


def _seen(sketch: Sketch, index: int, age: int, did: Untold) -> tuple[int, int]:
    """How many discards of a city the view knows if it has looked: at least and at most."""
    turn = _turn_of_look(sketch, age)
    if not turn:
        return 0, 0
    if sketch.own_of(index) is not None:
        return did.discards, did.discards
    left = int(did.last and turn >= sketch.turns)
    return max(0, did.sold - max(0, did.actions - turn)) + left, min(did.sold, turn) + left


def _gives_own(sketch: Sketch, way: dict[int, Untold], further: Mapping[int, Cards]) -> bool:
    """Whether the view can have discarded what it knows, where it has not looked."""
    return all(
        did.discards >= further[age].total()
        for age, did in way.items()
        if age in further and not _turn_of_look(sketch, age)
    )


def _spread(
    sketch: Sketch, course: Course, chosen: list[dict[int, Untold]], more: dict[int, int]
) -> dict[tuple[int, int], Untold]:
    """Say which cities gave the first discards of an Age of which the view has seen only these.

    ``more`` are those by Age that are not clear yet.
    """
    result = {}
    for age, index in course.untold:
        did = chosen[index][age]
        turn = _turn_of_look(sketch, age)
        if sketch.own_of(index) is None and 0 < turn < did.actions:
            least, most = _seen(sketch, index, age, did)
            further = min(more[age], most - least)
            more[age] -= further
            did = replace(did, early=least + further - (did.last and turn >= sketch.turns))
        result[age, index] = did
    return result


def _further(sketch: Sketch, ledgers: Ledgers) -> dict[int, Cards]:
    """By Age the cards that the view knows in the pile and that no turn names."""
    return {
        age: Counter(card for card in sketch.discards.known if age_of(card) == age)
        - Counter(slot.known.card for slot in ledger.slots if slot.discarded)
        for age, ledger in ledgers.items()
    }


# ---------------------------------------------------------------- which

_Rule = Callable[[Slot], bool]


def claim_told(course: Course, ledgers: Ledgers) -> Course:
    """What was taken from the pile and stands in the turns as discarded was discarded there."""
    left = []
    for city, card in course.taken:
        slots = ledgers[age_of(card)].slots
        here = [slot for slot in slots if slot.discarded and slot.known.card == card]
        told = min(here, key=lambda slot: slot.known.how not in LOST, default=None)
        if told is None:
            left.append((city, card))
        else:
            told.known.how = "gone" if told.known.how == "lost" else "taken"
    return Course(course.untold, tuple(left))


def name_discards(sketch: Sketch, course: Course, ledgers: Ledgers) -> None:
    """Say which discarded cards were taken, and which those are that the view knows.

    All turns are told or found by now. Raises InputError if there is no place for a card.
    """

    def is_own(slot: Slot) -> bool:
        return slot.is_own(sketch)

    def was_seen(slot: Slot) -> bool:
        return slot.was_seen(sketch)

    def anywhere(_slot: Slot) -> bool:
        return True

    for age, cards in _further(sketch, ledgers).items():
        for card in cards.elements():
            if not any(_put(ledgers[age], card, rule) for rule in (is_own, was_seen)):
                raise InputError(
                    _GIVEN,
                    Phrase(
                        "{} is neither a card that 'view' can have discarded nor one that it has "
                        "seen in the pile",
                        called(card),
                    ),
                    "remove it, or say in 'looked' when the pile was looked through",
                )
    for city, card in course.taken:
        ledger = ledgers[age_of(card)]
        if not any(_put(ledger, card, rule, take=True) for rule in (was_seen, anywhere)):
            raise InputError(
                f"{sketch.cities[city].place}.cards",
                Phrase(
                    "{} must come from the discard pile, but nobody can have discarded it",
                    called(card),
                ),
                "correct the cards or the turns",
            )
    for age, ledger in ledgers.items():
        for slot in ledger.unnamed():
            if slot.discarded and was_seen(slot) and not is_own(slot):
                raise InputError(
                    slot.where,
                    Phrase(
                        "a card discarded in Age {}, turn {}, lay in the pile when 'view' looked "
                        "through it",
                        age,
                        slot.turn,
                    ),
                    Phrase("name it there or in {}", _GIVEN),
                )


def _put(ledger: AgeLedger, card: int, allowed: _Rule, *, take: bool = False) -> bool:
    """Let the first discarded card that can be it be this card."""
    for slot in ledger.unnamed():
        if not slot.discarded or not allowed(slot):
            continue
        own = ledger.take_from(slot, card)
        if own is None:
            continue
        slot.known.card = card
        slot.known.fresh = not own and not take
        if take:
            slot.known.how = "taken"
        return True
    return False


def seen_of_pile(sketch: Sketch, ledgers: Ledgers) -> int:
    """How many cards of the pile come before the first that the view does not know.

    In phase ``look`` they come to light by Age, hand and turn, the latest first. All turns are
    told or found by now, the cards not yet filled in. Raises InputError if one is known too early.
    """
    if sketch.phase != "look":
        return 0
    count = 0
    known = True
    for ledger in ledgers.values():
        for slot in sorted(ledger.slots, key=lambda slot: (slot.row, -slot.place)):
            if not slot.discarded:
                continue
            own = slot.is_own(sketch) or slot.was_seen(sketch)
            if slot.known.card == NONE and not own:
                known = False
            elif not known and not own:
                raise InputError(
                    slot.where,
                    "this card is named, but one that comes to light earlier is not",
                    "write the phase 'discard' once the whole pile has been seen",
                )
            count += known
    return count
